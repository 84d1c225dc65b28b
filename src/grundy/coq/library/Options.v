(** * The options of a heap, as lists *)

From Coq Require Import NArith Arith List Lia Bool.
From Grundy Require Import Bits Game Heaps Codes Window.
Import ListNotations.
Open Scope N_scope.

(** The ways to leave [m] as [j] heaps. *)
Fixpoint splits (j : nat) (m : N) : list (list N) :=
  match j with
  | O => if m =? 0 then [[]] else []
  | S O => if m =? 0 then [] else [[m]]
  | S j' => flat_map (fun i => if i =? 0 then [] else map (cons i) (splits j' (m - i))) (below m)
  end.

Lemma in_splits j m hs :
  In hs (splits j m) <-> length hs = j /\ Forall (fun h => 0 < h) hs /\ total hs = m.
Proof.
  revert m hs. induction j as [|[|j] IH]; intros m hs.
  - cbn. destruct (N.eqb_spec m 0) as [->|H]; split.
    + intros [<-|[]]. auto.
    + intros (E & _). destruct hs; [now left|discriminate].
    + intros [].
    + intros (E & _ & T). destruct hs; [cbn in T; congruence|discriminate].
  - cbn. clear IH. destruct (N.eqb_spec m 0) as [->|H]; split.
    + intros [].
    + intros (E & P & T). destruct hs as [|h [|]]; try discriminate. inversion P; subst.
      rewrite total_cons in T. lia.
    + intros [<-|[]]. repeat split; [constructor; [lia|constructor]|cbn; lia].
    + intros (E & P & T). destruct hs as [|h [|]]; try discriminate. left.
      rewrite total_cons in T. cbn in T. f_equal. lia.
  - change (splits (S (S j)) m) with
      (flat_map (fun i => if i =? 0 then [] else map (cons i) (splits (S j) (m - i))) (below m)).
    rewrite in_flat_map. split.
    + intros (i & Hi & Hv). apply in_below in Hi. destruct (N.eqb_spec i 0) as [->|H]; [destruct Hv|].
      apply in_map_iff in Hv. destruct Hv as (l & <- & Hl). apply IH in Hl.
      destruct Hl as (E & P & T). repeat split.
      * cbn. congruence.
      * constructor; [lia|trivial].
      * rewrite total_cons. lia.
    + intros (E & P & T). destruct hs as [|i l]; [discriminate|]. inversion P; subst.
      rewrite total_cons in *. exists i. split.
      * apply in_below. destruct l as [|y l]; [discriminate|]. inversion H2; subst.
        rewrite total_cons. lia.
      * destruct (N.eqb_spec i 0); [lia|]. apply in_map, IH. cbn in E.
        repeat split; trivial; try congruence. lia.
Qed.

Definition options (c : code) (n : N) : list (list N) :=
  flat_map (fun kd : nat * N =>
    let (k, d) := kd in
    if N.of_nat k <=? n then
      flat_map (fun j => if N.testbit d (N.of_nat j) then splits j (n - N.of_nat k) else [])
               (seq 0 (S (N.to_nat (N.log2 d))))
    else []) (combine (seq 0 (length c)) c).

Lemma in_options c n hs : In hs (options c n) <-> code_rule c n hs.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros ((k & d) & Hin & Hv). apply (in_combine_seq c 0) in Hin.
    destruct Hin as [Hk Hd]. rewrite Nat.sub_0_r in Hd.
    destruct (N.leb_spec (N.of_nat k) n) as [L|L]; [|destruct Hv].
    apply in_flat_map in Hv. destruct Hv as (j & _ & Hv).
    destruct (N.testbit d (N.of_nat j)) eqn:Ed; [|destruct Hv].
    apply in_splits in Hv. destruct Hv as (El & P & T).
    exists k. unfold allows. rewrite El, Hd. repeat split; trivial. lia.
  - intros (k & Ha & P & E). unfold allows in Ha. exists (k, nth k c 0). split.
    + apply (in_combine_seq c 0). rewrite Nat.sub_0_r. split; [|trivial].
      destruct (Nat.lt_ge_cases k (length c)); [lia|].
      rewrite nth_overflow in Ha by trivial. discriminate.
    + destruct (N.leb_spec (N.of_nat k) n) as [L|L]; [|lia].
      apply in_flat_map. exists (length hs). split.
      * apply in_seq. split; [lia|].
        destruct (N.le_gt_cases (N.of_nat (length hs)) (N.log2 (nth k c 0))) as [L'|L']; [lia|].
        rewrite N.bits_above_log2 in Ha by trivial. discriminate.
      * rewrite Ha. apply in_splits. repeat split; trivial. lia.
Qed.
