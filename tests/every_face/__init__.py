"""Every game in every face, the toy among them: what is asked here, a game answers with its folder alone."""
