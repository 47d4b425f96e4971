package io.myria.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Roots and proofs against published vectors and a naive tree; every change of a proof is found.
 */
class MerkleTreeTest {

  private final long seed = Long.getLong("myria.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** Leaves and roots of the reference implementation of Certificate Transparency. */
  @Test
  void rootsAreThoseOfCertificateTransparency() {
    NaiveTree tree =
        new NaiveTree(
            Stream.of(
                    "",
                    "00",
                    "10",
                    "2021",
                    "3031",
                    "40414243",
                    "5051525354555657",
                    "606162636465666768696a6b6c6d6e6f")
                .map(HexFormat.of()::parseHex)
                .toList());
    List<String> roots =
        List.of(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
    for (int size = 0; size < roots.size(); size++) {
      assertThat(HexFormat.of().formatHex(MerkleTree.root(size, tree).toArray()))
          .isEqualTo(roots.get(size));
    }
  }

  @Test
  void proofsAreThoseOfTheDefinitionAndHold() {
    NaiveTree tree = tree(300);
    for (int round = 0; round < 1_500; round++) {
      int size = 1 + random.nextInt(300);
      int index = random.nextInt(size);
      MerkleHash root = tree.root(size);
      List<MerkleHash> path = MerkleTree.inclusion(index, size, tree);
      MerkleHash leaf = MerkleHash.ofLeaf(tree.leaves().get(index));
      assertThat(path).as("seed %d", seed).isEqualTo(tree.path(index, size));
      assertThat(MerkleTree.rootOf(leaf, index, size, path)).as("seed %d", seed).isEqualTo(root);
      int first = 1 + random.nextInt(size);
      List<MerkleHash> proof = MerkleTree.consistency(first, size, tree);
      assertThat(proof).as("seed %d", seed).isEqualTo(tree.proof(first, size));
      assertThat(MerkleTree.isConsistent(first, tree.root(first), size, root, proof))
          .as("%d in %d, seed %d", first, size, seed)
          .isTrue();
    }
  }

  @Test
  void whatIsChangedInAProofIsFound() {
    NaiveTree tree = tree(300);
    for (int round = 0; round < 1_500; round++) {
      int size = 2 + random.nextInt(299);
      int index = random.nextInt(size);
      MerkleHash root = tree.root(size);
      MerkleHash leaf = MerkleHash.ofLeaf(tree.leaves().get(index));
      List<MerkleHash> path = MerkleTree.inclusion(index, size, tree);
      assertThat(leadsTo(root, leaf, index, size, changed(path))).as("seed %d", seed).isFalse();
      assertThat(leadsTo(root, leaf, (index + 1) % size, size, path)).as("seed %d", seed).isFalse();
      assertThat(leadsTo(root, changed(leaf), index, size, path)).as("seed %d", seed).isFalse();
      int first = 1 + random.nextInt(size - 1);
      List<MerkleHash> proof = MerkleTree.consistency(first, size, tree);
      MerkleHash old = tree.root(first);
      assertThat(MerkleTree.isConsistent(first, old, size, root, changed(proof)))
          .as("%d in %d, seed %d", first, size, seed)
          .isFalse();
      assertThat(MerkleTree.isConsistent(first, changed(old), size, root, proof))
          .as("%d in %d, seed %d", first, size, seed)
          .isFalse();
      assertThat(MerkleTree.isConsistent(first, old, size, changed(root), proof))
          .as("%d in %d, seed %d", first, size, seed)
          .isFalse();
    }
  }

  @Test
  void aTreeHasNoLeafBehindItsEnd() {
    assertThatThrownBy(() -> MerkleTree.inclusion(3, 3, tree(3)))
        .isInstanceOf(ProofException.class);
  }

  private NaiveTree tree(int size) {
    return new NaiveTree(
        IntStream.range(0, size)
            .mapToObj(leaf -> ByteBuffer.allocate(4).putInt(leaf).array())
            .toList());
  }

  private static boolean leadsTo(
      MerkleHash root, MerkleHash leaf, int index, int size, List<MerkleHash> path) {
    try {
      return MerkleTree.rootOf(leaf, index, size, path).equals(root);
    } catch (ProofException wrongLength) {
      return false;
    }
  }

  /** One bit is another, a hash is gone, or there is one more. */
  private List<MerkleHash> changed(List<MerkleHash> path) {
    List<MerkleHash> changed = new ArrayList<>(path);
    int place = random.nextInt(path.size());
    switch (random.nextInt(3)) {
      case 0 -> changed.set(place, changed(path.get(place)));
      case 1 -> changed.remove(place);
      default -> changed.add(place, changed(path.get(place)));
    }
    return changed;
  }

  private MerkleHash changed(MerkleHash hash) {
    byte[] bytes = hash.toArray();
    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return MerkleHash.of(bytes);
  }
}
