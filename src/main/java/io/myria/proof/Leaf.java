package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What the tree holds of an event: its header, without names and words, and a keyed commitment to
 * its {@link Content}. It can be kept when the content and the key are erased.
 *
 * @param seq place in the log, from 1
 * @param set stands for the exact set of participants, and is the same for all events of the set
 */
public record Leaf(
    long seq,
    UUID id,
    Instant timestamp,
    Instant recordedAt,
    UUID set,
    boolean internal,
    Commitment commitment) {

  private static final String FIRST_LINE = "myria event v1";
  private static final int LINES = 8;
  private static final String INTERNAL = "internal";
  private static final String SHARED = "shared";

  /**
   * @throws ProofException where the lines are not a leaf
   */
  static Leaf parse(List<String> lines) {
    try {
      if (lines.size() == LINES && lines.get(0).equals(FIRST_LINE)) {
        Leaf leaf =
            new Leaf(
                Long.parseLong(lines.get(1)),
                UUID.fromString(lines.get(2)),
                Instant.parse(lines.get(3)),
                Instant.parse(lines.get(4)),
                UUID.fromString(lines.get(5)),
                lines.get(6).equals(INTERNAL),
                new Commitment(MerkleHash.parse(lines.get(7))));
        if (leaf.text().equals(String.join("\n", lines) + "\n")) {
          return leaf;
        }
      }
    } catch (IllegalArgumentException | DateTimeException problem) {
      throw new ProofException("the proof's leaf is malformed", problem);
    }
    throw new ProofException("the proof's leaf is not one of an event");
  }

  /** One value a line. */
  String text() {
    return String.join(
            "\n",
            FIRST_LINE,
            Long.toString(seq),
            id.toString(),
            timestamp.toString(),
            recordedAt.toString(),
            set.toString(),
            internal ? INTERNAL : SHARED,
            commitment.toString())
        + "\n";
  }

  public MerkleHash hash() {
    return MerkleHash.ofLeaf(text().getBytes(UTF_8));
  }
}
