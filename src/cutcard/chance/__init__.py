"""Where cards come from, and the dealer who deals them: the only part below the screens that knows chance."""
