package io.myria.cli;

import io.myria.cli.ConnectedClient.Setup;
import io.myria.cli.connection.Json;
import io.myria.cli.importer.Participants;
import io.myria.config.NearestName;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria connect}: the configuration by which another program calls Myria. */
@Command(
    name = "connect",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the configuration with which a program calls Myria, or writes it.",
      "Known are claude-code, claude-desktop (by mcp-remote), vscode, cursor, gemini-cli, codex,"
          + " langchain4j, langchain, openai-agents and vercel-ai."
    })
public final class ConnectCommand implements Callable<Integer> {

  /** Beside those that are listed anyway: what an agent looks around with. */
  private static final String TOOL_GROUPS = "query,topics,memories,contents,graph,experience";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CLIENT", description = "the program, such as claude-code")
  private String name;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = {
        "who takes part: may see what it remembers, and is asked for",
        "(default: your user name and the program's)"
      })
  private List<String> participants = List.of();

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:MYRIA_URL:-http://127.0.0.1:8080/mcp}",
      description = "the server's address (MYRIA_URL; default: http://127.0.0.1:8080/mcp)")
  private URI url;

  @Option(
      names = "--with-token",
      description = "send the bearer token that the environment variable MYRIA_TOKEN holds")
  private boolean token;

  @Option(
      names = "--few-tools",
      description = "list six tools instead of those of all groups that read")
  private boolean fewTools;

  @Option(
      names = "--write",
      description = "write it into the program's file, and leave the rest of it as it is")
  private boolean write;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "with --write: another file than the program's own")
  private Path file;

  @Override
  public Integer call() throws IOException {
    ConnectedClient client =
        ConnectedClient.of(name)
            .orElseThrow(
                () ->
                    wrongUsage(
                        "'"
                            + name
                            + "' is no known client"
                            + NearestName.hint(name, ConnectedClient.names())
                            + "; known are "
                            + String.join(", ", ConnectedClient.names())));
    Setup setup = new Setup(url.toString(), headers(client), token);
    if (!write) {
      spec.commandLine().getOut().println(client.text(setup));
      return ClientCommand.DONE;
    }
    Path target =
        file != null
            ? file
            : client
                .file(
                    Path.of(System.getProperty("user.home")),
                    System.getProperty("os.name").startsWith("Mac"))
                .orElseThrow(() -> wrongUsage(name + " is configured in code; leave --write out"));
    return write(client, setup, target);
  }

  private Map<String, String> headers(ConnectedClient client) {
    List<String> names =
        participants.isEmpty()
            ? List.of(System.getProperty("user.name", "user"), client.wire())
            : Participants.of(participants);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(
        "Myria-Participants",
        names.stream().map(ConnectCommand::escaped).collect(Collectors.joining(",")));
    if (!fewTools) {
      headers.put("Myria-Tool-Groups", TOOL_GROUPS);
    }
    return headers;
  }

  /** A name as a header takes it from any client: RFC 3986, section 2.1. */
  private static String escaped(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private int write(ConnectedClient client, Setup setup, Path target) throws IOException {
    String before = Files.exists(target) ? Files.readString(target) : "";
    String after =
        client.form() == ConnectedClient.Form.JSON
            ? merged(before, client.text(setup), target)
            : appended(before, client.text(setup), target);
    if (target.getParent() != null) {
      Files.createDirectories(target.getParent());
    }
    Files.writeString(target, after);
    spec.commandLine().getOut().println("Wrote " + target + "; start " + name + " again.");
    return ClientCommand.DONE;
  }

  private String merged(String before, String text, Path target) {
    ObjectNode wanted = (ObjectNode) Json.MAPPER.readTree(text);
    if (before.isBlank()) {
      return ConnectedClient.pretty(wanted) + "\n";
    }
    try {
      if (Json.MAPPER.readTree(before) instanceof ObjectNode there) {
        for (Map.Entry<String, JsonNode> member : wanted.properties()) {
          JsonNode servers = there.get(member.getKey());
          if (servers instanceof ObjectNode known) {
            known.setAll((ObjectNode) member.getValue());
          } else {
            there.set(member.getKey(), member.getValue());
          }
        }
        return ConnectedClient.pretty(there) + "\n";
      }
    } catch (JacksonException comments) {
      // Some programs allow comments, which would be lost.
    }
    throw wrongUsage(target + " is not plain JSON; add what this prints without --write by hand");
  }

  private String appended(String before, String text, Path target) {
    String heading = text.lines().findFirst().orElseThrow();
    if (before.lines().anyMatch(line -> line.strip().equals(heading))) {
      throw wrongUsage(target + " has " + heading + " already; change it by hand");
    }
    return before + (before.isEmpty() || before.endsWith("\n") ? "" : "\n") + text + "\n";
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
