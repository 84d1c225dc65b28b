(** * k-Wythoff: its lost positions are pairs

    Take any number from one pile, or numbers from both that differ by less
    than t; for t = 1 this is Wythoff's game (W. A. Wythoff 1907), for any t
    A. S. Fraenkel's (1982).  The theorem holds for every t from 1 on. *)

From Coq Require Import ZArith NArith Lia Psatz.
From Grundy Require Import Game Beatty.
Open Scope N_scope.

(** floor(k alpha) for alpha = (2 - t + sqrt(t^2 + 4)) / 2. *)
Definition smaller (t k : N) : N := (N.sqrt (k * k * (t * t + 4)) + 2 * k - t * k) / 2.

(** The two piles are floor(k alpha) and floor(k alpha) + t k for some k, either first. *)
Definition pair (t a b : N) : Prop :=
  exists k, (a = smaller t k /\ b = a + t * k) \/ (b = smaller t k /\ a = b + t * k).

Inductive wythoff_move (t : N) : N * N -> N * N -> Prop :=
  | from_first a b x : x < a -> wythoff_move t (a, b) (x, b)
  | from_second a b y : y < b -> wythoff_move t (a, b) (a, y)
  | from_both a b x y : x < a -> y < b -> a + y < b + x + t -> b + x < a + y + t ->
      wythoff_move t (a, b) (x, y).

Section Law.
  Variable t : N.
  Hypothesis Ht : 1 <= t.

  Lemma smaller_floor k : floor_at (Z.of_N t) (Z.of_N k) (Z.of_N (smaller t k)).
  Proof.
    unfold smaller. pose proof (N.sqrt_spec (k * k * (t * t + 4)) ltac:(lia)) as S.
    set (s := N.sqrt _) in *. clearbody s. cbv zeta in S.
    assert (L : t * k <= s).
    { destruct (N.le_gt_cases (t * k) s) as [|G]; trivial. exfalso.
      assert (N.succ s * N.succ s <= (t * k) * (t * k)) by (apply N.mul_le_mono; lia). nia. }
    set (d := s + 2 * k - t * k). assert (Ed : d + t * k = s + 2 * k) by (subst d; lia).
    clearbody d. pose proof (N.div_mod d 2 ltac:(lia)) as D.
    pose proof (N.mod_lt d 2 ltac:(lia)) as M. set (a := d / 2) in *. clearbody a.
    set (r := d mod 2) in *. clearbody r. unfold floor_at, side.
    apply N2Z.inj_le in Ht. apply N2Z.inj_lt in M.
    destruct S as [S1 S2]. apply N2Z.inj_le in S1. apply N2Z.inj_lt in S2.
    apply (f_equal Z.of_N) in Ed. apply (f_equal Z.of_N) in D.
    repeat rewrite ?N2Z.inj_mul, ?N2Z.inj_add, ?N2Z.inj_succ in *.
    pose proof (N2Z.is_nonneg a). pose proof (N2Z.is_nonneg k). pose proof (N2Z.is_nonneg s).
    pose proof (N2Z.is_nonneg r).
    set (T := Z.of_N t) in *. set (K := Z.of_N k) in *. set (A := Z.of_N a) in *.
    set (S := Z.of_N s) in *. set (R := Z.of_N r) in *. set (D' := Z.of_N d) in *.
    clearbody T K A S R D'. change (Z.of_N 2) with 2%Z in *. change (Z.of_N 4) with 4%Z in *.
    change (Z.of_N 1) with 1%Z in *.
    assert (E : (S = 2 * A + R + (T - 2) * K)%Z) by lia.
    assert (Four : forall x, (4 * (x * x + (T - 2) * x * K - T * K * K) =
      (2 * x + (T - 2) * K) * (2 * x + (T - 2) * K) - K * K * (T * T + 4))%Z) by (intros; ring).
    pose proof (Four A) as F1. pose proof (Four (A + 1)%Z) as F2. clear Four.
    set (u := (2 * A + (T - 2) * K)%Z) in *.
    replace (2 * (A + 1) + (T - 2) * K)%Z with (u + 2)%Z in F2 by (subst u; ring).
    assert (Eu : (S = u + R)%Z) by (subst u; lia). clearbody u.
    repeat split; try lia.
    - assert ((0 <= u \/ u = -1)%Z) as [P|P] by lia.
      + pose proof (Z.mul_le_mono_nonneg u S u S P ltac:(lia) P ltac:(lia)). lia.
      + subst u. assert (S = 0)%Z by lia. subst S. lia.
    - assert (((S + 1) * (S + 1) <= (u + 2) * (u + 2))%Z)
        by (apply Z.mul_le_mono_nonneg; lia). lia.
  Qed.

  Lemma smaller_grows k j : k < j -> smaller t k < smaller t j.
  Proof.
    intros L. pose proof (floor_grows (Z.of_N t) ltac:(lia) _ _ _ _
      ltac:(apply N2Z.inj_lt, L) (smaller_floor k) (smaller_floor j)). lia.
  Qed.

  Lemma smaller_same k j : smaller t k = smaller t j -> k = j.
  Proof.
    intros E. destruct (N.lt_total k j) as [L|[L|L]]; trivial;
      apply smaller_grows in L; lia.
  Qed.

  Lemma larger_same k j : smaller t k + t * k = smaller t j + t * j -> k = j.
  Proof.
    intros E. assert (Hp : 0 < t) by lia.
    destruct (N.lt_total k j) as [L|[L|L]]; trivial; exfalso;
      pose proof (smaller_grows _ _ L); apply (N.mul_lt_mono_pos_l t _ _ Hp) in L; lia.
  Qed.

  Lemma smaller_0 : smaller t 0 = 0.
  Proof. unfold smaller. now rewrite !N.mul_0_r. Qed.

  Lemma smaller_large k : k <= smaller t k.
  Proof. pose proof (floor_large (Z.of_N t) ltac:(lia) _ _ (smaller_floor k)). lia. Qed.

  (** What is smaller in one pair is larger in no other, but for the pair of 0 and 0. *)
  Lemma apart k j : smaller t k = smaller t j + t * j -> k = 0 /\ j = 0.
  Proof.
    intros E. destruct (N.eq_dec j 0) as [->|Hj].
    - rewrite N.mul_0_r, N.add_0_r in E. now apply smaller_same in E.
    - exfalso. destruct (N.eq_dec k 0) as [->|Hk].
      + rewrite smaller_0 in E. nia.
      + apply (floor_apart (Z.of_N t) ltac:(lia) (Z.of_N k) (Z.of_N j)
          (Z.of_N (smaller t k)) (Z.of_N (smaller t j))); try lia; apply smaller_floor.
  Qed.

  (** Every number is in a pair. *)
  Lemma in_pair m : (exists k, m = smaller t k) \/ (exists k, 0 < k /\ m = smaller t k + t * k).
  Proof.
    assert (H : forall j, m < smaller t j -> exists k, smaller t k <= m < smaller t (k + 1)).
    { intros j. induction j as [|j IH] using N.peano_ind; intros L.
      - rewrite smaller_0 in L. lia.
      - destruct (N.lt_ge_cases m (smaller t j)) as [L'|L']; [auto|].
        exists j. rewrite N.add_1_r. auto. }
    destruct (H (m + 1)) as (k & L1 & L2); [pose proof (smaller_large (m + 1)); lia|].
    destruct (N.eq_dec (smaller t k) m) as [<-|Hne]; [left; now exists k|right].
    pose proof (smaller_floor k) as F1. pose proof (smaller_floor (k + 1)) as F2.
    rewrite N2Z.inj_add in F2. change (Z.of_N 1) with 1%Z in F2.
    destruct (floor_between (Z.of_N t) ltac:(lia) _ _ _ (Z.of_N m) ltac:(lia) F1 F2 ltac:(lia))
      as [F3 P].
    exists (m - k). split; [lia|].
    pose proof (smaller_floor (m - k)) as F4. rewrite N2Z.inj_sub in F4 by lia.
    pose proof (floor_unique (Z.of_N t) ltac:(lia) _ _ _ F3 F4) as E. nia.
  Qed.

  Definition lost (p : N * N) : Prop := pair t (fst p) (snd p).

  Lemma pair_swap a b : pair t a b -> pair t b a.
  Proof. intros (k & H). exists k. tauto. Qed.

  Lemma swap_move a b x y : wythoff_move t (a, b) (x, y) -> wythoff_move t (b, a) (y, x).
  Proof. intros H. inversion H; subst; constructor; trivial. Qed.

  Lemma no_move a b x y : pair t a b -> wythoff_move t (a, b) (x, y) -> ~ pair t x y.
  Proof.
    intros (k & Hk) Hm (j & Hj).
    assert (E : k = j \/ k <> j) by lia. destruct E as [<-|E].
    - assert (Z0 : k = 0 \/ 0 < t * k).
      { destruct (N.eq_dec k 0) as [->|K]; [now left|right]. apply N.mul_pos_pos; lia. }
      pose proof smaller_0.
      inversion Hm; subst; destruct Hk as [[P1 P2]|[P1 P2]], Hj as [[Q1 Q2]|[Q1 Q2]];
        destruct Z0 as [->|Z0]; lia.
    - inversion Hm as [? ? ? M|? ? ? M|? ? ? ? M1 M2 M3 M4]; subst;
        destruct Hk as [[P1 P2]|[P1 P2]], Hj as [[Q1 Q2]|[Q1 Q2]].
      all: try (apply E, larger_same; lia).
      all: try (apply E, smaller_same; lia).
      all: try (destruct (apart j k ltac:(lia)); lia).
      all: try (destruct (apart k j ltac:(lia)); lia).
      all: destruct (N.lt_total k j) as [L|[L|L]]; [|lia|];
        pose proof (smaller_grows _ _ L); nia.
  Qed.

  Lemma some_move a b : a <= b -> ~ pair t a b ->
    exists x y, wythoff_move t (a, b) (x, y) /\ pair t x y.
  Proof.
    intros L H. destruct (in_pair a) as [(i & Ea)|(j & Hj & Ea)].
    - destruct (N.lt_total b (a + t * i)) as [Lb|[Lb|Lb]].
      + pose proof (N.div_mod (b - a) t ltac:(lia)) as D.
        pose proof (N.mod_lt (b - a) t ltac:(lia)) as M.
        set (j := (b - a) / t) in *. set (r := (b - a) mod t) in *. clearbody j r.
        assert (Hj : j < i) by nia.
        pose proof (smaller_grows _ _ Hj) as G.
        exists (smaller t j), (smaller t j + t * j). split.
        * apply from_both; lia.
        * exists j. left. split; reflexivity.
      + destruct H. exists i. left. split; [exact Ea|exact Lb].
      + exists a, (a + t * i). split; [constructor; lia|]. exists i. left. split; trivial.
    - exists a, (smaller t j). assert (0 < t * j) by (apply N.mul_pos_pos; lia).
      split; [constructor; lia|]. exists j. right. split; trivial.
  Qed.

  (** Lost are exactly the pairs, for every t from 1 on, whatever words say the moves. *)
  Theorem pairs_law (move : N * N -> N * N -> Prop) :
    (forall p q, move p q <-> wythoff_move t p q) ->
    forall a b, (loses move (a, b) <-> pair t a b) /\ (wins move (a, b) <-> ~ pair t a b).
  Proof.
    intros Same a b.
    assert (Dec : forall a b, pair t a b \/ ~ pair t a b).
    { clear a b. intros a b.
      assert (H : forall a b, a <= b -> pair t a b \/ ~ pair t a b).
      { clear a b. intros a b L. destruct (in_pair a) as [(i & Ea)|(j & Hj & Ea)].
        - destruct (N.eq_dec b (a + t * i)) as [E|E]; [left; exists i; auto|right].
          intros (k & [[H1 H2]|[H1 H2]]).
          + apply E. rewrite H2. f_equal. f_equal. apply smaller_same. congruence.
          + assert (t * k = 0) by lia. assert (k = 0) by nia. subst k.
            assert (i = 0) by (apply smaller_same; lia). subst i. lia.
        - right. intros (k & [[H1 H2]|[H1 H2]]).
          + destruct (apart k j); lia.
          + assert (t * k = 0) by lia. assert (k = 0) by nia. subst k.
            rewrite smaller_0 in H1. nia. }
      destruct (N.le_ge_cases a b) as [L|L]; [auto|].
      destruct (H b a L) as [P|P]; [left; now apply pair_swap|].
      right. intros Q. apply P. now apply pair_swap. }
    apply (kernel move (fun _ => True) lost); trivial.
    - apply (ends_by_measure move (fun p => fst p + snd p)).
      intros p q Hm. apply Same in Hm. destruct Hm; cbn [fst snd]; lia.
    - intros [x y] _. apply Dec.
    - intros [x y] [u v] _ Hl Hm. apply Same in Hm. exact (no_move _ _ _ _ Hl Hm).
    - intros [x y] _ Hn. destruct (N.le_ge_cases x y) as [L|L].
      + destruct (some_move x y L Hn) as (u & v & Hm & Hp).
        exists (u, v). split; [now apply Same|exact Hp].
      + destruct (some_move y x L) as (u & v & Hm & Hp).
        { intros P. apply Hn. now apply pair_swap. }
        exists (v, u). split; [apply Same; now apply swap_move|now apply pair_swap].
  Qed.
End Law.
