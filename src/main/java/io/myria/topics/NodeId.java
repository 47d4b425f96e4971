package io.myria.topics;

import io.myria.error.Fault;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The id of a topic's content at one time: SHA-256 of its identity, without label and summary.
 *
 * @param hex 64 lower-case digits
 */
public record NodeId(String hex) {

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  public NodeId {
    if (!DIGEST.matcher(hex).matches()) {
      throw new IllegalArgumentException("not a SHA-256 in hexadecimal: " + hex);
    }
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} if {@code text} is no node id
   */
  public static NodeId parse(String field, String text) {
    if (!DIGEST.matcher(text).matches()) {
      throw Fault.invalid(
          field, "is not a node id; ids come from the nodes of myria_query_references");
    }
    return new NodeId(text);
  }

  public static NodeId of(byte[] digest) {
    return new NodeId(HexFormat.of().formatHex(digest));
  }

  public byte[] toArray() {
    return HexFormat.of().parseHex(hex);
  }

  @Override
  public String toString() {
    return hex;
  }
}
