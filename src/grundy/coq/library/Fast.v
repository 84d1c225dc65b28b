(** * Long windows

    The same as [Window], with machine integers and arrays of Coq. *)

From Coq Require Import ZArith NArith Arith Lia Bool Uint63 PArray List.
From Grundy Require Import Bits Game Heaps Codes Window Periods Machine.
Import ListNotations.
Open Scope N_scope.

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

(** What machine integers and arrays have checked is a law of the code. *)
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
