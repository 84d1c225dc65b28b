"""Ask whether a certificate proves what it says, and whether its rule is that of the game it names.

The checker believes nothing of the house, and so knows no game: it proves a theorem about the rule
that the certificate holds. Here the rule of the named game is made anew and compared with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike, fspath
from typing import Any, ClassVar

from grundy.ask.common import Extra, impartial
from grundy.ask.shown import Shown
from grundy.errors import FileError, GrundyError, InputError
from grundy.explain.foreign import CHECKED, UNREADABLE, recognised, rule_said
from grundy.explain.language import own
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves
from grundy.rules.protocol import Impartial
from grundy.solvers.progress import meanwhile, stages

__all__ = [
    "Certificate",
    "Checked",
    "Exported",
    "about_game",
    "automaton_of",
    "check",
    "check_coq",
    "exported",
    "parsed",
    "refused",
]


class Certificate(dict[str, Any]):
    """Be what a proof is written down in, as JSON holds it.

    >>> from grundy.ask.claims import prove
    >>> found = prove("nim:3", "f(n) == n % 4").certificate
    >>> found.check().status, "Theorem law" in found.coq()
    ('accepted', True)
    """

    def check(self) -> Checked:
        """Ask the checker, which believes nothing of the house."""
        return check(self)

    def coq(self) -> str:
        """Write the theorem for Coq; `NotSupported` is raised where Coq has no such proof."""
        return str(exported(self).theorem)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it into a file, as `grundy check` reads it."""
        from grundy.laws.verdict import write_certificate

        write_certificate(self, fspath(path))


@dataclass(frozen=True, repr=False)
class Checked(Shown):
    """Hold what the independent checker says of a certificate: what it proves, or what is wrong.

    >>> from grundy.ask.claims import prove
    >>> checked = check(prove("nim:3", "f(n) == n % 4").certificate)
    >>> checked.status, checked
    ('accepted', nim:3: f(n) == n % 4: accepted)

    ``status`` is ``accepted``, ``rejected``, ``unchecked`` (it would take too long, or too much
    room) or ``observed``: the theorem holds of the ``rule``, which is the game's own only as far as
    ``reason`` says. The first of the ``steps`` says how far it was compared with play; ``beside``
    names the extensions of the checker that it rests on beside its core, ``second`` says whether a
    second program can confirm it.
    """

    SAID = ("statement", "rule", "steps", "reason", "second")
    CHOICES: ClassVar = {"status": ("accepted", "observed", "rejected", "unchecked")}

    status: str
    game: str | None = None
    statement: str | None = None
    rule: str | None = None
    theorem: str | None = None
    steps: tuple[str, ...] = ()
    reason: str | None = None
    second: str | None = None
    beside: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = (self.game, self.statement, self.status, self.reason)
        return ": ".join(own(part) for part in parts if part)

    __repr__ = __str__

    @property
    def accepted(self) -> bool:
        """Tell whether the certificate proves its statement about its game."""
        return self.status == "accepted"


def check(
    certificate: str | Mapping[str, Any],
    about: str | None = None,
    *,
    rule: bool = False,
    extra: Extra = (),
) -> Checked:
    """Check a certificate, or that in a file, which must be about a game if one is named.

    With ``rule`` it is only asked whether the theorem holds of the rule in the certificate, not
    whether that is the rule of the game.

    >>> from grundy.ask.claims import prove
    >>> certificate = prove("nim:3", "f(n) == n % 4").certificate
    >>> check(certificate).accepted, check({**certificate, "game": "nim:5"}).reason
    (True, 'the rule is not that of nim:5')

    `FileError` is raised for what holds no certificate that can be read, of this version.
    """
    from grundy.checker.core.certificate import NotChecked, Rejected, Unreadable, read
    from grundy.checker.core.check import check as verified

    try:
        data = read(certificate) if isinstance(certificate, str) else certificate
        found = verified(data, stages())
    except Unreadable as error:
        raise _unreadable(certificate, error) from None
    except Rejected as error:
        return Checked("rejected", reason=str(error))
    except NotChecked as error:
        return Checked("unchecked", reason=recognised(str(error), UNREADABLE))
    except Exception as error:  # a fault of the checker, which has accepted nothing
        why = phrase("the checker fails: {error}", error=f"{error!r}")
        return Checked("unchecked", reason=why)
    checked = Checked(
        "accepted",
        found.game,
        recognised(found.statement, CHECKED),
        rule_said(found.rule),
        found.theorem,
        tuple(recognised(step, CHECKED) for step in found.steps),
        second=_second(data),
        beside=found.beside,
    )
    return checked if rule else about_game(checked, data, about, extra)


def parsed(raw: bytes) -> Mapping[str, Any]:
    """Read the text of a certificate, as it stands in a file or comes from a network.

    >>> parsed(b"{}")
    Traceback (most recent call last):
    grundy.errors.FileError: file 'certificate': its format is not 'grundy certificate'

    `FileError` is raised for what is none.
    """
    from grundy.checker.core.certificate import Unreadable
    from grundy.checker.core.certificate import parsed as read

    try:
        return read(raw)
    except Unreadable as error:
        raise _unreadable("certificate", error) from None


def _unreadable(certificate: str | Mapping[str, Any], error: Exception) -> FileError:
    path = certificate if isinstance(certificate, str) else "certificate"
    why = str(error)[:1].lower() + str(error)[1:]  # the system's reasons begin with a capital
    return FileError(path, recognised(why, UNREADABLE))


def automaton_of(certificate: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Make the automaton of the claim, where automata prove it.

    >>> from grundy.ask.claims import prove
    >>> automaton_of(prove("nim:3", "f(n) == n % 4").certificate)["tracks"]
    ['n', 'v']
    """
    from grundy.automata.compiler import Compiler
    from grundy.automata.statements import numeration_of
    from grundy.formulas.parser import parse_claim
    from grundy.formulas.statement import Lost, Values
    from grundy.laws.prove.automata import formula

    if certificate["kind"] != "automata" or _in_blocks(certificate):
        return None
    claim, powers = parse_claim(certificate["statement"]), certificate["proof"]["powers"]
    assert isinstance(claim, Lost | Values)
    return Compiler(numeration_of(claim)).compile(formula(claim, powers=powers)).to_json()


def _in_blocks(certificate: Mapping[str, Any]) -> bool:
    return str(certificate["proof"].get("numeration")).startswith("blocks")


IN_COQ = frozenset(("all positions", "automata", "period", "piecewise", "quotient", "sentence"))
"""The kinds that `grundy.coq.compiler.kinds` names, which the page's Python has not."""


def _second(data: Mapping[str, Any]) -> str:
    """Say whether there is a second program that can confirm a proof."""
    kind, known = data["kind"], True
    if kind == "sentence":
        laws = data["proof"]["laws"] if data["claim"][0] == "period" else ()
        known = [law["kind"] for law in laws] == ["automata"] and not any(map(_in_blocks, laws))
    elif kind == "automata":
        known = not _in_blocks(data)
    elif kind == "piecewise":
        known = "code" in data["rule"]
    if kind in IN_COQ and known:
        return phrase("Coq has a theorem of this kind: grundy check --coq")
    return phrase("not confirmed by a second program")


def refused(certificate: Mapping[str, Any], checked: object = None) -> str | None:
    """Say why the checker refuses a certificate, so that nothing is proved; None where it does not.

    Where what it said of the proof is known, as it found that, it is not asked again.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> certificate = prove(game("nim:3"), "f(n) == n % 4").certificate
    >>> refused(certificate), refused({**certificate, "statement": "f(n) == n % 3"}) is None
    (None, False)
    """
    from grundy.checker.core.check import Checked as Found

    if isinstance(checked, Found) and checked.statement == certificate["statement"]:
        return None
    with meanwhile(phrase("the checker reads the proof")):
        reason = check(certificate, rule=True).reason
    return reason and phrase("the checker does not accept the proof: {reason}", reason=reason)


def about_game(
    checked: Checked, data: Mapping[str, Any], about: str | None, extra: Extra
) -> Checked:
    """Compare the certificate's rule with that of the game it names, made anew.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> data = prove(game("nim"), "f(n) == n").certificate
    >>> checked = Checked("accepted", "kayles", data["statement"])
    >>> print(about_game(checked, data, None, ()).reason)
    the rule is not that of kayles
    """
    from grundy.ask.tabled import partizan_heaps, takes_of
    from grundy.rules.stated import moves_of, states_moves

    two, named, moves = data["claim"][0] == "partizan", str(checked.game), None
    made: Callable[..., Any] = partizan_heaps if two else impartial
    try:
        game = made(named, extra)
        other = game if about is None else made(about, extra)
        if two:
            same = takes_of(game) == (data["rule"]["left"], data["rule"]["right"])
        else:
            moves = moves_of(game, _piles(data))
            same = moves.data() == data["rule"]
        strangers = [text for text, rule in _others(data) if not _is_rule(text, rule, extra)]
    except GrundyError as error:
        return _rejected(checked, phrase("game: {error}", error=error.message))
    if other != game:
        return _rejected(checked, phrase("it is about {game}, another game", game=named))
    wrong = strangers if same else [named]
    if wrong:
        return _rejected(checked, phrase("the rule is not that of {game}", game=wrong[0]))
    return checked if moves is None or states_moves(game) else _compared(checked, game, moves)


def _rejected(checked: Checked, reason: str) -> Checked:
    return Checked("rejected", checked.game, reason=reason)


def _compared(checked: Checked, game: Impartial[Any], moves: Moves) -> Checked:
    """Compare a class that has moves of its own with the rule that it states."""
    from grundy.rules.stated import agreement, how_far

    most = how_far(moves)
    apart = agreement(game, moves, most)
    if apart is not None:
        reason = phrase("the class has other moves than its rule: {apart}", apart=str(apart))
        return _rejected(checked, reason)
    reason = phrase(
        "true of the rule; the class has moves of its own, which agree up to {n}", n=most
    )
    return replace(checked, status="observed", reason=reason)


def _piles(data: Mapping[str, Any]) -> int:
    """Count the piles that a claim is about; a sentence, those of the game's law or rule."""
    claim = data["claim"]
    if claim[0] == "sentence":
        claims = [law["claim"] for law in data["proof"]["laws"] if not law["game"]]
        if not claims:  # it is about numbers alone
            return len(data["rule"].get("piles", "n"))
        claim = claims[0]
    return 1 if claim[0] in ("period", "quotient", "additions") else len(claim[1])


def _others(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[int, Any]]]:
    """Give the other games that a sentence names, with the piles and the rule of their laws."""
    if data["claim"][0] != "sentence":
        return
    for law in data["proof"]["laws"]:
        if law["game"]:
            piles = 1 if law["claim"][0] == "period" else len(law["claim"][1])
            yield law["game"], (piles, law["rule"])


def _is_rule(text: str, rule: tuple[int, Any], extra: Extra) -> bool:
    """Tell whether a rule is by its making that of a game."""
    from grundy.rules.stated import moves_of, states_moves

    game, (piles, data) = impartial(text, extra), rule
    return states_moves(game) and moves_of(game, piles).data() == data


# --- theorems of Coq


Tell = Callable[[str], None]


@dataclass(frozen=True)
class Exported(Shown):
    """Hold the text of a file of Coq, and the folder into which its library was written.

    >>> from grundy.ask.claims import prove
    >>> found = exported(prove("nim:3", "f(n) == n % 4").certificate)
    >>> "Theorem" in found.theorem, found.library
    (True, None)
    """

    theorem: str | None
    library: str | None = None


def exported(certificate: str | Mapping[str, Any] | None, folder: str | None = None) -> Exported:
    """Write the theorem of a certificate, and the library of Coq into a folder; either may be none.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     exported(None, folder).theorem, Path(folder, "Game.v").exists()
    (None, True)
    """
    from grundy.coq.compiler import export, write_library

    theorem = None if certificate is None else export(_read(certificate))
    if folder is not None:
        write_library(folder)
    return Exported(theorem, folder)


def check_coq(
    certificate: str | Mapping[str, Any],
    about: str | None = None,
    *,
    rule: bool = False,
    tell: Tell = lambda what: None,
    extra: Extra = (),
) -> Checked:
    """Let Coq check a certificate, or that in a file; the rest is as in `check`.

    Accepted is a theorem that assumes nothing, or only what machine integers and arrays are.
    ``tell`` is told what takes its time.

    >>> from unittest.mock import patch
    >>> with patch("shutil.which", return_value=None):
    ...     check_coq("law.json")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.NotSupported: coqc is not installed: apt install coq, ...

    `NotSupported` is raised where there is no Coq.
    """
    from grundy.checker.core.certificate import Rejected
    from grundy.coq.compiler import compile_law, export, installed

    installed()
    data = _read(certificate)
    try:
        text, said = export(data), _words(data["rule"])
    except (InputError, Rejected) as error:
        return Checked("rejected", reason=str(error))
    found = compile_law(text, tell)
    if not found.accepted:
        foreign = ", ".join(sorted(found.foreign))
        return Checked("rejected", reason=found.refused or f"it assumes {foreign}")
    machine = any(found.assumed)
    step = "assumed are machine integers and arrays" if machine else "closed: nothing is assumed"
    checked = Checked(
        "accepted",
        data["game"],
        data["statement"],
        said,
        text,
        ("coqc accepts the theorem", step),
        second=phrase("confirmed by Coq"),
    )
    return checked if rule else about_game(checked, data, about, extra)


def _words(rule: Any) -> str:
    """Say a rule in the words of the checker."""
    from grundy.checker.core.rules import read_rule, words

    return words(read_rule(rule))


def _read(certificate: str | Mapping[str, Any]) -> Mapping[str, Any]:
    from grundy.checker.core.certificate import Unreadable, flaw, read

    if not isinstance(certificate, str):
        problem = flaw(certificate)
        if problem:
            raise FileError("certificate", problem)
        return certificate
    try:
        return read(certificate)
    except Unreadable as error:
        raise _unreadable(certificate, error) from None
