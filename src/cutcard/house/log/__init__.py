"""The event log of the house: its facts, its streams, their checkpoints, and what each line posts to the ledger."""
