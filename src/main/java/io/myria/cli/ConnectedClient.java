package io.myria.cli;

import io.myria.cli.connection.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program that {@code ./myria connect} knows how to configure: the text of its configuration, and
 * where its file lies, if it has one. Programs take tokens from the environment variable {@code
 * MYRIA_TOKEN}, each in its own way; none is written into a file.
 */
enum ConnectedClient {
  CLAUDE_CODE(
      Form.JSON,
      ".mcp.json",
      setup -> {
        ObjectNode server = http("type", "url", setup);
        return wrapped("mcpServers", headers(server, setup, "Bearer ${MYRIA_TOKEN}"));
      }),
  CLAUDE_DESKTOP(
      Form.JSON,
      null,
      setup -> {
        ObjectNode server = object();
        server.put("command", "npx");
        ArrayNode arguments = server.putArray("args");
        List.of("-y", "mcp-remote", setup.url(), "--transport", "http-only")
            .forEach(arguments::add);
        ObjectNode environment = object();
        // A blank in an argument is lost on the way to some programs; one in the environment is
        // not.
        setup
            .headers()
            .forEach(
                (name, value) -> {
                  String variable = name.toUpperCase().replace('-', '_');
                  arguments.add("--header").add(name + ":${" + variable + "}");
                  environment.put(variable, value);
                });
        if (setup.token()) {
          arguments.add("--header").add("Authorization:Bearer ${MYRIA_TOKEN}");
        }
        server.set("env", environment);
        return wrapped("mcpServers", server);
      }),
  VSCODE(
      Form.JSON,
      ".vscode/mcp.json",
      setup -> {
        ObjectNode server = http("type", "url", setup);
        return wrapped("servers", headers(server, setup, "Bearer ${env:MYRIA_TOKEN}"));
      }),
  CURSOR(
      Form.JSON,
      ".cursor/mcp.json",
      setup -> {
        ObjectNode server = http(null, "url", setup);
        return wrapped("mcpServers", headers(server, setup, "Bearer ${env:MYRIA_TOKEN}"));
      }),
  GEMINI_CLI(
      Form.JSON,
      ".gemini/settings.json",
      setup -> {
        ObjectNode server = http(null, "httpUrl", setup);
        return wrapped("mcpServers", headers(server, setup, "Bearer $MYRIA_TOKEN"));
      }),
  CODEX(
      Form.TOML,
      null,
      setup ->
          """
          [mcp_servers.myria]
          url = %s
          http_headers = { %s }%s
          """
              .formatted(
                  quoted(setup.url()),
                  setup.pairs(" = "),
                  setup.token() ? "\nbearer_token_env_var = \"MYRIA_TOKEN\"" : "")),
  LANGCHAIN4J(
      Form.JAVA,
      null,
      setup ->
          """
          // dev.langchain4j:langchain4j-mcp
          McpTransport transport =
              StreamableHttpMcpTransport.builder()
                  .url(%s)
                  .customHeaders(Map.of(%s))
                  .build();
          McpClient client = DefaultMcpClient.builder().transport(transport).build();
          ToolProvider tools = McpToolProvider.builder().mcpClients(client).build();
          """
              .formatted(
                  quoted(setup.url()),
                  setup.pairs(", ")
                      + (setup.token()
                          ? ", \"Authorization\", \"Bearer \" + System.getenv(\"MYRIA_TOKEN\")"
                          : ""))),
  LANGCHAIN(
      Form.PYTHON,
      null,
      setup ->
          """
          # pip install langchain-mcp-adapters
          %sfrom langchain_mcp_adapters.client import MultiServerMCPClient

          client = MultiServerMCPClient({
              "myria": {
                  "transport": "streamable_http",
                  "url": %s,
                  "headers": {%s},
              }
          })
          tools = await client.get_tools()
          """
              .formatted(imports(setup), quoted(setup.url()), python(setup))),
  OPENAI_AGENTS(
      Form.PYTHON,
      null,
      setup ->
          """
          # pip install openai-agents
          %sfrom agents import Agent
          from agents.mcp import MCPServerStreamableHttp

          async with MCPServerStreamableHttp(
              name="myria",
              params={
                  "url": %s,
                  "headers": {%s},
              },
          ) as myria:
              agent = Agent(name="Assistant", mcp_servers=[myria])
          """
              .formatted(imports(setup), quoted(setup.url()), python(setup))),
  VERCEL_AI(
      Form.TYPESCRIPT,
      null,
      setup ->
          """
          // npm install ai @ai-sdk/mcp
          import { createMCPClient } from "@ai-sdk/mcp";

          const myria = await createMCPClient({
            transport: {
              type: "http",
              url: %s,
              headers: { %s },
            },
          });
          const tools = await myria.tools();
          """
              .formatted(
                  quoted(setup.url()),
                  setup.pairs(": ")
                      + (setup.token()
                          ? ", \"Authorization\": `Bearer ${process.env.MYRIA_TOKEN}`"
                          : "")));

  /** What a configuration is written in. */
  enum Form {
    JSON,
    TOML,
    JAVA,
    PYTHON,
    TYPESCRIPT
  }

  private static final String NAME = "myria";

  private final Form form;
  private final Optional<String> file;
  private final Function<Setup, String> text;

  ConnectedClient(Form form, String file, Function<Setup, String> text) {
    this.form = form;
    this.file = Optional.ofNullable(file);
    this.text = text;
  }

  /**
   * What is configured.
   *
   * @param headers besides that of the token
   * @param token whether the program sends the token that {@code MYRIA_TOKEN} holds
   */
  record Setup(String url, Map<String, String> headers, boolean token) {

    /** The headers as quoted names and values. */
    private String pairs(String between) {
      return headers.entrySet().stream()
          .map(header -> quoted(header.getKey()) + between + quoted(header.getValue()))
          .collect(Collectors.joining(", "));
    }
  }

  Form form() {
    return form;
  }

  String text(Setup setup) {
    return text.apply(setup).stripTrailing();
  }

  /**
   * The file that the program reads: of this project, or of this user where it has none for
   * projects.
   *
   * @param home of the user
   */
  Optional<Path> file(Path home, boolean mac) {
    return switch (this) {
      case CLAUDE_DESKTOP ->
          Optional.of(
              home.resolve(mac ? "Library/Application Support/Claude" : ".config/Claude")
                  .resolve("claude_desktop_config.json"));
      case CODEX -> Optional.of(home.resolve(".codex").resolve("config.toml"));
      default -> file.map(Path::of);
    };
  }

  /** As it is typed, such as {@code claude-code}. */
  String wire() {
    return name().toLowerCase().replace('_', '-');
  }

  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (ConnectedClient client : values()) {
      names.add(client.wire());
    }
    return names;
  }

  static Optional<ConnectedClient> of(String name) {
    for (ConnectedClient client : values()) {
      if (client.wire().equals(name)) {
        return Optional.of(client);
      }
    }
    return Optional.empty();
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode http(String type, String url, Setup setup) {
    ObjectNode server = object();
    if (type != null) {
      server.put(type, "http");
    }
    return server.put(url, setup.url());
  }

  private static ObjectNode headers(ObjectNode server, Setup setup, String token) {
    ObjectNode headers = server.putObject("headers");
    setup.headers().forEach(headers::put);
    if (setup.token()) {
      headers.put("Authorization", token);
    }
    return server;
  }

  private static String wrapped(String member, ObjectNode server) {
    ObjectNode file = object();
    file.putObject(member).set(NAME, server);
    return pretty(file);
  }

  static String pretty(ObjectNode document) {
    return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document);
  }

  /** As JSON, TOML, Java, Python and TypeScript all write a string of printable ASCII. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String python(Setup setup) {
    return setup.pairs(": ")
        + (setup.token() ? ", \"Authorization\": \"Bearer \" + os.environ[\"MYRIA_TOKEN\"]" : "");
  }

  private static String imports(Setup setup) {
    return setup.token() ? "import os\n" : "";
  }
}
