"""The house as its clients meet it: real HTTP and WebSocket on a port of its own."""
