"""``grundy law``, ``prove``, ``refute``, ``check`` and ``export``: what is true for every size."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from grundy import ask
from grundy.ask.certificates import exported
from grundy.ask.common import Extra, impartial
from grundy.errors import InputError
from grundy.faces.cli.common import asks, json_option, present, seconds_option, show_line, users
from grundy.faces.cli.formats import compared, format_options
from grundy.faces.cli.guidance import Typed
from grundy.faces.cli.output import missing, say
from grundy.faces.cli.save import deliver, keep, out_option, save, write_text
from grundy.faces.cli.screen import pad
from grundy.faces.graphpicture import write_svg
from grundy.phrases.phrase import phrase
from grundy.rules.vectors import is_on_piles

__all__ = ["show"]

_LONGEST = 300  # letters of a sentence: an automaton may be longer


@click.command("prove")
@asks("prove")
@click.option(
    "--max-states", cls=Typed, type=click.IntRange(min=1), help="Bound the size of the automata."
)
@click.option("-n", "n", cls=Typed, type=int, help="How far to look where there is no proof.")
@out_option({"--save": "path", "--plot": "plot"}, json="path", svg="plot")
@seconds_option
def prove_command(game: str, claim: str, path: str | None, plot: str | None, **how: Any) -> None:
    """Prove CLAIM about GAME for every size, or give its first counterexample.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4'
              grundy prove matches 'v2(a) == v2(b) == v2(c)' --out matches.json
              grundy prove wythoff beatty
              grundy prove 'take:two piles: from one' 'f(a, b) = a xor b'
              grundy prove wythoff 'forall a: exists b: P(a, b)'
              grundy prove wythoff 'P(a, a + 3)' --out answer.svg

    `f(n) == TERM` and `f(a, b) == TERM` are about values, `forall n >= 71: f(n + 12) == f(n)` is
    a period; any other claim says when a position is lost by the player to move, as `P(a, b) <=>
    ...` does. n is a heap; a, b, c, ... are the piles. Operators are Python's; `=`, mod, div, xor
    and floor(a / 2) are read too, and so are the sentences of laws.

    Sentences with `forall` and `exists` (`exists k < n: ...`) about `f(...)` and `P(...)` are
    decided by the law of GAME; `P("nim:3", n)` is about another game. A true `exists` has the least
    numbers, a false `forall` the first exception. With free variables the answer says for which
    numbers it is true. --out writes the certificate (.json) or the automaton (.svg).
    Exit code 0: proved or answered, 1: not.
    """
    with users() as extra:
        answer = ask.prove(game, claim, **how, extra=extra)
    save(path, answer.certificate)
    present(answer, show)
    if plot:
        write_svg(answer.certificate, plot, say, answer.automaton)
    click.get_current_context().exit(0 if answer.status in ("proved", "answer") else 1)


def show(answer: ask.Judged) -> None:
    """Show what became of a claim.

    >>> show(ask.prove("nim", "a == b"))
    nim: P(a, b) <=> a == b
    proved for every size
    >>> show(ask.prove("nim", "a + b == 0"))
    nim: P(a, b) <=> a + b == 0
    refuted at 1+1
    claimed N, in truth P
      first: take all of 1
      second: take all of 1
      first cannot move: second wins
    """
    said = answer.statement or answer.claim
    click.echo(f"{answer.game}: {said if len(said) <= _LONGEST else answer.claim}")
    if answer.status == "proved":
        seal = click.style(say(phrase("proved")), fg="green", bold=True)
        click.echo(say(phrase("{proved} for every size", proved=seal)))
        if answer.witness:
            click.echo(say(phrase("first by {numbers}", numbers=_numbers(answer.witness))))
        return
    if answer.status == "answer":
        _show_answer(answer)
        return
    if answer.status == "refuted":
        seal = click.style(say(phrase("refuted")), fg="red", bold=True)
        said = phrase("{refuted} at {at}", refuted=seal, at=answer.counterexample)
        if answer.counterexample is None:
            said = phrase("{refuted}: its denial is proved", refuted=seal)
        click.echo(say(said))
    else:
        seal = click.style(say(phrase("open")), fg="yellow", bold=True)
        said = phrase("{open}, true up to {n}", open=seal, n=answer.checked_to)
        click.echo(seal if answer.checked_to is None else say(said))
    if answer.why:
        click.echo(say(answer.why))
    for step in answer.line:
        click.echo(f"  {say(step)}")


def _show_answer(answer: ask.Judged) -> None:
    """Show for which numbers a condition is true."""
    seal = click.style(say(phrase("answer")), fg="green", bold=True)
    states = len(answer.automaton["step"]) if answer.automaton else 0
    said = phrase("{answer}: where an automaton of {n} states accepts", answer=seal, n=states)
    if answer.condition is not None and len(answer.condition) <= _LONGEST:
        where = answer.condition
        said = phrase("{answer}: exactly where {condition}", answer=seal, condition=where)
    click.echo(say(said))
    if answer.first:
        first = "; ".join(map(_numbers, answer.first))
        click.echo(say(phrase("the first: {numbers}", numbers=first)))


def _numbers(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in numbers.items())


# --- ``grundy refute``


_TRUE = "it is true for every size: prove it"


@click.command("refute")
@asks("refute")
@click.option("-n", "n", cls=Typed, type=int, help="How far to look.")
@seconds_option
def refute_command(game: str, claim: str, **how: Any) -> None:
    """Give the first counterexample of CLAIM about GAME, and a line of play that shows it.

    \b
    Example:  grundy refute nim:3 'n % 3 == 0'
              grundy refute nim unique

    A claim is written as for `grundy prove`. False claims that go around have names, such as
    unique; a wrong name lists those of GAME. Exit code 0: refuted, 1: no counterexample found.
    """
    with users() as extra:
        answer = ask.refute(game, claim, **how, extra=extra)
    present(answer, _show_refuted)
    click.get_current_context().exit(0 if answer.status == "refuted" else 1)


def _show_refuted(answer: ask.Judged) -> None:
    show(answer)
    if getattr(answer.why, "template", "") == _TRUE:
        click.echo(f"  grundy prove {shlex.quote(answer.game)} {shlex.quote(answer.claim)}")


# --- ``grundy check``


_WIDE_LABEL = 10
_EXIT = {"accepted": 0, "unchecked": 2}


@click.command("check")
@asks("check")
@click.argument("game", required=False)
@click.option("--rule", is_flag=True, help="Do not ask whether the rule is the game's.")
@click.option("--coq", is_flag=True, help="Let Coq check it, as `grundy export --coq` writes it.")
def check_command(certificate: str, game: str | None, coq: bool, **how: Any) -> None:
    """Check the certificate in FILE with code that shares nothing with the prover.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4' --out nim3.json
              grundy check nim3.json
              grundy check nim3.json --coq

    It says in words about which rule the theorem is. That must be the rule of the game that the
    certificate names, and of GAME if one is given; with --rule neither is asked. First the claim is
    compared with play at small positions: it says how far, and whether a second program can confirm
    the proof.

    Exit code 0: accepted, 1: rejected, or observed (true of the rule, but the game has moves of its
    own), 2: not checked (it cannot be read, is of another version, or would take too long). With
    --coq the kernel of Coq checks it; 3: there is no Coq, or no theorem of this kind.
    """
    with users() as extra:
        if coq:
            how["tell"] = partial(click.echo, err=True)
        asked = ask.check_coq if coq else ask.check
        answer = asked(certificate, game, **how, extra=extra)
    present(answer, partial(_show_checked, by_coq=coq))
    click.get_current_context().exit(_EXIT.get(answer.status, 1))


def _show_checked(answer: ask.Checked, *, by_coq: bool) -> None:
    colour = {"accepted": "green", "observed": "yellow"}.get(answer.status, "red")
    said = answer.game if answer.status == "accepted" else answer.reason
    seal = click.style(say(answer.status), fg=colour, bold=True)
    click.echo(f"{pad(seal, _WIDE_LABEL)}{say(said or '')}")
    if answer.status in ("rejected", "unchecked"):
        return
    show_line(phrase("rule"), answer.rule or "", _WIDE_LABEL)
    show_line(phrase("proved"), answer.statement or "", _WIDE_LABEL)
    for step in answer.steps:
        show_line(phrase("checked"), step, _WIDE_LABEL)
    names = ", ".join(answer.beside)
    core = phrase("the core of the checker alone")
    more = phrase("the core of the checker, and its extensions: {names}", names=names)
    if not by_coq:
        show_line(phrase("rests on"), more if names else core, _WIDE_LABEL)
    show_line(phrase("besides"), answer.second or "", _WIDE_LABEL)


# --- ``grundy export``


@click.command("export")
@click.argument("file", required=False)
@click.option("--coq", is_flag=True, help="Write a theorem of Coq; there is no other format yet.")
@click.option("--coq-library", "folder", metavar="DIR", help="Write Coq's library into a folder.")
@json_option
def export_command(file: str | None, coq: bool, folder: str | None) -> None:
    """Write the law that the certificate in FILE proves as a theorem of Coq about the game.

    \b
    Example:  grundy law kayles --out kayles.json
              grundy export kayles.json --coq --coq-library library > law.v
              sh library/build.sh
              coqc -Q library Grundy law.v

    Coq's answer must be "Closed under the global context", or list machine integers and arrays
    alone. Nothing that Grundy found or wrote is trusted: what is false, Coq refuses. Exit code 3:
    there is no theorem yet for such a certificate.
    """
    if not coq and folder is None:
        raise InputError("the name of the format: --coq", got="")
    if coq and file is None:
        raise missing("file")
    found = exported(file if coq else None, folder)
    if folder is not None:
        click.echo(f"library: {folder}", err=True)
    present(found, lambda found: click.echo(found.theorem or "", nl=False))


# --- ``grundy law``


_TERMS = 10_000
_PILES = 100
_LABEL = 8
_AROUND = 6  # lines of the screen that hold something else


@click.command("law")
@asks("law")
@format_options
@click.option("--latex", is_flag=True, help="Write the statement and its proof sketch in LaTeX.")
@click.option("--bfile", is_flag=True, help="Write the values as an OEIS b-file, the law on top.")
@click.option("--views", is_flag=True, help="Where no law is found, show all of the tables.")
@click.option("--store", metavar="DIR", help="Keep it in a folder, for other commands.")
@out_option({"--save": "path", "--plot": "plot"}, json="path", svg="plot", tex="tex", txt="values")
@seconds_option
def law_command(
    game: str,
    n: int | None,
    latex: bool,
    bfile: bool,
    views: bool,
    store: str | None,
    limit: str,
    **files: str | None,
) -> None:
    """Find the law of GAME, and its proof where there is one.

    \b
    Example:  grundy law kayles
              grundy law subtraction:1,3,4 --out law.json
              grundy law octal:0.16 -n 600000 --store laws
              grundy law octal:0.104 -n 230000000
              grundy law dawson --bfile
              grundy law 'take:1 or 4, or split into two equal piles'

    The law is found in a table, checked on a longer one, and then proved for every size or
    called observed; the claim is the law as `grundy prove` reads it. --out writes the certificate
    of the proof, or of the part that is proved, for `grundy check` (.json), its automaton (.svg),
    the theorem in LaTeX (.tex), the values as a b-file (.txt). With --store the certificate is
    checked, and kept in a folder where `solve`, `table`, `judge` and `code` with the same --store
    use it.
    Exit code 0: a law was found, proved or only observed; 1: none.
    """
    with users() as extra:
        compared(game, extra)
        answer = ask.law(game, None if bfile else n, limit=limit, extra=extra)
        if latex:
            click.echo(answer.latex())
            return
        if files["tex"]:
            write_text(files["tex"], answer.latex())
        table = _table(game, n, extra) if bfile or files["values"] else None
        if store is not None:
            keep(store, answer.certificate, extra)
    save(files["path"], answer.certificate, kept=store is not None)
    if table and files["values"]:
        deliver(table, "bfile", files["values"])
    if table and bfile:
        law = f"{answer.statement} ({answer.status})" if answer.law else "no law was found"
        click.echo(f"# {answer.game}: {law}")
        deliver(table, "bfile", None)
    else:
        present(answer, partial(_show_law, whole=views))
    if files["plot"]:
        write_svg(answer.certificate, files["plot"], say)
    click.get_current_context().exit(0 if answer.law or table else 1)


def _table(game: str, count: int | None, extra: Extra) -> ask.Table:
    """Give as many values as the OEIS has in a b-file, or so many as were asked for."""
    most = _PILES if is_on_piles(impartial(game, extra)) else _TERMS
    return ask.table(game, most if count is None else count, extra=extra)


def _show_law(answer: ask.FoundLaw, whole: bool) -> None:
    if answer.law is None:
        none = phrase("no law found up to {n}", n=answer.checked_to)
        click.echo(f"{answer.game}: {say(none)}")
        if answer.why:
            click.echo(say(answer.why))
        click.echo("")
        _show_views(answer.views, whole)
        return
    click.echo(answer.game)
    show_line(phrase("law"), answer.law.statement, _LABEL)
    if answer.claim is not None:
        show_line(phrase("claim"), str(answer.claim), _LABEL)
    proved = click.style(say(phrase("proved")), fg="green", bold=True)
    if answer.status == "proved":
        show_line(phrase("status"), phrase("{proved} for every size", proved=proved), _LABEL)
        show_line(phrase("proof"), answer.theorem or "", _LABEL)
        return
    if answer.law.kind == "misere quotient":
        seen = phrase("{proved} for heaps to {n} only", proved=proved, n=answer.checked_to)
    else:
        seal = click.style(say(phrase("observed")), fg="yellow", bold=True)
        seen = phrase("{observed} up to {n}, not proved", observed=seal, n=answer.checked_to)
    show_line(phrase("status"), seen, _LABEL)
    show_line(phrase("why"), answer.why or "", _LABEL)


def _show_views(views: str, whole: bool) -> None:
    """Print a table, unless the whole is asked for only as much of it as the screen holds."""
    lines = views.splitlines()
    room = max(shutil.get_terminal_size().lines - _AROUND, _AROUND)
    shown = lines if whole else lines[:room]
    click.echo("\n".join(shown))
    if len(lines) > len(shown):
        rest = phrase("... and {n} lines more: --views shows all", n=len(lines) - len(shown))
        click.echo(say(rest))
