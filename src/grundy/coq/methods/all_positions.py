"""Write claims about games that have only so many positions, all of which Coq looks at."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.coq.certificate import Read
from grundy.coq.script import Script
from grundy.coq.sentences import Comparison, Defined, Numbered, every, form, if_all
from grundy.coq.translation import Translation, worth
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Lost, Values
from grundy.rules.moves import ListedMoves

__all__ = ["write"]

_MOST_POSITIONS = 2_000
_MOST_OPTIONS = 100_000
_NEEDS = "Bits Game Heaps Codes Window Periods Trees Automata Digits Laws Claims Finite"


def write(read: Read) -> str:
    """Write the theorem of a finite game.

    >>> from grundy.formulas.tree import Variable
    >>> row = ListedMoves(((), (0,), (0, 1)), misere=False)
    >>> text = write(Read("all positions", "a row", row, Values(("n",), Variable("n")), {}))
    >>> print(next(line for line in text.splitlines() if line.startswith("Definition game")))
    Definition game : list (list N) := [[]; [0]; [0; 1]].

    `NotSupported` is raised for what Coq has no theorem about, `InputError` for another claim.
    """
    claim, moves = read.claim, read.moves
    if not isinstance(moves, ListedMoves) or not isinstance(claim, Lost | Values):
        raise InputError("a claim about a list of positions", got=str(claim), where="claim")
    if claim.names != ("n",):
        raise InputError("a claim about a list of positions", got=str(claim), where="claim")
    count, misere = len(moves.options), moves.misere
    if count > _MOST_POSITIONS or sum(map(len, moves.options)) > _MOST_OPTIONS:
        raise NotSupported(f"no theorem of Coq yet on lists of {count} positions")
    if misere and isinstance(claim, Values):
        raise InputError("normal play", where="rule")
    script = Script(read, _NEEDS)
    rows = "; ".join(f"[{'; '.join(map(str, row))}]" for row in moves.options)
    script.say("(** The options of each position. *)")
    script.say(f"Definition game : list (list N) := [{rows}].", "")
    script.say("(** Numbers that every move lowers. *)")
    script.say(f"Definition ranks : list N := [{'; '.join(map(str, _ranks(moves.options)))}].", "")
    script.say("Lemma ranks_fall : ranked game ranks = true.")
    script.say("Proof. vm_cast_no_check (eq_refl true). Qed.", "")
    if isinstance(claim, Lost):
        _lost(script, claim, count, misere)
    else:
        _worth(script, claim, count)
    return script.text()


def _lost(script: Script, claim: Lost, count: int, misere: bool) -> None:
    said = Defined("claim", ("n",), Translation().condition(claim.body))
    m = "_misere" if misere else ""
    script.define(said)
    script.say("", f"Definition formula : form := {form(said, Numbered('nv'))}.", "")
    script.say(f"Lemma checked : lost_ok game {str(misere).lower()} formula = true.")
    script.say("Proof. vm_cast_no_check (eq_refl true). Qed.", "")
    script.theorem(
        "law",
        "Which positions are lost for the player to move, and which are won.",
        [
            f"forall n : N, n < {count} ->",
            f"  (loses{m} (list_move game) n <-> claim n) /\\",
            f"  (wins{m} (list_move game) n <-> ~ claim n).",
        ],
        [
            f"apply (lost_in_list{m} game ranks ranks_fall formula claim); [|exact checked].",
            "intros n v. split; intros H; exact H.",
        ],
    )


def _worth(script: Script, claim: Values, count: int) -> None:
    said = Defined("worth", ("n", "v"), worth(Translation(), claim.body))
    values = (claim.holds({"n": n}) for n in range(count))
    script.define(said)
    script.say("", f"Definition formula : form := {form(said, Numbered('nv'))}.")
    listed = "; ".join(str(max(value or 0, 0)) for value in values)
    script.say(f"Definition values : list N := [{listed}].", "")
    same = Comparison("=", {"v": 1}, {"w": 1})
    script.decided("one", every("nvw", if_all(said, said.put({"v": "w"}), same)))
    script.say("Lemma checked : worth_ok game values formula = true.")
    script.say("Proof. vm_cast_no_check (eq_refl true). Qed.", "")
    script.theorem(
        "law",
        "The values exist: [f n] is the mex over the options. They are what [worth] says.",
        [
            "",
            "  (exists f, grundy (list_move game) f) /\\",
            "  forall f, grundy (list_move game) f ->",
            f"    forall n v : N, n < {count} -> (f n = v <-> worth n v).",
        ],
        [
            "apply (worth_in_list game ranks ranks_fall values formula worth); "
            "[|exact one|exact checked].",
            "intros n v. split; intros H; exact H.",
        ],
    )


def _ranks(options: Sequence[Sequence[int]]) -> list[int]:
    """Give each position one more than the largest rank of its options.

    >>> _ranks([[1, 2], [2], []])
    [2, 1, 0]
    """
    ranks: list[int | None] = [None] * len(options)
    open_: set[int] = set()
    stack = list(range(len(options)))
    while stack:
        n = stack.pop()
        if ranks[n] is not None:
            continue
        waiting = [option for option in options[n] if ranks[option] is None]
        if not waiting:
            ranks[n] = max((1 + (ranks[option] or 0) for option in options[n]), default=0)
            open_.discard(n)
        elif n in open_:
            raise InputError("play that ends", where="rule")
        else:
            open_.add(n)
            stack += [n, *waiting]
    return [rank or 0 for rank in ranks]
