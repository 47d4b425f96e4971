package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.importer.LogTransfer;
import io.myria.cli.importer.Participants;
import io.myria.cli.terminal.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code myria export}: the log as a file that another store takes. */
@Command(
    name = "export",
    description = {
      "Writes events as a file of JSON lines that './myria import' takes, in the order of the log.",
      "Without --as it is the whole log, with ids, places and times, for administrators; run again,"
          + " an export that was cut short goes on."
    })
public final class ExportCommand extends ClientCommand {

  @Parameters(paramLabel = "FILE", description = "a file that is not there yet")
  private Path file;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = "only what all of them may see, without places")
  private List<String> participants = List.of();

  @Option(names = "--internal", description = "with --as: internal events, too")
  private boolean internal;

  @Option(
      names = "--proof",
      paramLabel = "FILE",
      description =
          "of a whole log: also write the topics' hashes of the active snapshot and a signed"
              + " checkpoint, for './myria replay'")
  private Path proof;

  @Override
  int run(Server server) {
    List<String> names = Participants.of(participants);
    if (internal && names.isEmpty()) {
      throw wrongUsage("--internal is for --as; a whole log has internal events");
    }
    if (proof != null) {
      if (!names.isEmpty()) {
        throw wrongUsage("--proof is of a whole log; leave out --as");
      }
      // First: the log may go on meanwhile, and then has more events than the snapshot.
      prove(server);
    }
    long events = new LogTransfer(repeated(server)).export(file, names, internal);
    if (json()) {
      return print(
          Json.MAPPER.createObjectNode().put("file", file.toString()).put("events", events));
    }
    out().println("Exported to " + file + ": " + Units.count(events, "event") + ".");
    return DONE;
  }

  private void prove(Server server) {
    try {
      Files.writeString(proof, SnapshotProof.of(server).document() + "\n");
    } catch (IOException problem) {
      throw new ClientFailure(proof + " cannot be written", problem);
    }
  }
}
