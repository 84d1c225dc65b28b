(** * Exponents of 2, and tables, read digit by digit *)

From Coq Require Import ZArith NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Trees Automata Projection Formulas.
Import ListNotations.
Open Scope N_scope.

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
