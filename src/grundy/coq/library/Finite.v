(** * Games with only so many positions

    Position i of a list has as options the positions that stand at place i.  All is
    worked out: what is claimed of each position is compared with its options. *)

From Coq Require Import NArith Arith List Lia Bool.
From Grundy Require Import Bits Game Heaps Codes Window Periods Trees Automata Digits Claims.
Import ListNotations.
Open Scope N_scope.

Definition at_place {A} (d : A) (l : list A) (i : N) : A := nth (N.to_nat i) l d.

Definition list_move (game : list (list N)) (i j : N) : Prop := In j (at_place [] game i).

Definition positions (game : list (list N)) : N := N.of_nat (length game).

Section Finite.
  Variable game : list (list N).
  Variable ranks : list N.

  Definition rank (i : N) : N := at_place 0 ranks i.

  (** Every move leads to a position of the list that has a smaller rank. *)
  Definition ranked : bool :=
    forallb (fun i => forallb (fun j => (j <? positions game) && (rank j <? rank i))
      (at_place [] game i)) (below (positions game)).

  Lemma inside i j : list_move game i j -> i < positions game.
  Proof.
    unfold list_move, at_place, positions. intros H.
    destruct (Nat.lt_ge_cases (N.to_nat i) (length game)) as [L|L]; [lia|].
    rewrite nth_overflow in H by trivial. destruct H.
  Qed.

  Hypothesis Hranked : ranked = true.

  Lemma ranked_move i j : list_move game i j -> j < positions game /\ rank j < rank i.
  Proof.
    intros H. pose proof (inside i j H) as L. unfold ranked in Hranked.
    rewrite forallb_forall in Hranked. specialize (Hranked i (proj2 (in_below _ _) L)).
    rewrite forallb_forall in Hranked. specialize (Hranked j H).
    apply andb_prop in Hranked. rewrite !N.ltb_lt in Hranked. exact Hranked.
  Qed.

  (** Play ends where moves lower a rank. *)
  Theorem list_ends : ends (list_move game).
  Proof. apply (ends_by_measure _ rank). intros p q H. now apply ranked_move. Qed.

  (** What an automaton says of each position. *)
  Definition says (F : form) (i : N) : bool := reads F (fun _ b => b) i 0.

  Definition decided_form (F : form) : bool :=
    match compile F with Some _ => true | None => false end.

  Lemma says_ok F claim i : decided_form F = true ->
    (forall n v, holds F (at_heap n v) <-> claim n) -> says F i = true <-> claim i.
  Proof.
    unfold decided_form, says, reads. intros HF H. destruct (compile F) as [T|] eqn:E; [|discriminate].
    rewrite (compile_ok F T E _ _ (at_heap_bounded i 0)). apply H.
  Qed.

  (** A position is claimed to be lost exactly where none of its options is. *)
  Definition lost_ok (misere : bool) (F : form) : bool :=
    decided_form F && forallb (fun i =>
      let options := at_place [] game i in
      let none := match options with [] => true | _ => false end in
      if says F i then negb (existsb (says F) options) && negb (misere && none)
      else existsb (says F) options || (misere && none)) (below (positions game)).

  Section Lost.
    Variables (misere : bool) (F : form) (claim : N -> Prop).
    Hypothesis HF : forall n v, holds F (at_heap n v) <-> claim n.
    Hypothesis Hok : lost_ok misere F = true.

    Lemma says_claim i : says F i = true <-> claim i.
    Proof. unfold lost_ok in Hok. apply andb_prop in Hok. now apply says_ok. Qed.

    Lemma claim_dec i : claim i \/ ~ claim i.
    Proof. rewrite <- says_claim. destruct (says F i); [left|right]; congruence. Qed.

    Lemma no_lost_option p q : p < positions game -> claim p -> list_move game p q -> ~ claim q.
    Proof.
      intros L Hp Hm Hq. rewrite <- says_claim in Hp, Hq. pose proof Hok as G. unfold lost_ok in G.
      apply andb_prop in G. destruct G as [_ H]. rewrite forallb_forall in H.
      specialize (H p (proj2 (in_below _ _) L)). cbv zeta in H. rewrite Hp in H.
      apply andb_prop in H. destruct H as [H _]. apply negb_true_iff in H.
      assert (existsb (says F) (at_place [] game p) = true) by (apply existsb_exists; eauto).
      congruence.
    Qed.

    Lemma some_option p : p < positions game -> misere = true -> claim p ->
      exists q, list_move game p q.
    Proof.
      intros L Hmis Hp. rewrite <- says_claim in Hp. pose proof Hok as G. unfold lost_ok in G.
      apply andb_prop in G. destruct G as [_ H]. rewrite forallb_forall in H.
      specialize (H p (proj2 (in_below _ _) L)). cbv zeta in H. rewrite Hp, Hmis in H.
      apply andb_prop in H. destruct H as [_ H]. unfold list_move.
      destruct (at_place [] game p) as [|q l]; [discriminate|]. exists q. now left.
    Qed.

    Lemma lost_option p : p < positions game -> ~ claim p ->
      (exists q, list_move game p q /\ claim q) \/ misere = true /\ forall q, ~ list_move game p q.
    Proof.
      intros L Hp. pose proof Hok as G. unfold lost_ok in G.
      apply andb_prop in G. destruct G as [_ H]. rewrite forallb_forall in H.
      specialize (H p (proj2 (in_below _ _) L)). cbv zeta in H.
      destruct (says F p) eqn:E; [apply says_claim in E; contradiction|].
      apply orb_prop in H. destruct H as [H|H].
      - left. apply existsb_exists in H. destruct H as (q & Hq & Hs). exists q.
        split; [exact Hq|now apply says_claim].
      - right. apply andb_prop in H. destruct H as [Hm H]. split; trivial. intros q Hq.
        unfold list_move in Hq. destruct (at_place [] game p); [destruct Hq|discriminate].
    Qed.
  End Lost.

  (** Which positions of the list are lost. *)
  Theorem lost_in_list F (claim : N -> Prop) :
    (forall n v, holds F (at_heap n v) <-> claim n) -> lost_ok false F = true ->
    forall i, i < positions game ->
    (loses (list_move game) i <-> claim i) /\ (wins (list_move game) i <-> ~ claim i).
  Proof.
    intros HF Hok. apply (kernel (list_move game) (fun i => i < positions game) claim).
    - exact list_ends.
    - intros p q _ H. now apply ranked_move in H.
    - intros p _. exact (claim_dec false F claim HF Hok p).
    - intros p q. exact (no_lost_option false F claim HF Hok p q).
    - intros p L Hp. destruct (lost_option false F claim HF Hok p L Hp) as [H|[H _]];
        [exact H|discriminate].
  Qed.

  (** The same under misere play. *)
  Theorem lost_in_list_misere F (claim : N -> Prop) :
    (forall n v, holds F (at_heap n v) <-> claim n) -> lost_ok true F = true ->
    forall i, i < positions game ->
    (loses_misere (list_move game) i <-> claim i) /\
    (wins_misere (list_move game) i <-> ~ claim i).
  Proof.
    intros HF Hok. apply (kernel_misere (list_move game) (fun i => i < positions game) claim).
    - exact list_ends.
    - intros p q _ H. now apply ranked_move in H.
    - intros p _. exact (claim_dec true F claim HF Hok p).
    - intros p q. exact (no_lost_option true F claim HF Hok p q).
    - intros p L Hp. exact (some_option true F claim HF Hok p L eq_refl Hp).
    - intros p L Hp. destruct (lost_option true F claim HF Hok p L Hp) as [H|[_ H]]; auto.
  Qed.

  (** Each position of the list is worth the mex of its options, as is claimed. *)
  Definition worth_ok (values : list N) (F : form) : bool :=
    forallb (fun i => let v := at_place 0 values i in
      worth_as F i v && is_mex (as_set (map (at_place 0 values) (at_place [] game i))) v)
      (below (positions game)) && (N.of_nat (length values) <=? positions game).

  (** What the positions of the list are worth. *)
  Theorem worth_in_list values F (worth : N -> N -> Prop) :
    (forall n v, holds F (at_heap n v) <-> worth n v) ->
    (forall n v w, worth n v -> worth n w -> v = w) -> worth_ok values F = true ->
    (exists f, grundy (list_move game) f) /\
    forall f, grundy (list_move game) f ->
    forall i v, i < positions game -> (f i = v <-> worth i v).
  Proof.
    intros HF Hone Hok. unfold worth_ok in Hok. apply andb_prop in Hok. destruct Hok as [H HL].
    rewrite forallb_forall in H. apply N.leb_le in HL. set (f := at_place 0 values) in *.
    assert (Hw : forall i, i < positions game -> worth i (f i)).
    { intros i L. specialize (H i (proj2 (in_below _ _) L)). cbv zeta in H.
      apply andb_prop in H. destruct H as [H _].
      destruct (reads_ok _ _ _ _ H) as (b & E & Hb). subst b. apply HF. now apply Hb. }
    assert (Hg : grundy (list_move game) f).
    { intros i. destruct (N.lt_ge_cases i (positions game)) as [L|L].
      - specialize (H i (proj2 (in_below _ _) L)). cbv zeta in H.
        apply andb_prop in H. destruct H as [_ H]. apply is_mex_ok in H. revert H. apply mex_ext.
        intros w. rewrite in_as_set, in_map_iff. unfold list_move.
        split; intros (q & A & B); exists q; auto.
      - assert (E : f i = 0).
        { unfold f, at_place. apply nth_overflow. unfold positions in *. lia. }
        rewrite E. split; [|lia]. intros (q & Hq & _). apply inside in Hq. lia. }
    split; [now exists f|]. intros g Hg' i v L.
    rewrite (grundy_unique _ g f list_ends Hg' Hg). split; [intros <-; auto|].
    intros Hv. exact (Hone i _ _ (Hw i L) Hv).
  Qed.
End Finite.
