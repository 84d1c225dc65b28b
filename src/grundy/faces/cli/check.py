"""``grundy check``."""

from __future__ import annotations

from functools import partial

import click

from grundy import ask
from grundy.explain.foreign import CHECKED, recognised, rule_said
from grundy.faces.cli.common import asks, present, show_line, users
from grundy.faces.cli.output import say
from grundy.faces.columns import pad
from grundy.phrases.phrase import phrase

_LABEL = 10
_STATUS = {
    "accepted": phrase("accepted"),
    "observed": phrase("observed"),
    "rejected": phrase("rejected"),
    "unchecked": phrase("unchecked"),
}
_EXIT = {"accepted": 0, "unchecked": 2}


@click.command("check")
@asks("check")
@click.argument("game", required=False)
@click.option("--rule", is_flag=True, help="Do not ask whether the rule is the game's.")
@click.option("--coq", is_flag=True, help="Let Coq check it, as `grundy export --coq` writes it.")
@click.pass_context
def command(
    ctx: click.Context,
    certificate: str,
    game: str | None,
    rule: bool,
    coq: bool,
) -> None:
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
            answer = ask.check_coq(certificate, game, rule=rule, tell=_tell, extra=extra)
        else:
            answer = ask.check(certificate, game, rule=rule, extra=extra)
    present(answer, partial(_show, by_coq=coq))
    ctx.exit(_EXIT.get(answer.status, 1))


def _tell(what: str) -> None:
    click.echo(what, err=True)


def _show(answer: ask.Checked, *, by_coq: bool) -> None:
    colour = {"accepted": "green", "observed": "yellow"}.get(answer.status, "red")
    said = answer.game if answer.status == "accepted" else answer.reason
    seal = click.style(say(_STATUS[answer.status]), fg=colour, bold=True)
    click.echo(f"{pad(seal, _LABEL)}{say(said or '')}")
    if answer.status in ("rejected", "unchecked"):
        return
    show_line(phrase("rule"), rule_said(answer.rule or ""), _LABEL)
    show_line(phrase("proved"), recognised(answer.statement or "", CHECKED), _LABEL)
    for step in answer.steps:
        show_line(phrase("checked"), recognised(step, CHECKED), _LABEL)
    names = ", ".join(answer.beside)
    core = phrase("the core of the checker alone")
    more = phrase("the core of the checker, and its extensions: {names}", names=names)
    if not by_coq:
        show_line(phrase("rests on"), more if names else core, _LABEL)
    show_line(phrase("besides"), answer.second or "", _LABEL)
