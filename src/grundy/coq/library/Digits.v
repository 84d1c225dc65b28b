(** * Deciding statements about numbers

    Formulas speak of natural numbers with sums, order, nim-sums and other
    operations on binary digits, [v2], and quantifiers.  [decide] says whether
    a formula without free variables holds, by automata; it is proved to be
    right when it says yes. *)

From Coq Require Import ZArith NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Trees Automata Projection.
From Grundy Require Export Formulas Atoms.
Import ListNotations.
Open Scope N_scope.

Definition fuel : nat := N.to_nat 20000.

Definition key_Z (z : Z) : positive :=
  match z with Z0 => 1%positive | Zpos p => xO p | Zneg p => xI p end.
Definition key_pair (a : N * N) : positive := N.succ_pos (fst a + N.shiftl (snd a) 16).
Definition key_opt {A} (key : A -> positive) (x : option A) : positive :=
  match x with Some a => Pos.succ (key a) | None => 1%positive end.
Definition key_bool (b : bool) : positive := if b then 2%positive else 1%positive.

Definition key_parity (s : parity) : positive :=
  match s with Searching b => xO (key_bool b) | Found_ a => xI (key_bool a) end.

Definition opt_eqb {A} (eqb : A -> A -> bool) (x y : option A) : bool :=
  match x, y with Some a, Some b => eqb a b | None, None => true | _, _ => false end.

Lemma opt_eqb_ok {A} (eqb : A -> A -> bool) :
  (forall a b, eqb a b = true -> a = b) -> forall x y, opt_eqb eqb x y = true -> x = y.
Proof. intros H [a|] [b|] E; try discriminate; trivial. f_equal. now apply H. Qed.

Definition atom {S} (eqb : S -> S -> bool) (key : S -> positive) (A : auto S) : option table :=
  normalise eqb key A fuel.

Lemma atom_ok {S} (eqb : S -> S -> bool) key (A : auto S) R T :
  (forall a b, eqb a b = true -> a = b) ->
  recognises A R -> atom eqb key A = Some T -> recognises (auto_of T) R.
Proof.
  intros He HA HT L e Hb. rewrite (normalise_ok eqb key A He _ _ HT). now apply HA.
Qed.

Definition constant (b : bool) : table := Table 0 (PositiveMap.empty _) b.

Lemma constant_ok b : recognises (auto_of (constant b)) (fun _ => b = true).
Proof.
  intros L e _. assert (H : forall s, run (auto_of (constant b)) s L e = b).
  { revert e. induction L as [|L IH]; intros e s; cbn [run].
    - cbn. unfold row. cbn. now rewrite PositiveMap.gempty.
    - rewrite IH. reflexivity. }
  now rewrite H.
Qed.

Definition combine (f : bool -> bool -> bool) (A B : option table) : option table :=
  match A, B with
  | Some A, Some B => atom pair_eqb key_pair (both f (auto_of A) (auto_of B))
  | _, _ => None
  end.

Lemma combine_ok f A B T (R1 R2 R : env -> Prop) :
  combine f A B = Some T ->
  (forall T, A = Some T -> recognises (auto_of T) R1) ->
  (forall T, B = Some T -> recognises (auto_of T) R2) ->
  (forall e a b, (a = true <-> R1 e) -> (b = true <-> R2 e) -> (f a b = true <-> R e)) ->
  recognises (auto_of T) R.
Proof.
  unfold combine. destruct A as [A|], B as [B|]; try discriminate.
  intros HT H1 H2 Hf. refine (atom_ok _ _ _ _ _ pair_eqb_ok _ HT).
  intros L e Hb. rewrite run_both. apply Hf; [now apply H1|now apply H2].
Qed.

Definition some_number (x : var) (A : option table) : option table :=
  match A with
  | Some A =>
      let g := grow A x (length (PositiveMap.elements (rows A))) (first_goods A) in
      if closed A x g && negb (other A)
      then atom N.eqb N.succ_pos (sets A (free_rows A x) g) else None
  | None => None
  end.

Lemma neqb_ok a b : N.eqb a b = true -> a = b.
Proof. apply N.eqb_eq. Qed.

Lemma some_number_ok x A T R :
  some_number x A = Some T ->
  (forall T, A = Some T -> recognises (auto_of T) R) ->
  recognises (auto_of T) (fun e => exists n, R (put x n e)).
Proof.
  unfold some_number. destruct A as [A|]; [|discriminate]. cbv zeta.
  destruct (closed _ _ _ && _) eqn:E; [|discriminate]. intros HT HA.
  apply andb_prop in E. destruct E as [E1 E2].
  refine (atom_ok _ _ _ _ _ neqb_ok _ HT). apply sets_recognise; [|now apply HA].
  intros s. split.
  - apply grow_sound. apply first_sound.
  - apply closed_complete; trivial. intros s' _ Ho. rewrite Ho in E2. discriminate.
Qed.

(** Complements are made plain again, so that nothing is accepted outside. *)
Definition opposite (A : option table) : option table :=
  match A with Some A => atom N.eqb N.succ_pos (auto_of (negate A)) | None => None end.

Lemma opposite_ok A T R :
  opposite A = Some T ->
  (forall T, A = Some T -> recognises (auto_of T) R) ->
  recognises (auto_of T) (fun e => ~ R e).
Proof.
  unfold opposite. destruct A as [A|]; [|discriminate]. intros HT HA.
  refine (atom_ok _ _ _ _ _ neqb_ok _ HT). intros L e Hb.
  change (start (auto_of (negate A))) with (start (auto_of A)). rewrite run_negate.
  rewrite negb_true_iff, <- not_true_iff_false. now rewrite (HA A eq_refl L e Hb).
Qed.

Fixpoint compile (f : form) : option table :=
  match f with
  | Le s t => atom Z.eqb key_Z (at_least (difference s t))
  | Lt s t => atom Z.eqb key_Z (at_least (difference (Plus s (C 1)) t))
  | Eq s t => atom (opt_eqb Z.eqb) (key_opt key_Z) (exactly (difference s t))
  | Same s t => atom Bool.eqb key_bool (same_auto s t)
  | SameV2 x y => atom (opt_eqb Bool.eqb) (key_opt key_bool) (v2_auto x y)
  | EvenV2 x => atom parity_eqb key_parity (even_auto x)
  | Tab T vs => if padded T then atom N.eqb N.succ_pos (tab_auto T vs) else None
  | Tru => atom N.eqb N.succ_pos (auto_of (constant true))
  | Fls => atom N.eqb N.succ_pos (auto_of (constant false))
  | Not f => opposite (compile f)
  | And f g => combine andb (compile f) (compile g)
  | Or f g => combine orb (compile f) (compile g)
  | Imp f g => combine implb (compile f) (compile g)
  | Iff f g => combine Bool.eqb (compile f) (compile g)
  | Ex x f => some_number x (compile f)
  | All x f => opposite (some_number x (opposite (compile f)))
  end.

Definition same_relation (R R' : env -> Prop) := forall e, R e <-> R' e.

Lemma recognises_iff {S} (A : auto S) (R R' : env -> Prop) :
  (forall e, R e <-> R' e) -> recognises A R -> recognises A R'.
Proof. intros H HA L e Hb. rewrite <- H. now apply HA. Qed.

(** The table that a formula is compiled to accepts the numbers of which it holds. *)
Theorem compile_ok f : forall T, compile f = Some T -> recognises (auto_of T) (holds f).
Proof.
  induction f as [s t|s t|s t|s t|x y|x|U vs| | |f IH|f IHf g IHg|f IHf g IHg|f IHf g IHg
                 |f IHf g IHg|x f IH|x f IH]; intros T HT; cbn [compile] in HT.
  - refine (atom_ok _ _ _ _ _ zeqb_ok _ HT). eapply recognises_iff; [|apply at_least_ok].
    intros e. cbv beta. rewrite difference_ok. cbn [holds]. lia.
  - refine (atom_ok _ _ _ _ _ zeqb_ok _ HT). eapply recognises_iff; [|apply at_least_ok].
    intros e. cbv beta. rewrite difference_ok. cbn [holds tval]. lia.
  - refine (atom_ok _ _ _ _ _ (opt_eqb_ok _ zeqb_ok) _ HT).
    eapply recognises_iff; [|apply exactly_ok].
    intros e. cbv beta. rewrite difference_ok. cbn [holds]. lia.
  - exact (atom_ok _ _ _ _ _ eqb_prop (same_auto_ok s t) HT).
  - exact (atom_ok _ _ _ _ _ (opt_eqb_ok _ eqb_prop) (v2_auto_ok x y) HT).
  - exact (atom_ok _ _ _ _ _ parity_eqb_ok (even_auto_ok x) HT).
  - destruct (padded U) eqn:E; [|discriminate].
    exact (atom_ok _ _ _ _ _ neqb_ok (tab_auto_ok U vs E) HT).
  - refine (atom_ok _ _ _ _ _ neqb_ok _ HT). eapply recognises_iff; [|apply constant_ok].
    cbn. tauto.
  - refine (atom_ok _ _ _ _ _ neqb_ok _ HT). eapply recognises_iff; [|apply constant_ok].
    cbn. intuition discriminate.
  - exact (opposite_ok _ _ _ HT IH).
  - refine (combine_ok _ _ _ _ _ _ _ HT IHf IHg _). cbn [holds].
    intros e [|] [|]; cbn; intuition congruence.
  - refine (combine_ok _ _ _ _ _ _ _ HT IHf IHg _). cbn [holds].
    intros e [|] [|]; cbn; intuition congruence.
  - refine (combine_ok _ _ _ _ _ _ _ HT IHf IHg _). cbn [holds].
    intros e [|] [|]; cbn; intuition congruence.
  - refine (combine_ok _ _ _ _ _ _ _ HT IHf IHg _). cbn [holds].
    intros e [|] [|]; cbn; intuition congruence.
  - exact (some_number_ok _ _ _ _ HT IH).
  - cbn [holds].
    assert (H := opposite_ok _ _ _ HT (fun U HU =>
      some_number_ok _ _ _ _ HU (fun W HW => opposite_ok _ _ _ HW IH))).
    intros L e Hb. rewrite (H L e Hb). split; [|intros G (n & Hn); now apply Hn].
    intros G n. destruct (compile f) as [F|] eqn:EF; [|discriminate].
    specialize (IH F eq_refl (Nat.max L (N.to_nat (N.size n))) (put x n e)).
    assert (B : bounded (Nat.max L (N.to_nat (N.size n))) (put x n e)).
    { intros v. unfold put. destruct (v =? x)%nat.
      - eapply N.lt_le_trans; [apply N.size_gt|]. apply N.pow_le_mono_r; lia.
      - eapply N.lt_le_trans; [apply Hb|]. apply N.pow_le_mono_r; lia. }
    specialize (IH B). destruct (run _ _ _ _); [now apply IH|].
    destruct G. exists n. intros Hn. apply IH in Hn. discriminate.
Qed.

Definition decide (f : form) : bool :=
  match compile f with Some T => acc (auto_of T) (first T) | None => false end.

(** What is decided holds; a formula without free variables may be read with
    all variables 0. *)
Theorem decided f : decide f = true -> holds f (fun _ => 0).
Proof.
  unfold decide. destruct (compile f) as [T|] eqn:E; [|discriminate].
  intros H. apply (compile_ok f T E 0%nat); [|exact H]. intros v. cbn. lia.
Qed.
