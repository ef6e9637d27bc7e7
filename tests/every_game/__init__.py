"""The laws that hold for any game at all, over random rounds of every game and of every shape."""
