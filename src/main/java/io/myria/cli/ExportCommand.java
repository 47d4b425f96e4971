package io.myria.cli;

import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.importer.LogTransfer;
import io.myria.cli.importer.Participants;
import io.myria.cli.terminal.Units;
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

  @Override
  int run(Server server) {
    List<String> names = Participants.of(participants);
    if (internal && names.isEmpty()) {
      throw wrongUsage("--internal is for --as; a whole log has internal events");
    }
    long events = new LogTransfer(repeated(server)).export(file, names, internal);
    if (json()) {
      return print(
          Json.MAPPER.createObjectNode().put("file", file.toString()).put("events", events));
    }
    out().println("Exported to " + file + ": " + Units.count(events, "event") + ".");
    return DONE;
  }
}
