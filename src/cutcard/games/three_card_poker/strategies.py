"""How Three Card Poker can be played: the weakest hand that each strategy plays."""

from cutcard.hands.three_card import QUEEN_HIGH, strength

QUEEN_SIX_FOUR = strength(("Qs", "6h", "4d"))
WEAKEST = {  # in words, the weakest strength that is played
    "queen-six-four": ("Play queen, six, four or better, else fold", QUEEN_SIX_FOUR),
    "queen high or better": ("Play as the dealer would: queen high or better, else fold", QUEEN_HIGH),
    "playing every hand": ("Play whatever the cards", 0),
}
