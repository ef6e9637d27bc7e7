"""Arguments and options that several commands take, and how each is read."""

import re
import shlex
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import click

from cutcard.console.examples import taken_by
from cutcard.console.output import StandardOutput
from cutcard.core.errors import Faulty, quoted

Command = TypeVar("Command", bound=Callable[..., Any])


class Whole(click.IntRange):
    """A whole number, from so many on or up to so many."""

    name = "whole number"

    def _describe_range(self) -> str:
        """As help shows it."""
        if self.max is None:
            return f"{self.min} or more" if self.min else ""
        return f"{self.min} to {self.max:,}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{quoted(value)} is not a whole number", param, ctx)
        if number < (self.min or 0) or (self.max is not None and number > self.max):
            span = f"{self.min} or more" if self.max is None else f"{self.min} to {self.max:,}"
            self.fail(f"{quoted(value)} is out of range; give {span}", param, ctx)
        return number


class Number(Whole):
    """A whole number, also as 1e6, 2.5e6 or 1,000,000."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        typed = str(value).replace(",", "").lower()
        number = Fraction(typed) if re.fullmatch(r"\d{1,20}(\.\d{1,20})?e\d{1,2}", typed) else Fraction(1, 2)
        return super().convert(str(number) if number.denominator == 1 else typed, param, ctx)


class Day(click.DateTime):
    """A day, as 2026-03-01."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{quoted(value)} is not a day; write it as 2026-03-01", param, ctx)


class Host(click.types.StringParamType):
    """What a machine is called, or its number, as a browser sends it: without a port."""

    name = "host"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not can_be_called(value):
            self.fail(
                f"{quoted(value, 60)} is not a host; write a name such as tables.example.org, or a number", param, ctx
            )
        return value


class Address(click.types.StringParamType):
    """Where others reach this process, or nothing."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value and not can_be_reached_at(value):
            self.fail(f"{quoted(value, 60)} is not an address; write https://HOST or http://HOST:PORT", param, ctx)
        return value


def can_be_called(host: str) -> bool:
    """Letters, figures and hyphens between points, in the form that is sent (xn--…); the last is no mere number."""
    with suppress(ValueError):
        return bool(ip_address(host))
    part = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
    return len(host) <= 253 and bool(re.fullmatch(rf"({part}\.)*(?!\d+$){part}", host, re.ASCII | re.IGNORECASE))


def can_be_reached_at(url: str) -> bool:
    try:
        where = urlsplit(url) if re.fullmatch(r"https?://[^/?#@\s]+/?", url) else None
        return where is not None and can_be_called(where.hostname or "") and where.port != 0
    except ValueError:  # a port beyond the last, or half a bracket
        return False


def known_as(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The name of a game as it is written here."""
    from cutcard.games import as_written

    return name and as_written(name)


def beginning(ctx: click.Context, param: click.Parameter, typed: str) -> list[str]:
    """Games that a shell may complete it to."""
    return [name for name in taken_by(ctx.info_name or "") if name.startswith(typed)]


def can_be_written(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Refuse before the work what could not be written after it."""
    if path and path != Path("-"):  # standard output
        from cutcard.par.files import writable

        writable(path)
    return path


def public_key(ctx: click.Context, param: click.Parameter, typed: str) -> str:
    """The key of a house as it prints it, or nothing."""
    from cutcard.chance.marks import is_of_small_order

    if typed and not re.fullmatch(r"[0-9a-f]{64}", typed.lower()):
        message = f"{quoted(typed)} is not a public key; give the 64 letters and figures that the house printed"
        raise click.BadParameter(message, ctx, param)
    if typed and is_of_small_order(typed):
        message = f"{quoted(typed)} would sign anything; a house prints no such key"
        raise click.BadParameter(message, ctx, param)
    return typed.lower()


def or_standard_output(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """That file; for - standard output, on which nothing else is then printed."""
    if path != Path("-"):
        return can_be_written(ctx, param, path)
    if any(isinstance(other, StandardOutput) for other in ctx.params.values()):
        raise click.BadParameter("only one file can be -; write a name for the other", ctx, param)
    out = StandardOutput("-")
    out.stream = sys.stdout
    return out


def file_option(form: str, says: str) -> Callable[[Command], Command]:
    """A file that is written when the work is done, - for standard output."""
    path = click.Path(path_type=Path)
    return click.option(f"--{form}", type=path, metavar="FILE", callback=or_standard_output, help=says)


GAME = click.argument("game", callback=known_as, shell_complete=beginning)
SOME_GAME = click.argument("game", required=False, callback=known_as, shell_complete=beginning)
RULES = click.option("--rules", default="", metavar="EDITION", help="nz-2012, us, or the FILE.toml of your own edition")
SET = click.option(
    "--set", "chosen", multiple=True, metavar="OPTION=VALUE", help="a house option, as `cutcard games GAME` lists them"
)
STRATEGIES = 'optimal, simple, never fold, expert, or rules such as "3x with TT or better; else fold"'
PAY = click.option(
    "--pay", "pays", multiple=True, metavar="TABLE:EVENT=ODDS", help="odds of your own, such as 11/2, or no"
)
JSON = click.option("--json", "as_json", is_flag=True, help="print JSON for programs")
CSV = file_option("csv", "write every row as CSV, with every digit; - for standard output")
DB = click.option("--db", default="sqlite:///cutcard-house/house.db", show_default=True, metavar="URL", help="the book")
SEED = click.option(
    "--seed",
    type=Whole(0),
    metavar="N",
    default=0,
    show_default=True,
    help="the same seed gives the same result on any number of cores",
)


def command() -> str:
    """The command line as it was typed, for the sheet that it made; without the password to a book."""
    return re.sub(r"(://[^:/@\s]*):[^@\s]*@", r"\1:***@", shlex.join(["cutcard", *sys.argv[1:]]))


def options(chosen: Iterable[str]) -> dict[str, str]:
    """House options as they were typed, by name."""
    made = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Faulty("option/form", f"--set {quoted(pair)} has no =", instead="write --set OPTION=VALUE")
        made[name.strip()] = value
    return made


def text_of(file: str) -> str:
    """What is in that file, or on standard input for -."""
    from cutcard.described.fields import read_file

    return read_file(file)
