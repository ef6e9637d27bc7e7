"""`python -m cutcard`."""

from cutcard.cli import main

main()
