"""What the commands print: for people by way of rich, or as JSON."""
