package io.myria.proof;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The root of a log at a size (c2sp.org/tlog-checkpoint), the text of a {@link SignedNote}.
 *
 * @param origin names the log
 * @param extensions further lines
 */
public record Checkpoint(String origin, long size, MerkleHash root, List<String> extensions) {

  private static final Pattern SIZE = Pattern.compile("0|[1-9][0-9]{0,17}");
  private static final int MANDATORY = 3;

  public Checkpoint {
    extensions = List.copyOf(extensions);
  }

  public static Checkpoint of(String origin, long size, MerkleHash root) {
    return new Checkpoint(origin, size, root, List.of());
  }

  /**
   * @throws ProofException where the text of the note is not a checkpoint
   */
  public static Checkpoint of(SignedNote note) {
    List<String> lines = Arrays.asList(note.text().split("\n", -1));
    lines = lines.subList(0, lines.size() - 1);
    if (lines.size() < MANDATORY || lines.contains("") || !SIZE.matcher(lines.get(1)).matches()) {
      throw new ProofException("a checkpoint has an origin, a size and a root hash");
    }
    return new Checkpoint(
        lines.get(0),
        Long.parseLong(lines.get(1)),
        MerkleHash.parse(lines.get(2)),
        lines.subList(MANDATORY, lines.size()));
  }

  /** The same without signatures. */
  public SignedNote note() {
    return new SignedNote(
        Stream.concat(Stream.of(origin, Long.toString(size), root.toString()), extensions.stream())
            .collect(Collectors.joining("\n", "", "\n")),
        List.of());
  }
}
