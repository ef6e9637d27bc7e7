"""What eyes see of a table, as JSON."""
