"""The book on disk: append-only streams, the money that moves with them, and who may write. SQLite or PostgreSQL."""
