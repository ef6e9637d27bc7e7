"""The house over HTTP and WebSocket: who asks, what they are told, and what is let in."""
