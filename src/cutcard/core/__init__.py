"""The kernel: facts, the table as their fold, what is due and what is wrong. Pure; standard library only."""
