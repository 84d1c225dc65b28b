(** * Values of piles that belong together

    [V p v] says that the position [p] is worth [v]; a law of values holds for all
    positions of a domain [D], where all moves begin and end. *)

From Coq Require Import NArith Arith List Lia Bool ConstructiveEpsilon.
From Grundy Require Import Bits Game Heaps Trees Automata Digits Laws.
Import ListNotations.
Open Scope N_scope.

Section Values.
  Context {Pos : Type}.
  Variable move : Pos -> Pos -> Prop.
  Variable D : Pos -> Prop.
  Variable V : Pos -> N -> Prop.
  Hypothesis Hends : ends move.
  Hypothesis Hstay : forall p q, D p -> move p q -> D q.
  Hypothesis Hbegin : forall p q, move p q -> D p.
  Hypothesis V_one : forall p v w, D p -> V p v -> V p w -> v = w.
  (** No option has the value of its position ... *)
  Hypothesis V_not : forall p q v, D p -> V p v -> move p q -> ~ V q v.
  (** ... and every smaller value is the value of an option. *)
  Hypothesis V_reach : forall p v w, D p -> V p v -> w < v -> exists q, move p q /\ V q w.

  (** The values of Sprague and Grundy exist, and are what [V] says. *)
  Theorem pile_law :
    (exists g, forall p, D p /\ V p (g p) \/ ~ D p /\ g p = 0) ->
    (exists g, grundy move g) /\
    forall g, grundy move g -> forall p v, D p -> (g p = v <-> V p v).
  Proof.
    intros (f & Hf).
    assert (Hg : grundy move f).
    { intros p. destruct (Hf p) as [[HD HV]|[HD H0]]; split.
      - intros (q & Hq & E). destruct (Hf q) as [[_ HVq]|[HDq _]].
        + rewrite E in HVq. exact (V_not p q (f p) HD HV Hq HVq).
        + exact (HDq (Hstay p q HD Hq)).
      - intros w Hw. destruct (V_reach p (f p) w HD HV Hw) as (q & Hq & HVq).
        exists q. split; trivial. pose proof (Hstay p q HD Hq) as HDq.
        destruct (Hf q) as [[_ H]|[H _]]; [|contradiction]. exact (V_one q _ _ HDq H HVq).
      - intros (q & Hq & _). exact (HD (Hbegin p q Hq)).
      - intros w Hw. lia. }
    split; [now exists f|]. intros g Hg' p v HD.
    rewrite (grundy_unique move g f Hends Hg' Hg).
    destruct (Hf p) as [[_ HV]|[H _]]; [|contradiction].
    split; [now intros <-|]. intros Hv. exact (V_one p _ _ HD HV Hv).
  Qed.
End Values.

(** ** A decided relation that gives each position a value is a function *)

Definition env_of (l : list N) : env := fun i => nth i l 0.

Fixpoint sum_of (l : list N) : N := match l with [] => 0 | x :: l' => x + sum_of l' end.

Lemma env_of_bounded l : bounded (N.to_nat (N.size (sum_of l))) (env_of l).
Proof.
  intros i. rewrite N2Nat.id. eapply N.le_lt_trans; [|apply N.size_gt].
  unfold env_of. revert i. induction l as [|x l IH]; intros [|i]; cbn; try lia.
  specialize (IH i). lia.
Qed.

Lemma chosen {Pos} (piles : Pos -> list N) (F : form) (W : Pos -> N -> Prop) :
  (forall p v, holds F (env_of (v :: piles p)) <-> W p v) ->
  match compile F with Some _ => true | None => false end = true ->
  (forall p, exists v, W p v) ->
  exists g, forall p, W p (g p).
Proof.
  intros HW HF H.
  assert (Dec : forall p v, {W p v} + {~ W p v}).
  { intros p v. destruct (holds_dec F _ _ (env_of_bounded (v :: piles p))) as [Y|Y].
    - destruct (compile F); discriminate.
    - left. now apply HW.
    - right. now rewrite <- HW. }
  assert (G : forall p, {v | W p v}).
  { intros p. apply (constructive_indefinite_ground_description N N.to_nat N.of_nat N2Nat.id);
      auto. }
  exists (fun p => proj1_sig (G p)). intros p. exact (proj2_sig (G p)).
Qed.
