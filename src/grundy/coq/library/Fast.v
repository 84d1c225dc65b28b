(** * Long windows

    The same as [Window], with the machine integers and arrays of Coq: the
    values of the options of a heap are the bits of words of 63 bits.  Rests on
    the axioms by which the standard library describes machine integers
    ([Uint63]) and arrays ([PArray]), and on nothing else. *)

From Coq Require Import ZArith NArith Arith Lia Bool Uint63 PArray List.
From Grundy Require Import Bits Game Codes Window.
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

(** ** The values of all options *)

Section Values.
  Variable c : code.
  Variable big : nat.

  (** Places, and the numbers of heaps that their digits allow. *)
  Definition digits_of : list (int * list nat) :=
    map (fun kd : nat * N =>
      (ii (N.of_nat (fst kd)),
       filter (fun j => N.testbit (snd kd) (N.of_nat j)) (seq 0 (S (N.to_nat (N.log2 (snd kd)))))))
      (combine (seq 0 (length c)) c).

  Definition word (ds : list (int * list nat)) (t : array int) (n b : int) : int :=
    fold_left (fun acc (kj : int * list nat) =>
      if (fst kj <=? n)%uint63
      then fold_left (fun acc j => add_parts t big b j (n - fst kj)%uint63 0%uint63 acc) (snd kj) acc
      else acc) ds 0%uint63.

  Lemma fold_sees {A} (t : array int) b w (f : int -> A -> int) (Q : A -> Prop) l :
    (forall x acc, In x l -> sees b w (f acc x) <-> sees b w acc \/ Q x) ->
    forall acc, sees b w (fold_left f l acc) <-> sees b w acc \/ exists x, In x l /\ Q x.
  Proof.
    induction l as [|y l IH]; intros Hf acc; cbn [fold_left].
    - split; [auto|]. intros [H|(x & [] & _)]. trivial.
    - rewrite IH by (intros; apply Hf; cbn; auto). rewrite Hf by (cbn; auto). split.
      + intros [[H|H]|(x & H1 & H2)]; [auto| |]; right; eexists; cbn; eauto.
      + intros [H|(x & [<-|H1] & H2)]; [auto|auto|]. right. eauto.
  Qed.

  Lemma word_ok t n b w :
    nn n < 2 ^ 40 -> nn n <= N.of_nat big -> N.of_nat (length c) < 2 ^ 40 ->
    nn b < 2 ^ 40 -> nn b <= w < nn b + 63 ->
    sees b w (word digits_of t n b) <-> In w (option_values c (at_ t) (nn n)).
  Proof.
    intros Hn Hbig Hc Hb Hw. unfold word, digits_of.
    rewrite (fold_sees t b w _ (fun kj : int * list nat => nn (fst kj) <= nn n /\
      exists j, In j (snd kj) /\ In w (parts (at_ t) j (nn n - nn (fst kj))))).
    - unfold option_values. rewrite in_flat_map. split.
      + intros [H|(kj & H1 & H2 & j & H3 & H4)].
        { unfold sees in H. change (nn 0) with 0 in H. rewrite N.bits_0 in H. discriminate. }
        apply in_map_iff in H1. destruct H1 as ((k & d) & <- & Hin). cbn [fst snd] in *.
        apply filter_In in H3. destruct H3 as [H3 H5].
        assert (Ek : nn (ii (N.of_nat k)) = N.of_nat k).
        { apply nn_ii. apply (in_combine_seq c 0) in Hin. lia. }
        rewrite Ek in *. exists (k, d). split; [trivial|].
        destruct (N.leb_spec (N.of_nat k) (nn n)); [|lia].
        apply in_flat_map. exists j. split; [trivial|]. now rewrite H5.
      + intros ((k & d) & Hin & H). right.
        destruct (N.leb_spec (N.of_nat k) (nn n)); [|destruct H].
        apply in_flat_map in H. destruct H as (j & H1 & H2).
        destruct (N.testbit d (N.of_nat j)) eqn:Ed; [|destruct H2].
        assert (Ek : nn (ii (N.of_nat k)) = N.of_nat k).
        { apply nn_ii. apply (in_combine_seq c 0) in Hin. lia. }
        eexists. split; [apply in_map; exact Hin|]. cbn [fst snd]. rewrite Ek.
        split; [trivial|]. exists j. split; [|trivial]. apply filter_In. auto.
    - intros (k & js) acc Hin. cbn [fst snd]. rewrite nn_leb.
      destruct (N.leb_spec (nn k) (nn n)) as [L|L].
      + rewrite (fold_sees t b w _ (fun j => In w (parts (at_ t) j (nn n - nn k)))).
        * split; intros [H|H]; auto; right; tauto.
        * intros j acc' _. rewrite add_parts_ok; trivial; try (rewrite nn_sub; lia).
          rewrite nn_sub by lia. change (nn 0) with 0. split; intros [H|H]; auto; right.
          -- destruct H as (v & H1 & H2). rewrite N.lxor_0_l in H2. now subst.
          -- exists w. split; [trivial|]. apply N.lxor_0_l.
      + split; [auto|]. intros [H|[H _]]; [trivial|lia].
  Qed.

  (** Words of values 0 to 62, 63 to 125, and so on; up to the first that is
      not full, and at most so many. *)
  Fixpoint words_from (ds : list (int * list nat)) (t : array int) (n : int) (k fuel : nat) : list N :=
    match fuel with
    | O => []
    | S more =>
        let w := nn (word ds t n (ii (63 * N.of_nat k))) in
        if w =? 9223372036854775807 then w :: words_from ds t n (S k) more else [w]
    end.

  Definition words (ds : list (int * list nat)) (t : array int) (n : int) (count : nat) : list N :=
    words_from ds t n 0 count.

  Lemma nth_words ds t n fuel : forall k i, (i < length (words_from ds t n k fuel))%nat ->
    nth i (words_from ds t n k fuel) 0 = nn (word ds t n (ii (63 * N.of_nat (k + i)))).
  Proof.
    induction fuel as [|fuel IH]; intros k i Hi; cbn [words_from] in *; [cbn in Hi; lia|].
    cbv zeta in *. destruct (_ =? _) in *.
    - destruct i as [|i]; cbn [nth length] in *; [now rewrite Nat.add_0_r|].
      rewrite IH by lia. now replace (S k + i)%nat with (k + S i)%nat by lia.
    - destruct i as [|i]; cbn [nth length] in *; [now rewrite Nat.add_0_r|lia].
  Qed.

  Lemma length_words ds t n fuel : forall k, (length (words_from ds t n k fuel) <= fuel)%nat.
  Proof.
    induction fuel as [|fuel IH]; intros k; cbn [words_from length]; [lia|]. cbv zeta.
    destruct (_ =? _); cbn [length]; [specialize (IH (S k))|]; lia.
  Qed.

  Definition seen (ws : list N) (v : N) : bool :=
    N.testbit (nth (N.to_nat (v / 63)) ws 0) (v mod 63).

  Lemma seen_ok t n count w :
    nn n < 2 ^ 40 -> nn n <= N.of_nat big -> N.of_nat (length c) < 2 ^ 40 ->
    w < 63 * N.of_nat (length (words digits_of t n count)) -> N.of_nat count < 2 ^ 30 ->
    seen (words digits_of t n count) w = true <->
    exists hs, code_rule c (nn n) hs /\ xors (at_ t) hs = w.
  Proof.
    intros Hn Hbig Hc Hw Hcount. rewrite <- in_option_values.
    pose proof (length_words digits_of t n count 0) as Hlen.
    assert (Hq : w / 63 < N.of_nat (length (words digits_of t n count)))
      by (apply N.div_lt_upper_bound; lia).
    pose proof (N.mod_lt w 63 ltac:(easy)) as Hm. pose proof (N.div_mod w 63 ltac:(easy)) as Hd.
    unfold seen. set (q := w / 63) in *. set (r := w mod 63) in *. clearbody q r.
    unfold words in *. rewrite nth_words by lia. rewrite Nat.add_0_l, N2Nat.id.
    assert (Eb : nn (ii (63 * q)) = 63 * q) by (apply nn_ii; lia).
    rewrite <- (word_ok t n (ii (63 * q))); trivial; rewrite ?Eb; [|lia|lia].
    unfold sees. rewrite Eb. now replace (w - 63 * q) with r by lia.
  Qed.

  Fixpoint gap (fuel : nat) (ws : list N) (v : N) : N :=
    match fuel with
    | O => v
    | S k => if seen ws v then gap k ws (v + 1) else v
    end.

  (** Work out one more value; say whether all went well. *)
  Definition extend (ds : list (int * list nat)) (count : nat) (s : array int * bool) (n : N)
    : array int * bool :=
    let (t, ok) := s in
    let i := ii n in
    let ws := words ds t i count in
    let v := gap (63 * length ws) ws 0 in
    (t.[i <- ii v], ok && (i <? PArray.length t)%uint63 && (v <? 63 * N.of_nat (length ws)) &&
                    negb (seen ws v) && forallb (seen ws) (below v)).

  Definition fast_table (count : nat) : array int * bool :=
    fold_left (extend digits_of count) (below (N.of_nat big)) (make (ii (N.of_nat big)) 0%uint63, true).

  Hypothesis Hproper : proper c = true.

  Lemma extend_ok count s n :
    N.of_nat (length c) < 2 ^ 40 -> N.of_nat count < 2 ^ 30 ->
    n < N.of_nat big -> n < 2 ^ 40 ->
    (snd s = true -> forall x, x < n -> value_at (code_rule c) (at_ (fst s)) x) ->
    let s' := extend digits_of count s n in
    snd s' = true -> forall x, x < n + 1 -> value_at (code_rule c) (at_ (fst s')) x.
  Proof.
    intros Hc Hcount Hbig Hn IH. destruct s as [t ok]. unfold extend. cbn [fst snd] in *.
    set (ws := words digits_of t (ii n) count). set (v := gap _ ws 0). clearbody v.
    assert (Hlw : (length ws <= count)%nat) by apply length_words.
    rewrite !andb_true_iff, negb_true_iff, forallb_forall.
    intros ((((Hok & Hlen) & Hv) & Hno) & Hall) x Hx.
    apply N.ltb_lt in Hv. specialize (IH Hok).
    assert (En : nn (ii n) = n) by (apply nn_ii; lia).
    assert (Same : forall y, y < n -> at_ t.[ii n <- ii v] y = at_ t y).
    { intros y Hy. unfold at_. rewrite get_set_other; trivial. intros E.
      apply (f_equal nn) in E. rewrite !nn_ii in E; lia. }
    assert (Seen : forall w, w < 63 * N.of_nat (length ws) ->
      seen ws w = true <-> exists hs, code_rule c n hs /\ xors (at_ t) hs = w).
    { intros w Hw. pose proof (seen_ok t (ii n) count w) as Q. rewrite En in Q.
      apply Q; trivial. lia. }
    destruct (N.eq_dec x n) as [->|Hne].
    - assert (Ev : at_ t.[ii n <- ii v] n = v).
      { unfold at_. rewrite get_set_same by trivial. apply nn_ii. lia. }
      unfold value_at. rewrite Ev.
      apply (mex_ext (fun w => exists hs, code_rule c n hs /\ xors (at_ t) hs = w)).
      + intros w. split; intros (hs & Hr & <-); exists hs; split; trivial;
          apply xors_ext; intros y Hy; [|symmetry]; apply Same;
          exact (option_smaller _ _ _ _ Hproper Hr Hy).
      + split.
        * intros H. apply Seen in H; [congruence|lia].
        * intros w Hw. apply Seen; [lia|]. apply Hall, in_below, Hw.
    - apply (value_at_ext c (at_ t)); trivial.
      + intros y Hy. symmetry. apply Same. lia.
      + apply IH. lia.
  Qed.

  Lemma fold_extend_ok count l :
    forall s n, (forall k, (k < length l)%nat -> nth k l 0 = n + N.of_nat k) ->
    N.of_nat (length c) < 2 ^ 40 -> N.of_nat count < 2 ^ 30 ->
    n + N.of_nat (length l) <= N.of_nat big -> N.of_nat big < 2 ^ 40 ->
    (snd s = true -> forall x, x < n -> value_at (code_rule c) (at_ (fst s)) x) ->
    let s' := fold_left (extend digits_of count) l s in
    snd s' = true ->
    forall x, x < n + N.of_nat (length l) -> value_at (code_rule c) (at_ (fst s')) x.
  Proof.
    induction l as [|y l IH]; intros s n Hl Hc Hcount Hbig Hbig' Hs; cbn [fold_left length].
    - intros H x Hx. apply Hs; [exact H|]. cbn in Hx. lia.
    - assert (Ey : y = n) by (specialize (Hl 0%nat ltac:(cbn; lia)); cbn in Hl; lia).
      subst y. intros H x Hx. cbn [length] in *.
      eapply (IH _ (n + 1)); try exact H; try lia.
      + intros k Hk. specialize (Hl (S k) ltac:(lia)). cbn in Hl. lia.
      + intros H' z Hz. eapply extend_ok; try exact H'; try lia. exact Hs.
  Qed.

  Lemma fast_table_ok count :
    N.of_nat (length c) < 2 ^ 40 -> N.of_nat count < 2 ^ 30 -> N.of_nat big < 2 ^ 40 ->
    snd (fast_table count) = true ->
    forall x, x < N.of_nat big -> value_at (code_rule c) (at_ (fst (fast_table count))) x.
  Proof.
    intros Hc Hcount Hbig H x Hx.
    assert (El : length (below (N.of_nat big)) = big)
      by (unfold below; rewrite map_length, seq_length; lia).
    eapply (fold_extend_ok count _ _ 0); try exact H; rewrite ?El; try lia.
    intros k Hk. unfold below. change 0 with (N.of_nat 0) at 1.
    rewrite map_nth, seq_nth; lia.
  Qed.
End Values.

(** At most [words] words of 63 values are worked out for a heap. *)
Definition fast_check (words : nat) (c : code) (n0 p : N) (smallest : bool) (m : N)
    (good : N -> N -> bool) : bool :=
  let k := count c (N.max 1 n0) p in
  let (t, ok) := fast_table c (N.to_nat k) words in
  (N.of_nat (length c) <? 2 ^ 40) && (N.of_nat words <? 2 ^ 30) && (k <? 2 ^ 40) && ok &&
  table_ok c (at_ t) n0 p smallest m good.

Theorem fast_check_ok words c n0 p smallest m good :
  fast_check words c n0 p smallest m good = true -> period_law c n0 p smallest m good.
Proof.
  unfold fast_check. destruct (fast_table c _ words) as [t ok] eqn:Et.
  rewrite !andb_true_iff, !N.ltb_lt. intros ((((H2 & H3) & H4) & H5) & H).
  assert (Hc : proper c = true).
  { unfold table_ok, shape_ok in H. cbv zeta in H. rewrite !andb_true_iff in H. tauto. }
  apply (law_of_table_ok c (at_ t)); trivial.
  intros n Hn. change t with (fst (t, ok)). rewrite <- Et.
  apply fast_table_ok; trivial; rewrite ?N2Nat.id; trivial. rewrite Et. exact H5.
Qed.
