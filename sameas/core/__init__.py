"""Ground floor: errors, data model, text formats, identifiers and file handling."""
