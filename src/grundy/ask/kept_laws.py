"""Use the laws whose certificates are kept in a store, before anything is computed.

A certificate is checked when it is put in, and again whenever a process first reads it: nothing
that lies on a disk is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from grundy.ask.certificates import check
from grundy.ask.common import Extra, impartial
from grundy.ask.ready_laws import KnownLaw
from grundy.errors import FileError, GrundyError, InputError, StoreError
from grundy.formulas.statement import Period, Statement, Values
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Impartial
from grundy.solvers.cost import require_memory
from grundy.store import Store
from grundy.store.store import Kept, keep_certificate, kept_certificate

__all__ = ["keep", "kept_law", "kept_values", "key_of", "said_of"]

Tell = Callable[[str], None]

_CHECKED: dict[tuple[str, str], str] = {}
"""What certificates prove that this process has checked, by their hash and their game."""


def key_of(game: Impartial[Any], extra: Extra = ()) -> str:
    """Name a game in a store; a class of the user's own by the text of its file, too.

    >>> from grundy.games import game
    >>> key_of(game("octal:0.77"))
    'octal:0.77'
    """
    return "#".join([game.text, *(cls.edition for cls in extra)])


def keep(certificate: Mapping[str, Any], folder: str, *, extra: Extra = ()) -> None:
    """Check a certificate, and keep it in a store, which is made if need be.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> with TemporaryDirectory() as folder:
    ...     keep(prove(game("nim"), "f(n) == n").certificate, folder)
    ...     kept_certificate(Store.open(folder), "nim").whole
    True

    `InputError` is raised where the checker does not accept it.
    """
    checked = check(certificate, extra=extra)
    if not checked.accepted:
        raise InputError("a certificate that is accepted", got=str(checked.reason), where="store")
    game = impartial(str(checked.game), extra)
    keep_certificate(Store.open(folder, create=True), key_of(game, extra), certificate)


def kept_law(
    game: Impartial[Any], folder: str, tell: Tell = lambda line: None, *, extra: Extra = ()
) -> KnownLaw | None:
    """Give the law of values that a store keeps for a game, if it is proved; else None.

    ``tell`` is told of a certificate that proves nothing.

    >>> import tempfile
    >>> from grundy.ask.claims import prove
    >>> from grundy.games import game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     keep(prove("nim:3", "f(n) == n % 4").certificate, folder)
    ...     print(kept_law(game("nim:3"), folder).claim, kept_law(game("nim:4"), folder))
    f(n) == n % 4 None
    """
    if game.misere:
        return None
    try:
        kept = kept_certificate(Store.open(folder), key_of(game, extra))
        claim = None if kept is None else _claim(_statement(kept, game, extra))
    except StoreError as error:
        tell(phrase("{error}: not used", error=error.message))
        return None
    except _RejectedError as error:
        tell(
            phrase(
                "the certificate of {game} proves nothing and is not used: {reason}",
                game=game.text,
                reason=error.reason,
            )
        )
        return None
    return KnownLaw(game, claim) if isinstance(claim, Values | Period) else None


def kept_values(
    game: Impartial[Any], start: int, stop: int, folder: str, extra: Extra = ()
) -> tuple[Any, str]:
    """Give the values of single heaps by a kept law, or None, and say which law; or what is wrong.

    A formula is not asked for many heaps from 0 on, one by one: working them out is quicker.

    >>> from grundy.games import game
    >>> kept_values(game("nim:3"), 0, 10, "no-such-folder")
    (None, '')
    """
    told: list[str] = []
    law = None
    if Path(folder, "laws").exists():
        law = kept_law(game, folder, told.append, extra=extra)
    if law is None or law.claim.names != ("n",):
        return None, "; ".join(told)
    require_memory(stop - start, 40)
    values = law.row(start, stop)
    if values is None and start > stop - start:
        values = law.values(start, stop)
    return values, "; ".join(told) if values is None else said_of(law, folder)


def said_of(law: KnownLaw, folder: str) -> Phrase:
    """Say which law gave the values, and where it is kept.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> said_of(KnownLaw(game("nim:3"), parse_claim("f(n) == n % 4")), "mine")
    'proved for every n, and kept in mine: f(n) == n % 4'
    """
    law_text = str(law.claim)
    return phrase("proved for every n, and kept in {store}: {law}", store=folder, law=law_text)


class _RejectedError(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason


def _statement(kept: Kept, game: Impartial[Any], extra: Extra) -> str:
    """Give what a certificate proves, once it is checked."""
    key = (kept.hash, key_of(game, extra))
    if key not in _CHECKED:
        try:
            checked = check(kept.certificate, game.text, extra=extra)
        except FileError as error:
            raise _RejectedError(error.message) from None
        if not checked.accepted:
            reason = str(checked.reason)
            changed = phrase("it was changed since it was kept; {reason}", reason=reason)
            raise _RejectedError(reason if kept.whole else changed)
        _CHECKED[key] = str(checked.statement)
    return _CHECKED[key]


def _claim(statement: str) -> Statement | None:
    from grundy.formulas.parser import parse_claim

    with suppress(GrundyError):
        return parse_claim(statement)
    return None
