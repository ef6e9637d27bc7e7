ANTE, PLAY, PAIR_PLUS, SIX_CARD, ANTE_BONUS = "ante", "play", "pair-plus", "six-card-bonus", "ante-bonus"
