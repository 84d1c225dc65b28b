(** * Claims that follow from a period

    A claim on single heaps, where the values repeat: the claim is decided to repeat
    too, from some heap on and with some length, and up to there it is compared with
    the values. *)

From Coq Require Import NArith Arith List Lia Bool.
From Grundy Require Import Bits Game Heaps Codes Window Periods Trees Automata Digits.
Import ListNotations.
Open Scope N_scope.

(** A heap of [n], of the value [v]. *)
Definition at_heap (n v : N) : env := put 1%nat v (put 0%nat n (fun _ => 0)).

Lemma at_heap_bounded n v : bounded (N.to_nat (N.size n + N.size v)) (at_heap n v).
Proof.
  intros x. unfold at_heap, put. rewrite N2Nat.id.
  assert (0 < 2 ^ (N.size n + N.size v)) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  destruct (x =? 1)%nat; [|destruct (x =? 0)%nat; [|trivial]];
    (eapply N.lt_le_trans; [apply N.size_gt|apply N.pow_le_mono_r; lia]).
Qed.

(** What an automaton says of a heap and its value; [wanted] may turn the answer. *)
Definition reads (F : form) (wanted : N -> bool -> bool) : N -> N -> bool :=
  match compile F with
  | Some T => fun n v => wanted v
      (run (auto_of T) (first T) (N.to_nat (N.size n + N.size v)) (at_heap n v))
  | None => fun _ _ => false
  end.

Lemma reads_ok F wanted n v : reads F wanted n v = true ->
  exists b, wanted v b = true /\ (b = true <-> holds F (at_heap n v)).
Proof.
  unfold reads. destruct (compile F) as [T|] eqn:E; [|discriminate]. intros H.
  eexists. split; [exact H|].
  exact (compile_ok F T E _ _ (at_heap_bounded n v)).
Qed.

(** The claim that a heap is lost agrees with its value. *)
Definition lost_as (F : form) : N -> N -> bool := reads F (fun v b => Bool.eqb b (v =? 0)).

(** The claim on the value of a heap is true of its value. *)
Definition worth_as (F : form) : N -> N -> bool := reads F (fun _ b => b).

Section ByPeriod.
  Variables (c : code) (n0 p : N) (smallest : bool) (start length : N).
  Hypothesis Hproper : proper c = true.
  Hypothesis Hp : p <> 0.
  Hypothesis Hstart : n0 <= start.
  (** The values repeat with [p], so they do with [length], a multiple. *)
  Hypothesis Hlength : 1 <= length /\ length mod p = 0.

  Lemma many_rounds (f : N -> N) : (forall n, n0 <= n -> f (n + p) = f n) ->
    forall n, start <= n -> f (n + length) = f n.
  Proof.
    intros H n Hn. destruct Hlength as [_ E]. apply N.mod_divide in E; [|exact Hp].
    destruct E as [k ->]. apply (many_periods f n0 p H). lia.
  Qed.

  (** Which single heaps are lost. *)
  Theorem lost_by_period F (claim : N -> Prop) :
    period_law c n0 p smallest (start + length) (lost_as F) ->
    (forall n v, holds F (at_heap n v) <-> claim n) ->
    (forall n m, m = n + length -> start <= n -> (claim n <-> claim m)) ->
    forall n, loses (heap_move (code_rule c)) [n] <-> claim n.
  Proof.
    intros [(f & Hf) Hlaw] HF Hper n. destruct (Hlaw f Hf) as (H1 & _ & H3).
    rewrite (heap_loses (code_rule c) f (code_lowers c Hproper) Hf).
    change (xors f [n]) with (N.lxor (f n) 0). rewrite N.lxor_0_r.
    induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n (start + length)) as [L|L].
    - destruct (reads_ok _ _ _ _ (H3 n L)) as (b & E & Hb). apply eqb_prop in E. subst b.
      rewrite <- (HF n (f n)), <- Hb. symmetry. apply N.eqb_eq.
    - rewrite <- (Hper (n - length) n), <- (IH (n - length)) by lia.
      replace n with (n - length + length) at 1 by lia.
      rewrite (many_rounds f H1) by lia. tauto.
  Qed.

  (** What single heaps are worth. *)
  Theorem worth_by_period F (worth : N -> N -> Prop) :
    period_law c n0 p smallest (start + length) (worth_as F) ->
    (forall n v, holds F (at_heap n v) <-> worth n v) ->
    (forall n v w, worth n v -> worth n w -> v = w) ->
    (forall n m v, m = n + length -> start <= n -> (worth n v <-> worth m v)) ->
    (exists f, heap_values (code_rule c) f) /\
    forall f, heap_values (code_rule c) f -> forall n v, f n = v <-> worth n v.
  Proof.
    intros [Hex Hlaw] HF Hone Hper. split; [exact Hex|]. intros f Hf.
    destruct (Hlaw f Hf) as (H1 & _ & H3).
    assert (H : forall n, worth n (f n)).
    { intros n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
      destruct (N.lt_ge_cases n (start + length)) as [L|L].
      - destruct (reads_ok _ _ _ _ (H3 n L)) as (b & E & Hb). subst b.
        apply HF. now apply Hb.
      - apply (Hper (n - length) n); [lia|lia|].
        replace n with (n - length + length) at 2 by lia.
        rewrite (many_rounds f H1) by lia. apply IH. lia. }
    intros n v. split; [now intros <-|]. intros Hv. exact (Hone n _ _ (H n) Hv).
  Qed.
End ByPeriod.
