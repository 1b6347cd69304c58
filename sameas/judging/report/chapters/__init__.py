"""The chapters of a report, one idea a module, each with a function `chapter`."""
