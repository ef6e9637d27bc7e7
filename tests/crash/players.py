"""People who play over the wire as a careful program does: an act that was not answered is sent again, as it was."""

import json
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx

from cutcard.chance.shares import promise_of
from tests.server.playing import wanted

Json = dict[str, Any]
BUY_IN, LOW, MUCH = 20_000, 3_000, 10**12
PAUSE = 0.04
PATIENCE = 600.0  # seconds without an answer, after which it is said that there is none, on the slowest of machines
AGAIN = (429, 500, 503)  # not settled: ask again


@dataclass
class Asked:
    """One act, under its id, and what was answered in the end: settled or refused."""

    table: str
    command: str
    act: Json
    status: int = 0
    answer: Json | None = None
    tries: int = 0

    @property
    def done(self) -> bool:
        return self.status == 200


class Stopped(Exception):
    """The evening is over."""


class Player:
    """One person at one table, sitting down, betting, deciding, leaving, until told to stop."""

    def __init__(self, addresses: Sequence[str], table: str, place: str, seed: int) -> None:
        self.addresses, self.table, self.place = addresses, table, place
        self.chance = random.Random(seed)
        self.client = httpx.Client(timeout=3, trust_env=False, verify=False)
        self.journal: list[Asked] = []
        self.faults: list[str] = []
        self.numbers = count(1)
        self.planned, self.plan = 0, list[Json]()
        self.made: dict[str, str] = {}  # shares of the shuffle, by their promises
        self.stop = threading.Event()
        self.name = self.token = ""

    # On the wire.

    def send(self, method: str, path: str, body: Json | None = None) -> httpx.Response | None:
        """The answer; None if there is none, or none that settles anything."""
        address = self.chance.choice(self.addresses)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {"Origin": address}
        try:
            response = self.client.request(method, address + path, json=body, headers=headers)
        except httpx.TransportError:
            return None
        if response.status_code == 500:
            self.faults.append(response.text)
        return None if response.status_code in AGAIN else response

    def until_answered(self, method: str, path: str, body: Json | None = None, asked: Asked | None = None) -> Json:
        until = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < until, f"{method} {path} of {self.name or 'a guest'} is not answered"
            if asked:
                asked.tries += 1
            elif self.stop.is_set():
                raise Stopped
            response = self.send(method, path, body)
            if response is not None:
                said: Json = response.json()
                if asked:
                    asked.status, asked.answer = response.status_code, said
                else:
                    assert response.status_code == 200, said
                return said
            time.sleep(PAUSE)

    def do(self, act: Json) -> Asked:
        """Under one id, until it is settled; also when everyone is going home."""
        id = f"act-{next(self.numbers)}"
        asked = Asked(self.table, f"{self.name}:{id}", act)
        self.journal.append(asked)
        self.until_answered("POST", f"/api/tables/{self.table}/acts", {"id": id, "act": act}, asked)
        return asked

    def asking(self, port: int, id: str, act: Json) -> tuple[bytes, bytes]:
        """Head and body of the request for that act, to be sent by hand."""
        body = json.dumps({"id": id, "act": act}).encode()
        head = (
            f"POST /api/tables/{self.table}/acts HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {self.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode(), body

    def look(self) -> Json:
        return self.until_answered("GET", f"/api/tables/{self.table}")

    # At the table.

    def play(self) -> None:
        try:
            while True:
                self.go_on(self.look())
                if self.stop.is_set():
                    return
        except Stopped:
            return

    def come(self) -> None:
        """Somebody new."""
        self.token = ""
        said = self.until_answered("POST", "/api/guests", {"program": True})
        self.name, self.token = said["name"], said["token"]

    def go_on(self, view: Json) -> None:
        if not self.name:
            self.come()
        elif not view["you"]["seats"]:
            if self.until_answered("GET", "/api/me")["bank"] < BUY_IN:
                self.come()
            self.do({"kind": "sit", "places": [self.place], "chips": BUY_IN, "promise": self.promise()})
        elif not self.act_in(view):
            time.sleep(PAUSE)

    def act_in(self, view: Json) -> bool:
        """One act, if there is one for us to do."""
        you, r = view["you"], view["round"]
        if you["leaving"] or r is None or r["over"]:
            return False
        if self.planned != r["number"]:
            self.planned, self.plan = r["number"], []
            if you["chips"] < LOW or self.chance.random() < 0.08:
                self.do({"kind": "leave"})
                return True
            self.plan = self.bets(view)
        if self.shares(you, r):
            return True
        decides = next((d for d in view["due"] if d["id"].startswith("decide:")), None)
        if decides:
            self.do({"kind": "propose", "fact": self.decided(decides), "duty": decides["id"]})
            return True
        betting = next((d for d in view["due"] if d["id"].startswith("bet:")), None)
        if betting is None or you["ready"] or r["phase"] != "betting":
            return False
        if self.plan:
            self.do({"kind": "propose", "fact": self.plan.pop(0), "duty": betting["id"]})
        else:
            self.do({"kind": "ready"})
        return True

    def promise(self) -> str:
        """Of a new share; none where decks are made that win jackpots, for a share undoes that."""
        if self.table.startswith("us-"):
            return ""
        share = self.chance.randbytes(32).hex()
        self.made[promise_of(share)] = share
        return promise_of(share)

    def shares(self, you: Json, r: Json) -> bool:
        """A share of the shuffle, opened where one is awaited, and the next promised."""
        share = self.made.get(you["asked"], "") if r["phase"] == "betting" else ""
        promise = "" if you["promise"] else self.promise()
        if share or promise:
            self.do({"kind": "share", "share": share, "promise": promise})
        return bool(share or promise)

    def bets(self, view: Json) -> list[Json]:
        """What to lay in this round; now and then something nobody can."""
        if view["game"] == "racing-card-derby":
            wagers = self.chance.sample(["red", "black", "spades", "hearts", "quinella-spades-hearts"], 2)
            laid = [self.bet("layout", wager, 100 * self.chance.randint(1, 5)) for wager in wagers]
        else:
            linked = view["options"].get("progressive", "none") not in ("none", "no", "")
            others = self.chance.sample(["aces-up"] + ["progressive"] * linked, self.chance.randint(linked, 1 + linked))
            laid = [self.bet(self.place, "ante", 500), *(self.bet(self.place, wager, 500) for wager in others)]
        if self.chance.random() < 0.1:
            laid.insert(self.chance.randint(0, len(laid)), self.bet(laid[0]["place"], laid[0]["wager"], MUCH))
        return laid

    @property
    def duty(self) -> str:
        return f"bet:{self.place}:{self.name}"

    def bet(self, place: str, wager: str, chips: int) -> Json:
        return {"kind": "bet", "place": place, "wager": wager, "owner": self.name, "chips": chips}

    def decided(self, duty: Json) -> Json:
        option = self.chance.choice(duty["options"])
        if option["kind"] == "lay":
            return self.bet(option["place"], option["wager"], option["low"])
        return dict(option)


class Newcomer(Player):
    """Plays any game, by what its table offers."""

    def act_in(self, view: Json) -> bool:
        you, r = view["you"], view["round"]
        if you["leaving"] or r is None or r["over"]:
            return False
        if self.planned != r["number"]:
            self.planned = r["number"]
            if you["chips"] < LOW or self.chance.random() < 0.08:
                self.do({"kind": "leave"})
                return True
        if self.shares(you, r):
            return True
        act = wanted(view, self.chance)
        if act:
            self.do(act)
        return act is not None
