"""Components of the screens, drawn and pressed in Node: milliseconds instead of a browser."""
