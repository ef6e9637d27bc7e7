"""The floor as people use it: a real browser in front of a real server."""
