package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolFailure;
import io.myria.cli.importer.Participants;
import io.myria.cli.terminal.ProgressLine;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code myria erase}: deletes what events say, for good. */
@Command(
    name = "erase",
    description = {
      "Deletes what events say, and all that was derived of it, for good.",
      "Without --yes or --confirm it only shows what would go. For callers with the permission"
          + " myria:erase."
    })
public final class EraseCommand extends ClientCommand {

  private static final Duration LOOK = Duration.ofMillis(300);
  private static final String DONE_STATE = "done";

  @Option(
      names = "--event",
      paramLabel = "ID",
      description = "an event's id, whole or its end; may be given several times")
  private List<String> events = List.of();

  @Mixin private EventOptions.Whose whose;

  @Mixin private EventOptions.Source source;

  @Mixin private Asker.Window window;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = "only events that all of these may see; needed without the whole log's rights")
  private List<String> participants = List.of();

  @Option(names = "--dry-run", description = "only show what would go, as without --yes")
  private boolean dryRun;

  @Option(names = "--yes", description = "erase what is shown")
  private boolean yes;

  @Option(
      names = "--confirm",
      paramLabel = "TOKEN",
      description = "erase, if the events are still those that an answer with this token showed")
  private String token;

  @Option(names = "--reason", paramLabel = "TEXT", description = "kept in the receipt")
  private String reason;

  @Option(names = "--list", description = "list the erasures there were")
  private boolean list;

  @Option(
      names = "--requests",
      description = "list what people requested in words to be forgotten, and is not erased yet")
  private boolean requests;

  @Option(
      names = "--receipt-of",
      paramLabel = "ID",
      description = "print the receipt of an erasure, or write it to --out")
  private String receiptOf;

  @Option(
      names = "--apply",
      paramLabel = "FILE",
      description = "erase again what this receipt names; may be given several times")
  private List<Path> apply = List.of();

  @Option(names = "--out", paramLabel = "FILE", description = "where to write the receipt")
  private Path out;

  @Option(
      names = "--wait",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "wait for the receipt (default), or only until nothing answers with the events")
  private boolean wait;

  @Override
  int run(Server server) {
    if (dryRun && (yes || token != null)) {
      throw wrongUsage("--dry-run erases nothing; leave it out, or --yes and --confirm");
    }
    if (!apply.isEmpty()) {
      return applyAll(server);
    }
    if (list) {
      return list(server.call("myria_list_erasures", Map.of()));
    }
    if (requests) {
      return requests(server.call("myria_list_erasures", Map.of("requests", true)));
    }
    if (receiptOf != null) {
      return receipt(one(server, receiptOf));
    }
    Map<String, Object> arguments = arguments();
    String known = token;
    if (known == null) {
      JsonNode preview = server.call("myria_erase", arguments);
      if (yes && preview.has("holds")) {
        preview(preview);
        out().flush();
        throw new ClientFailure("nothing was erased: events are under a legal hold", null);
      }
      if (!yes) {
        return preview(preview);
      }
      if (preview.path("events").asLong(0) == 0) {
        return preview(preview);
      }
      known = preview.path("token").asString("");
    }
    arguments.put("token", known);
    Asker.put(arguments, "reason", reason);
    JsonNode erased = server.call("myria_erase", arguments);
    return await(server, erased);
  }

  private Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    if (!events.isEmpty()) {
      arguments.put("event_ids", events);
    }
    whose.put(arguments);
    source.put(arguments);
    window.putWindow(arguments);
    if (!participants.isEmpty()) {
      arguments.put("participants", Participants.of(participants));
    }
    return arguments;
  }

  private int preview(JsonNode preview) {
    if (json()) {
      return print(preview);
    }
    int width = Terminal.ofThisProcess().width();
    long count = preview.path("events").asLong(0);
    out().println("Would erase " + Units.count(count, "event") + range(preview) + ".");
    Table table = new Table("ALSO GOES", "ROWS");
    preview
        .path("derived")
        .forEach(
            one ->
                table.row(
                    one.path("store").asString(""), Long.toString(one.path("rows").asLong(0))));
    if (!preview.path("derived").isEmpty()) {
      table.lines(width).forEach(out()::println);
    }
    long snapshots = preview.path("snapshots").asLong(0);
    if (snapshots > 0) {
      say("Words about them go from " + Units.count(snapshots, "snapshot") + ".");
    }
    long kept = preview.path("kept_shared").asLong(0);
    if (kept > 0) {
      say(
          Units.count(kept, "event")
              + " that others may see and say would stay; --shared takes them, too.");
    }
    for (JsonNode hold : preview.path("holds")) {
      say(
          "UNDER A LEGAL HOLD: hold "
              + hold.path("hold_id").asString("")
              + " covers "
              + Units.count(hold.path("events").asLong(0), "event")
              + " of them"
              + (hold.has("reason") ? " (" + hold.path("reason").asString("") + ")" : "")
              + ".");
    }
    if (preview.has("holds")) {
      say(
          "Nothing was erased, and none of the events can be while a hold covers one. Name others,"
              + " or have the hold released: './myria hold release ID'.");
    } else if (count > 0) {
      say(
          "Nothing was erased. To erase exactly these events, repeat the command with --confirm "
              + preview.path("token").asString("")
              + " in the place of --dry-run.");
    }
    return DONE;
  }

  private static String range(JsonNode preview) {
    String first = preview.path("first").asString("");
    return first.isEmpty() ? "" : ", from " + first + " to " + preview.path("last").asString("");
  }

  private void say(String text) {
    WordWrap.wrap(text, Terminal.ofThisProcess().width()).forEach(out()::println);
  }

  private int await(Server server, JsonNode erased) {
    JsonNode now;
    try {
      now = awaited(server, erased.path("erasure_id").asString(""));
    } catch (ToolFailure refused) {
      if (!refused.code().equals("not_allowed")) {
        throw refused;
      }
      // A caller who speaks for some may erase what they see, and cannot list erasures.
      return json() ? print(erased) : told(erased);
    }
    if (json() || !now.has("receipt")) {
      return json() ? print(now) : told(now);
    }
    told(now);
    return out == null ? DONE : receipt(now);
  }

  private JsonNode awaited(Server server, String id) {
    JsonNode now = one(server, id);
    boolean told = false;
    try (ProgressLine progress = new ProgressLine(Terminal.ofThisProcess())) {
      while (!isReached(now)) {
        boolean isWithheld = now.path("state").asString("").equals("withheld");
        progress.show(now.path("progress").asString(""));
        if (isWithheld && !told && !json()) {
          say("Nothing answers with the events any more; their bytes are being cleared.");
          out().flush();
          told = true;
        }
        Thread.sleep(LOOK.toMillis());
        now = one(server, id);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ClientFailure("interrupted; the erasure is completed nevertheless", interrupted);
    }
    return now;
  }

  private boolean isReached(JsonNode erasure) {
    String state = erasure.path("state").asString("");
    return state.equals(DONE_STATE) || !wait && state.equals("withheld");
  }

  private int told(JsonNode erasure) {
    out()
        .println(
            "Erased "
                + Units.count(erasure.path("events").asLong(0), "event")
                + ": erasure "
                + erasure.path("erasure_id").asString("")
                + ".");
    if (!erasure.has("receipt")) {
      say(
          "Their bytes are being cleared; then './myria erase --receipt-of ID' prints the receipt,"
              + " for administrators.");
      return DONE;
    }
    JsonNode receipt = Json.MAPPER.readTree(erasure.path("receipt").asString("{}")).path("receipt");
    JsonNode scan = receipt.path("residue_scan");
    if (scan.path("found").isEmpty()) {
      say(
          "No residue in "
              + Units.count(scan.path("bytes_scanned").asLong(0), "byte")
              + " of tables and index files.");
    } else {
      say("RESIDUE FOUND in " + String.join(", ", scan.path("found").propertyNames()) + ".");
    }
    if (!receipt.path("not_rewritten_tables").isEmpty()) {
      say(
          "Too large to be rewritten beside requests: "
              + receipt.path("not_rewritten_tables")
              + "; run VACUUM FULL on them in a quiet hour.");
    }
    return DONE;
  }

  private JsonNode one(Server server, String id) {
    return server.call("myria_list_erasures", Map.of("erasure_id", id)).path("erasures").path(0);
  }

  private int receipt(JsonNode erasure) {
    String receipt = erasure.path("receipt").asString("");
    if (receipt.isEmpty()) {
      throw new ClientFailure("the erasure is not complete yet, and has no receipt", null);
    }
    if (out == null) {
      out().println(receipt);
      return DONE;
    }
    try {
      Files.writeString(out, receipt + "\n");
    } catch (IOException problem) {
      throw new ClientFailure(out + " cannot be written", problem);
    }
    if (!json()) {
      out().println("Receipt: " + out);
    }
    return DONE;
  }

  private int applyAll(Server server) {
    long events = 0;
    for (Path file : apply) {
      try {
        JsonNode again =
            server.call("myria_apply_receipt", Map.of("receipt", Files.readString(file)));
        events += again.path("events").asLong(0);
      } catch (IOException problem) {
        throw new ClientFailure(file + " cannot be read", problem);
      }
    }
    if (json()) {
      return print(Json.MAPPER.createObjectNode().put("events", events));
    }
    out().println("Erased again: " + Units.count(events, "event") + ".");
    return DONE;
  }

  private int requests(JsonNode answer) {
    if (json()) {
      return print(answer.path("requests"));
    }
    if (answer.path("requests").isEmpty()) {
      out().println("Nobody requested in words that something be forgotten.");
    }
    for (JsonNode one : answer.path("requests")) {
      String speaker = one.path("speaker").asString("");
      say(
          one.path("timestamp").asString("")
              + (speaker.isEmpty() ? "" : " " + speaker)
              + ": "
              + one.path("text").asString(""));
      StringBuilder command = new StringBuilder("  ./myria erase --event ");
      command.append(one.path("event_id").asString(""));
      for (JsonNode id : one.path("event_ids")) {
        if (!id.equals(one.path("event_id"))) {
          command.append(" --event ").append(id.asString(""));
        }
      }
      out().println(command);
    }
    return DONE;
  }

  private int list(JsonNode answer) {
    if (json()) {
      return print(answer);
    }
    Table table = new Table("REQUESTED", "ERASURE", "BY", "EVENTS", "STATE");
    answer
        .path("erasures")
        .forEach(
            one ->
                table.row(
                    one.path("requested_at").asString(""),
                    one.path("erasure_id").asString(""),
                    one.path("requested_by").asString(""),
                    one.path("erased").asLong(0) + "/" + one.path("events").asLong(0),
                    one.path("progress").asString(one.path("state").asString(""))));
    if (answer.path("erasures").isEmpty()) {
      out().println("Nothing was erased yet.");
      return DONE;
    }
    return show(table.lines(Terminal.ofThisProcess().width()));
  }
}
