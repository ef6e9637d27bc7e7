"""What several games are made of: poker hands at seats, a shoe and its procedure, a linked jackpot."""
