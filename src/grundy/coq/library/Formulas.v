(** * Formulas, and the automata of comparisons and operations on digits

    A formula speaks of natural numbers; [holds] says what it means, word by word.
    An automaton adds digit by digit and carries, or compares digit by digit. *)

From Coq Require Import ZArith NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Trees Automata.
Import ListNotations.
Open Scope N_scope.

(** The exponent of 2 in a number; -1 for 0. *)
Fixpoint v2_pos (p : positive) : Z :=
  match p with xO q => Z.succ (v2_pos q) | _ => 0%Z end.
Definition v2 (n : N) : Z := match n with 0 => (-1)%Z | Npos p => v2_pos p end.

(** 1, 2, 4, 8, ...: a number that has no digit in common with the one before. *)
Definition pow2 (x : N) : Prop := exists t : N, x = t + 1 /\ N.land x t = 0.

(** ** Formulas and what they say *)

Inductive term := V (v : var) | C (c : N) | Plus (s t : term) | Times (c : N) (t : term).

Fixpoint tval (e : env) (t : term) : N :=
  match t with
  | V v => e v
  | C c => c
  | Plus s t => tval e s + tval e t
  | Times c t => c * tval e t
  end.

Inductive digitwise := D (v : var) | Xor (s t : digitwise) | Land (s t : digitwise)
                     | Lor (s t : digitwise) | Zero.

Fixpoint dval (e : env) (t : digitwise) : N :=
  match t with
  | D v => e v
  | Xor s t => N.lxor (dval e s) (dval e t)
  | Land s t => N.land (dval e s) (dval e t)
  | Lor s t => N.lor (dval e s) (dval e t)
  | Zero => 0
  end.

(** What a table accepts, whatever zeros are read at the end; its variable
    number i is the variable [nth i vs]. *)
Definition accepts (T : table) (vs : list var) (e : env) : Prop :=
  exists L, bounded L e /\
    run (auto_of T) (first T) L (fun v => match nth_error vs v with Some w => e w | None => 0 end) = true.

Inductive form :=
  | Le (s t : term) | Lt (s t : term) | Eq (s t : term)
  | Same (s t : digitwise)
  | SameV2 (x y : var)
  | EvenV2 (x : var)
  | Tab (T : table) (vs : list var)
  | Tru | Fls
  | Not (f : form) | And (f g : form) | Or (f g : form) | Imp (f g : form) | Iff (f g : form)
  | Ex (x : var) (f : form) | All (x : var) (f : form).

Fixpoint holds (f : form) (e : env) : Prop :=
  match f with
  | Le s t => tval e s <= tval e t
  | Lt s t => tval e s < tval e t
  | Eq s t => tval e s = tval e t
  | Same s t => dval e s = dval e t
  | SameV2 x y => v2 (e x) = v2 (e y)
  | EvenV2 x => Z.even (v2 (e x)) = true
  | Tab T vs => accepts T vs e
  | Tru => True
  | Fls => False
  | Not f => ~ holds f e
  | And f g => holds f e /\ holds g e
  | Or f g => holds f e \/ holds g e
  | Imp f g => holds f e -> holds g e
  | Iff f g => holds f e <-> holds g e
  | Ex x f => exists n, holds f (put x n e)
  | All x f => forall n, holds f (put x n e)
  end.

(** ** Comparisons: what is carried is a number *)

Definition sum := list (Z * var).
Fixpoint zval (e : env) (l : sum) : Z :=
  match l with [] => 0%Z | (a, v) :: l' => (a * Z.of_N (e v) + zval e l')%Z end.

Fixpoint flat (a : Z) (t : term) (rest : Z * sum) : Z * sum :=
  match t with
  | V v => (fst rest, (a, v) :: snd rest)
  | C c => ((a * Z.of_N c + fst rest)%Z, snd rest)
  | Plus s t => flat a s (flat a t rest)
  | Times c t => flat (a * Z.of_N c) t rest
  end.

Lemma flat_ok e t : forall a rest,
  (fst (flat a t rest) + zval e (snd (flat a t rest)) =
   a * Z.of_N (tval e t) + (fst rest + zval e (snd rest)))%Z.
Proof.
  induction t as [v|c|s IHs t IHt|c t IHt]; intros a rest; cbn [flat tval fst snd zval].
  - lia.
  - lia.
  - rewrite IHs, IHt, N2Z.inj_add. lia.
  - rewrite IHt, N2Z.inj_mul. lia.
Qed.

Definition difference (s t : term) : Z * sum := flat 1 t (flat (-1) s (0%Z, [])).

Lemma difference_ok e s t :
  (fst (difference s t) + zval e (snd (difference s t)) =
   Z.of_N (tval e t) - Z.of_N (tval e s))%Z.
Proof. unfold difference. rewrite !flat_ok. cbn [fst snd zval]. lia. Qed.

Fixpoint digit_sum (l : sum) : tree Z :=
  match l with
  | [] => Leaf 0%Z
  | (a, v) :: l' => apply Z.eqb Z.add (Node v (Leaf 0%Z) (Leaf a)) (digit_sum l')
  end.

Lemma zeqb_ok a b : Z.eqb a b = true -> a = b.
Proof. apply Z.eqb_eq. Qed.

Lemma zval_step e l :
  zval e l = (eval (digit_sum l) (odds e) + 2 * zval (halves e) l)%Z.
Proof.
  induction l as [|[a v] l IH]; cbn [zval digit_sum]; [reflexivity|].
  rewrite (eval_apply _ _ zeqb_ok), IH. cbn [eval].
  change (odds e v) with (N.odd (e v)). change (halves e v) with (N.div2 (e v)).
  assert (H : Z.of_N (e v) = (2 * Z.of_N (N.div2 (e v)) + Z.of_N (N.b2n (N.odd (e v))))%Z)
    by (rewrite (split (e v)) at 1; lia).
  rewrite H. destruct (N.odd (e v)); cbn [N.b2n]; lia.
Qed.

Lemma zval_zero e l : (forall v, e v = 0) -> zval e l = 0%Z.
Proof. intros H. induction l as [|[a v] l IH]; cbn; trivial. rewrite H, IH. lia. Qed.

(** 0 <= r + sum *)
Definition at_least (c : Z * sum) : auto Z :=
  Auto (fst c) (fun r => map_tree (fun s => ((r + s) / 2)%Z) (digit_sum (snd c))) (fun r => (0 <=? r)%Z).

Lemma at_least_ok c : recognises (at_least c) (fun e => (0 <= fst c + zval e (snd c))%Z).
Proof.
  apply (by_family (at_least c) (fun r e => (0 <= r + zval e (snd c))%Z)); intros r e.
  - cbn [step at_least]. rewrite eval_map, zval_step.
    set (s := eval _ _). set (y := zval _ _). clearbody s y.
    pose proof (Z.div_mod (r + s) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (r + s) 2 ltac:(lia)).
    set (q := ((r + s) / 2)%Z) in *. set (m := ((r + s) mod 2)%Z) in *. clearbody q m. lia.
  - intros H. cbn. rewrite zval_zero by trivial. rewrite Z.leb_le. lia.
Qed.

(** r + sum = 0 *)
Definition exactly (c : Z * sum) : auto (option Z) :=
  Auto (Some (fst c))
    (fun x => match x with
              | Some r => map_tree (fun s => if Z.even (r + s) then Some ((r + s) / 2)%Z else None)
                                   (digit_sum (snd c))
              | None => Leaf None
              end)
    (fun x => match x with Some r => (r =? 0)%Z | None => false end).

Lemma exactly_ok c : recognises (exactly c) (fun e => (fst c + zval e (snd c) = 0)%Z).
Proof.
  apply (by_family (exactly c) (fun x e =>
    match x with Some r => (r + zval e (snd c) = 0)%Z | None => False end)).
  - intros [r|] e; cbn [step exactly]; [|cbn; tauto]. rewrite eval_map, zval_step.
    set (s := eval _ _). set (y := zval _ _). clearbody s y.
    pose proof (Z.div_mod (r + s) 2 ltac:(lia)). pose proof (Zmod_even (r + s)) as E.
    destruct (Z.even (r + s)); rewrite E in *;
      set (q := ((r + s) / 2)%Z) in *; clearbody q; lia.
  - intros [r|] e H; cbn; [|split; [discriminate|tauto]].
    rewrite zval_zero by trivial. rewrite Z.eqb_eq. lia.
Qed.

(** ** Operations on digits *)

Fixpoint dtree (t : digitwise) : tree bool :=
  match t with
  | D v => Node v (Leaf false) (Leaf true)
  | Xor s t => apply Bool.eqb xorb (dtree s) (dtree t)
  | Land s t => apply Bool.eqb andb (dtree s) (dtree t)
  | Lor s t => apply Bool.eqb orb (dtree s) (dtree t)
  | Zero => Leaf false
  end.

Lemma odd_dval e t : N.odd (dval e t) = eval (dtree t) (odds e).
Proof.
  induction t as [v|s IHs t IHt|s IHs t IHt|s IHs t IHt|]; cbn [dval dtree].
  - cbn. unfold odds. now destruct (N.odd (e v)).
  - rewrite (eval_apply _ _ eqb_prop), odd_xor. congruence.
  - rewrite (eval_apply _ _ eqb_prop), odd_and. congruence.
  - rewrite (eval_apply _ _ eqb_prop), odd_or. congruence.
  - reflexivity.
Qed.

Lemma half_dval e t : N.div2 (dval e t) = dval (halves e) t.
Proof.
  induction t as [v|s IHs t IHt|s IHs t IHt|s IHs t IHt|]; cbn [dval].
  - reflexivity.
  - rewrite half_xor. congruence.
  - rewrite half_and. congruence.
  - rewrite half_or. congruence.
  - reflexivity.
Qed.

Lemma dval_zero e t : (forall v, e v = 0) -> dval e t = 0.
Proof.
  intros H. induction t as [v|s IHs t IHt|s IHs t IHt|s IHs t IHt|]; cbn [dval];
    rewrite ?IHs, ?IHt; trivial.
Qed.

Definition same_auto (s t : digitwise) : auto bool :=
  Auto true (fun ok => if ok : bool then apply Bool.eqb Bool.eqb (dtree s) (dtree t) else Leaf false)
       (fun ok => ok).

Lemma same_auto_ok s t : recognises (same_auto s t) (fun e => dval e s = dval e t).
Proof.
  apply (by_family (same_auto s t) (fun (ok : bool) e => if ok then dval e s = dval e t else False)).
  - intros [|] e; cbn [step same_auto]; [|cbn; tauto].
    rewrite (eval_apply _ _ eqb_prop), same_digits, !odd_dval, !half_dval.
    destruct (eval (dtree s) (odds e)), (eval (dtree t) (odds e)); cbn; intuition congruence.
  - intros [|] e H; cbn; [|intuition congruence]. rewrite !dval_zero by trivial. tauto.
Qed.
