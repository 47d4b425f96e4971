package io.myria.client;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria load}: one memory. */
@Command(name = "load", description = "Shows one memory, and what it costs in a context.")
public final class LoadCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", description = "an event's id, as ask --json and timeline show it")
  private String id;

  @Mixin private Asker asker;

  @Option(
      names = "--rendering",
      paramLabel = "NAME",
      description = "verbatim, fingerprint or header (default: verbatim)")
  private String rendering;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("event_id", id);
    Asker.put(arguments, "rendering", rendering);
    JsonNode answer = server.call("myria_load", arguments);
    if (json()) {
      return print(answer);
    }
    JsonNode memory = answer.path("memory");
    for (String line : memory.path("text").asString("").split("\\R")) {
      out().println(Terminal.oneLine(line));
    }
    String archived = memory.path("archived").asString("none");
    out()
        .println(
            new Ink(Terminal.ofThisProcess().colours())
                .dim(
                    memory.path("kind").asString("")
                        + ", "
                        + Table.count(memory.path("token_count").asLong(0), "token")
                        + (archived.equals("none") ? "" : ", archived by " + archived)));
    return DONE;
  }
}
