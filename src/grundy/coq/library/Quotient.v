(** * Misere quotients of codes

    A table of products, the elements of heaps and a list of pairs are checked; then
    they are the misere quotient of a code, of all heaps or of those up to a size. *)

From Coq Require Import NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Game Heaps Codes Window Periods Options Misere Monoid.
Import ListNotations.
Open Scope N_scope.

(** ** Heaps *)

(** What is asked of a heap hangs on its element and the products that its moves leave. *)
Lemma sound_ext rule rule' size times f g lost pairs n m :
  f n = g m -> (forall x, image rule times f n x <-> image rule' times g m x) ->
  sound rule' size times g lost pairs m -> sound rule size times f lost pairs n.
Proof.
  intros E I (B & H). split; [congruence|].
  assert (W : forall q, wins_beside rule' times g lost m q -> wins_beside rule times f lost n q).
  { intros q (e & He & L). exists e. split; [now apply I|trivial]. }
  destruct H as [[H1 H2]|((e & He) & H2 & (V & HV & HW) & H4)]; [left|right].
  - split; [|congruence]. intros e He. apply (H1 e). now apply I.
  - repeat split.
    + exists e. now apply I.
    + intros e' q He' Hq. rewrite E. apply H2; trivial. now apply I.
    + exists V. rewrite E. split; auto.
    + intros x U HU Hx. destruct (H4 x U HU Hx) as (X & HX & HX'). exists X. rewrite E.
      split; trivial. intros q Hq. destruct (HX' q Hq); auto.
Qed.

Lemma product_map times f g l r : map f l = map g r -> product times f l = product times g r.
Proof.
  revert r. induction l as [|x l IH]; intros [|y r] E; try discriminate; trivial.
  injection E as Ex E.
  change (times (f x) (product times f l) = times (g y) (product times g r)).
  now rewrite Ex, (IH r E).
Qed.

Section Check.
  Variables (c : code) (table : list (list N)) (lost : list N) (pairs : list (N * list N)).
  Variable f : N -> N.
  Let size := N.of_nat (length table).
  Let times := times_in table.

  Definition wins_of (images : list N) : list N :=
    filter (fun q => existsb (fun e => mem lost (times e q)) images) (below size).

  (** Beside which elements a move wins; nothing where there is no move. *)
  Definition kind (n : N) : option (list N) :=
    match options c n with
    | [] => None
    | found => Some (wins_of (nodup N.eq_dec (map (product times f) found)))
    end.

  Definition above_in (x : N) (W : N -> bool) : bool :=
    existsb (fun pair => if fst pair =? x then forallb W (snd pair) else false) pairs.

  Definition kind_ok (of : N * option (list N)) : bool :=
    let g := fst of in
    if g <? size then
      match snd of with
      | None => g =? 0
      | Some W =>
          forallb (fun q => negb (mem lost (times g q))) W && above_in g (mem W) &&
          forallb (fun pair => let x := fst pair in
            if x <? size then above_in (times x g) (fun q =>
              if mem (snd pair) (times q g) then true else mem W (times q x)) else true) pairs
      end
    else false.

  Lemma kind_dec (a b : N * option (list N)) : {a = b} + {a <> b}.
  Proof. repeat decide equality. Defined.

  Definition heaps_ok (count : N) : bool :=
    forallb kind_ok (nodup kind_dec (map (fun n => (f n, kind n)) (below count))).

  Lemma wins_of_ok images q :
    In q (wins_of images) <-> q < size /\ exists e, In e images /\ mem lost (times e q) = true.
  Proof. unfold wins_of. now rewrite filter_In, in_below, existsb_exists. Qed.

  Lemma above_in_ok x (W : N -> bool) (P : N -> Prop) :
    (forall q, W q = true -> P q) -> above_in x W = true -> above pairs x P.
  Proof.
    intros HW H. apply existsb_exists in H. destruct H as ((y & V) & HV & H). cbn [fst snd] in H.
    destruct (N.eqb_spec y x) as [->|]; [|discriminate]. rewrite forallb_forall in H.
    exists V. split; auto.
  Qed.

  Lemma heaps_ok_ok count n : heaps_ok count = true -> n < count ->
    sound (code_rule c) size times f (mem lost) pairs n.
  Proof.
    intros H Hn. unfold heaps_ok in H. rewrite forallb_forall in H.
    assert (K : kind_ok (f n, kind n) = true).
    { apply H, nodup_In, in_map_iff. exists n. split; [trivial|now apply in_below]. }
    clear H. unfold kind_ok in K. cbv zeta in K. cbn [fst snd] in K.
    destruct (N.ltb_spec (f n) size) as [B|]; [|discriminate]. split; [exact B|].
    assert (I : forall x, image (code_rule c) times f n x <->
                          In x (map (product times f) (options c n))).
    { intros x. rewrite in_map_iff. split; intros (hs & H1 & H2); exists hs;
        split; trivial; now apply in_options. }
    unfold kind in K. destruct (options c n) as [|o os] eqn:Eo; [left|right].
    { split; [|now apply N.eqb_eq]. intros e He. now apply I in He. }
    set (images := nodup N.eq_dec _) in K.
    assert (J : forall x, image (code_rule c) times f n x <-> In x images).
    { intros x. rewrite I. unfold images. symmetry. apply nodup_In. }
    clearbody images. set (W := wins_of images) in K.
    rewrite !andb_true_iff in K. destruct K as ((K1 & K2) & K3).
    assert (HW : forall q, mem W q = true -> wins_beside (code_rule c) times f (mem lost) n q).
    { intros q Hq. apply mem_ok, wins_of_ok in Hq. destruct Hq as (_ & e & He & L).
      exists e. split; [now apply J|trivial]. }
    repeat split.
    - exists (product times f o). apply I. now left.
    - intros e q He Hq L. destruct (mem lost (times e q)) eqn:Le; trivial.
      rewrite forallb_forall in K1. specialize (K1 q). rewrite L in K1. symmetry. apply K1.
      apply wins_of_ok. split; trivial. exists e. split; [now apply J|trivial].
    - now apply (above_in_ok _ (mem W)).
    - intros x V HV Hx. rewrite forallb_forall in K3. specialize (K3 _ HV). cbn [fst snd] in K3.
      destruct (N.ltb_spec x size); [|lia]. eapply above_in_ok; [|exact K3].
      intros q Hq. cbv beta in Hq. destruct (mem V (times q (f n))) eqn:E.
      + left. now apply mem_ok.
      + right. now apply HW.
  Qed.

  Definition pairs_ok : bool :=
    forallb (fun pair => (mem lost (fst pair) || mem (snd pair) 0) &&
      forallb (fun q => q <? size) (snd pair)) pairs.

  Lemma pairs_ok_ok x V : pairs_ok = true -> In (x, V) pairs ->
    (mem lost x = true \/ In 0 V) /\ forall q, In q V -> q < size.
  Proof.
    intros H HV. unfold pairs_ok in H. rewrite forallb_forall in H. specialize (H _ HV).
    cbn [fst snd] in H. apply andb_prop in H. destruct H as [H1 H2]. split.
    - apply orb_prop in H1. destruct H1; [auto|]. right. now apply mem_ok.
    - intros q Hq. rewrite forallb_forall in H2. now apply N.ltb_lt, H2.
  Qed.
End Check.

(** ** The quotient *)

Definition tabled (l : list N) : PositiveMap.t N :=
  fold_left (fun t pair => PositiveMap.add (N.succ_pos (fst pair)) (snd pair) t)
    (combine (below (N.of_nat (length l))) l) (PositiveMap.empty N).

Section Law.
  Variables (c : code) (table : list (list N)) (lost elements : list N).
  Variables (pairs : list (N * list N)) (words : list (list N)).
  Let size := N.of_nat (length table).
  Let times := times_in table.
  Let f := lookup (tabled elements).

  (** What is computed, of the heaps below [m]. *)
  Definition base_ok (m : N) : bool :=
    proper c && (0 <? size) && commutes table && spelled table f words &&
    associates table f words && reduced table lost && negb (mem lost 0) &&
    pairs_ok table lost pairs && heaps_ok c table lost pairs f m &&
    forallb (fun n => f n =? entry elements n) (below m) &&
    forallb (forallb (fun h => h <? m)) words.

  Lemma sound_below m element n : base_ok m = true ->
    (forall n, n < m -> element n = entry elements n) -> n < m ->
    sound (code_rule c) size times element (mem lost) pairs n.
  Proof.
    unfold base_ok. rewrite !andb_true_iff. intros H He Hn.
    destruct H as ((((((((((Hc & _) & _) & _) & _) & _) & _) & _) & H1) & H2) & _).
    assert (E : forall x, x < m -> element x = f x).
    { intros x Hx. rewrite He by trivial. symmetry. now apply N.eqb_eq, (all_below _ _ H2). }
    apply (sound_ext _ (code_rule c) _ _ _ f _ _ _ n); [now apply E| |now apply heaps_ok_ok with m].
    intros x. split; intros (hs & Hr & <-); exists hs; split; trivial; apply product_map;
      apply map_ext_in; intros h Hh; pose proof (option_smaller _ _ _ _ Hc Hr Hh);
      [symmetry|]; apply E; lia.
  Qed.

  Lemma quotient_law m element (inside : N -> Prop) : base_ok m = true ->
    (forall n, n < m -> element n = entry elements n) -> (forall n, n < m -> inside n) ->
    (forall n, inside n -> sound (code_rule c) size times element (mem lost) pairs n) ->
    (forall n hs, inside n -> code_rule c n hs -> Forall inside hs) ->
    misere_quotient (code_rule c) inside size times element lost.
  Proof.
    unfold base_ok. rewrite !andb_true_iff, N.ltb_lt, negb_true_iff. intros H He Hm Hs Hi.
    destruct H as ((((((((((Hc & H0) & H1) & H2) & H3) & H4) & H5) & H6) & _) & H7) & H8).
    assert (Hlow := code_lowers c Hc).
    assert (One := times_one table H1).
    assert (Closed : forall x y, x < size -> y < size -> times x y < size)
      by (intros x y Hx Hy; now apply times_both).
    assert (Comm : forall x y, x < size -> y < size -> times x y = times y x)
      by (intros x y Hx Hy; now apply times_both).
    assert (Assoc := times_associates table f words H1 H2 H3).
    assert (Pairs := fun x V => pairs_ok_ok table lost pairs x V H6).
    assert (Onto : forall x, x < size -> exists X, Forall inside X /\ product times element X = x).
    { intros x Hx. exists (nth (N.to_nat x) words []).
      assert (W : forall h, In h (nth (N.to_nat x) words []) -> h < m).
      { intros h Hh. rewrite forallb_forall in H8.
        destruct (Nat.lt_ge_cases (N.to_nat x) (length words)) as [L|L].
        - specialize (H8 _ (nth_In words [] L)). rewrite forallb_forall in H8. now apply N.ltb_lt, H8.
        - rewrite nth_overflow in Hh by trivial. destruct Hh. }
      split; [apply Forall_forall; auto|].
      rewrite <- (word_of table f words H2 x Hx) at 2. apply product_map, map_ext_in.
      intros h Hh. rewrite He by auto. symmetry. apply N.eqb_eq, (all_below _ _ H7). auto. }
    split; [|split].
    - intros X HX. rewrite <- mem_ok.
      apply (lost_by_product (code_rule c) inside size times element (mem lost)) with (pairs := pairs);
        trivial.
    - intros X Y HX HY.
      apply (alike_by_product (code_rule c) inside size times element (mem lost)) with (pairs := pairs);
        trivial. apply (reduced_ok table lost H4).
    - intros x. split; [now apply Onto|]. intros (X & HX & <-).
      apply (prod_below (code_rule c) inside size times element (mem lost)) with (pairs := pairs);
        trivial.
  Qed.

  (** What is computed for the heaps up to [m], or for all. *)
  Definition part_ok (m : N) : bool := base_ok (m + 1).
  Definition whole_ok (n0 p : N) : bool :=
    base_ok (count c n0 p) && shape_ok c n0 p && repeats f n0 p (count c n0 p - p).

  (** The quotient of the heaps up to [m]. *)
  Theorem quotient_up_to m : part_ok m = true ->
    misere_quotient (code_rule c) (fun n => n <= m) size times (entry elements) lost.
  Proof.
    intros H. apply (quotient_law (m + 1)); trivial.
    - intros n Hn. lia.
    - intros n Hn. apply (sound_below (m + 1)); trivial. lia.
    - intros n hs Hn Hr. apply Forall_forall. intros h Hh. unfold part_ok, base_ok in H.
      rewrite !andb_true_iff in H.
      pose proof (option_smaller c n hs h ltac:(tauto) Hr Hh). lia.
  Qed.

  (** The quotient of all heaps (Plambeck and Siegel 2008): the elements of heaps repeat for
      ever if they do on the window. *)
  Theorem quotient_of_all n0 p : whole_ok n0 p = true ->
    misere_quotient (code_rule c) (fun n => True) size times (repeated (entry elements) n0 p) lost.
  Proof.
    unfold whole_ok. rewrite !andb_true_iff. intros ((H1 & H2) & H3).
    pose proof H2 as Hshape. unfold shape_ok in Hshape. rewrite !andb_true_iff in Hshape.
    destruct Hshape as (((Hc & Hn0) & Hp) & HK). apply N.leb_le in Hn0, Hp. apply N.ltb_lt in HK.
    set (m := count c n0 p) in *. set (element := repeated (entry elements) n0 p).
    assert (Hm : m = window_end (most_heaps c) n0 p (last_place c) + p) by reflexivity.
    assert (A : forall n, n < m -> f n = entry elements n).
    { intros n Hn. pose proof H1 as B. unfold base_ok in B. rewrite !andb_true_iff in B.
      destruct B as ((_ & B) & _). now apply N.eqb_eq, (all_below _ _ B). }
    assert (E : forall n, n < m -> element n = entry elements n).
    { intros n Hn. apply (repeated_agrees (entry elements) n0 p (m - p)); trivial; [|lia].
      intros x Hx. rewrite <- !A by lia. now apply (proj1 (repeats_ok _ _ _ _) H3). }
    assert (R := repeated_period (entry elements) n0 p Hp : forall n, n0 <= n -> element (n + p) = element n).
    apply (quotient_law m); trivial; [|intros; apply Forall_forall; trivial].
    intros n _. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
    destruct (N.lt_ge_cases n m) as [L|L]; [now apply (sound_below m)|].
    assert (Hw : window_end (most_heaps c) n0 p (last_place c) <= n - p) by lia.
    assert (HK' : last_place c < n - p) by lia.
    assert (Rep : forall a, n0 <= a < n - p -> element (a + p) = element a) by (intros; apply R; lia).
    apply (sound_ext _ (code_rule c) _ _ _ element _ _ _ (n - p)); [| |apply IH; lia].
    - replace n with (n - p + p) at 1 by lia. apply R.
      pose proof (most_heaps_pos c). unfold window_end in Hw.
      pose proof (N.mul_le_mono_r 1 (most_heaps c) n0 ltac:(lia)). lia.
    - intros x. split; intros (hs & Hr & <-).
      + replace n with (n - p + p) in Hr by lia.
        destruct (option_down c (most_heaps c) n0 p (last_place c) Hc (last_place_ok c)
          (most_heaps_ok c) Hn0 Hp element (n - p) hs Rep Hw HK' Hr) as (hs' & Hr' & E').
        exists hs'. split; [exact Hr'|now apply product_map].
      + destruct (option_up c (most_heaps c) n0 p (last_place c) Hc (last_place_ok c)
          (most_heaps_ok c) Hn0 Hp element (n - p) hs Rep Hw HK' Hr) as (hs' & Hr' & E').
        exists hs'. replace n with (n - p + p) by lia. split; [exact Hr'|now apply product_map].
  Qed.
End Law.
