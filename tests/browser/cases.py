"""Every irregularity of both games: how it comes about, under which clause, who rules on it, and what that moves.

The money is by the rule: ann and bob each have an Ante of $10 and Aces Up of $5 on the table; at the race ann has $10
on red and $2 on a quinella, bob $5 on black.
"""

from dataclasses import dataclass

from tests.four_card_poker.scenes import DOWN, HANDS, UP
from tests.racing_card_derby import HEARTS_CLUBS_DIAMONDS, laid_out
from tests.server.kit import FCP, RCD


@dataclass(frozen=True)
class Case:
    kind: str  # the rule of the game that finds it; "uncovered" where none of them does, and an act was not due
    clause: str
    who: str
    script: str
    choice: str
    effect: str = "No chips move now"
    game: str = FCP
    options: tuple[str, ...] = ()
    seats: tuple[str, ...] = ("1", "2")
    cards: str = ""  # as the supervisor reads them
    after: str = ""  # what is still open, and ruled on without the screen

    @property
    def name(self) -> str:
        return f"{self.game} {self.kind} {self.clause}: {self.choice[:30]}"


def bets(who: str, area: str, side: str = "aces-up") -> str:
    return f"{who} bet {area} ante {who} 1000\n{who} bet {area} {side} {who} 500\n"


CLOSE = 'dee call "no more bets"\n'
CLOSED = bets("ann", "1") + bets("bob", "2") + CLOSE
ONE_HAND = f"{CLOSED}shoe deal 1 own {HANDS['1']}\n"
FIVE = f"{ONE_HAND}shoe deal 2 own {HANDS['2']}\nshoe deal dealer down {DOWN}\n"
DEALT = f"{FIVE}shoe deal dealer up {UP}\n"
FOLDED = DEALT + "ann choice 1 fold\ndee verdict 1 ante ann lose 0 NZ-20-9.2(a)\n"
FOLDED += "dee verdict 1 aces-up ann lose 0 NZ-20-9.2(a)\n"
BLIND = ("areas-max=3", "view-one=yes")
HELD_TWO = 'ann bet 1 ante ann 1000\nann bet 3 ante ann 1000\ndee call "no more bets"\n'
HELD_TWO += f"shoe deal 1 home {HANDS['1']}\nshoe deal 3 home {HANDS['3']}\nshoe deal dealer down {DOWN}\n"
HELD_TWO += f"shoe deal dealer up {UP}\n"

MISDEAL, ALL_BACK = "Misdeal: every wager is returned", "{ann} +$15; {bob} +$15."
ONE_VOID = "Void seat 1: its wagers are returned"
RACKED = "Carry 5 cards to the rack"
AGAIN, PLAY_ON = "Let the player decide again", "Play on"
STRIKE, STANDS = "it never counted", "Let it stand"

POKER = (
    Case("pack", "NZ-20-11.6", "dealer", ONE_HAND + "!dee deal 2 own As 7d 5h 4s 2d", MISDEAL, ALL_BACK),
    Case("pack", "NZ-20-11.6", "dealer", DEALT + '!dee note 11.6 -- "another back"', MISDEAL, ALL_BACK),
    Case("empty_area", "NZ-20-11.3", "dealer", ONE_HAND + "!dee deal 3 own 3c 4d", MISDEAL, ALL_BACK),
    Case("empty_area", "NZ-20-11.3", "dealer", DEALT + "!dee note 11.3", MISDEAL, ALL_BACK),
    Case("count", "NZ-20-11.2", "dealer", DEALT + "!dee deal 2 own 3c", MISDEAL, ALL_BACK),
    Case("count", "NZ-20-11.2", "dealer", DEALT + "!dee note 11.2", MISDEAL, ALL_BACK),
    Case("several", "NZ-20-11.9", "dealer",
         ONE_HAND + "!dee expose dealer {at[1][0]} As\n!dee expose shoe {at[1][1]} Ad", MISDEAL, ALL_BACK),
    Case("several", "NZ-20-11.9", "dealer", DEALT + "!dee note 11.9", MISDEAL, ALL_BACK),
    Case("whole_hand", "NZ-20-11.4", "dealer", ONE_HAND + "!dee deal 3 own 3c 4d 5c 6d 7h", RACKED),
    Case("exposed", "NZ-20-11.7", "dealer", ONE_HAND + "!dee expose dealer {at[1][0]} As",
         "Turn the card face down and go on"),
    Case("exposed", "NZ-20-11.8", "dealer", FIVE + "!dee expose dealer {at[dealer][0]} Kd", "It is the up card"),
    Case("swept", "NZ-20-11.5", "supervisor", DEALT + "!dee move rack {at[2]}", "Carry 5 cards to seat 2"),
    Case("swept", "NZ-20-11.5", "supervisor", FOLDED + "!dee move rack {at[2]}\n!dee move rack {at[1]}",
         "Void seat 2: its wagers are returned", "{bob} +$15."),
    Case("swept", "NZ-20-11.5", "supervisor", FOLDED + "!dee move rack {at[2]}\n!dee move rack {at[1]}",
         "Carry 5 cards to seat 2"),
    Case("swept", "NZ-20-11.5", "supervisor", DEALT + "!dee move rack {at[dealer]}", "Carry 6 cards to the dealer"),
    Case("swept", "NZ-20-11.5", "supervisor", DEALT + "!dee note 11.5 2", "Rebuilt as it was: play goes on"),
    Case("strangers", "NZ-20-11.5", "supervisor", FOLDED + "!dee move 2 {at[1]}", RACKED),
    Case("laid_down", "NZ-20-11.14", "supervisor", DEALT + "ann choice 1 fold\n!dee note 11.14 1", AGAIN),
    Case("laid_down", "NZ-20-11.14", "supervisor", DEALT + "ann choice 1 fold\n!dee note 11.14 1",
         "The fold stands"),
    Case("dealer_showed", "NZ-20-11.11", "supervisor",
         DEALT + "ann bet 1 play ann 1000\n!dee expose dealer {at[dealer][0]} Kd", AGAIN, "{ann} +$10."),
    Case("dealer_showed", "NZ-20-11.11", "supervisor",
         DEALT + "ann bet 1 play ann 1000\n!dee expose dealer {at[dealer][0]} Kd", "The decision stands"),
    Case("misread", "NZ-20-11.2", "supervisor", DEALT + "sue strike 8 -- misread", "Deal 5 cards",
         "Moves no chips by itself", cards=HANDS["1"]),
    Case("talk", "NZ-20-11.1", "operator", DEALT + "!dee note 9.6 1", ONE_VOID, "{ann} +$15."),
    Case("talk", "NZ-20-11.1", "operator", DEALT + "!dee note 9.6 1", PLAY_ON),
    Case("looked", "NZ-20-11.15(a)", "supervisor", HELD_TWO + "!dee look ann 3", "sit at seat 3, seat 1",
         options=BLIND, seats=("1 3",)),
    Case("looked", "NZ-20-11.15(b)", "supervisor", HELD_TWO + "!dee look ann 1\n!dee look ann 3",
         ONE_VOID, "{ann} +$10.", options=BLIND, seats=("1 3",),
         after='sue rule 11.15(b):3 "play on" -- "seen by mistake"'),
    *(Case("incidents", f"NZ-20-{c}", "supervisor", DEALT + f"!dee note {c} 1", PLAY_ON)
      for c in ("9.2(b)-(c)", "9.5", "10.2(b)")),
    Case("uncovered", "NZ-20-5.8(a)", "supervisor", bets("ann", "1") + CLOSE + "!dee bet 2 ante bob 1000", STRIKE,
         "{bob} +$10."),
    Case("uncovered", "NZ-20-5.8(a)", "supervisor", bets("ann", "1") + CLOSE + "!dee bet 2 ante bob 1000", STANDS),
    Case("uncovered", "NZ-20-5.8(b)", "supervisor", DEALT + "!dee pull 1 aces-up ann", STRIKE, "{ann} −$5."),
    Case("uncovered", "NZ-20-5.2", "supervisor", CLOSED + "!dee choice 1 fold", STRIKE),
    Case("uncovered", "NZ-20-5.3", "supervisor", bets("ann", "1") + "!dee bet 1 ante ann 1050", STRIKE,
         "{ann} +$0.50."),
)  # fmt: skip

TCP = "three-card-poker"
THREE_CARDS = bets("ann", "1", "pair-plus") + bets("bob", "2", "pair-plus")
THREE_CARDS += f"{CLOSE}shoe deal 1 own 7s 7h 2d\nshoe deal 2 own Kc 9d 4h\n"
THREE_BLIND = f"ann bet 1 ante ann 1000\nann bet 3 ante ann 1000\n{CLOSE}"
THREE_BLIND += "shoe deal 1 home 7s 7h 2d\nshoe deal 3 home Kc 9d 4h\nshoe deal dealer down Qd 7c 3s\n"

THREE_CARD_POKER = (  # what its family rules otherwise is above
    Case("several", "NZ-17-11.8", "dealer", THREE_CARDS + "!dee deal dealer up Qd", MISDEAL, ALL_BACK, TCP),
    Case("looked", "NZ-17-11.15.1", "supervisor", THREE_BLIND + "!dee look ann 3", "sit at seat 3, seat 1",
         game=TCP, options=BLIND, seats=("1 3",)),
)  # fmt: skip

LIR = "let-it-ride"
TWO_BETS = "ann bet 1 main-1 ann 1000\nann bet 1 main-2 ann 1000\n"
THREE_BETS = TWO_BETS + "ann bet 1 main-3 ann 1000\n" + "".join(f"bob bet 2 main-{n} bob 1000\n" for n in "123")
RIDING = f"{THREE_BETS}{CLOSE}shoe deal 1 own Js Jh 4d\nshoe deal 2 own Ks 8h 3c\n"
RIDING += "shoe deal first down 4c\nshoe deal second down Qs\n"
THIRTY_BACK = "{ann} +$30; {bob} +$30."

LET_IT_RIDE = (  # of what lies in common, and of bets that belong together
    Case("kind", "CP-LIR-5.1", "dealer", TWO_BETS + CLOSE, ONE_VOID, "{ann} +$20.", LIR),
    Case("not_as_dealt", "CP-LIR-11.7", "dealer", RIDING + "!dee deal first down 3s", MISDEAL, THIRTY_BACK, LIR),
    Case("too_soon", "CP-LIR-11.8", "supervisor", RIDING + "!dee expose dealer 13.0 Qs", PLAY_ON, game=LIR),
    Case("too_soon", "CP-LIR-11.8", "supervisor", RIDING + "!dee expose dealer 13.0 Qs", MISDEAL, THIRTY_BACK, LIR),
)  # fmt: skip

LAID = "ann bet layout red ann 1000\nann bet layout quinella-hearts-clubs ann 200\nbob bet layout black bob 500\n"
OFF = LAID + CLOSE
VOID, RETURNED = "The round is void: every wager is returned", "{ann} +$12; {bob} +$5."


def race(cards: str) -> str:
    return OFF + "".join(f"shoe deal {area} up {card}\n" for area, card in laid_out(cards))


THREE, RUN = race("5h 9s 3h"), race(HEARTS_CLUBS_DIAMONDS)
MISREAD = "sue strike 7 -- misread"  # the first of three cards
REST = "Qs Js Ts 8s 7s 6s 5s 4s 2s As Ks Qh Jh Th 9h 8h 7h 6h 4h 2h Ah Kh"  # no race can end on them in the rack
SPOILT = OFF + f"!dee deal rack down {REST} " + " ".join(rank + suit for suit in "dc" for rank in "23456789TJQKA")
SPOILT += "\nshoe deal first up 9s\nshoe deal first up 3s\nshoe deal first up 3h\nshoe deal first up 5h\n"


def derby(kind: str, clause: str, who: str, script: str, choice: str, effect: str = "No chips move now") -> Case:
    return Case(kind, f"NZ-RCD-{clause}", who, script, choice, effect, RCD)


DERBY = (
    derby("reported", "10.8", "operator", THREE + "!dee note 10.8", VOID, RETURNED),
    derby("reported", "10.8", "operator", THREE + "!dee note 10.8", "Rebuilt as it was: play goes on"),
    derby("reported", "10.1", "dealer", THREE + '!dee note 10.1 -- "red stayed dark"', "The cards rule"),
    derby("reported", "4.3", "supervisor", THREE + "!dee note 4.3", PLAY_ON),
    derby("too_many", "10.8", "operator", THREE + "!dee deal first up 5h", VOID, RETURNED),
    Case("read_again", "NZ-RCD-10.2", "supervisor", THREE + MISREAD, "Deal 1 card face up to first place",
         "Moves no chips by itself", RCD, cards="5d"),
    derby("read_again", "10.2", "supervisor", THREE + MISREAD, "No card lay there"),
    derby("faced", "10.3", "dealer", race("Ks") + "!dee expose shoe {at[first][0]} Ks", "Carry 1 card to the rack"),
    Case("unread", "NZ-RCD-8.1", "supervisor", THREE + "!dee deal first down ??", "Turn up the cards of first place",
         "Moves no chips by itself", RCD, cards="5h 9s 3h Kd"),
    derby("drawn_in_error", "10.6", "dealer", THREE + "!dee deal held up Ks", "Carry 1 card to the rack"),
    derby("drawn_in_error", "10.5", "dealer", RUN + "!dee deal third down ??",
          "Carry 1 card to the place for cards held back"),
    derby("misplaced", "10.7", "supervisor", THREE + "!dee deal third up Kd", "Carry 1 card to first place"),
    derby("ran_out", "10.8", "operator", SPOILT, VOID, RETURNED),
    derby("misannounced", "10.2", "supervisor", RUN + '!dee call "result clubs hearts diamonds, not protested"',
          "Call “result hearts clubs diamonds, not protested”"),
    derby("misannounced", "10.2", "supervisor", THREE + '!dee call "result hearts spades clubs, protested"', STRIKE),
    derby("knocked", "5.7(a)", "operator", THREE + "!dee shift dealer layout red ann black", STRIKE),
    derby("knocked", "5.7(b)", "operator", THREE + "!dee shift bob layout red ann black",
          "Settled where it lies"),
    derby("knocked", "5.4(b)", "operator", THREE + "!dee shift ann layout red ann black", STRIKE),
    derby("uncovered", "5.4(a)", "supervisor", THREE + "!dee bet layout hearts bob 500", STRIKE, "{bob} +$5."),
    derby("uncovered", "5.4(b)", "supervisor", THREE + "!dee pull layout red ann", STRIKE, "{ann} −$10."),
    derby("uncovered", "5.2", "supervisor", LAID + "!dee bet layout red ann 50", STRIKE, "{ann} −$9.50."),
)  # fmt: skip
CASES = (*POKER, *THREE_CARD_POKER, *LET_IT_RIDE, *DERBY)
