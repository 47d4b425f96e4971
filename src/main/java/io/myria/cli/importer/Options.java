package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What the user says about the files.
 *
 * @param participants who may see the events; empty only where the events name them
 * @param speaker the user's name in conversations and notes
 * @param channel empty for the default of the format
 * @param zone of times without one
 * @param monthFirst whether 3/4/2026 is in March; empty to tell by the file
 * @param charset of text files without a byte order mark; empty for UTF-8
 * @param columns of CSV: from the part of an event to the name of the column
 * @param allBranches whether edited and regenerated messages of conversations are taken
 * @param tools whether calls of tools and their results are taken
 */
public record Options(
    List<String> participants,
    String speaker,
    String channel,
    ZoneId zone,
    Optional<Boolean> monthFirst,
    Optional<Charset> charset,
    Map<String, String> columns,
    boolean allBranches,
    boolean tools) {

  private static final int TAG = 8;

  public Options {
    participants = List.copyOf(participants);
    columns = Map.copyOf(columns);
  }

  /**
   * Distinguishes the keys of one set of participants from another's, so that two people can import
   * the same file.
   *
   * @throws ClientFailure if nobody is named
   */
  String ownerTag() {
    if (participants.isEmpty()) {
      throw new ClientFailure(
          "say with --as whose it is and who may see it, such as --as dana", null);
    }
    return Hash.of(new TreeSet<>(participants)).substring(0, TAG);
  }
}
