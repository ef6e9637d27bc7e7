"""What this machine does: `python -m bench`. Times are told here and asserted nowhere."""
