"""The fictional SNOMED CT: its tables, and the RF2 packages that hold them."""
