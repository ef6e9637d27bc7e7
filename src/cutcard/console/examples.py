"""Help with examples that the games themselves give, asked for when help is printed and not before."""

import os
import re
from contextlib import redirect_stdout
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from cutcard.console.output import StandardOutput


def example(command: str) -> str:
    """What may be typed after the command: of the first of our games that says so, its name and the rest."""
    from cutcard.games.discovery import manifest, ours

    shown = (manifest(name) for name in ours())
    brings = next((found for found in shown if command in found.examples), None)
    return f"{brings.name} {brings.examples[command]}".strip() if brings else "GAME"


def taken_by(command: str) -> list[str]:
    """The games that this command has something to say of, those of other packages too."""
    from cutcard.games.discovery import every

    part = {"play": "at_tables", "analyse": "solver", "design": "at_tables", "simulate": "sampler", "advise": "adviser",
            "strategies": "strategies", "protect": "protects"}.get(command, "name")  # fmt: skip
    throws = command == "bias"
    return [of.name for of in every() if getattr(of, part) and (not throws or of.editions[0].thrown)]


def described() -> str:
    """A round as the first of our games describes one."""
    return example("settle").partition(" ")[2].replace("\n", "\n      ")


def filled(text: str) -> str:
    """The text with an example in place of each {command}, {game} for its game alone, {round} for a described round."""

    def known(match: re.Match[str]) -> str:
        return {"game": example("play").partition(" ")[0], "round": described()}.get(match[1]) or example(match[1])

    return re.sub(r"\{(\w+)\}", known, text)


class Helpful(click.Command):
    """A command whose help is filled in with examples, and which prints nothing beside a file on standard output."""

    def invoke(self, ctx: click.Context) -> Any:
        if not any(isinstance(given, StandardOutput) for given in ctx.params.values()):
            return super().invoke(ctx)
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            return super().invoke(ctx)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help, self.epilog = filled(self.help or ""), filled(self.epilog or "")
        super().format_help(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if any(param.name == "game" and isinstance(param, click.Argument) for param in self.params):
            with formatter.section("Games"):
                for line in wrap(", ".join(taken_by(self.name or "")), formatter.width - 2, break_on_hyphens=False):
                    formatter.write(f"  {line}\n")
        if self.epilog:  # a line that is too long goes on after a backslash, as a shell takes it
            lines = wrap(self.epilog, formatter.width - 4, break_on_hyphens=False, break_long_words=False)
            formatter.write("\n  " + " \\\n    ".join(lines) + "\n")


class HelpfulGroup(Helpful, click.Group):
    """Commands that are all helpful."""

    command_class = Helpful

    def invoke(self, ctx: click.Context) -> Any:
        """Whoever stops reading has read enough; `click` would end with 1, which is an answer here."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            from cutcard.console.page import screen

            screen.on_broken_pipe()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each with its whole first sentence."""
        every = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, found.get_short_help_str(limit=1000)) for name, found in every if found])
