(** * Pairs floor(k alpha), floor(k alpha) + t k

    For t >= 1 let alpha be (2 - t + sqrt(t^2 + 4)) / 2, for t = 1 the golden
    ratio.  Every number from 1 on is the smaller or the larger of exactly one
    pair (S. Beatty 1926); here with integers alone. *)

From Coq Require Import ZArith NArith Lia Psatz.
Open Scope Z_scope.

Section Pairs.
  Variable t : Z.
  Hypothesis Ht : 1 <= t.

  (** Negative where x < k alpha, positive where x > k alpha. *)
  Definition side (x k : Z) : Z := x * x + (t - 2) * x * k - t * k * k.

  (** x is floor(k alpha). *)
  Definition floor_at (k x : Z) : Prop := 0 <= k /\ 0 <= x /\ side x k <= 0 < side (x + 1) k.

  Lemma side_up x y k : 0 <= k -> 0 <= x <= y -> 0 < side x k -> 0 < side y k.
  Proof.
    unfold side. intros Hk Hx H.
    destruct (Z_le_gt_dec 0 (x + y + (t - 2) * k)) as [L|L].
    - assert (0 <= (y - x) * (x + y + (t - 2) * k)) by (apply Z.mul_nonneg_nonneg; lia). nia.
    - assert (t = 1) by nia. subst t. nia.
  Qed.

  Lemma side_down x k j : 0 <= x -> 0 <= k <= j -> side x k <= 0 -> side x j <= 0.
  Proof.
    unfold side. intros Hx Hk H.
    destruct (Z_le_gt_dec ((t - 2) * x) (t * (k + j))) as [L|L].
    - assert (0 <= (j - k) * (t * (k + j) - (t - 2) * x)) by (apply Z.mul_nonneg_nonneg; lia). nia.
    - assert (0 < x) by nia.
      assert (0 <= k * ((t - 2) * x - t * (k + j))) by (apply Z.mul_nonneg_nonneg; lia).
      assert (0 <= t * k * j) by (repeat apply Z.mul_nonneg_nonneg; lia). nia.
  Qed.

  (** The other pair: what is beyond k alpha lies before j alpha + t j, and conversely. *)
  Lemma side_turn x k : side (x - t * (x - k)) (x - k) = - side x k.
  Proof. unfold side. ring. Qed.

  Lemma differs_less x k : 0 < k -> 0 <= x -> side x k <= 0 -> t * (x - k) <= k.
  Proof.
    unfold side. intros Hk Hx H.
    assert (E : t * (x - k) * k <= x * (2 * k - x)) by nia.
    pose proof (Z.square_nonneg (k - x)).
    assert (x * (2 * k - x) <= k * k) by nia.
    apply (Z.mul_le_mono_pos_r _ _ k Hk). nia.
  Qed.

  (** alpha is no fraction. *)
  Lemma side_not_0 k : 0 < k -> forall x, 0 <= x -> side x k <> 0.
  Proof.
    intros Hk. assert (E : 0 <= k) by lia. revert Hk. pattern k.
    apply Zlt_0_ind; [clear k E|exact E].
    intros k IH _ Hk x Hx H.
    assert (Hxk : k < x).
    { destruct (Z_lt_ge_dec k x) as [|L]; trivial. unfold side in H.
      assert (0 <= (k - x) * (k * (t - 1) + x)) by (apply Z.mul_nonneg_nonneg; nia). nia. }
    assert (Hx2 : x < 2 * k).
    { destruct (Z_lt_ge_dec x (2 * k)) as [|L]; trivial. unfold side in H.
      assert (0 <= (x - 2 * k) * x) by (apply Z.mul_nonneg_nonneg; lia). nia. }
    apply (IH (x - k)) with (x := x - t * (x - k)); try lia.
    - assert (E : k * (x - t * (x - k)) = x * (x - k)) by (unfold side in H; nia). nia.
    - rewrite side_turn. lia.
  Qed.

  Lemma floor_unique k x y : floor_at k x -> floor_at k y -> x = y.
  Proof.
    intros (Hk & Hx & H1 & H2) (_ & Hy & H3 & H4).
    destruct (Z.lt_total x y) as [L|[L|L]]; trivial.
    - pose proof (side_up (x + 1) y k Hk ltac:(lia) H2). lia.
    - pose proof (side_up (y + 1) x k Hk ltac:(lia) H4). lia.
  Qed.

  Lemma floor_grows k j x y : k < j -> floor_at k x -> floor_at j y -> x < y.
  Proof.
    intros L (Hk & Hx & H1 & H2) (Hj & Hy & H3 & H4).
    destruct (Z_lt_ge_dec x y) as [|G]; trivial. exfalso.
    (* x + 1 <= (k + 1) alpha, so x + 1 <= j alpha *)
    assert (S : side (x + 1) (k + 1) <= 0).
    { destruct (Z.eq_dec k 0) as [->|Hk0].
      - assert (x = 0) by (unfold side in *; nia). subst x. unfold side. nia.
      - pose proof (differs_less x k ltac:(lia) Hx H1). unfold side in *. nia. }
    apply side_down with (j := j) in S; [|lia|lia].
    pose proof (side_up (y + 1) (x + 1) j ltac:(lia) ltac:(lia) H4). lia.
  Qed.

  Lemma floor_large k x : floor_at k x -> k <= x.
  Proof.
    intros (Hk & Hx & H1 & H2). destruct (Z_le_gt_dec k x) as [|G]; trivial. exfalso.
    assert (side k k <= 0) by (unfold side; nia).
    pose proof (side_up (x + 1) k k Hk ltac:(lia) H2). lia.
  Qed.

  (** No number is in two pairs. *)
  Lemma floor_apart k j x y : 0 < k -> 0 < j -> floor_at k x -> floor_at j y -> x <> y + t * j.
  Proof.
    intros Hk Hj (_ & Hx & H1 & H2) (_ & Hy & H3 & H4) ->. set (m := y + t * j) in *.
    assert (Hm : j <= m) by (subst m; nia).
    pose proof (side_turn m (m - j)) as T1. pose proof (side_turn (m + 1) (m - j + 1)) as T2.
    replace (m - (m - j)) with j in T1 by lia.
    replace (m + 1 - (m - j + 1)) with j in T2 by lia.
    replace (m - t * j) with y in T1 by (subst m; lia).
    replace (m + 1 - t * j) with (y + 1) in T2 by (subst m; lia).
    pose proof (side_not_0 j Hj y Hy).
    destruct (Z_le_gt_dec k (m - j)) as [L|L].
    - pose proof (side_down m k (m - j) Hx ltac:(lia) H1). lia.
    - pose proof (side_down (m + 1) (m - j + 1) k ltac:(lia) ltac:(lia) ltac:(lia)). lia.
  Qed.

  (** A number between two floors is the larger one of a pair. *)
  Lemma floor_between k x y m : 0 < m ->
    floor_at k x -> floor_at (k + 1) y -> x < m < y ->
    floor_at (m - k) (m - t * (m - k)) /\ 0 < m - k.
  Proof.
    intros Hm Fx Fy L. pose proof (floor_large k x Fx) as Lx.
    destruct Fx as (Hk & Hx & H1 & H2), Fy as (_ & Hy & H3 & H4).
    assert (A : 0 < side m k) by (apply (side_up (x + 1)); lia).
    assert (B : side (m + 1) (k + 1) <= 0).
    { destruct (Z_le_gt_dec (side (m + 1) (k + 1)) 0) as [|G]; trivial. exfalso.
      pose proof (side_up (m + 1) y (k + 1) ltac:(lia) ltac:(lia) ltac:(lia)). lia. }
    pose proof (side_not_0 (k + 1) ltac:(lia) (m + 1) ltac:(lia)).
    pose proof (differs_less (m + 1) (k + 1) ltac:(lia) ltac:(lia) B).
    split; [|lia]. repeat split; [lia|nia|rewrite side_turn; lia|].
    replace (m - t * (m - k) + 1) with (m + 1 - t * (m + 1 - (k + 1))) by ring.
    replace (m - k) with (m + 1 - (k + 1)) by lia. rewrite side_turn. lia.
  Qed.
End Pairs.
