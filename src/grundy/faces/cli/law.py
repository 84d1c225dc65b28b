"""``grundy law``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.ask.common import Extra
from grundy.explain.language import Say
from grundy.explain.reading import reader
from grundy.faces.cli.common import (
    echo_json,
    game_argument,
    json_option,
    lang_option,
    load_option,
    users,
)
from grundy.faces.cli.save import save, save_option
from grundy.faces.cli.stages import stages
from grundy.faces.columns import pad
from grundy.faces.formats import deliver
from grundy.phrases.phrase import Phrase, phrase

_TERMS = 10_000
_PILES = 100
_LABEL = 8


@click.command("law")
@game_argument
@click.option("-n", "count", type=int, help="How many values to look at; with --bfile, to write.")
@click.option("--latex", is_flag=True, help="Write the statement and its proof sketch in LaTeX.")
@click.option("--bfile", is_flag=True, help="Write the values as an OEIS b-file, the law on top.")
@save_option
@lang_option
@json_option
@load_option
def command(
    game: str,
    count: int | None,
    latex: bool,
    bfile: bool,
    path: str | None,
    lang: str,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Find the law of GAME, and its proof where there is one.

    \b
    Example:  grundy law kayles
              grundy law subtraction:1,3,4 --save law.json
              grundy law octal:0.104 -n 230000000
              grundy law dawson --bfile
              grundy law 'take:1 or 4, or split into two equal piles'

    The law is found in a table, checked on a longer one, and then proved for every size or
    called observed; the claim is the law as `grundy prove` reads it. --save keeps the certificate
    of the proof, or of the part that is proved, for `grundy check`.
    """
    with users(load, rules) as extra, stages() as told:
        if latex:
            click.echo(ask.latex(game, count, progress=told, extra=extra))
            return
        answer = ask.law(game, None if bfile else count, progress=told, extra=extra)
        table = _table(game, count, extra) if bfile else None
    save(path, answer.certificate)
    if table:
        law = f"{answer.law.statement} ({answer.status})" if answer.law else "no law was found"
        click.echo(f"# {answer.game}: {law}")
        deliver(table, "bfile", None)
    elif as_json:
        echo_json(answer.json(reader(lang)))
    else:
        _show(answer, reader(lang))


def _table(game: str, count: int | None, extra: Extra) -> ask.Table:
    """Give as many values as the OEIS has in a b-file, or so many as were asked for."""
    most = _PILES if ask.is_two_piles(game, extra) else _TERMS
    return ask.table(game, most if count is None else count, extra=extra)


def _show(answer: ask.FoundLaw, say: Say) -> None:
    if answer.law is None:
        none = phrase("no law found up to {n}", n=answer.checked_to)
        click.echo(f"{answer.game}: {say(none)}")
        if answer.why:
            click.echo(say(answer.why))
        click.echo("")
        click.echo(answer.views)
        return
    click.echo(answer.game)
    _show_line(phrase("law"), say(answer.law.statement), say)
    if answer.claim is not None:
        _show_line(phrase("claim"), str(answer.claim), say)
    if answer.status == "proved":
        seal = click.style(say(phrase("proved")), fg="green", bold=True)
        _show_line(phrase("status"), say(phrase("{proved} for every size", proved=seal)), say)
        _show_line(phrase("proof"), say(answer.theorem or ""), say)
    else:
        seal = click.style(say(phrase("observed")), fg="yellow", bold=True)
        seen = phrase("{observed} up to {n}, not proved", observed=seal, n=answer.checked_to)
        _show_line(phrase("status"), say(seen), say)
        _show_line(phrase("why"), say(answer.why or ""), say)


def _show_line(label: Phrase, text: str, say: Say) -> None:
    click.echo(f"{pad(say(label), _LABEL)}{text}")
