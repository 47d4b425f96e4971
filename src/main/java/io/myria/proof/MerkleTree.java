package io.myria.proof;

import java.util.ArrayList;
import java.util.List;

/**
 * Roots and proofs of Merkle trees (RFC 6962, section 2.1), made from the hashes of their complete
 * subtrees, and their verification (RFC 9162, sections 2.1.3.2 and 2.1.4.2). Stateless.
 */
public final class MerkleTree {

  private MerkleTree() {}

  /**
   * The complete subtrees of a tree.
   *
   * @param <E> what looking them up may throw
   */
  @FunctionalInterface
  public interface Subtrees<E extends Exception> {

    /** Hash over the leaves from {@code index << height} up to {@code (index + 1) << height}. */
    MerkleHash hash(int height, long index) throws E;
  }

  /** Root of the tree of the first {@code size} leaves. */
  public static <E extends Exception> MerkleHash root(long size, Subtrees<E> subtrees) throws E {
    return size == 0 ? MerkleHash.EMPTY : hash(0, size, subtrees);
  }

  /**
   * Audit path of a leaf, from its sibling to a child of the root.
   *
   * @param index from 0
   */
  public static <E extends Exception> List<MerkleHash> inclusion(
      long index, long size, Subtrees<E> subtrees) throws E {
    if (index < 0 || index >= size) {
      throw new ProofException("a tree of " + size + " leaves has no leaf " + index);
    }
    List<MerkleHash> path = new ArrayList<>();
    include(index, 0, size, subtrees, path);
    return path;
  }

  /** Proof that the tree of {@code size} leaves begins with that of {@code first} leaves. */
  public static <E extends Exception> List<MerkleHash> consistency(
      long first, long size, Subtrees<E> subtrees) throws E {
    if (first < 0 || first > size) {
      throw new ProofException("a tree of " + size + " leaves has no beginning of " + first);
    }
    List<MerkleHash> proof = new ArrayList<>();
    if (first > 0) {
      consist(first, 0, size, true, subtrees, proof);
    }
    return proof;
  }

  /**
   * Root that an audit path leads to.
   *
   * @throws ProofException where the path is too short or too long for the tree
   */
  public static MerkleHash rootOf(MerkleHash leaf, long index, long size, List<MerkleHash> path) {
    if (index < 0 || index >= size) {
      throw new ProofException("a tree of " + size + " leaves has no leaf " + index);
    }
    long node = index;
    long last = size - 1;
    MerkleHash root = leaf;
    for (MerkleHash sibling : path) {
      if (last == 0) {
        throw new ProofException("the inclusion proof is too long");
      }
      if (node % 2 == 1 || node == last) {
        root = MerkleHash.ofChildren(sibling, root);
        while (node % 2 == 0 && node != 0) {
          node >>= 1;
          last >>= 1;
        }
      } else {
        root = MerkleHash.ofChildren(root, sibling);
      }
      node >>= 1;
      last >>= 1;
    }
    if (last != 0) {
      throw new ProofException("the inclusion proof is too short");
    }
    return root;
  }

  /** Whether the proof shows that the second tree begins with the first. */
  public static boolean isConsistent(
      long first,
      MerkleHash firstRoot,
      long second,
      MerkleHash secondRoot,
      List<MerkleHash> proof) {
    if (first < 0 || first > second) {
      return false;
    }
    if (first == second || first == 0) {
      return proof.isEmpty()
          && (first == second ? firstRoot.equals(secondRoot) : firstRoot.equals(MerkleHash.EMPTY));
    }
    List<MerkleHash> path = new ArrayList<>(proof);
    if (Long.bitCount(first) == 1) {
      path.add(0, firstRoot);
    }
    if (path.isEmpty()) {
      return false;
    }
    int ones = Long.numberOfTrailingZeros(~(first - 1));
    long node = first - 1 >> ones;
    long last = second - 1 >> ones;
    MerkleHash old = path.get(0);
    MerkleHash grown = old;
    for (MerkleHash sibling : path.subList(1, path.size())) {
      if (last == 0) {
        return false;
      }
      if (node % 2 == 1 || node == last) {
        old = MerkleHash.ofChildren(sibling, old);
        grown = MerkleHash.ofChildren(sibling, grown);
        while (node % 2 == 0 && node != 0) {
          node >>= 1;
          last >>= 1;
        }
      } else {
        grown = MerkleHash.ofChildren(grown, sibling);
      }
      node >>= 1;
      last >>= 1;
    }
    return last == 0 && old.equals(firstRoot) && grown.equals(secondRoot);
  }

  private static <E extends Exception> MerkleHash hash(long from, long to, Subtrees<E> subtrees)
      throws E {
    long width = to - from;
    if (Long.bitCount(width) == 1) {
      return subtrees.hash(Long.numberOfTrailingZeros(width), from / width);
    }
    long split = split(from, to);
    return MerkleHash.ofChildren(hash(from, split, subtrees), hash(split, to, subtrees));
  }

  /** Behind the largest power of two that is smaller than the number of leaves. */
  private static long split(long from, long to) {
    return from + Long.highestOneBit(to - from - 1);
  }

  private static <E extends Exception> void include(
      long index, long from, long to, Subtrees<E> subtrees, List<MerkleHash> path) throws E {
    if (to - from == 1) {
      return;
    }
    long split = split(from, to);
    if (index < split) {
      include(index, from, split, subtrees, path);
      path.add(hash(split, to, subtrees));
    } else {
      include(index, split, to, subtrees, path);
      path.add(hash(from, split, subtrees));
    }
  }

  private static <E extends Exception> void consist(
      long first, long from, long to, boolean whole, Subtrees<E> subtrees, List<MerkleHash> proof)
      throws E {
    if (first == to) {
      if (!whole) {
        proof.add(hash(from, to, subtrees));
      }
      return;
    }
    long split = split(from, to);
    if (first <= split) {
      consist(first, from, split, whole, subtrees, proof);
      proof.add(hash(split, to, subtrees));
    } else {
      consist(first, split, to, false, subtrees, proof);
      proof.add(hash(from, split, subtrees));
    }
  }
}
