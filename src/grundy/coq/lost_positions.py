"""Write claims on which positions of piles are lost, under normal or misere play."""

from __future__ import annotations

from grundy.automata.statements import named
from grundy.coq.certificate import Read
from grundy.coq.moves import Kind, Play, branches, play_of, tuple_of
from grundy.coq.script import Script
from grundy.coq.sentences import (
    Comparison,
    Connective,
    Constant,
    Defined,
    Negation,
    Sentence,
    both,
    either,
    every,
    if_all,
    some,
)
from grundy.coq.translation import Translation
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Lost
from grundy.formulas.tree import Call, Expression, Number, Variable

__all__ = ["slope", "write", "write_pairs"]


_SHAPES = (("x1", "b"), ("a", "x1"), ("x1", "x2"))


def write(read: Read) -> str:
    r"""Write the theorem of lost positions.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "P(a, b) <=> a == b").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  intros")])
    Theorem law : forall a b : N, domain a b ->
      (loses move (a, b) <-> claim a b) /\ (wins move (a, b) <-> ~ claim a b).

    `NotSupported` is raised for what Coq has no theorem about, `InputError` for another claim.
    """
    claim, moves = read.claim, read.piles()
    if not isinstance(claim, Lost):
        raise InputError("lost positions", got=str(claim), where="claim")
    k = slope(claim.body)
    if k is not None:
        return write_pairs(read, k)
    if read.proof.get("numeration") != "binary":
        raise NotSupported("no theorem of Coq yet in these digits")
    if not moves.moves:
        raise NotSupported("no theorem of Coq yet on games without moves")
    translation = Translation()
    play = play_of(moves, translation)
    claimed = Defined("claim", moves.names, translation.condition(claim.body))
    script = Script(read, "Bits Game Heaps Trees Automata Digits Laws")
    play.claim(script, "What is claimed.", claimed)
    _decide(script, play, claimed, moves.misere)
    script.say("(** ** The law *)", "")
    script.theorem(
        "law", _SAYS[moves.misere], _stated(play, moves.misere), _proof(play, moves.misere)
    )
    return script.text()


_SAYS = {
    False: "Which positions are lost for the player to move, and which are won.",
    True: "The same under misere play, where who cannot move wins.",
}


def _decide(script: Script, play: Play, claimed: Defined, misere: bool) -> None:
    """Decide what the kernel theorem asks for."""
    names, domain = play.names, play.domain
    for i, kind in enumerate(play.kinds, 1):
        no = Negation(kind.after(names, claimed))
        said = every(names + kind.new, if_all(domain, claimed, kind.may, no))
        script.decided(f"closed{i}", said)
    script.decided("clear", every(names, if_all(domain, either([claimed, Negation(claimed)]))))
    goals: list[Sentence] = [
        some(kind.new, both([kind.may, kind.after(names, claimed)])) for kind in play.kinds
    ]
    if misere:
        can = either([some(kind.new, kind.may) for kind in play.kinds])
        script.decided("moves", every(names, if_all(domain, claimed, can)))
        stuck = [every(kind.new, Negation(kind.may)) for kind in play.kinds]
        goals.append(Connective("/\\", *stuck) if len(stuck) == 2 else both(stuck))
    reach = if_all(domain, Negation(claimed), either(goals))
    script.decided("reach", every(names, reach))


def _stated(play: Play, misere: bool) -> list[str]:
    here, at, m = " ".join(play.names), tuple_of(play.names), "_misere" if misere else ""
    return [
        f"forall {here} : N, domain {here} ->",
        f"  (loses{m} move {at} <-> claim {here}) /\\ (wins{m} move {at} <-> ~ claim {here}).",
    ]


def _proof(play: Play, misere: bool) -> list[str]:
    here = " ".join(play.names)
    theorem = "kernel_misere" if misere else "kernel"
    domain, claim = (play.lambda_(f"{name} {here}") for name in ("domain", "claim"))
    holes = " ".join("_" for _ in range(6 if misere else 5))
    closed = (f"  + eapply closed{i}; eassumption." for i, _ in enumerate(play.kinds, 1))
    return [
        f"intros {here} H.",
        f"refine ({theorem} move ({domain}) ({claim})",
        f"  {holes} {tuple_of(play.names)} H); clear.",
        *play.ends(),
        *play.stays(),
        f"- intros {play.pattern()} HD. exact (clear {here} HD).",
        "- intros p q HD HK Hm. destruct Hm.",
        *closed,
        *(_some_move(play) if misere else []),
        *_reach(play, misere),
    ]


def _some_move(play: Play) -> list[str]:
    here = " ".join(play.names)
    cases = [f"({' & '.join([*kind.new, 'H1'])})" for kind in play.kinds]
    return [
        f"- intros {play.pattern()} HD HK. destruct (moves {here} HD HK) as {branches(cases)}.",
        *(f"  + exists {tuple_of(k.to)}. {_made(play, i, k)}." for i, k in _numbered(play)),
    ]


def _reach(play: Play, misere: bool) -> list[str]:
    here = " ".join(play.names)
    cases = [f"({' & '.join([*kind.new, 'H1', 'H2'])})" for kind in play.kinds]
    cases += ["HN"] if misere else []
    left = "left; " if misere else ""
    lines = [
        f"- intros {play.pattern()} HD HK. destruct (reach {here} HD HK) as {branches(cases)}.",
        *(
            f"  + {left}exists {tuple_of(k.to)}; split; [{_made(play, i, k)}|exact H2]."
            for i, k in _numbered(play)
        ),
    ]
    if misere:
        lines.append("  + right. intros q Hm. inversion Hm; subst; firstorder.")
    return lines


def _numbered(play: Play) -> list[tuple[int, Kind]]:
    return [*enumerate(play.kinds, 1)]


def _made(play: Play, i: int, kind: Kind) -> str:
    guard = "HD " if play.guard else ""
    return f"exact (move{i} {' '.join(play.names + kind.new)} {guard}H1)"


def slope(claim: Expression) -> int | None:
    """Give the k of a claim that says of its two piles that they are a pair, None of others.

    >>> from grundy.formulas.parser import parse_expression
    >>> [slope(parse_expression(text)) for text in ("beatty(a, b)", "beatty(a, b, 3)", "a == b")]
    [1, 3, None]
    """
    match claim:
        case Call("beatty", (Variable("a"), Variable("b"))):
            return 1
        case Call("beatty", (Variable("a"), Variable("b"), Number(k))):
            return k
    return None


def write_pairs(read: Read, k: int) -> str:
    r"""Write the theorem of the pairs.

    The moves of the certificate are shown, and decided to be those of the library's theorem. Where
    the certificate has Fibonacci digits, a second theorem tells the pairs by these, with an
    automaton that adds them: it is checked, not believed.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write_pairs(read(prove(game("wythoff"), "beatty").certificate), 1)
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  apply (pairs_law")])
    Theorem law : forall a b : N, (loses move (a, b) <-> pair 1 a b) /\
      (wins move (a, b) <-> ~ pair 1 a b).

    `NotSupported` is raised for pairs but those of k-Wythoff.
    """
    moves = read.piles()
    kinds = {move.to for move in moves.moves}
    if moves.misere or moves.names != ("a", "b") or kinds != {*_SHAPES} or k < 1:
        raise NotSupported("no theorem of Coq yet on pairs but of k-Wythoff")
    play = play_of(moves, Translation())
    if len(play.kinds) != len(_SHAPES) or play.domain.of != Constant(True):
        raise NotSupported("no theorem of Coq yet on pairs but of k-Wythoff")
    digits = read.proof.get("numeration") == "Zeckendorf" and k == 1
    more = " Zeckendorf Wythoff" if digits else ""
    script = Script(read, f"Bits Game Heaps Trees Automata Digits Laws Pairs{more}")
    play.begin(script)
    script.say("(** ** What is decided by automata *)", "")
    numbers = {shape: i for i, shape in enumerate((kind.to for kind in play.kinds), 1)}
    for i, kind in enumerate(play.kinds, 1):
        same = Connective("<->", kind.may, _of_library(kind, k))
        script.decided(f"same{i}", every(play.names + kind.new, same))
    _state_same(script, k, [numbers[shape] for shape in _SHAPES])
    script.theorem(
        "law",
        "Lost are the pairs floor(m x), floor(m x) + k m for x = (2 - k + sqrt(k^2 + 4)) / 2.",
        [
            f"forall a b : N, (loses move (a, b) <-> pair {k} a b) /\\",
            f"  (wins move (a, b) <-> ~ pair {k} a b).",
        ],
        [f"apply (pairs_law {k}); [now apply N.leb_le|exact same_all]."],
    )
    if digits:
        _state_digits(script)
    return script.text()


def _of_library(kind: Kind, k: int) -> Sentence:
    """Say when the library's k-Wythoff has such a move."""
    if kind.to == ("x1", "x2"):
        return both(
            [
                Comparison("<", {"x1": 1}, {"a": 1}),
                Comparison("<", {"x2": 1}, {"b": 1}),
                Comparison("<", {"a": 1, "x2": 1}, {"b": 1, "x1": 1, "": k}),
                Comparison("<", {"b": 1, "x1": 1}, {"a": 1, "x2": 1, "": k}),
            ]
        )
    return Comparison("<", {"x1": 1}, {"a" if kind.to[0] == "x1" else "b": 1})


def _state_same(script: Script, k: int, order: list[int]) -> None:
    first, second, third = order
    cases = {
        first: f"apply Pairs.from_first; eapply same{first}; eassumption.",
        second: f"apply Pairs.from_second; eapply same{second}; eassumption.",
        third: f"match goal with H : may{third} _ _ _ _ |- _ => apply same{third} in H; "
        "destruct H as (A & B & C & D) end; now apply Pairs.from_both.",
    }
    script.say(
        "(** These are the moves of k-Wythoff, as the library knows them. *)",
        f"Lemma same_all : forall p q, move p q <-> wythoff_move {k} p q.",
        "Proof.",
        "  intros p q. split; intros H; destruct H.",
        *(f"  - {cases[i]}" for i in sorted(cases)),
        *(f"  - apply move{i}, same{i}; auto." for i in order),
        "Qed.",
        "",
    )


def _state_digits(script: Script) -> None:
    adder = named("Zeckendorf").linear({"x": 1, "y": 1, "z": -1}, 0, True).to_json()
    rows = [
        f"  ({str(i in adder['accepting']).lower()}, [{'; '.join(map(str, step))}])"
        for i, step in enumerate(adder["step"])
    ]
    script.say(
        "(** An automaton that adds. *)",
        "Definition adder : table := table3 [",
        ";\n".join(rows) + "].",
        "",
        "Lemma adds : wythoff_check adder = true.",
        "Proof. vm_cast_no_check (eq_refl true). Qed.",
        "",
        "(** [zeck A] says that no two neighbouring binary digits of A are 1; [value A] reads",
        "    them as Fibonacci digits, with weights 1, 2, 3, 5, ...  Every number is the value",
        "    of one such A: [Zeckendorf.zeckendorf] and [zeckendorf_unique]. *)",
    )
    script.theorem(
        "digits",
        "One pile ends in an even number of zeros, the other has its digits one place further up.",
        [
            "forall A B, zeck A -> zeck B ->",
            "  (loses move (value A, value B) <-> shifted A B) /\\",
            "  (wins move (value A, value B) <-> ~ shifted A B).",
        ],
        ["exact (wythoff_digits adder move adds same_all)."],
    )
