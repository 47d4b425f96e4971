package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.importer.Moment;
import io.myria.cli.importer.Participants;
import io.myria.cli.terminal.Units;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria remember}: appends one event. */
@Command(
    name = "remember",
    description = {
      "Remembers one thing for good.",
      "It is the first of --as who says it, and seen by all of --as and --with."
    })
public final class RememberCommand extends ClientCommand {

  private static final String STDIN = "-";

  @Parameters(paramLabel = "TEXT", description = "what to remember, - for standard input")
  private String text;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      required = true,
      description = "who says it; a name with a comma in it stands in double quotes")
  private List<String> participants;

  @Option(
      names = "--with",
      paramLabel = "PARTICIPANT",
      description = "who may see it, too: dana,eli or several times")
  private List<String> others = List.of();

  @Option(
      names = "--speaker",
      paramLabel = "NAME",
      description = "who says it, by another name (default: the first of --as)")
  private String speaker;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = Moment.Converter.class,
      description = "when it happened: 2026-09-10, or \"2026-09-10 19:02\" (UTC; default: now)")
  private Moment at;

  @Option(
      names = "--type",
      paramLabel = "NAME",
      description = "message (default), memory_marker, task_update …")
  private String type;

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      defaultValue = "command-line",
      description = "where it comes from (default: command-line)")
  private String channel;

  @Option(names = "--context", paramLabel = "ID", description = "the chat or task it belongs to")
  private String context;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "the same key on the same channel stores nothing twice")
  private String key;

  @Option(names = "--internal", description = "hide it from reads that do not ask for such events")
  private boolean internal;

  @Override
  int run(Server server) {
    List<String> named = new ArrayList<>(participants);
    named.addAll(others);
    List<String> all = Participants.of(named);
    if (all.isEmpty()) {
      throw wrongUsage("--as names nobody");
    }
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("text", text.equals(STDIN) ? standardInput() : text);
    event.put("participants", all);
    event.put("speaker", speaker == null ? all.get(0) : speaker);
    Asker.put(event, "timestamp", at == null ? null : at.from());
    Asker.put(event, "type", type);
    event.put("channel", channel);
    Asker.put(event, "context_id", context);
    Asker.put(event, "source_event_key", key);
    if (internal) {
      event.put("internal", true);
    }
    ToolAnswer answer = server.answer("myria_append_event", event);
    if (json()) {
      return print(answer.content());
    }
    String conflict = answer.content().path("key_conflict").asString("");
    if (!conflict.isEmpty()) {
      throw new ClientFailure("key_conflict: " + conflict, null);
    }
    boolean known = answer.content().path("duplicate").asBoolean(false);
    out()
        .println(
            (known ? "Already remembered: " : "Remembered: ")
                + Units.shortId(answer.content().path("event_id").asString(""))
                + ", seen by "
                + Units.names(all));
    for (JsonNode masked : answer.content().path("redacted")) {
      out().println("Masked before it was stored: " + masked.asString(""));
    }
    for (JsonNode slip : answer.content().path("unknown_participants")) {
      out()
          .println(
              "Nobody has heard of "
                  + slip.path("name").asString("")
                  + " before; perhaps you mean "
                  + slip.path("nearest").path(0).asString(""));
    }
    return DONE;
  }

  private static String standardInput() {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(System.in.readAllBytes()))
          .toString()
          .strip();
    } catch (CharacterCodingException notUtf8) {
      throw new ClientFailure("standard input is not UTF-8", notUtf8);
    } catch (IOException problem) {
      throw new ClientFailure("standard input cannot be read", problem);
    }
  }
}
