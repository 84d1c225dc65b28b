(** * Misere quotients

    Who cannot move wins.  Each heap has an element of a finite monoid, each
    position the product of its heaps' elements, and this product tells who wins
    (Plambeck 2005; Plambeck and Siegel 2008). *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Bits Game Heaps.
Import ListNotations.
Open Scope N_scope.

(** The product of the elements of some heaps; the element 0 is the identity. *)
Definition product (times : N -> N -> N) (element : N -> N) (heaps : list N) : N :=
  fold_right (fun h x => times (element h) x) 0 heaps.

(** Two positions are alike if they are lost beside the same others.  [inside] says
    which heaps there are. *)
Definition alike (rule : N -> list N -> Prop) (inside : N -> Prop) (X Y : list N) : Prop :=
  forall Z, Forall inside Z ->
    (loses_misere (heap_move rule) (X ++ Z) <-> loses_misere (heap_move rule) (Y ++ Z)).

(** Of the positions of such heaps this is the misere quotient: the product is lost exactly
    where the position is, positions are alike exactly if their products are the same,
    and the products are the numbers below [size]. *)
Definition misere_quotient (rule : N -> list N -> Prop) (inside : N -> Prop) (size : N)
    (times : N -> N -> N) (element : N -> N) (lost : list N) : Prop :=
  (forall X, Forall inside X ->
     (loses_misere (heap_move rule) X <-> In (product times element X) lost)) /\
  (forall X Y, Forall inside X -> Forall inside Y ->
     (alike rule inside X Y <-> product times element X = product times element Y)) /\
  (forall x, x < size <-> exists X, Forall inside X /\ product times element X = x).

Section Quotient.
  Variable rule : N -> list N -> Prop.
  Variable inside : N -> Prop.
  Variables (size : N) (times : N -> N -> N) (element : N -> N) (lost : N -> bool).

  Hypothesis Hlow : lowers rule.
  Hypothesis Hinside : forall n hs, inside n -> rule n hs -> Forall inside hs.

  (** The numbers below [size] are a commutative monoid. *)
  Hypothesis Hzero : 0 < size.
  Hypothesis Hclosed : forall x y, x < size -> y < size -> times x y < size.
  Hypothesis Hone : forall x, x < size -> times 0 x = x.
  Hypothesis Hcomm : forall x y, x < size -> y < size -> times x y = times y x.
  Hypothesis Hassoc : forall x y z, x < size -> y < size -> z < size ->
    times (times x y) z = times x (times y z).
  Hypothesis Hlost : lost 0 = false.

  Notation prod := (product times element).

  (** The products that a move in a heap leaves. *)
  Definition image (n x : N) : Prop := exists hs, rule n hs /\ prod hs = x.

  (** Beside which elements a move in the heap reaches a lost product. *)
  Definition wins_beside (n q : N) : Prop := exists e, image n e /\ lost (times e q) = true.

  (** Pairs of an element and a set of elements, beside which some move wins. *)
  Variable pairs : list (N * list N).
  Definition above (x : N) (W : N -> Prop) : Prop :=
    exists V, In (x, V) pairs /\ forall q, In q V -> W q.
  Hypothesis Hpairs : forall x V, In (x, V) pairs ->
    (lost x = true \/ In 0 V) /\ forall q, In q V -> q < size.

  (** What is asked of each heap: without moves it is the identity; no move leads from a
      lost product to a lost one; the heap, and its sum with each pair, is above a pair. *)
  Definition sound (n : N) : Prop :=
    element n < size /\
    ((forall e, ~ image n e) /\ element n = 0 \/
     (exists e, image n e) /\
     (forall e q, image n e -> q < size ->
        lost (times (element n) q) = true -> lost (times e q) = false) /\
     above (element n) (wins_beside n) /\
     (forall x V, In (x, V) pairs -> x < size -> above (times x (element n))
        (fun q => In (times q (element n)) V \/ wins_beside n (times q x)))).
  Hypothesis Hsound : forall n, inside n -> sound n.

  Lemma prod_below hs : Forall inside hs -> prod hs < size.
  Proof.
    induction 1 as [|n l Hn Hl IH]; [exact Hzero|].
    apply (Hclosed (element n) (prod l)); [apply (Hsound n Hn)|exact IH].
  Qed.

  Lemma prod_app l r : Forall inside l -> Forall inside r ->
    prod (l ++ r) = times (prod l) (prod r).
  Proof.
    intros Hl Hr. induction Hl as [|n l Hn Hl IH]; cbn -[product].
    - symmetry. now apply Hone, prod_below.
    - change (times (element n) (prod (l ++ r)) = times (times (element n) (prod l)) (prod r)).
      rewrite IH, Hassoc; auto using prod_below. apply (Hsound n Hn).
  Qed.

  Lemma stays hs hs' : Forall inside hs -> heap_move rule hs hs' -> Forall inside hs'.
  Proof.
    intros H M. inversion M as [l n ns r Hr]; subst.
    apply Forall_app in H. destruct H as [H1 H2]. inversion H2; subst.
    apply Forall_app. split; trivial. apply Forall_app. split; trivial. now apply (Hinside n).
  Qed.

  (** A position has a move, or the identity as its product. *)
  Lemma moves_or_one hs : Forall inside hs ->
    (exists hs', heap_move rule hs hs') \/
    (forall hs', ~ heap_move rule hs hs') /\ prod hs = 0.
  Proof.
    induction 1 as [|n l Hn Hl IH].
    - right. split; [|reflexivity]. intros q M. inversion M as [l n ns r _ E].
      destruct l; discriminate.
    - destruct (Hsound n Hn) as (_ & [[Hno E]|[(e & ns & Hr & _) _]]).
      + destruct IH as [[l' M]|[Hl' Ep]].
        * left. exists (n :: l'). now apply move_rest.
        * right. split.
          -- intros q M. destruct (move_in_first _ _ _ _ M) as [(ns & Hr & _)|(l' & M' & _)].
             ++ apply (Hno (prod ns)). now exists ns.
             ++ now apply (Hl' l').
          -- change (times (element n) (prod l) = 0). rewrite E, Ep. now apply Hone.
      + left. exists (ns ++ l). exact (heap_at rule [] n ns l Hr).
  Qed.

  Definition some_win (hs : list N) (q : N) : Prop :=
    exists hs', heap_move rule hs hs' /\ lost (times (prod hs') q) = true.

  Ltac inside := eauto using prod_below, stays.

  (** Every position with a move is above a pair. *)
  Lemma above_all hs : Forall inside hs -> (exists hs', heap_move rule hs hs') ->
    above (prod hs) (some_win hs).
  Proof.
    induction 1 as [|n l Hn Hl IH]; intros [q0 M0].
    { inversion M0 as [l n ns r _ E]. destruct l; discriminate. }
    assert (Bl : prod l < size) by inside.
    change (prod (n :: l)) with (times (element n) (prod l)).
    destruct (Hsound n Hn) as (Be & [[Hno E]|(Hsome & _ & Hheap & Hsum)]).
    - (* the heap has no moves *)
      assert (Ml : exists l', heap_move rule l l').
      { destruct (move_in_first _ _ _ _ M0) as [(ns & Hr & _)|(l' & M' & _)]; [|eauto].
        destruct (Hno (prod ns)). now exists ns. }
      destruct (IH Ml) as (V & HV & HW). rewrite E, Hone by trivial.
      exists V. split; trivial. intros q Hq. destruct (HW q Hq) as (l' & M & L).
      exists (n :: l'). split; [now apply move_rest|].
      change (lost (times (times (element n) (prod l')) q) = true).
      rewrite E, Hone by inside. exact L.
    - destruct (moves_or_one l Hl) as [Ml|[_ El]].
      + (* both have moves *)
        destruct (IH Ml) as (V & HV & HW).
        destruct (Hsum _ _ HV Bl) as (U & HU & HX). rewrite (Hcomm (element n)) by trivial.
        exists U. split; trivial. intros q Hq.
        assert (Bq : q < size) by now apply (Hpairs _ _ HU).
        destruct (HX q Hq) as [H|(e & (ns & Hr & <-) & L)].
        * destruct (HW _ H) as (l' & M & L). assert (Bl' : prod l' < size) by inside.
          exists (n :: l'). split; [now apply move_rest|].
          change (lost (times (times (element n) (prod l')) q) = true).
          rewrite <- L. f_equal. rewrite (Hcomm q), (Hcomm (element n)), Hassoc; auto.
        * exists (ns ++ l). split; [exact (heap_at rule [] n ns l Hr)|].
          assert (In' : Forall inside ns) by now apply (Hinside n).
          assert (prod ns < size) by inside.
          rewrite prod_app, Hassoc, (Hcomm (prod l)); auto.
      + (* only the heap has *)
        destruct Hheap as (V & HV & HW).
        rewrite El, (Hcomm _ 0), Hone by trivial. exists V. split; trivial.
        intros q Hq. destruct (HW q Hq) as (e & (ns & Hr & <-) & L).
        exists (ns ++ l). split; [exact (heap_at rule [] n ns l Hr)|].
        assert (In' : Forall inside ns) by now apply (Hinside n).
        rewrite prod_app, El, (Hcomm _ 0), Hone; inside.
  Qed.

  (** No move leads from a lost product to a lost one. *)
  Lemma none_to_lost hs hs' : Forall inside hs -> heap_move rule hs hs' ->
    lost (prod hs) = true -> lost (prod hs') = false.
  Proof.
    intros H M L. inversion M as [l n ns r Hr]; subst.
    apply Forall_app in H. destruct H as [Hl H2]. inversion H2 as [|? ? Hn Hr']; subst.
    assert (Hns : Forall inside ns) by now apply (Hinside n).
    destruct (Hsound n Hn) as (Be & [[Hno _]|(_ & Hgood & _)]).
    { destruct (Hno (prod ns)). now exists ns. }
    assert (prod l < size /\ prod r < size /\ prod ns < size) as (B1 & B2 & B3)
      by (repeat split; inside).
    specialize (Hgood (prod ns) (times (prod l) (prod r)) (ex_intro _ ns (conj Hr eq_refl))
      (Hclosed _ _ B1 B2)).
    rewrite !prod_app by (trivial; now apply Forall_app).
    rewrite <- Hassoc, (Hcomm (prod l)), Hassoc by auto. apply Hgood. rewrite <- L. f_equal.
    rewrite prod_app by trivial. change (prod (n :: r)) with (times (element n) (prod r)).
    now rewrite <- !Hassoc, (Hcomm (prod l)) by auto.
  Qed.

  (** Lost are exactly the positions whose product is lost. *)
  Theorem lost_by_product hs : Forall inside hs ->
    (loses_misere (heap_move rule) hs <-> lost (prod hs) = true).
  Proof.
    intros H.
    apply (kernel_misere (heap_move rule) (Forall inside) (fun p => lost (prod p) = true));
      trivial.
    - now apply heap_ends.
    - intros p q. apply stays.
    - intros p _. destruct (lost (prod p)); auto.
    - intros p q Hp L M. now rewrite (none_to_lost p q).
    - intros p Hp L. destruct (moves_or_one p Hp) as [|[_ E]]; trivial. congruence.
    - intros p Hp L. destruct (moves_or_one p Hp) as [M|[M _]]; [left|now right].
      destruct (above_all p Hp M) as (V & HV & HW).
      destruct (Hpairs _ _ HV) as [[Lp|H0] _]; [contradiction|].
      destruct (HW 0 H0) as (q & Mq & Lq). exists q. split; trivial.
      now rewrite (Hcomm _ 0), Hone in Lq by inside.
  Qed.

  (** Elements that do the same are the same, and each is that of some position. *)
  Hypothesis Hreduced : forall x y, x < size -> y < size ->
    (forall z, z < size -> lost (times x z) = lost (times y z)) -> x = y.
  Hypothesis Honto : forall x, x < size -> exists hs, Forall inside hs /\ prod hs = x.

  (** It is the quotient: positions are alike exactly if they have the same product. *)
  Theorem alike_by_product X Y : Forall inside X -> Forall inside Y ->
    (alike rule inside X Y <-> prod X = prod Y).
  Proof.
    intros HX HY. split.
    - intros H. apply Hreduced; [inside..|]. intros z Bz.
      destruct (Honto z Bz) as (Z & HZ & <-). specialize (H Z HZ).
      rewrite !lost_by_product, !prod_app in H by (trivial; now apply Forall_app).
      apply eq_true_iff_eq. exact H.
    - intros E Z HZ. rewrite !lost_by_product, !prod_app by (trivial; now apply Forall_app).
      now rewrite E.
  Qed.
End Quotient.
