"""Write claims on single heaps of codes, whose values repeat."""

from __future__ import annotations

from grundy.coq.certificate import Read, natural
from grundy.coq.methods.period import checked, code_lines, is_long
from grundy.coq.script import Script
from grundy.coq.sentences import Comparison, Connective, Defined, Numbered, every, form, if_all
from grundy.coq.translation import Translation, worth
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Lost, Values
from grundy.rules.moves import CodeMoves

__all__ = ["write"]

_NEEDS = "Bits Game Heaps Codes Window Periods Trees Automata Digits Laws Claims"


def write(read: Read) -> str:
    r"""Write the theorem of a claim on single heaps, which a period proves.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("kayles"), "n == 0").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  apply")])
    Theorem law : forall n, loses (heap_move (code_rule game)) [n] <-> claim n.

    `InputError` is raised for another claim, `NotSupported` for rules that are conditions on heaps.
    """
    if not isinstance(read.moves, CodeMoves):
        raise NotSupported("no theorem of Coq yet on what may be taken under conditions")
    claim, code = read.claim, read.code()
    if not isinstance(claim, Lost | Values) or claim.names != ("n",):
        raise InputError("a claim about one heap", got=str(claim), where="claim")
    start, length, first, round_ = _numbers(read)
    fast = is_long(code, start, length)
    script = Script(read, f"{_NEEDS}{' Fast' if fast else ''}")
    said = _said(claim)
    is_lost = isinstance(claim, Lost)
    formula = form(said, Numbered("nv"))
    reading = "lost_as" if is_lost else "worth_as"
    script.say(*code_lines(code))
    script.define(said)
    script.say("", f"Definition formula : form := {formula}.", "")
    also = f"({first} + {round_}) ({reading} formula)"
    script.say(*checked(code, start, length, False, also))
    later = said.put({"n": "m"})
    when = (
        Comparison("=", {"m": 1}, {"n": 1, "": round_}),
        Comparison("<=", {"": first}, {"n": 1}),
    )
    names = ["n", "m"] if is_lost else ["n", "m", "v"]
    script.decided("again", every(names, if_all(*when, Connective("<->", said, later))))
    if not is_lost:
        same = Comparison("=", {"v": 1}, {"w": 1})
        script.decided("one", every("nvw", if_all(said, said.put({"v": "w"}), same)))
    numbers = f"game {start} {length} false {first} {round_}"
    if is_lost:
        stated = ["forall n, loses (heap_move (code_rule game)) [n] <-> claim n."]
        says, name = "Which single heaps are lost for the player to move.", "lost_by_period"
    else:
        stated = [
            "",
            "  (exists f, heap_values (code_rule game) f) /\\",
            "  forall f, heap_values (code_rule game) f -> forall n v, f n = v <-> worth n v.",
        ]
        says, name = "The values of the heaps exist, and are what [worth] says.", "worth_by_period"
    script.theorem(
        "law",
        says,
        stated,
        [
            f"apply ({name} {numbers}) with (F := formula).",
            "- reflexivity.",
            "- discriminate.",
            "- now apply N.leb_le.",
            "- split; [now apply N.leb_le|reflexivity].",
            "- exact checked.",
            "- intros n v. split; intros H; exact H.",
            *(["- exact one."] if not is_lost else []),
            "- exact again.",
        ],
    )
    return script.text()


def _numbers(read: Read) -> tuple[int, int, int, int]:
    """Read from where on the values repeat, with which length, and the same of the claim."""
    match read.proof:
        case {"start": first, "length": again, "repeats": [late, round_]}:
            start, length = natural(first, "start"), natural(again, "length", 1)
            return start, length, natural(late, "repeats"), natural(round_, "repeats", 1)
    raise InputError("a start and a length, of values and of a claim", where="proof")


def _said(claim: Lost | Values) -> Defined:
    translation = Translation()
    if isinstance(claim, Lost):
        return Defined("claim", ("n",), translation.condition(claim.body))
    return Defined("worth", ("n", "v"), worth(translation, claim.body))
