(** * Deciding statements about numbers

    Formulas speak of natural numbers with sums, order, nim-sums and other
    operations on binary digits, [v2], and quantifiers.  [decide] says whether
    a formula without free variables holds, by automata; it is proved to be
    right when it says yes. *)

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

(** ** Exponents of 2 *)

Lemma v2_odd n : N.odd n = true -> v2 n = 0%Z.
Proof. destruct n as [|[p|p|]]; cbn; trivial; discriminate. Qed.

Lemma v2_pos_nonneg p : (0 <= v2_pos p)%Z.
Proof. induction p; cbn; lia. Qed.

Lemma v2_even n : N.odd n = false ->
  v2 n = if N.div2 n =? 0 then (-1)%Z else Z.succ (v2 (N.div2 n)).
Proof. destruct n as [|[p|p|]]; cbn; trivial; discriminate. Qed.

Lemma v2_cases n : n = 0 /\ v2 n = (-1)%Z \/ n <> 0 /\ (0 <= v2 n)%Z.
Proof.
  destruct n as [|p]; [now left|right]. split; [discriminate|]. apply v2_pos_nonneg.
Qed.

Definition v2_auto (x y : var) : auto (option bool) :=
  Auto None
    (fun s => match s with
              | Some a => Leaf (Some a)
              | None => apply (fun _ _ => false)
                          (fun a b : bool => if a then Some b else if b then Some false else None)
                          (Node x (Leaf false) (Leaf true)) (Node y (Leaf false) (Leaf true))
              end)
    (fun s => match s with Some a => a | None => true end).

Lemma v2_auto_ok x y : recognises (v2_auto x y) (fun e => v2 (e x) = v2 (e y)).
Proof.
  apply (by_family (v2_auto x y) (fun s e =>
    match s with Some a => a = true | None => v2 (e x) = v2 (e y) end)).
  - intros [a|] e; cbn [step v2_auto]; [cbn; tauto|].
    rewrite eval_apply by discriminate. cbn [eval]. unfold odds.
    destruct (N.odd (e x)) eqn:Ex, (N.odd (e y)) eqn:Ey.
    + rewrite !v2_odd by trivial. tauto.
    + rewrite (v2_odd (e x)), (v2_even (e y)) by trivial.
      destruct (v2_cases (N.div2 (e y))) as [[E F]|[E F]], (N.eqb_spec (N.div2 (e y)) 0);
        split; try discriminate; try contradiction; lia.
    + rewrite (v2_odd (e y)), (v2_even (e x)) by trivial.
      destruct (v2_cases (N.div2 (e x))) as [[E F]|[E F]], (N.eqb_spec (N.div2 (e x)) 0);
        split; try discriminate; try contradiction; lia.
    + rewrite (v2_even (e x)), (v2_even (e y)) by trivial. unfold halves.
      destruct (v2_cases (N.div2 (e x))) as [[E F]|[E F]], (N.eqb_spec (N.div2 (e x)) 0),
        (v2_cases (N.div2 (e y))) as [[E' F']|[E' F']], (N.eqb_spec (N.div2 (e y)) 0);
        try contradiction; lia.
  - intros [a|] e H; cbn; [tauto|]. rewrite !H. tauto.
Qed.

(** An even number of zeros at the end, after which a one comes. *)
Inductive parity := Searching (even : bool) | Found_ (yes : bool).

Definition parity_eqb (a b : parity) : bool :=
  match a, b with
  | Searching x, Searching y | Found_ x, Found_ y => Bool.eqb x y
  | _, _ => false
  end.

Lemma parity_eqb_ok a b : parity_eqb a b = true -> a = b.
Proof. destruct a, b; cbn; try discriminate; intros H%eqb_prop; now subst. Qed.

Definition even_auto (x : var) : auto parity :=
  Auto (Searching true)
    (fun s => match s with
              | Searching b => Node x (Leaf (Searching (negb b))) (Leaf (Found_ b))
              | Found_ a => Leaf (Found_ a)
              end)
    (fun s => match s with Searching _ => false | Found_ a => a end).

Lemma even_auto_ok x : recognises (even_auto x) (fun e => Z.even (v2 (e x)) = true).
Proof.
  cut (recognises (even_auto x) (fun e => e x <> 0 /\ Z.even (v2 (e x)) = true)).
  { intros H L e Hb. rewrite (H L e Hb). split; [tauto|]. intros E. split; [|trivial].
    intros E0. now rewrite E0 in E. }
  apply (by_family (even_auto x) (fun s e =>
    match s with Searching b => e x <> 0 /\ Z.even (v2 (e x)) = b | Found_ a => a = true end)).
  - intros [b|a] e; cbn [step even_auto eval]; [|tauto]. unfold odds.
    destruct (N.odd (e x)) eqn:E; cbn [eval].
    + rewrite v2_odd by trivial. cbn. split; [intros [_ <-]; trivial|]. intros ->.
      split; [|trivial]. intros E0. rewrite E0 in E. discriminate.
    + rewrite v2_even by trivial. unfold halves. pose proof (split (e x)) as S. rewrite E in S.
      cbn [N.b2n] in S. destruct (N.eqb_spec (N.div2 (e x)) 0) as [E0|E0].
      * split; intros [H1 H2]; lia.
      * rewrite Z.even_succ, <- Z.negb_even.
        split; intros [H1 H2]; (split; [lia|]); destruct (Z.even _), b; cbn in *; congruence.
  - intros [b|a] e H; cbn; [|tauto]. rewrite H. split; [discriminate|tauto].
Qed.

(** ** Tables as atoms *)

(** Reading zeros changes nothing. *)
Definition padded (T : table) : bool :=
  forallb (fun kr : positive * (bool * tree N) => let (a, t) := snd kr in
             Bool.eqb a (acc (auto_of T) (eval t none)))
          (PositiveMap.elements (rows T)).

Lemma padded_ok T : padded T = true -> forall s,
  acc (auto_of T) (eval (step (auto_of T) s) none) = acc (auto_of T) s.
Proof.
  unfold padded. rewrite forallb_forall. intros H s. cbn. unfold row.
  destruct (PositiveMap.find (N.succ_pos s) (rows T)) as [[a t]|] eqn:E.
  - specialize (H _ (PositiveMap.elements_correct _ _ E)). cbn [snd] in H.
    apply eqb_prop in H. rewrite H. cbn. unfold row. reflexivity.
  - cbn. now rewrite E.
Qed.

Definition rename_env (vs : list var) (e : env) : env :=
  fun v => match nth_error vs v with Some w => e w | None => 0 end.

Definition rename_tree (vs : list var) : tree N -> tree N :=
  fix go t := match t with
  | Leaf a => Leaf a
  | Node v lo hi =>
      match nth_error vs v with
      | Some w => apply N.eqb (fun (b : bool) c => if b then snd c else fst c)
                    (Node w (Leaf false) (Leaf true))
                    (apply (fun _ _ => false) (fun a c => (a, c)) (go lo) (go hi))
      | None => go lo
      end
  end.

Lemma eval_rename vs t e :
  eval (rename_tree vs t) (odds e) = eval t (odds (rename_env vs e)).
Proof.
  induction t as [a|v lo IHlo hi IHhi]; cbn [rename_tree eval]; trivial.
  unfold rename_env, odds at 2. destruct (nth_error vs v) as [w|]; cbn [N.odd].
  - rewrite eval_apply by (intros; now apply N.eqb_eq). rewrite eval_apply by discriminate.
    cbn [eval fst snd]. unfold odds at 1. destruct (N.odd (e w)); trivial.
  - exact IHlo.
Qed.

Definition tab_auto (T : table) (vs : list var) : auto N :=
  Auto (first T) (fun s => rename_tree vs (step (auto_of T) s)) (acc (auto_of T)).

Lemma run_tab T vs L : forall s e,
  run (tab_auto T vs) s L e = run (auto_of T) s L (rename_env vs e).
Proof.
  induction L as [|L IH]; intros s e; cbn [run]; trivial.
  cbn [tab_auto step]. rewrite IH, eval_rename. apply run_ext. intros v.
  unfold rename_env, halves. now destruct (nth_error vs v).
Qed.

Lemma run_padded T : padded T = true -> forall L L' s e,
  bounded L e -> (L <= L')%nat -> run (auto_of T) s L' e = run (auto_of T) s L e.
Proof.
  intros HT. induction L as [|L IH]; intros L' s e Hb HL.
  - clear HL. revert s e Hb. induction L' as [|L' IH']; intros s e Hb; trivial. cbn [run].
    rewrite IH'.
    + cbn [run]. rewrite (eval_ext _ (odds e) none); [now apply padded_ok|].
      intros v. unfold odds. now rewrite (bounded_0 e v Hb).
    + intros v. unfold halves. rewrite (bounded_0 e v Hb). reflexivity.
  - destruct L' as [|L']; [lia|]. cbn [run]. apply IH; [now apply bounded_S|lia].
Qed.

Lemma bounded_rename L vs e : bounded L e -> bounded L (rename_env vs e).
Proof.
  intros H v. unfold rename_env. destruct (nth_error vs v); [apply H|].
  apply N.neq_0_lt_0, N.pow_nonzero. lia.
Qed.

Lemma tab_auto_ok T vs : padded T = true -> recognises (tab_auto T vs) (accepts T vs).
Proof.
  intros HT L e Hb. cbn [tab_auto start]. rewrite run_tab. split.
  - intros H. exists L. split; trivial.
  - intros (L' & Hb' & H).
    assert (B : bounded L (rename_env vs e)) by now apply bounded_rename.
    assert (B' : bounded L' (rename_env vs e)) by now apply bounded_rename.
    rewrite <- (run_padded T HT L (L + L') (first T) _ B) by apply Nat.le_add_r.
    rewrite (run_padded T HT L' (L + L') (first T) _ B') by (rewrite Nat.add_comm; apply Nat.le_add_r).
    exact H.
Qed.

(** ** The decision *)

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
