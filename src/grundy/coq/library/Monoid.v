(** * Finite monoids

    A table of products, whose elements are the numbers below its length, and which of
    them are lost: what is checked of it by calculation. *)

From Coq Require Import NArith Arith List Lia Bool.
From Grundy Require Import Bits Game Heaps Codes Window Misere.
Import ListNotations.
Open Scope N_scope.

Definition entry (l : list N) (i : N) : N := nth (N.to_nat i) l 0.

(** Products by a table, of which a row belongs to each element. *)
Definition times_in (table : list (list N)) (x y : N) : N :=
  entry (nth (N.to_nat x) table []) y.

Definition mem (l : list N) (x : N) : bool := existsb (N.eqb x) l.

Lemma mem_ok l x : mem l x = true <-> In x l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (y & H & E). apply N.eqb_eq in E. now subst.
  - intros H. exists x. split; [trivial|apply N.eqb_refl].
Qed.

Lemma all_below n (P : N -> bool) : forallb P (below n) = true -> forall x, x < n -> P x = true.
Proof. intros H x Hx. rewrite forallb_forall in H. now apply H, in_below. Qed.

Section Monoid.
  Variables (table : list (list N)) (lost : list N) (element : N -> N) (words : list (list N)).
  Let size := N.of_nat (length table).
  Let times := times_in table.

  (** 0 is the identity, products commute, and those with the element of a heap associate
      (F. W. Light's test); each element is the product of a word. *)
  Definition commutes : bool :=
    forallb (fun x => if times 0 x =? x then
      forallb (fun y => if times x y <? size then times x y =? times y x else false) (below size)
      else false) (below size).

  Definition spelled : bool :=
    forallb (fun x => product times element (nth (N.to_nat x) words []) =? x) (below size).

  Definition letters : list N := nodup N.eq_dec (concat words).

  Definition associates : bool :=
    forallb (fun h => let a := element h in if a <? size then
      forallb (fun x => let ax := times a x in
        forallb (fun y => times ax y =? times a (times x y)) (below size)) (below size)
      else false) letters.

  Definition rows : list (N * list bool) :=
    map (fun x => (x, map (fun z => mem lost (times x z)) (below size))) (below size).

  (** No two elements are lost beside the same others. *)
  Definition reduced : bool :=
    forallb (fun a => forallb (fun b => if fst a =? fst b then true
      else if list_eq_dec bool_dec (snd a) (snd b) then false else true) rows) rows.

  Hypothesis Hcommutes : commutes = true.
  Hypothesis Hspelled : spelled = true.
  Hypothesis Hassociates : associates = true.
  Hypothesis Hreduced : reduced = true.

  Lemma times_one x : x < size -> times 0 x = x.
  Proof.
    intros Hx. pose proof (all_below _ _ Hcommutes x Hx) as H. cbv beta in H.
    destruct (N.eqb_spec (times 0 x) x); [trivial|discriminate].
  Qed.

  Lemma times_both x y : x < size -> y < size -> times x y < size /\ times x y = times y x.
  Proof.
    intros Hx Hy. pose proof (all_below _ _ Hcommutes x Hx) as H. cbv beta in H.
    destruct (times 0 x =? x); [|discriminate].
    pose proof (all_below _ _ H y Hy) as H'. cbv beta in H'.
    destruct (N.ltb_spec (times x y) size); [|discriminate]. now apply N.eqb_eq in H'.
  Qed.

  Lemma word_of x : x < size -> product times element (nth (N.to_nat x) words []) = x.
  Proof. intros Hx. now apply N.eqb_eq, (all_below _ _ Hspelled). Qed.

  Lemma letter_associates h : In h (concat words) -> element h < size /\
    forall x y, x < size -> y < size ->
    times (times (element h) x) y = times (element h) (times x y).
  Proof.
    intros Hh. apply (nodup_In N.eq_dec) in Hh. unfold associates in Hassociates.
    rewrite forallb_forall in Hassociates. specialize (Hassociates h Hh). cbv zeta in Hassociates.
    destruct (N.ltb_spec (element h) size); [|discriminate]. split; trivial. intros x y Hx Hy.
    pose proof (all_below _ _ (all_below _ _ Hassociates x Hx) y Hy) as H'. now apply N.eqb_eq in H'.
  Qed.

  Lemma word_associates w : (forall h, In h w -> In h (concat words)) -> 0 < size ->
    product times element w < size /\ forall x y, x < size -> y < size ->
    times (times (product times element w) x) y = times (product times element w) (times x y).
  Proof.
    intros Hw Hz. induction w as [|h w IH].
    - split; [exact Hz|]. intros x y Hx Hy. cbn [product fold_right].
      rewrite !times_one; trivial. now apply times_both.
    - destruct IH as [B IH]; [intros; apply Hw; cbn; auto|].
      destruct (letter_associates h) as [Bh Hh]; [apply Hw; cbn; auto|].
      change (product times element (h :: w)) with (times (element h) (product times element w)).
      set (b := product times element w) in *.
      split; [now apply times_both|]. intros x y Hx Hy.
      assert (times x y < size /\ times b x < size) as [B1 B2] by (split; now apply times_both).
      now rewrite !Hh, IH by trivial.
  Qed.

  Lemma times_associates x y z : x < size -> y < size -> z < size ->
    times (times x y) z = times x (times y z).
  Proof.
    intros Hx Hy Hz. rewrite <- (word_of x Hx). apply word_associates; trivial; [|lia].
    intros h Hh. apply in_concat. eexists. split; [|exact Hh]. apply nth_In.
    destruct (Nat.lt_ge_cases (N.to_nat x) (length words)) as [L|L]; trivial.
    rewrite nth_overflow in Hh by trivial. destruct Hh.
  Qed.

  Lemma reduced_ok x y : x < size -> y < size ->
    (forall z, z < size -> mem lost (times x z) = mem lost (times y z)) -> x = y.
  Proof.
    intros Hx Hy H. unfold reduced in Hreduced. rewrite forallb_forall in Hreduced.
    assert (R : forall a, a < size ->
      In (a, map (fun z => mem lost (times a z)) (below size)) rows).
    { intros a Ha. unfold rows. apply in_map_iff. exists a. split; trivial. now apply in_below. }
    specialize (Hreduced _ (R x Hx)). rewrite forallb_forall in Hreduced.
    specialize (Hreduced _ (R y Hy)). cbn [fst snd] in Hreduced.
    destruct (N.eqb_spec x y); [trivial|]. destruct (list_eq_dec bool_dec _ _) as [|D]; [discriminate|].
    destruct D. apply map_ext_in. intros z Hz. apply H. now apply in_below.
  Qed.
End Monoid.
