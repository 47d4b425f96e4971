package io.myria.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A proof that a leaf is in a log (c2sp.org/tlog-proof).
 *
 * @param extra base64 of what the application needs to make the leaf; empty if there is none
 * @param index of the leaf, from 0
 * @param path from the leaf's sibling to a child of the root
 */
public record LogProof(String extra, long index, List<MerkleHash> path, SignedNote checkpoint) {

  static final String FIRST_LINE = "c2sp.org/tlog-proof@v1";

  private static final String EXTRA = "extra ";
  private static final String INDEX = "index ";
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

  public LogProof {
    path = List.copyOf(path);
  }

  /**
   * @throws ProofException where the text is not such a proof
   */
  public static LogProof parse(String text) {
    int split = text.indexOf("\n\n");
    if (split < 0) {
      throw new ProofException("a proof has an empty line before its checkpoint");
    }
    List<String> lines = new ArrayList<>(List.of(text.substring(0, split).split("\n", -1)));
    if (!lines.remove(0).equals(FIRST_LINE)) {
      throw new ProofException("a proof begins with the line " + FIRST_LINE);
    }
    String extra = "";
    if (!lines.isEmpty() && lines.get(0).startsWith(EXTRA)) {
      extra = lines.remove(0).substring(EXTRA.length());
    }
    String index = lines.isEmpty() ? "" : lines.remove(0);
    if (!index.startsWith(INDEX) || !NUMBER.matcher(index.substring(INDEX.length())).matches()) {
      throw new ProofException("a proof has a line with the index of the leaf");
    }
    return new LogProof(
        extra,
        Long.parseLong(index.substring(INDEX.length())),
        lines.stream().map(MerkleHash::parse).toList(),
        SignedNote.parse(text.substring(split + 2)));
  }

  /** As it is written. */
  @Override
  public String toString() {
    StringBuilder proof = new StringBuilder(FIRST_LINE).append('\n');
    if (!extra.isEmpty()) {
      proof.append(EXTRA).append(extra).append('\n');
    }
    proof.append(INDEX).append(index).append('\n');
    path.forEach(hash -> proof.append(hash).append('\n'));
    return proof.append('\n').append(checkpoint).toString();
  }
}
