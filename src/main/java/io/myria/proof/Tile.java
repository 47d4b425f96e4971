package io.myria.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a tile (c2sp.org/tlog-tiles): consecutive hashes of complete subtrees of 256^level
 * leaves.
 *
 * @param index within the level
 * @param width number of hashes: {@link #WIDTH}, or fewer in a partial tile
 */
public record Tile(int level, long index, int width) {

  /** Hashes of a full tile. */
  public static final int WIDTH = 256;

  /** Levels of the tree between two levels of tiles. */
  public static final int HEIGHT = 8;

  private static final Pattern PATH =
      Pattern.compile("tile/([0-9]{1,2})/((?:x[0-9]{3}/){0,6}[0-9]{3})(?:\\.p/([0-9]{1,3}))?");

  private static final int THOUSAND = 1_000;
  private static final int MOST_LEVEL = 63;

  public Tile {
    if (level < 0 || level > MOST_LEVEL || index < 0 || width < 1 || width > WIDTH) {
      throw new ProofException("no such tile");
    }
  }

  /** Empty for a text that is not exactly the path of a tile. */
  public static Optional<Tile> parse(String path) {
    Matcher matcher = PATH.matcher(path);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int level = Integer.parseInt(matcher.group(1));
    int width = matcher.group(3) == null ? WIDTH : Integer.parseInt(matcher.group(3));
    if (level > MOST_LEVEL || width < 1 || width > WIDTH) {
      return Optional.empty();
    }
    long index = Long.parseLong(matcher.group(2).replace("x", "").replace("/", ""));
    return Optional.of(new Tile(level, index, width)).filter(tile -> tile.path().equals(path));
  }

  public boolean isFull() {
    return width == WIDTH;
  }

  public String path() {
    List<String> groups = new ArrayList<>();
    long rest = index;
    do {
      groups.add(0, (groups.isEmpty() ? "%03d" : "x%03d").formatted(rest % THOUSAND));
      rest /= THOUSAND;
    } while (rest > 0);
    return "tile/" + level + "/" + String.join("/", groups) + (isFull() ? "" : ".p/" + width);
  }

  /**
   * Hash of a complete subtree within a tile.
   *
   * @param hashes the tile's, one after the other
   * @param from its first hash
   * @param width a power of two
   */
  public static MerkleHash hash(byte[] hashes, int from, int width) {
    if (width == 1) {
      int start = from * MerkleHash.BYTES;
      return MerkleHash.of(Arrays.copyOfRange(hashes, start, start + MerkleHash.BYTES));
    }
    int half = width / 2;
    return MerkleHash.ofChildren(hash(hashes, from, half), hash(hashes, from + half, half));
  }
}
