(** * Nim-sums with machine integers and arrays

    The values of the options of a heap are the bits of words of 63 bits.  Rests on
    the axioms by which the standard library describes machine integers ([Uint63])
    and arrays ([PArray]), and on nothing else. *)

From Coq Require Import ZArith NArith Arith Lia Bool Uint63 PArray List.
From Grundy Require Import Bits Game Heaps Codes Window.
Import ListNotations.
Open Scope N_scope.

Definition nn (x : int) : N := Z.to_N (to_Z x).
Definition ii (n : N) : int := of_Z (Z.of_N n).

Lemma phi_nn x : to_Z x = Z.of_N (nn x).
Proof. unfold nn. rewrite Z2N.id; trivial. apply to_Z_bounded. Qed.

Lemma ii_nn x : ii (nn x) = x.
Proof. unfold ii. rewrite <- phi_nn. apply of_to_Z. Qed.

Lemma wB_val : wB = (2 ^ 63)%Z.
Proof. reflexivity. Qed.

Lemma nn_ii n : n < 2 ^ 63 -> nn (ii n) = n.
Proof.
  intros H. unfold nn, ii. rewrite of_Z_spec, wB_val, Z.mod_small; lia.
Qed.

Lemma nn_add x y : nn x + nn y < 2 ^ 63 -> nn (x + y)%uint63 = nn x + nn y.
Proof.
  intros H. unfold nn at 1. rewrite add_spec, wB_val, !phi_nn, Z.mod_small; lia.
Qed.

Lemma nn_sub x y : nn y <= nn x -> nn (x - y)%uint63 = nn x - nn y.
Proof.
  intros H. pose proof (to_Z_bounded x) as Hb. rewrite wB_val in Hb.
  unfold nn at 1. rewrite sub_spec, wB_val, !phi_nn in *. rewrite Z.mod_small; lia.
Qed.

Lemma nn_lor x y : nn (x lor y)%uint63 = N.lor (nn x) (nn y).
Proof.
  unfold nn at 1. rewrite lor_spec', !phi_nn. now destruct (nn x), (nn y).
Qed.

Lemma nn_lxor x y : nn (x lxor y)%uint63 = N.lxor (nn x) (nn y).
Proof.
  unfold nn at 1. rewrite lxor_spec', !phi_nn.
  destruct (nn x), (nn y); trivial. cbn. now rewrite N2Z.id.
Qed.

Lemma nn_leb x y : (x <=? y)%uint63 = (nn x <=? nn y).
Proof.
  apply eq_iff_eq_true. rewrite leb_spec, N.leb_le, !phi_nn. lia.
Qed.

Lemma nn_eqb x y : (x =? y)%uint63 = (nn x =? nn y).
Proof.
  apply eq_iff_eq_true. rewrite eqb_spec, N.eqb_eq. split; [now intros ->|].
  intros H. rewrite <- (ii_nn x), <- (ii_nn y). now rewrite H.
Qed.

(** The value [v] as a bit of the word that begins with the value [b]. *)
Definition bit_of (b v : int) : int := (1 << (v - b))%uint63.

Lemma bit_of_ok b v w :
  nn b < 2 ^ 40 -> nn b <= w < nn b + 63 ->
  N.testbit (nn (bit_of b v)) (w - nn b) = true <-> nn v = w.
Proof.
  intros Hb Hw. unfold bit_of.
  pose proof (to_Z_bounded v) as Hv. rewrite wB_val, phi_nn in Hv.
  assert (E : to_Z (1 << (v - b)) = if (nn b <=? nn v) && (nn v <? nn b + 63)
                                    then Z.of_N (2 ^ (nn v - nn b)) else 0%Z).
  { rewrite lsl_spec, sub_spec, wB_val, !phi_nn.
    change (Z.of_N (nn 1)) with 1%Z. rewrite Z.mul_1_l.
    destruct (N.leb_spec (nn b) (nn v)) as [L|L]; cbn [andb].
    - rewrite (Z.mod_small (_ - _)) by lia.
      destruct (N.ltb_spec (nn v) (nn b + 63)) as [L'|L'].
      + rewrite N2Z.inj_pow, N2Z.inj_sub by lia. apply Z.mod_small.
        split; [apply Z.pow_nonneg; lia|]. apply Z.pow_lt_mono_r; lia.
      + replace (Z.of_N (nn v) - Z.of_N (nn b))%Z
          with (Z.of_N (nn v) - Z.of_N (nn b) - 63 + 63)%Z by lia.
        rewrite Z.pow_add_r by lia. apply Z.mod_mul. lia.
    - replace (Z.of_N (nn v) - Z.of_N (nn b))%Z
        with ((Z.of_N (nn v) - Z.of_N (nn b) + 2 ^ 63) + (-1) * 2 ^ 63)%Z by lia.
      rewrite Z.mod_add by lia. rewrite (Z.mod_small (_ + _)) by lia.
      replace (Z.of_N (nn v) - Z.of_N (nn b) + 2 ^ 63)%Z
        with (Z.of_N (nn v) - Z.of_N (nn b) + 2 ^ 63 - 63 + 63)%Z by lia.
      rewrite Z.pow_add_r by lia. apply Z.mod_mul. lia. }
  unfold nn at 1. rewrite E.
  destruct (N.leb_spec (nn b) (nn v)) as [L|L]; cbn [andb].
  - destruct (N.ltb_spec (nn v) (nn b + 63)) as [L'|L'].
    + rewrite N2Z.id, N.pow2_bits_eqb, N.eqb_eq. lia.
    + change (Z.to_N 0) with 0. rewrite N.bits_0. split; [discriminate|lia].
  - change (Z.to_N 0) with 0. rewrite N.bits_0. split; [discriminate|lia].
Qed.

Section Table.
  Variable t : array int.

  (** The table as a function on numbers. *)
  Definition at_ (n : N) : N := nn t.[ii n].

  Lemma at_int i : nn t.[i] = at_ (nn i).
  Proof. unfold at_. now rewrite ii_nn. Qed.

  Variable big : nat.   (* more than any heap *)
  Variable b : int.     (* the first value of the word *)

  Fixpoint pairs (fuel : nat) (x i j acc : int) : int :=
    match fuel with
    | O => acc
    | S k =>
        if (i <=? j)%uint63
        then pairs k x (i + 1) (j - 1) (acc lor bit_of b (x lxor (t.[i] lxor t.[j])))%uint63
        else acc
    end.

  Fixpoint each (fuel : nat) (f : int -> int -> int) (i m acc : int) : int :=
    match fuel with
    | O => acc
    | S k => if (m <=? i)%uint63 then acc else each k f (i + 1)%uint63 m (f i acc)
    end.

  (** Add the nim-sums of [x] and all ways to leave [m] as [j] heaps. *)
  Fixpoint add_parts (j : nat) (m x acc : int) {struct j} : int :=
    match j with
    | O => if (m =? 0)%uint63 then (acc lor bit_of b x)%uint63 else acc
    | S O => if (m =? 0)%uint63 then acc else (acc lor bit_of b (x lxor t.[m]))%uint63
    | S (S O as j') => if (m <=? 1)%uint63 then acc else pairs big x 1 (m - 1)%uint63 acc
    | S j' => each big (fun i => add_parts j' (m - i)%uint63 (x lxor t.[i])%uint63) 1 m acc
    end.

  Section Word.
    Variable w : N.
    Hypothesis Hb : nn b < 2 ^ 40.
    Hypothesis Hw : nn b <= w < nn b + 63.

    Definition sees (m : int) : Prop := N.testbit (nn m) (w - nn b) = true.

    Lemma sees_or m v : sees (m lor bit_of b v)%uint63 <-> sees m \/ nn v = w.
    Proof.
      unfold sees. rewrite nn_lor, N.lor_spec, orb_true_iff, bit_of_ok; tauto.
    Qed.

    Lemma pairs_ok k x : forall i j acc,
      1 <= nn i -> nn i <= 2 ^ 40 -> nn j < 2 ^ 40 -> nn j < nn i + N.of_nat k ->
      sees (pairs k x i j acc) <->
      sees acc \/ exists d, nn i + d <= nn j - d /\
        N.lxor (nn x) (N.lxor (at_ (nn i + d)) (at_ (nn j - d))) = w.
    Proof.
      induction k as [|k IH]; intros i j acc Hi Hi' Hj Hk; cbn [pairs].
      - split; [now left|]. intros [H|(d & H & _)]; [trivial|lia].
      - rewrite nn_leb. destruct (N.leb_spec (nn i) (nn j)) as [L|L].
        + assert (Ei : nn (i + 1)%uint63 = nn i + 1)
            by (rewrite nn_add; change (nn 1) with 1; lia).
          assert (Ej : nn (j - 1)%uint63 = nn j - 1)
            by (rewrite nn_sub; change (nn 1) with 1; lia).
          rewrite IH by (rewrite ?Ei, ?Ej; lia).
          rewrite sees_or, Ei, Ej, !nn_lxor, !at_int. split.
          * intros [[H|H]|(d & H1 & H2)]; [now left| |].
            -- right. exists 0. rewrite N.add_0_r, N.sub_0_r. split; [lia|trivial].
            -- right. exists (d + 1).
               replace (nn i + (d + 1)) with (nn i + 1 + d) by lia.
               replace (nn j - (d + 1)) with (nn j - 1 - d) by lia. split; [lia|trivial].
          * intros [H|(d & H1 & H2)]; [auto|].
            destruct (N.eq_dec d 0) as [->|Hd].
            -- left. right. now rewrite N.add_0_r, N.sub_0_r in H2.
            -- right. exists (d - 1).
               replace (nn i + 1 + (d - 1)) with (nn i + d) by lia.
               replace (nn j - 1 - (d - 1)) with (nn j - d) by lia. split; [lia|trivial].
        + split; [now left|]. intros [H|(d & H & _)]; [trivial|lia].
    Qed.

    Lemma each_ok (f : int -> int -> int) (Q : N -> Prop) m :
      nn m < 2 ^ 40 ->
      (forall i acc, 1 <= nn i < nn m -> sees (f i acc) <-> sees acc \/ Q (nn i)) ->
      forall k i acc, 1 <= nn i -> nn i <= nn m -> nn m <= nn i + N.of_nat k ->
      sees (each k f i m acc) <-> sees acc \/ exists a, nn i <= a < nn m /\ Q a.
    Proof.
      intros Hm Hf k. induction k as [|k IH]; intros i acc Hi Hle Hk; cbn [each].
      - split; [now left|]. intros [H|(a & H & _)]; [trivial|lia].
      - rewrite nn_leb. destruct (N.leb_spec (nn m) (nn i)) as [L|L].
        + split; [now left|]. intros [H|(a & H & _)]; [trivial|lia].
        + assert (Ei : nn (i + 1)%uint63 = nn i + 1)
            by (rewrite nn_add; change (nn 1) with 1; lia).
          rewrite IH by (rewrite ?Ei; lia). rewrite Hf, Ei by lia. split.
          * intros [[H|H]|(a & H1 & H2)]; [now left| |].
            -- right. exists (nn i). split; [lia|trivial].
            -- right. exists a. split; [lia|trivial].
          * intros [H|(a & H1 & H2)]; [auto|].
            destruct (N.eq_dec a (nn i)) as [->|Hd]; [auto|].
            right. exists a. split; [lia|trivial].
    Qed.

    Lemma add_parts_ok j : forall m x acc,
      nn m < 2 ^ 40 -> nn m <= N.of_nat big ->
      sees (add_parts j m x acc) <->
      sees acc \/ exists v, In v (parts at_ j (nn m)) /\ N.lxor (nn x) v = w.
    Proof.
      induction j as [|j IH]; intros m x acc Hm Hbig.
      - cbn [add_parts parts]. rewrite nn_eqb. change (nn 0) with 0.
        destruct (N.eqb_spec (nn m) 0) as [E|E].
        + rewrite sees_or. split; intros [H|H]; auto; right.
          * exists 0. split; [now left|]. now rewrite N.lxor_0_r.
          * destruct H as (v & [<-|[]] & H). now rewrite N.lxor_0_r in H.
        + split; [auto|]. intros [H|(v & [] & _)]; trivial.
      - destruct j as [|j].
        + clear IH. cbn [add_parts parts]. rewrite nn_eqb. change (nn 0) with 0.
          destruct (N.eqb_spec (nn m) 0) as [E|E].
          * split; [auto|]. intros [H|(v & [] & _)]; trivial.
          * rewrite sees_or, nn_lxor, at_int. split; intros [H|H]; auto; right.
            -- eexists. split; [now left|]. trivial.
            -- destruct H as (v & [<-|[]] & H). trivial.
        + destruct j as [|j].
          * clear IH. cbn [add_parts]. rewrite nn_leb. change (nn 1) with 1.
            assert (P : forall v, In v (parts at_ 2 (nn m)) <->
              exists a c, 1 <= a /\ 1 <= c /\ a + c = nn m /\ N.lxor (at_ a) (at_ c) = v).
            { intros v. rewrite in_parts. split.
              - intros ([|a [|c [|]]] & El & F & T & <-); try discriminate.
                inversion F as [|? ? Fa F']; subst. inversion F'; subst.
                rewrite !total_cons in T. change (total []) with 0 in T.
                exists a, c. rewrite !xors_cons. change (xors at_ []) with 0.
                rewrite N.lxor_0_r. repeat split; lia.
              - intros (a & c & Ha & Hc & T & <-). exists [a; c].
                rewrite !xors_cons, !total_cons. change (xors at_ []) with 0.
                change (total []) with 0. rewrite N.lxor_0_r. repeat split; [|lia].
                constructor; [lia|]. constructor; [lia|constructor]. }
            destruct (N.leb_spec (nn m) 1) as [L|L].
            -- split; [auto|]. intros [H|(v & H & _)]; trivial.
               apply P in H. destruct H as (a & c & H). lia.
            -- assert (Ej : nn (m - 1)%uint63 = nn m - 1)
                 by (rewrite nn_sub; change (nn 1) with 1; lia).
               rewrite pairs_ok by (rewrite ?Ej; change (nn 1) with 1; lia).
               rewrite Ej. change (nn 1) with 1.
               split; intros [H|H]; auto; right.
               ++ destruct H as (d & H1 & H2). eexists. split; [|exact H2].
                  apply P. exists (1 + d), (nn m - 1 - d). repeat split; lia.
               ++ destruct H as (v & H1 & H2). apply P in H1.
                  destruct H1 as (a & c & Ha & Hc & T & <-).
                  destruct (N.le_ge_cases a c) as [L'|L'].
                  ** exists (a - 1). replace (1 + (a - 1)) with a by lia.
                     replace (nn m - 1 - (a - 1)) with c by lia. split; [lia|trivial].
                  ** exists (c - 1). replace (1 + (c - 1)) with c by lia.
                     replace (nn m - 1 - (c - 1)) with a by lia.
                     rewrite (N.lxor_comm (at_ c)). split; [lia|trivial].
          * change (add_parts (S (S (S j))) m x acc) with
              (each big (fun i => add_parts (S (S j)) (m - i)%uint63 (x lxor t.[i])%uint63) 1 m acc).
            change (parts at_ (S (S (S j))) (nn m)) with
              (flat_map (fun i => if i =? 0 then []
                 else map (N.lxor (at_ i)) (parts at_ (S (S j)) (nn m - i))) (below (nn m))).
            destruct (N.eq_dec (nn m) 0) as [E0|E0].
            { rewrite E0. assert (Eb : each big (fun i => add_parts (S (S j)) (m - i)%uint63
                (x lxor t.[i])%uint63) 1 m acc = acc).
              { destruct big; trivial. cbn [each]. rewrite nn_leb, E0. reflexivity. }
              rewrite Eb. split; [auto|]. intros [H|(v & [] & _)]. trivial. }
            rewrite (each_ok _ (fun a => exists v,
              In v (parts at_ (S (S j)) (nn m - a)) /\ N.lxor (N.lxor (nn x) (at_ a)) v = w));
              trivial; try (change (nn 1) with 1; lia).
            -- change (nn 1) with 1. split; intros [H|H]; auto; right.
               ++ destruct H as (a & Ha & v & Hv & H).
                  exists (N.lxor (at_ a) v). rewrite <- N.lxor_assoc. split; [|trivial].
                  apply in_flat_map. exists a. split; [apply in_below; lia|].
                  destruct (N.eqb_spec a 0); [lia|]. now apply in_map.
               ++ destruct H as (v & Hv & H). apply in_flat_map in Hv.
                  destruct Hv as (a & Ha & Hv). apply in_below in Ha.
                  destruct (N.eqb_spec a 0) as [|Hne]; [destruct Hv|].
                  apply in_map_iff in Hv. destruct Hv as (u & <- & Hu).
                  exists a. split; [lia|]. exists u. now rewrite N.lxor_assoc.
            -- intros i acc' Hi. rewrite IH by (rewrite nn_sub; lia).
               rewrite nn_sub by lia. now rewrite nn_lxor, at_int.
    Qed.
  End Word.
End Table.
