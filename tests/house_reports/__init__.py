"""Reports of a floor, against evenings worked out by hand."""
