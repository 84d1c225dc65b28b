(** * Some number x

    An automaton whose states are sets of states guesses the digits of x: it accepts
    what another one accepts for some x. *)

From Coq Require Import NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Trees Automata.
Import ListNotations.
Open Scope N_scope.

Fixpoint members_pos (p : positive) (k : N) : list N :=
  match p with
  | xH => [k]
  | xO q => members_pos q (k + 1)
  | xI q => k :: members_pos q (k + 1)
  end.

Definition members (m : N) : list N := match m with 0 => [] | Npos p => members_pos p 0 end.

Lemma in_members_pos p : forall k s,
  In s (members_pos p k) <-> k <= s /\ N.testbit (Npos p) (s - k) = true.
Proof.
  assert (E : forall q b k s, k < s -> N.testbit (2 * Npos q + N.b2n b) (s - k) = N.testbit (Npos q) (s - (k + 1))).
  { intros q b k s H. replace (s - k) with (N.succ (s - (k + 1))) by lia.
    apply N.testbit_succ_r. }
  induction p as [q IH|q IH|]; intros k s; cbn [members_pos].
  - change (N.pos q~1) with (2 * N.pos q + N.b2n true). cbn [In]. rewrite IH. split.
    + intros [<-|[H1 H2]].
      * split; [lia|]. rewrite N.sub_diag. apply N.testbit_0_r.
      * split; [lia|]. rewrite E by lia. trivial.
    + intros [H1 H2]. destruct (N.eq_dec k s) as [|H]; [now left|right].
      rewrite E in H2 by lia. split; [lia|trivial].
  - change (N.pos q~0) with (2 * N.pos q + N.b2n false). rewrite IH. split.
    + intros [H1 H2]. split; [lia|]. rewrite E by lia. trivial.
    + intros [H1 H2]. destruct (N.eq_dec k s) as [->|H].
      * rewrite N.sub_diag, N.testbit_0_r in H2. discriminate.
      * rewrite E in H2 by lia. split; [lia|trivial].
  - cbn [In]. split.
    + intros [<-|[]]. split; [lia|]. now rewrite N.sub_diag.
    + intros [H1 H2]. left. destruct (N.eq_dec k s) as [|H]; trivial.
      replace (s - k) with (N.succ (s - k - 1)) in H2 by lia.
      change 1 with (2 * 0 + N.b2n true) in H2 at 1.
      rewrite N.testbit_succ_r in H2. now rewrite N.bits_0 in H2.
Qed.

Lemma in_members m s : In s (members m) <-> N.testbit m s = true.
Proof.
  destruct m as [|p].
  - rewrite N.bits_0. split; [intros []|discriminate].
  - unfold members. rewrite in_members_pos, N.sub_0_r. intuition lia.
Qed.

Section Exists.
  Variables (T : table) (x : var).
  Let A := auto_of T.

  Definition one (s : N) : N := N.shiftl 1 s.

  Lemma in_one s t : N.testbit (one s) t = true <-> t = s.
  Proof. unfold one. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition. Qed.

  (** From one state, with any digit of x. *)
  Definition free (t : tree N) : tree N :=
    let u := map_tree one t in apply N.eqb N.lor (restrict x false u) (restrict x true u).

  Lemma in_free t b s :
    N.testbit (eval (free t) b) s = true <-> exists d, s = eval t (put x d b).
  Proof.
    unfold free. rewrite eval_apply by (intros; now apply N.eqb_eq).
    rewrite !eval_restrict, !eval_map, N.lor_spec, orb_true_iff, !in_one.
    split; [intros [H|H]; eauto|]. intros ([|] & H); auto.
  Qed.

  Definition free_rows : PositiveMap.t (tree N) := PositiveMap.map (fun r => free (snd r)) (rows T).
  Definition free_row (fr : PositiveMap.t (tree N)) (s : N) : tree N :=
    match PositiveMap.find (N.succ_pos s) fr with Some t => t | None => Leaf (one s) end.

  Lemma in_free_row b s s' :
    N.testbit (eval (free_row free_rows s) b) s' = true <->
    exists d, s' = eval (step A s) (put x d b).
  Proof.
    unfold free_row, free_rows. rewrite find_map.
    change (step A s) with (match row T s with Some (_, t) => t | None => Leaf s end). unfold row.
    destruct (PositiveMap.find _ _) as [[a t]|]; cbn [option_map snd eval].
    - apply in_free.
    - rewrite in_one. split; [intros ->; now exists true|]. now intros (d & ->).
  Qed.

  Definition set_step (fr : PositiveMap.t (tree N)) (m : N) : tree N :=
    fold_left (fun t s => apply N.eqb N.lor t (free_row fr s)) (members m) (Leaf 0).

  Lemma in_set_step b m s' :
    N.testbit (eval (set_step free_rows m) b) s' = true <->
    exists s d, N.testbit m s = true /\ s' = eval (step A s) (put x d b).
  Proof.
    unfold set_step.
    assert (G : forall l t, N.testbit (eval (fold_left (fun t s =>
        apply N.eqb N.lor t (free_row free_rows s)) l t) b) s' = true <->
      N.testbit (eval t b) s' = true \/
      exists s d, In s l /\ s' = eval (step A s) (put x d b)).
    { induction l as [|s l IH]; intros t; cbn [fold_left].
      - split; [auto|]. intros [H|(s & d & [] & _)]. trivial.
      - rewrite IH, eval_apply by (intros; now apply N.eqb_eq).
        rewrite N.lor_spec, orb_true_iff, in_free_row. split.
        + intros [[H|(d & H)]|(u & d & H1 & H2)]; [auto| |]; right.
          * exists s, d. cbn. auto.
          * exists u, d. cbn. auto.
        + intros [H|(u & d & [<-|H1] & H2)]; [auto| |]; [left; right; eauto|right; eauto]. }
    rewrite G. cbn [eval]. rewrite N.bits_0. split.
    - intros [H|(s & d & H1 & H2)]; [discriminate|]. exists s, d. now rewrite <- in_members.
    - intros (s & d & H1 & H2). right. exists s, d. now rewrite in_members.
  Qed.

  (** States from which a number x, all other digits being 0, is accepted. *)
  Definition none : bits := fun _ => false.
  Definition goods := PositiveMap.t bool.
  Definition good (g : goods) (s : N) : bool :=
    match PositiveMap.find (N.succ_pos s) g with Some a => a | None => other T end.
  Definition better (g : goods) (r : bool * tree N) : bool :=
    fst r || good g (eval (snd r) none) || good g (eval (snd r) (put x true none)).
  Definition better_all (g : goods) : goods := PositiveMap.map (better g) (rows T).
  Fixpoint grow (fuel : nat) (g : goods) : goods :=
    match fuel with
    | O => g
    | Datatypes.S k => let g' := better_all g in
        if PositiveMap.equal Bool.eqb g g' then g else grow k g'
    end.
  Definition closed (g : goods) : bool :=
    forallb (fun kr => implb (better g (snd kr)) (good g (Pos.pred_N (fst kr))))
            (PositiveMap.elements (rows T)).

  Definition zero : env := fun _ => 0.
  Definition reaches (s : N) : Prop :=
    exists n L, n < 2 ^ N.of_nat L /\ run A s L (put x n zero) = true.

  Lemma odds_put n e v : odds (put x n e) v = put x (N.odd n) (odds e) v.
  Proof. unfold odds, put. now destruct (v =? x)%nat. Qed.

  Lemma halves_put n e v : halves (put x n e) v = put x (N.div2 n) (halves e) v.
  Proof. unfold halves, put. now destruct (v =? x)%nat. Qed.

  Lemma run_put s L n e :
    run A s (S L) (put x n e) =
    run A (eval (step A s) (put x (N.odd n) (odds e))) L (put x (N.div2 n) (halves e)).
  Proof.
    cbn [run]. rewrite (eval_ext _ _ _ (odds_put n e)). apply run_ext, halves_put.
  Qed.

  Lemma put_none d v : put x d none v = put x d (odds zero) v.
  Proof. unfold put. now destruct (v =? x)%nat. Qed.

  Lemma put_false v : none v = put x false (odds zero) v.
  Proof. unfold put. now destruct (v =? x)%nat. Qed.

  Definition join (d : bool) (n : N) : N := 2 * n + N.b2n d.

  Lemma odd_join d n : N.odd (join d n) = d.
  Proof. unfold join. rewrite <- N.bit0_odd. apply N.testbit_0_r. Qed.

  Lemma half_join d n : N.div2 (join d n) = n.
  Proof.
    pose proof (split (join d n)) as H. rewrite odd_join in H. unfold join in *.
    destruct d; cbn [N.b2n] in *; lia.
  Qed.

  Lemma join_bound d n L : n < 2 ^ N.of_nat L -> join d n < 2 ^ N.of_nat (S L).
  Proof. rewrite pow_S. unfold join. destruct d; cbn [N.b2n]; lia. Qed.

  Lemma reaches_step s d : reaches (eval (step A s) (put x d (odds zero))) -> reaches s.
  Proof.
    intros (n & L & Hn & Hr). exists (join d n), (S L). split; [now apply join_bound|].
    rewrite run_put, odd_join, half_join. exact Hr.
  Qed.

  Lemma better_sound g : (forall s, good g s = true -> reaches s) ->
    forall s, good (better_all g) s = true -> reaches s.
  Proof.
    intros Hg s. unfold good, better_all. rewrite find_map.
    destruct (PositiveMap.find (N.succ_pos s) (rows T)) as [[a t]|] eqn:E; cbn.
    - unfold better. cbn [fst snd]. rewrite !orb_true_iff. intros [[H|H]|H].
      + exists 0, O. split; [cbn; lia|]. cbn. unfold row. now rewrite E.
      + apply Hg in H. apply (reaches_step s false). cbn. unfold row. rewrite E.
        now rewrite <- (eval_ext _ _ _ put_false).
      + apply Hg in H. apply (reaches_step s true). cbn. unfold row. rewrite E.
        now rewrite <- (eval_ext _ _ _ (put_none true)).
    - intros H. exists 0, O. split; [cbn; lia|]. cbn. unfold row. now rewrite E.
  Qed.

  Lemma grow_sound fuel : forall g, (forall s, good g s = true -> reaches s) ->
    forall s, good (grow fuel g) s = true -> reaches s.
  Proof.
    induction fuel as [|k IH]; intros g Hg; cbn [grow]; trivial.
    cbv zeta. destruct (PositiveMap.equal _ _ _); trivial. apply IH. now apply better_sound.
  Qed.

  Definition first_goods : goods := PositiveMap.map fst (rows T).

  Lemma first_sound s : good first_goods s = true -> reaches s.
  Proof.
    unfold good, first_goods. rewrite find_map. intros H. exists 0, O. split; [cbn; lia|].
    cbn. unfold row. destruct (PositiveMap.find _ _) as [[a t]|]; exact H.
  Qed.

  Lemma closed_complete g : closed g = true ->
    (forall s, row T s = None -> other T = true -> good g s = true) ->
    forall s, reaches s -> good g s = true.
  Proof.
    intros Hc Hout. unfold closed in Hc. rewrite forallb_forall in Hc.
    assert (G : forall L n s, run A s L (put x n zero) = true -> good g s = true).
    { induction L as [|L IH]; intros n s H.
      - cbn in H. destruct (row T s) as [[a t]|] eqn:E; [|auto].
        unfold row in E. apply PositiveMap.elements_correct in E. specialize (Hc _ E).
        cbn [fst snd] in Hc. rewrite N.pos_pred_succ in Hc. unfold better in Hc.
        cbn [fst snd] in Hc. rewrite H in Hc. exact Hc.
      - rewrite run_put in H. apply IH in H. cbn in H.
        destruct (row T s) as [[a t]|] eqn:E; [|exact H].
        unfold row in E. apply PositiveMap.elements_correct in E. specialize (Hc _ E).
        cbn [fst snd] in Hc. rewrite N.pos_pred_succ in Hc. unfold better in Hc.
        cbn [fst snd] in Hc. destruct (N.odd n).
        + rewrite <- (eval_ext _ _ _ (put_none true)) in H. rewrite H, orb_true_r in Hc. exact Hc.
        + rewrite <- (eval_ext _ _ _ put_false) in H. rewrite H, orb_true_r in Hc. exact Hc. }
    intros s (n & L & _ & H). eauto.
  Qed.

  (** The automaton of sets; [g] are good states. *)
  Definition sets (fr : PositiveMap.t (tree N)) (g : goods) : auto N :=
    Auto (one (first T)) (set_step fr) (fun m => existsb (good g) (members m)).

  Hypothesis g : goods.
  Hypothesis g_ok : forall s, good g s = true <-> reaches s.
  Let B := sets free_rows g.

  Lemma run_sets L : forall m e, bounded L e ->
    run B m L e = true <->
    exists s n L', N.testbit m s = true /\ (L <= L')%nat /\ n < 2 ^ N.of_nat L' /\
                   run A s L' (put x n e) = true.
  Proof.
    induction L as [|L IH]; intros m e Hb.
    - cbn. rewrite existsb_exists. split.
      + intros (s & Hs & Hg). apply in_members in Hs. apply g_ok in Hg.
        destruct Hg as (n & L & Hn & Hr). exists s, n, L. repeat split; trivial; [lia|].
        rewrite <- Hr. apply run_ext. intros v. unfold put.
        destruct (v =? x)%nat; trivial. now apply bounded_0.
      + intros (s & n & L' & Hs & _ & Hn & Hr). exists s. split; [now apply in_members|].
        apply g_ok. exists n, L'. split; trivial. rewrite <- Hr. apply run_ext. intros v.
        unfold put. destruct (v =? x)%nat; trivial. symmetry. now apply bounded_0.
    - change (run B m (S L) e) with (run B (eval (set_step free_rows m) (odds e)) L (halves e)).
      rewrite IH by now apply bounded_S. split.
      + intros (s' & n & L' & Hs & HL & Hn & Hr). apply in_set_step in Hs.
        destruct Hs as (s & d & Hs & ->). exists s, (join d n), (S L').
        repeat split; trivial; [lia|now apply join_bound|].
        now rewrite run_put, odd_join, half_join.
      + intros (s & n & L' & Hs & HL & Hn & Hr). destruct L' as [|L']; [lia|].
        rewrite run_put in Hr. eexists. exists (N.div2 n), L'. repeat split; [|lia| |exact Hr].
        * apply in_set_step. eauto.
        * now apply half_bound.
  Qed.

  Lemma sets_recognise R : recognises A R ->
    recognises B (fun e => exists n, R (put x n e)).
  Proof.
    intros HR L e Hb. rewrite run_sets by trivial. split.
    - intros (s & n & L' & Hs & HL & Hn & Hr). apply in_one in Hs. subst s. exists n.
      apply (HR L'); trivial. intros v. unfold put. destruct (v =? x)%nat; trivial.
      eapply N.lt_le_trans; [apply Hb|]. apply N.pow_le_mono_r; lia.
    - intros (n & Hn). exists (first T), n, (Nat.max L (N.to_nat (N.size n))).
      assert (Hn' : n < 2 ^ N.of_nat (Nat.max L (N.to_nat (N.size n)))).
      { eapply N.lt_le_trans; [apply N.size_gt|]. apply N.pow_le_mono_r; lia. }
      repeat split; trivial; [now apply in_one|lia|].
      apply HR; trivial. intros v. unfold put. destruct (v =? x)%nat; trivial.
      eapply N.lt_le_trans; [apply Hb|]. apply N.pow_le_mono_r; lia.
  Qed.
End Exists.
