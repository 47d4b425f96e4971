package io.myria.proof;

import java.util.ArrayList;
import java.util.List;

/** A Merkle tree as section 2.1 of RFC 6962 defines it, word by word, over a list of leaves. */
record NaiveTree(List<byte[]> leaves) implements MerkleTree.Subtrees<RuntimeException> {

  MerkleHash root(int size) {
    return mth(leaves.subList(0, size));
  }

  private static MerkleHash mth(List<byte[]> d) {
    if (d.isEmpty()) {
      return MerkleHash.EMPTY;
    }
    if (d.size() == 1) {
      return MerkleHash.ofLeaf(d.get(0));
    }
    int k = k(d.size());
    return MerkleHash.ofChildren(mth(d.subList(0, k)), mth(d.subList(k, d.size())));
  }

  /** Largest power of two smaller than n. */
  private static int k(int n) {
    int k = 1;
    while (k * 2 < n) {
      k *= 2;
    }
    return k;
  }

  List<MerkleHash> path(int m, int size) {
    return path(m, leaves.subList(0, size));
  }

  private static List<MerkleHash> path(int m, List<byte[]> d) {
    if (d.size() == 1) {
      return List.of();
    }
    int k = k(d.size());
    List<byte[]> left = d.subList(0, k);
    List<byte[]> right = d.subList(k, d.size());
    List<MerkleHash> path = new ArrayList<>(m < k ? path(m, left) : path(m - k, right));
    path.add(m < k ? mth(right) : mth(left));
    return path;
  }

  List<MerkleHash> proof(int m, int size) {
    return subproof(m, leaves.subList(0, size), true);
  }

  private static List<MerkleHash> subproof(int m, List<byte[]> d, boolean b) {
    if (m == d.size()) {
      return b ? List.of() : List.of(mth(d));
    }
    int k = k(d.size());
    List<byte[]> left = d.subList(0, k);
    List<byte[]> right = d.subList(k, d.size());
    List<MerkleHash> proof =
        new ArrayList<>(m <= k ? subproof(m, left, b) : subproof(m - k, right, false));
    proof.add(m <= k ? mth(right) : mth(left));
    return proof;
  }

  @Override
  public MerkleHash hash(int height, long index) {
    int width = 1 << height;
    int from = Math.toIntExact(index * width);
    return mth(leaves.subList(from, from + width));
  }
}
