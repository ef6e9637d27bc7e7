"""Passwords: which are good enough, how they are kept, and how fast they may be guessed."""

import hmac
import threading
import unicodedata
from base64 import b64encode
from collections import OrderedDict
from hashlib import sha256
from secrets import token_bytes

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from cutcard.core.errors import Refusal
from cutcard.games.discovery import ours

SHORTEST, LONGEST = 10, 128
FIRST = "first "  # before what is kept of a password that the house made up and showed
FIRST_TRIED = """1234567890 0123456789 0987654321 12345678910 1234567891 123456789a 1q2w3e4r5t q1w2e3r4t5 1qaz2wsx3edc
qwertyuiop qwerty12345 qwerty123456 asdfghjkl; asdfghjkl1 zxcvbnm123 abcdefghij abcdef1234 abc1234567 aaaaaaaaaa
0000000000 1111111111 1212121212 1231231231 password12 password123 password1234 passw0rd123 p@ssw0rd123
mypassword changeme123 welcome123 welcome1234 letmein123 letmein1234 iloveyou123 iloveyou12 sunshine123
princess123 football123 baseball123 superman123 administrator admin12345 admin123456 trustno1trustno1 twentyone21
cutcard123 cutcardcutcard casinocasino"""
COMMONEST = frozenset((*FIRST_TRIED.split(), *(name.replace("-", "") for name in ours())))
AT_ONCE = threading.BoundedSemaphore(4)  # each hash takes 64 MiB while it is made


def good_enough(name: str, password: str) -> None:
    """Refuse what is short, too long, the name itself, or among the first that anybody tries."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refusal(
            "password/length",
            f"a password has {SHORTEST} to {LONGEST} characters",
            instead="four or five words that do not belong together are easy to keep in mind",
        )
    if (plain := password.casefold()) == name or plain in COMMONEST:
        raise Refusal("password/common", "that password is too easy to guess", instead="choose another")


def octets(password: str) -> bytes:
    """However a keyboard composes its letters, the same; and nothing typed is ever an error."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")


def of_no_password(hasher: PasswordHasher) -> str:
    """A hash that looks like any other of these parameters, takes as long to try, and was made from nothing."""
    salt, digest = (b64encode(token_bytes(n)).decode().rstrip("=") for n in (hasher.salt_len, hasher.hash_len))
    return f"$argon2id$v=19$m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}${salt}${digest}"


class Hashes:
    """Argon2id. An unknown name costs as much as a known one: it is held against a password that nobody has."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.nobody = of_no_password(self.hasher)

    def make(self, password: str) -> str:
        with AT_ONCE:
            return self.hasher.hash(octets(password))

    def match(self, kept: str, password: str) -> bool:
        """Whether it is the password kept; nothing kept matches nothing, and takes as long to say."""
        kept = kept.removeprefix(FIRST)
        with AT_ONCE:
            try:
                self.hasher.verify(kept or self.nobody, octets(password))
            except VerifyMismatchError:
                return False
        return bool(kept)

    def outdated(self, kept: str) -> bool:
        return not kept.startswith(FIRST) and self.hasher.check_needs_rehash(kept)


def device_mark(person: str, kept: str) -> str:
    """What a browser shows in which that person has signed in, until the password changes; nobody else can make it."""
    return hmac.new(kept.encode(), f"device of {person}".encode(), sha256).hexdigest()


class Tries:
    """Failed tries as a name from a place: from the third on each waits twice as long as the last, up to a minute."""

    FREE, FIRST, LAST = 3, 1_000, 60_000
    NAMES = 10_000

    def __init__(self) -> None:
        self.failed: OrderedDict[str, tuple[int, int]] = OrderedDict()  # name: how many, and not again before
        self.lock = threading.Lock()

    def begin(self, name: str, now: int) -> None:
        """A try counts as failed until it has succeeded, so many at once are no way round."""
        with self.lock:
            count, then = self.failed.get(name, (0, 0))
            if now < then:
                raise Refusal(
                    "sign-in/slow",
                    f"too many tries: try again in {-(-(then - now) // 1000)} s",
                    instead="wait, or ask the operator",
                )
            doublings = count + 1 - self.FREE
            wait = min(self.FIRST << min(doublings, 10), self.LAST) if doublings >= 0 else 0
            self.failed[name] = count + 1, now + wait
            self.failed.move_to_end(name)
            if len(self.failed) > self.NAMES:
                self.failed.popitem(last=False)

    def succeeded(self, name: str) -> None:
        with self.lock:
            self.failed.pop(name, None)
