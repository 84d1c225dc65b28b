(** * Games on heaps

    A position is a list of heaps; a move replaces one heap by smaller ones.  Its
    value is the nim-sum of the values of its heaps. *)

From Coq Require Import NArith List Lia Bool.
From Grundy Require Import Bits Game.
Import ListNotations.
Open Scope N_scope.

(** Games on heaps: a position is a list of heaps, and [rule n hs] says that a
    heap of [n] may be replaced by the heaps [hs]. *)
Section Heaps.
  Variable rule : N -> list N -> Prop.

  Inductive heap_move : list N -> list N -> Prop :=
    | heap_at l n hs r : rule n hs -> heap_move (l ++ n :: r) (l ++ hs ++ r).

  (** The nim-sum of the values of some heaps. *)
  Definition xors (f : N -> N) (hs : list N) : N :=
    fold_right (fun h x => N.lxor (f h) x) 0 hs.

  Lemma xors_app f l r : xors f (l ++ r) = N.lxor (xors f l) (xors f r).
  Proof.
    induction l as [|h l IH]; [now rewrite N.lxor_0_l|].
    change (N.lxor (f h) (xors f (l ++ r)) = N.lxor (N.lxor (f h) (xors f l)) (xors f r)).
    now rewrite IH, N.lxor_assoc.
  Qed.

  (** [f n] is the mex over all ways to replace one heap of [n]. *)
  Definition value_at (f : N -> N) (n : N) : Prop :=
    mex (fun v => exists hs, rule n hs /\ xors f hs = v) (f n).
  Definition heap_values (f : N -> N) : Prop := forall n, value_at f n.

  (** Every rule of this kind leaves heaps that are smaller. *)
  Definition lowers : Prop := forall n hs, rule n hs -> Forall (fun h => h < n) hs.

  Lemma move_app l r q :
    heap_move (l ++ r) q ->
    (exists l', heap_move l l' /\ q = l' ++ r) \/
    (exists r', heap_move r r' /\ q = l ++ r').
  Proof.
    intros H. inversion H as [l0 n hs r0 Hr E]; subst.
    destruct (app_eq_app _ _ _ _ E) as (m & [[E1 E2]|[E1 E2]]).
    - right. subst. exists (m ++ hs ++ r0). split; [now constructor|].
      now rewrite !app_assoc.
    - destruct m as [|x m]; cbn in E2.
      + right. subst. rewrite app_nil_r in *. exists (hs ++ r0).
        split; [exact (heap_at [] n hs r0 Hr)|]. reflexivity.
      + left. injection E2 as <- ->. subst. exists (l0 ++ hs ++ m). split; [now constructor|].
        now rewrite <- !app_assoc.
  Qed.

  Lemma move_in_first n l q :
    heap_move (n :: l) q ->
    (exists hs, rule n hs /\ q = hs ++ l) \/ (exists l', heap_move l l' /\ q = n :: l').
  Proof.
    intros H. destruct (move_app [n] l q H) as [(l' & H' & ->)|(r' & H' & ->)];
      [left|right; eauto].
    inversion H' as [l0 m hs r0 Hr E]; subst.
    destruct l0 as [|x [|y l0]]; cbn in E; try discriminate.
    injection E as -> ->. exists hs. split; trivial. cbn. now rewrite app_nil_r.
  Qed.

  Lemma move_rest n l l' : heap_move l l' -> heap_move (n :: l) (n :: l').
  Proof. intros H. inversion H as [l0 m hs r Hr]; subst. exact (heap_at (n :: l0) m hs r Hr). Qed.

  Lemma acc_all (l : list N) :
    (forall l r, Acc (fun q p => heap_move p q) l ->
                 Acc (fun q p => heap_move p q) r ->
                 Acc (fun q p => heap_move p q) (l ++ r)) ->
    Acc (fun q p => heap_move p q) [] ->
    Forall (fun h => Acc (fun q p => heap_move p q) [h]) l ->
    Acc (fun q p => heap_move p q) l.
  Proof.
    intros App Nil H. induction H as [|h l Hh _ IH]; trivial. exact (App [h] l Hh IH).
  Qed.

  (** Where moves leave smaller heaps, play with any number of heaps ends. *)
  Theorem heap_ends : lowers -> ends heap_move.
  Proof.
    intros Hlow.
    assert (App : forall l r, Acc (fun q p => heap_move p q) l ->
                  Acc (fun q p => heap_move p q) r ->
                  Acc (fun q p => heap_move p q) (l ++ r)).
    { intros l r Hl. revert r. induction Hl as [l _ IHl]. intros r Hr.
      induction Hr as [r Hr IHr]. constructor. intros q Hq.
      destruct (move_app _ _ _ Hq) as [(l' & H & ->)|(r' & H & ->)]; [|auto].
      apply IHl; trivial. now constructor. }
    assert (Nil : Acc (fun q p => heap_move p q) []).
    { constructor. intros q H. inversion H as [l n hs r _ E].
      destruct l; discriminate. }
    intros l. apply acc_all; trivial. apply Forall_forall. intros n _.
    induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    constructor. intros q Hq.
    destruct (move_in_first _ _ _ Hq) as [(hs & Hr & ->)|(l' & H & ->)].
    - rewrite app_nil_r. apply acc_all; trivial.
      eapply Forall_impl; [|exact (Hlow _ _ Hr)]. cbn. auto.
    - inversion H as [l0 n0 hs r _ E]. destruct l0; discriminate.
  Qed.

  (** Heaps are the parts of a sum. *)
  Theorem heap_grundy (f : N -> N) : heap_values f -> grundy heap_move (xors f).
  Proof.
    intros Hf p. induction p as [|n l [L1 L2]].
    - split; [|cbn; lia]. intros (q & H & _). inversion H as [l n hs r _ E].
      destruct l; discriminate.
    - destruct (Hf n) as [F1 F2].
      change (xors f (n :: l)) with (N.lxor (f n) (xors f l)). split.
      + intros (q & Hq & E).
        destruct (move_in_first _ _ _ Hq) as [(hs & Hr & ->)|(l' & H & ->)].
        * rewrite xors_app in E. apply xor_cancel in E. apply F1. eauto.
        * change (xors f (n :: l')) with (N.lxor (f n) (xors f l')) in E.
          rewrite 2 (N.lxor_comm (f n)) in E. apply xor_cancel in E.
          apply L1. eauto.
      + intros u Hu. destruct (lower_one _ _ _ Hu) as [H|H].
        * destruct (F2 _ H) as (hs & Hr & E). exists (hs ++ l).
          split; [exact (heap_at [] n hs l Hr)|]. now rewrite xors_app, xor_move.
        * destruct (L2 _ H) as (l' & Hl & E). exists (n :: l').
          split; [now apply move_rest|].
          change (xors f (n :: l')) with (N.lxor (f n) (xors f l')).
          now rewrite N.lxor_comm, xor_move.
  Qed.

  (** The law of a sum of heaps: lost exactly when the nim-sum is 0. *)
  Corollary heap_loses (f : N -> N) :
    lowers -> heap_values f -> forall l, loses heap_move l <-> xors f l = 0.
  Proof. intros Hl Hf. apply grundy_loses; [now apply heap_ends|now apply heap_grundy]. Qed.

  (** The values of heaps are determined by the rule. *)
  Corollary heap_values_unique (f g : N -> N) :
    lowers -> heap_values f -> heap_values g -> forall n, f n = g n.
  Proof.
    intros Hl Hf Hg n.
    pose proof (grundy_unique heap_move (xors f) (xors g) (heap_ends Hl)
      (heap_grundy f Hf) (heap_grundy g Hg) [n]) as H.
    cbn in H. now rewrite !N.lxor_0_r in H.
  Qed.
End Heaps.
