package io.myria.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A Merkle tree as section 2.1 of RFC 6962 defines it, word by word, over a list of leaves. What
 * was hashed once is kept, so the leaves must not change; more may be added. For one thread.
 */
final class NaiveTree implements MerkleTree.Subtrees<RuntimeException> {

  private final List<byte[]> leaves;
  private final Map<Range, MerkleHash> hashes = new HashMap<>();

  NaiveTree(List<byte[]> leaves) {
    this.leaves = leaves;
  }

  List<byte[]> leaves() {
    return leaves;
  }

  /** The leaves D[from:to]. */
  private record Range(int from, int to) {

    int size() {
      return to - from;
    }

    Range first(int count) {
      return new Range(from, from + count);
    }

    Range behind(int count) {
      return new Range(from + count, to);
    }
  }

  MerkleHash root(int size) {
    return mth(new Range(0, size));
  }

  private MerkleHash mth(Range d) {
    MerkleHash known = hashes.get(d);
    if (known == null) {
      known = compute(d);
      hashes.put(d, known);
    }
    return known;
  }

  private MerkleHash compute(Range d) {
    if (d.size() == 0) {
      return MerkleHash.EMPTY;
    }
    if (d.size() == 1) {
      return MerkleHash.ofLeaf(leaves.get(d.from()));
    }
    int k = k(d.size());
    return MerkleHash.ofChildren(mth(d.first(k)), mth(d.behind(k)));
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
    return path(m, new Range(0, size));
  }

  private List<MerkleHash> path(int m, Range d) {
    if (d.size() == 1) {
      return List.of();
    }
    int k = k(d.size());
    Range left = d.first(k);
    Range right = d.behind(k);
    List<MerkleHash> path = new ArrayList<>(m < k ? path(m, left) : path(m - k, right));
    path.add(m < k ? mth(right) : mth(left));
    return path;
  }

  List<MerkleHash> proof(int m, int size) {
    return subproof(m, new Range(0, size), true);
  }

  private List<MerkleHash> subproof(int m, Range d, boolean b) {
    if (m == d.size()) {
      return b ? List.of() : List.of(mth(d));
    }
    int k = k(d.size());
    Range left = d.first(k);
    Range right = d.behind(k);
    List<MerkleHash> proof =
        new ArrayList<>(m <= k ? subproof(m, left, b) : subproof(m - k, right, false));
    proof.add(m <= k ? mth(right) : mth(left));
    return proof;
  }

  @Override
  public MerkleHash hash(int height, long index) {
    int width = 1 << height;
    int from = Math.toIntExact(index * width);
    return mth(new Range(from, from + width));
  }
}
