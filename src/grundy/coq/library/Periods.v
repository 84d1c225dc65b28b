(** * Periods

    A table of values that repeats on the window of Guy and Smith is a law for all
    heaps; of the length and the start of the period nothing smaller will do, if
    that is asked. *)

From Coq Require Import NArith Arith List Lia Bool.
From Grundy Require Import Bits Game Heaps Codes Window.
Import ListNotations.
Open Scope N_scope.

Definition count (c : code) (n0 p : N) : N :=
  window_end (most_heaps c) n0 p (last_place c) + p.

Definition repeats (f : N -> N) (n0 p m : N) : bool :=
  forallb (fun n => (n <? n0) || (f (n + p) =? f n)) (below m).

Lemma repeats_ok f n0 p m :
  repeats f n0 p m = true <-> forall n, n0 <= n < m -> f (n + p) = f n.
Proof.
  unfold repeats. rewrite forallb_forall. split.
  - intros H n Hn. specialize (H n (proj2 (in_below _ _) (proj2 Hn))).
    apply orb_prop in H. destruct H as [H|H]; [apply N.ltb_lt in H; lia|now apply N.eqb_eq].
  - intros H n Hn. apply in_below in Hn. destruct (N.ltb_spec n n0); [trivial|].
    apply N.eqb_eq, H. lia.
Qed.

(** What makes a period a law, given a table of values. *)
Definition shape_ok (c : code) (n0 p : N) : bool :=
  proper c && (1 <=? n0) && (1 <=? p) && (last_place c <? window_end (most_heaps c) n0 p (last_place c)).

(** A table of values that repeats on the window gives the values of all heaps. *)
Theorem law_of_table c n0 p t :
  shape_ok c n0 p = true ->
  (forall n, n < count c n0 p -> value_at (code_rule c) t n) ->
  repeats t n0 p (count c n0 p - p) = true ->
  heap_values (code_rule c) (repeated t n0 p).
Proof.
  intros H1 H2 H3. unfold shape_ok in H1. rewrite !andb_true_iff in H1.
  destruct H1 as (((H1 & H4) & H5) & H6). apply N.leb_le in H4, H5. apply N.ltb_lt in H6.
  apply period_of_table; trivial.
  intros n Hn. apply (proj1 (repeats_ok _ _ _ _) H3). unfold count. lia.
Qed.

(** No smaller period will do, from wherever on, and no smaller start. *)
Definition least (f : N -> N) (n0 p : N) : Prop :=
  (forall q m, 1 <= q < p -> ~ forall n, m <= n -> f (n + q) = f n) /\
  (forall m, m < n0 -> ~ forall n, m <= n -> f (n + p) = f n).

(** What is proved of a code: its heaps have values; from [n0] on these repeat with
    period [p], of which nothing smaller will do, if that is asked; and the first [m]
    of them are as [good] wants them. *)
Definition repeats_so (f : N -> N) (n0 p : N) (smallest : bool) (m : N) (good : N -> N -> bool) : Prop :=
  (forall n, n0 <= n -> f (n + p) = f n) /\
  (smallest = true -> least f n0 p) /\
  (forall n, n < m -> good n (f n) = true).

Definition period_law (c : code) (n0 p : N) (smallest : bool) (m : N) (good : N -> N -> bool) : Prop :=
  (exists f, heap_values (code_rule c) f) /\
  forall f, heap_values (code_rule c) f -> repeats_so f n0 p smallest m good.

Definition least_ok (t : N -> N) (n0 p : N) : bool :=
  ((n0 =? 0) || negb (t (n0 - 1 + p) =? t (n0 - 1))) &&
  forallb (fun q => (q =? 0) ||
    existsb (fun i => negb (t (n0 + (i + q) mod p) =? t (n0 + i))) (below p)) (below p).

Lemma many_periods (f : N -> N) (n0 p : N) : (forall n, n0 <= n -> f (n + p) = f n) ->
  forall k n, n0 <= n -> f (n + k * p) = f n.
Proof.
  intros H k. induction k as [|k IH] using N.peano_ind; intros n Hn.
  - now rewrite N.add_0_r.
  - replace (n + N.succ k * p) with (n + k * p + p) by lia. rewrite H by lia. now apply IH.
Qed.

Lemma least_of (t f : N -> N) (n0 p : N) :
  1 <= p -> (forall n, n0 <= n -> f (n + p) = f n) -> (forall n, n < n0 + p -> f n = t n) ->
  least_ok t n0 p = true -> least f n0 p.
Proof.
  intros Hp Hf Ht H. apply andb_prop in H. destruct H as [H1 H2]. split.
  - intros q m Hq Hm. rewrite forallb_forall in H2.
    specialize (H2 q (proj2 (in_below _ _) (proj2 Hq))).
    apply orb_prop in H2. destruct H2 as [H2|H2]; [apply N.eqb_eq in H2; lia|].
    apply existsb_exists in H2. destruct H2 as (i & Hi & E). apply in_below in Hi.
    apply negb_true_iff, N.eqb_neq in E. apply E.
    pose proof (N.mod_lt (i + q) p ltac:(lia)) as Hlt.
    pose proof (N.div_mod (i + q) p ltac:(lia)) as D.
    set (r := (i + q) mod p) in *. set (k := (i + q) / p) in *. clearbody r k.
    rewrite <- !Ht by lia.
    transitivity (f (n0 + i + q)).
    + replace (n0 + i + q) with (n0 + r + k * p) by (rewrite (N.mul_comm k); lia).
      symmetry. apply many_periods with n0; trivial. lia.
    + rewrite <- (many_periods f n0 p Hf m (n0 + i)) by lia.
      rewrite <- (many_periods f n0 p Hf m (n0 + i + q)) by lia.
      replace (n0 + i + q + m * p) with (n0 + i + m * p + q) by lia. apply Hm. nia.
  - intros m Hm Hall. apply orb_prop in H1. destruct H1 as [H1|H1].
    + apply N.eqb_eq in H1. lia.
    + apply negb_true_iff, N.eqb_neq in H1. apply H1. rewrite <- !Ht by lia. apply Hall. lia.
Qed.

Lemma period_law_of c f n0 p smallest m good :
  proper c = true -> heap_values (code_rule c) f -> repeats_so f n0 p smallest m good ->
  period_law c n0 p smallest m good.
Proof.
  intros Hc Hf (H1 & HL & H2). split; [now exists f|]. intros g Hg.
  assert (E : forall n, g n = f n).
  { intros n. apply (heap_values_unique (code_rule c)); trivial. now apply code_lowers. }
  split; [|split].
  - intros n Hn. rewrite !E. auto.
  - intros Hs. destruct (HL Hs) as [L1 L2]. split.
    + intros q k Hq Hk. apply (L1 q k Hq). intros n Hn. rewrite <- !E. auto.
    + intros k Hk Hn. apply (L2 k Hk). intros n Hn'. rewrite <- !E. auto.
  - intros n Hn. rewrite E. auto.
Qed.

(** What is computed of a table of values, so that it is a law. *)
Definition table_ok (c : code) (t : N -> N) (n0 p : N) (smallest : bool) (m : N)
    (good : N -> N -> bool) : bool :=
  let first := N.max 1 n0 in
  let k := count c first p in
  shape_ok c first p && repeats t n0 p (k - p) && (negb smallest || least_ok t n0 p) &&
  (m <=? k) && forallb (fun n => good n (t n)) (below m).

(** What was computed of a table of values is a law of the code. *)
Theorem law_of_table_ok c t n0 p smallest m good :
  table_ok c t n0 p smallest m good = true ->
  (forall n, n < count c (N.max 1 n0) p -> value_at (code_rule c) t n) ->
  period_law c n0 p smallest m good.
Proof.
  unfold table_ok. cbv zeta. rewrite !andb_true_iff. intros ((((H1 & H3) & HL) & H5) & H4) H2.
  pose proof (proj1 (repeats_ok _ _ _ _) H3) as H3'.
  assert (Hp : 1 <= p).
  { unfold shape_ok in H1. rewrite !andb_true_iff, !N.leb_le in H1. tauto. }
  assert (Hm : forall n, n < count c (N.max 1 n0) p -> repeated t (N.max 1 n0) p n = t n).
  { intros n Hn. apply (repeated_agrees t _ p (count c (N.max 1 n0) p - p)); trivial.
    - intros x Hx. apply H3'. lia.
    - lia. }
  assert (Hper : forall n, n0 <= n ->
    repeated t (N.max 1 n0) p (n + p) = repeated t (N.max 1 n0) p n).
  { intros n Hn. destruct (N.le_gt_cases (N.max 1 n0) n) as [L|L].
    + now apply repeated_period.
    + assert (n = 0 /\ n0 = 0) as [-> ->] by lia.
      assert (p < count c (N.max 1 0) p).
      { unfold shape_ok in H1. rewrite !andb_true_iff, N.ltb_lt in H1. unfold count. lia. }
      rewrite !Hm by lia. apply H3'. lia. }
  apply (period_law_of c (repeated t (N.max 1 n0) p)).
  - unfold shape_ok in H1. rewrite !andb_true_iff in H1. tauto.
  - apply law_of_table; trivial. apply repeats_ok. intros n Hn. apply H3'. lia.
  - split; [exact Hper|split].
    + intros ->. apply (least_of t); trivial. intros n Hn. apply Hm.
      pose proof (most_heaps_pos c) as Hh. unfold count, window_end.
      pose proof (N.mul_le_mono_r 1 (most_heaps c) (N.max 1 n0) Hh). lia.
    + intros n Hn. apply N.leb_le in H5. rewrite Hm by lia.
      rewrite forallb_forall in H4. now apply H4, in_below.
Qed.

(** Everything computed: values, window, and why nothing smaller will do. *)
Definition check (c : code) (n0 p : N) (smallest : bool) (m : N) (good : N -> N -> bool) : bool :=
  let k := count c (N.max 1 n0) p in
  let t := table c k in
  forallb (value_ok c (lookup t)) (below k) && table_ok c (lookup t) n0 p smallest m good.

(** What lists of numbers have checked is a law of the code. *)
Theorem check_ok c n0 p smallest m good :
  check c n0 p smallest m good = true -> period_law c n0 p smallest m good.
Proof.
  unfold check. rewrite andb_true_iff. intros (H1 & H2).
  apply (law_of_table_ok c (lookup (table c (count c (N.max 1 n0) p)))); trivial.
  intros n Hn. apply value_ok_ok. rewrite forallb_forall in H1. now apply H1, in_below.
Qed.

(** Where nothing more is asked of the values. *)
Definition any (n v : N) : bool := true.
