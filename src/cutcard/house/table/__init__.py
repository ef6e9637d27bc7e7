"""One table and its single writer: session, round, shoe, and all that may be done there."""
