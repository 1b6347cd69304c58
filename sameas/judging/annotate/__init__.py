"""People score what a judge was asked: on a page of this machine, into a file that only grows."""
