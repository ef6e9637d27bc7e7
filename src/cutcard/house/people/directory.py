"""Who people are: guests and accounts, their roles, how they come in, and the play money they are given."""

import hmac
from collections.abc import Collection
from functools import partial
from itertools import count
from secrets import choice

from sqlalchemy import select, update

from cutcard.core.errors import Refusal, one_of
from cutcard.core.facts import Chips, Who
from cutcard.core.money import dollars
from cutcard.core.rights import OPERATOR, PLAYER
from cutcard.house.limits.personal import DAY, HARM, fold, may_sit, moment
from cutcard.house.log.facts import Enrolled, Granted, Renewed
from cutcard.house.log.streams import Clock, carry_out, enter, lines, person_stream
from cutcard.house.people.balances import wealth
from cutcard.house.people.guest_names import ANIMALS, MANNERS, guest_name
from cutcard.house.people.logins import (
    BANKROLL,
    THE_HOUSE,
    add,
    enrol,
    folded,
    grant,
    known,
    login,
    must_be,
    proper,
    replace_password,
    wrong,
)
from cutcard.house.people.passwords import FIRST, Hashes, Tries, device_mark, good_enough, octets
from cutcard.house.people.sittings import table_of
from cutcard.house.people.tokens import ROLES, Person, holders, issue, sweep, withdraw, withdraw_all
from cutcard.store.chain import HOUSE
from cutcard.store.schema import LOGIN
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

BROKE: Chips = 500  # less than any table takes
BELIEVED = 5_000  # milliseconds that a pass holds without being looked up; ended here, it ends at once
AT_ONCE = 500  # passes that are looked up in one
TABLE_SCREEN = "table"  # where nobody is offered more to play with


def made_up() -> str:
    """A password to read aloud."""
    return "-".join(choice(words) for words in (MANNERS, ANIMALS) * 3)


class People:
    """The door of the house. Each act is one transaction; a password is hashed before it begins."""

    def __init__(self, store: Store, clock: Clock, hashes: Hashes | None = None) -> None:
        self.store, self.clock = store, clock
        self.hashes, self.tries = hashes or Hashes(), Tries()
        self.lately: dict[str, tuple[Person, int]] = {}  # by pass: whose it is, and until when that is believed
        self.shown: set[str] = set()  # since they were looked up

    # Coming in.

    def guest(self) -> tuple[Person, str]:
        """Somebody new, with play money, and the pass by which they are known again."""
        for crowd in count():
            person = Person(guest_name(crowd), (PLAYER,), guest=True)
            try:
                return person, carry_out(self.store, partial(self.let_in, person))
            except Refusal as taken:
                if taken.code != "name/taken":
                    raise
        raise AssertionError("numbers do not end")

    def let_in(self, person: Person, tx: Transaction) -> str:
        now = self.clock()
        add(tx, person, "", now)
        return issue(tx.connection, person, now)

    def sign_in(self, name: str, password: str, whence: str = "") -> str:
        """A pass, or a refusal that does not say which of the two was wrong. Who fails elsewhere keeps nobody out."""
        person, kept = self.proved(name, password, whence)
        better = self.hashes.make(password) if self.hashes.outdated(kept) else kept

        def job(tx: Transaction) -> str:
            replace_password(tx.connection, person.name, kept, better)
            sweep(tx.connection, self.clock())
            return issue(tx.connection, person, self.clock())

        return carry_out(self.store, job)

    def proved(self, name: str, password: str, whence: str) -> tuple[Person, str]:
        """Whose name and password these are, and how the password is kept."""
        trying = f"{folded(name)[:40]} {whence}"
        self.tries.begin(trying, self.clock())
        with self.store.reading() as connection:
            row = login(connection, name)
        kept = row.password if row else ""
        if not self.hashes.match(kept, password) or row is None or row.disabled:
            raise wrong()
        self.tries.succeeded(trying)
        return Person(row.person, tuple(row.roles.split())), kept

    def device(self, name: str) -> str:
        """By which a browser is known again as one in which that person has signed in."""
        with self.store.reading() as connection:
            row = known(connection, name)
        return device_mark(row.person, row.password)

    def knows(self, name: str, device: str) -> bool:
        with self.store.reading() as connection:
            row = login(connection, name)
        return row is not None and hmac.compare_digest(device_mark(row.person, row.password).encode(), octets(device))

    def who(self, token: str) -> Person | None:
        """Looked up, and with it whoever else was shown since and is not believed much longer: many in one look."""
        lately, now = self.lately, self.clock()
        soon = [shown for shown, (_, until) in lately.copy().items() if until < now + BELIEVED // 2]
        with_it = {shown for shown in soon if shown in self.shown}
        found = holders(self.store, {token, *[*with_it][:AT_ONCE]}, now)
        for shown in soon:
            lately.pop(shown, None)
        lately |= {shown: (person, now + BELIEVED) for shown, person in found.items()}
        self.shown -= with_it
        return found.get(token)

    def recognised(self, token: str) -> Person | None:
        """Whose pass this is, if it was shown a moment ago: who acts often is not looked up every time."""
        person, until = self.lately.get(token, (None, 0))
        if self.clock() >= until:
            return None
        self.shown.add(token)
        return person

    def look_again(self) -> None:
        """Some pass has ended: nobody is recognised but by the book. What is being looked up now is not believed."""
        self.lately, self.shown = {}, set()

    def sign_out(self, token: str) -> None:
        carry_out(self.store, lambda tx: withdraw(tx.connection, token))
        self.look_again()

    def change_password(self, name: str, old: str, new: str, whence: str = "") -> str:
        """Every pass of that person ends; the one returned is new."""
        good_enough(folded(name), new)
        person, kept = self.proved(name, old, whence)
        made = self.hashes.make(new)

        def job(tx: Transaction) -> str:
            replace_password(tx.connection, person.name, kept, made)
            withdraw_all(tx.connection, person.name)
            return issue(tx.connection, person, self.clock())

        token = carry_out(self.store, job)
        self.look_again()
        return token

    # Accounts.

    def create(self, by: Who, name: str, roles: Collection[str], password: str) -> Person:
        """An account, by an operator. Who may play is given play money, as a guest is."""
        name = proper(name)
        if not roles or not set(roles) <= set(ROLES):
            raise Refusal("role/unknown", "an account needs at least one role", instead=f"roles are {one_of(ROLES)}")
        good_enough(name, password)
        person = Person(name, tuple(role for role in ROLES if role in roles))
        kept = self.hashes.make(password)

        def job(tx: Transaction) -> None:
            entries = must_be(tx, OPERATOR, by)
            enrol(tx, person, kept, entries, by, self.clock())

        carry_out(self.store, job)
        return person

    def first_operator(self) -> str | None:
        """In a house without accounts, the password of the operator, to be shown once; None where there are some."""
        password = made_up()
        accounts = select(LOGIN.c.person).where(LOGIN.c.password != "").limit(1)
        with self.store.reading() as connection:
            if connection.execute(accounts).first():
                return None
        person, kept = Person(OPERATOR, (OPERATOR,)), FIRST + self.hashes.make(password)
        try:
            carry_out(self.store, lambda tx: enrol(tx, person, kept, tx.head(HOUSE)[0], THE_HOUSE, self.clock()))
        except Refusal:  # another process was first
            return None
        return password

    def renew(self, name: str) -> str:
        """A new password, to be shown once, in place of one that was lost; every pass of that person ends."""
        password = made_up()
        kept = FIRST + self.hashes.make(password)

        def job(tx: Transaction) -> None:
            entries, row = tx.head(HOUSE)[0], known(tx.connection, name)
            if not row.password or row.disabled:
                says = f"{row.person} is {'disabled' if row.disabled else 'a guest, without a password'}"
                raise Refusal("people/password", says, instead="name somebody who has an account")
            enter(tx, HOUSE, entries, self.clock(), THE_HOUSE, Renewed(row.person))
            tx.connection.execute(update(LOGIN).where(LOGIN.c.person == row.person).values(password=kept))
            withdraw_all(tx.connection, row.person)

        carry_out(self.store, job)
        self.look_again()
        return password

    def disable(self, by: Who, name: str) -> str:
        """That person, as they are called, comes in no more; but somebody must be left to run the house."""

        def job(tx: Transaction) -> str:
            entries = must_be(tx, OPERATOR, by)
            row = known(tx.connection, name)
            able = select(LOGIN.c.roles).where(LOGIN.c.disabled == 0, LOGIN.c.person != row.person)
            if not any(OPERATOR in left.split() for left in tx.connection.execute(able).scalars()):
                raise Refusal("people/last-operator", "that is the last operator", instead="create another first")
            enter(tx, HOUSE, entries, self.clock(), by, Enrolled(row.person, ()))
            tx.connection.execute(update(LOGIN).where(LOGIN.c.person == row.person).values(disabled=1))
            withdraw_all(tx.connection, row.person)
            return str(row.person)

        disabled = carry_out(self.store, job)
        self.look_again()
        return disabled

    # Play money.

    def refill(self, name: str, screen: str) -> Chips:
        """Back to the first bankroll, once a day, for a player who is broke and has left the tables."""
        if screen == TABLE_SCREEN:
            raise Refusal(
                "refill/table",
                "your account cannot be filled up while you sit at a table",
                HARM,
                "leave the table first",
            )

        def job(tx: Transaction) -> Chips:
            now, row = self.clock(), known(tx.connection, name)
            if PLAYER not in row.roles.split():
                raise Refusal("refill/player", "play money is for players")
            log = lines(tx.connection, person_stream(row.person))
            if table_of(log):
                raise Refusal("refill/seated", "you have a seat at a table", HARM, "leave it first")
            may_sit(fold(log), now)
            refills = [line.at for line in log if isinstance(line.fact, Granted)][1:]
            if refills and now < refills[-1] + DAY:
                raise Refusal("refill/today", "once a day", instead=f"come back {moment(refills[-1] + DAY)}")
            if (has := wealth(tx.connection, row.person)) >= BROKE:
                raise Refusal("refill/chips", f"you still have {dollars(has)}", instead=f"only below {dollars(BROKE)}")
            grant(tx, row.person, len(log), BANKROLL - has, now)
            return BANKROLL - has

        return carry_out(self.store, job)


def never_changed(store: Store) -> list[str]:
    """Whoever still has a password that the house made up and has shown, in a log or on a screen."""
    wanted = select(LOGIN.c.person).where(LOGIN.c.password.startswith(FIRST), LOGIN.c.disabled == 0)
    with store.reading() as connection:
        return list(connection.execute(wanted.order_by(LOGIN.c.person)).scalars())
