(** * The window, computed

    The values of the heaps of a code are worked out with lists and natural
    numbers, and the theorem of Guy and Smith makes a law of them.  Nothing
    but Coq's own calculus is used; for long windows see [Fast]. *)

From Coq Require Import NArith Arith List Lia Bool FMapPositive.
From Grundy Require Import Bits Game Heaps Codes.
Import ListNotations.
Open Scope N_scope.

(** 0, 1, ..., n - 1 *)
Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_below n i : In i (below n) <-> i < n.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (k & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.

(** The nim-sums of all ways to leave [m] as [j] heaps. *)
Fixpoint parts (f : N -> N) (j : nat) (m : N) : list N :=
  match j with
  | O => if m =? 0 then [0] else []
  | S O => if m =? 0 then [] else [f m]
  | S j' => flat_map (fun i => if i =? 0 then [] else map (N.lxor (f i)) (parts f j' (m - i)))
                     (below m)
  end.

Lemma xors_cons f h hs : xors f (h :: hs) = N.lxor (f h) (xors f hs).
Proof. reflexivity. Qed.

Lemma in_parts f j m v :
  In v (parts f j m) <->
  exists hs, length hs = j /\ Forall (fun h => 0 < h) hs /\ total hs = m /\ xors f hs = v.
Proof.
  revert m v. induction j as [|j IH]; intros m v.
  - cbn. destruct (N.eqb_spec m 0) as [->|H].
    + split.
      * intros [<-|[]]. now exists [].
      * intros ([|] & E & _ & _ & <-); [now left|discriminate].
    + split; [intros []|]. intros ([|] & E & _ & T & _); [cbn in T; congruence|discriminate].
  - destruct j as [|j].
    + cbn [parts]. clear IH. destruct (N.eqb_spec m 0) as [->|H].
      * split; [intros []|]. intros ([|h [|]] & E & P & T & _); try discriminate.
        inversion P; subst. rewrite total_cons in T. cbn in T. lia.
      * split.
        -- intros [<-|[]]. exists [m]. repeat split.
           ++ constructor; [lia|constructor].
           ++ rewrite total_cons. cbn. lia.
           ++ rewrite xors_cons. apply N.lxor_0_r.
        -- intros ([|h [|]] & E & P & T & X); try discriminate. left.
           rewrite total_cons in T. cbn in T. rewrite xors_cons in X. cbn in X.
           rewrite N.lxor_0_r in X. rewrite <- X. f_equal. lia.
    + change (parts f (S (S j)) m) with
        (flat_map (fun i => if i =? 0 then []
                            else map (N.lxor (f i)) (parts f (S j) (m - i))) (below m)).
      rewrite in_flat_map. split.
      * intros (i & Hi & Hv). apply in_below in Hi.
        destruct (N.eqb_spec i 0) as [->|H]; [destruct Hv|].
        apply in_map_iff in Hv. destruct Hv as (w & <- & Hw).
        apply IH in Hw. destruct Hw as (hs & E & P & T & <-).
        exists (i :: hs). repeat split.
        -- cbn. congruence.
        -- constructor; [lia|trivial].
        -- rewrite total_cons. lia.
      * intros ([|i hs] & E & P & T & <-); [discriminate|]. inversion P; subst.
        rewrite total_cons in *. exists i. split.
        -- apply in_below. destruct hs as [|y hs]; [discriminate|].
           inversion H2; subst. rewrite total_cons. lia.
        -- destruct (N.eqb_spec i 0); [lia|]. rewrite xors_cons.
           apply in_map. apply IH. exists hs. cbn in E. repeat split; trivial; try congruence. lia.
Qed.

(** The values of all options of a heap of [n]. *)
Definition option_values (c : code) (f : N -> N) (n : N) : list N :=
  flat_map (fun kd : nat * N =>
    let (k, d) := kd in
    if N.of_nat k <=? n then
      flat_map (fun j => if N.testbit d (N.of_nat j) then parts f j (n - N.of_nat k) else [])
               (seq 0 (S (N.to_nat (N.log2 d))))
    else []) (combine (seq 0 (length c)) c).

Lemma in_combine_seq {A} (l : list A) (d x : A) s k :
  In (k, x) (combine (seq s (length l)) l) <->
  (s <= k < s + length l)%nat /\ nth (k - s) l d = x.
Proof.
  revert s. induction l as [|y l IH]; intros s; cbn.
  - split; [intros []|lia].
  - split.
    + intros [H|H].
      * injection H as <- <-. split; [lia|]. now rewrite Nat.sub_diag.
      * apply IH in H. destruct H as [H1 H2]. split; [lia|].
        replace (k - s)%nat with (S (k - S s)) by lia. exact H2.
    + intros [H1 H2]. destruct (Nat.eq_dec k s) as [->|Hne].
      * left. rewrite Nat.sub_diag in H2. congruence.
      * right. apply IH. split; [lia|].
        replace (k - s)%nat with (S (k - S s)) in H2 by lia. exact H2.
Qed.

Lemma in_option_values c f n v :
  In v (option_values c f n) <-> exists hs, code_rule c n hs /\ xors f hs = v.
Proof.
  unfold option_values. rewrite in_flat_map. split.
  - intros ((k & d) & Hin & Hv). apply (in_combine_seq c 0) in Hin.
    destruct Hin as [Hk Hd]. rewrite Nat.sub_0_r in Hd.
    destruct (N.leb_spec (N.of_nat k) n) as [L|L]; [|destruct Hv].
    apply in_flat_map in Hv. destruct Hv as (j & _ & Hv).
    destruct (N.testbit d (N.of_nat j)) eqn:Ed; [|destruct Hv].
    apply in_parts in Hv. destruct Hv as (hs & El & P & T & X).
    exists hs. split; trivial. exists k. unfold allows. rewrite El, Hd. repeat split; trivial. lia.
  - intros (hs & (k & Ha & P & E) & X). unfold allows in Ha.
    exists (k, nth k c 0). split.
    + apply (in_combine_seq c 0). rewrite Nat.sub_0_r. split; [|trivial].
      destruct (Nat.lt_ge_cases k (length c)); [lia|].
      rewrite nth_overflow in Ha by trivial. discriminate.
    + destruct (N.leb_spec (N.of_nat k) n) as [L|L]; [|lia].
      apply in_flat_map. exists (length hs). split.
      * apply in_seq. split; [lia|].
        destruct (N.le_gt_cases (N.of_nat (length hs)) (N.log2 (nth k c 0))) as [L'|L']; [lia|].
        rewrite N.bits_above_log2 in Ha by trivial. discriminate.
      * rewrite Ha. apply in_parts. exists hs. repeat split; trivial. lia.
Qed.

(** A set of numbers as the digits of a number. *)
Definition as_set (l : list N) : N := fold_right (fun v s => N.setbit s v) 0 l.

Lemma in_as_set l v : N.testbit (as_set l) v = true <-> In v l.
Proof.
  induction l as [|x l IH]; cbn.
  - split; [discriminate|intros []].
  - rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, IH. intuition.
Qed.

Definition is_mex (s v : N) : bool :=
  negb (N.testbit s v) && forallb (N.testbit s) (below v).

Lemma is_mex_ok s v : is_mex s v = true <-> mex (fun w => N.testbit s w = true) v.
Proof.
  unfold is_mex, mex. rewrite andb_true_iff, negb_true_iff, forallb_forall.
  split; intros [H1 H2]; split.
  - now rewrite H1.
  - intros w Hw. apply H2, in_below, Hw.
  - now apply not_true_is_false.
  - intros w Hw. apply H2, in_below, Hw.
Qed.

Definition value_ok (c : code) (f : N -> N) (n : N) : bool :=
  is_mex (as_set (option_values c f n)) (f n).

Lemma value_ok_ok c f n : value_ok c f n = true -> value_at (code_rule c) f n.
Proof.
  intros H. apply is_mex_ok in H. revert H. apply mex_ext.
  intros w. rewrite in_as_set. apply in_option_values.
Qed.

(** ** Working the values out; nothing has to be proved about this part *)

Definition lookup (t : PositiveMap.t N) (n : N) : N :=
  match PositiveMap.find (N.succ_pos n) t with Some v => v | None => 0 end.

Fixpoint first_gap (fuel : nat) (s v : N) : N :=
  match fuel with
  | O => v
  | S k => if N.testbit s v then first_gap k s (v + 1) else v
  end.

Definition table (c : code) (count : N) : PositiveMap.t N :=
  fold_left (fun t n =>
    let s := as_set (option_values c (lookup t) n) in
    PositiveMap.add (N.succ_pos n) (first_gap (N.to_nat (N.size s)) s 0) t)
    (below count) (PositiveMap.empty N).
