package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class ConnectCommandTest {

  private static final Path PAGE = Path.of("docs", "clients.md");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @MethodSource("names")
  void pageShowsWhatTheCommandPrints(String client) throws IOException {
    assertThat(run(client, "--as", "dana," + client)).isZero();
    assertThat(Files.readString(PAGE)).contains("```\n" + printed() + "\n```").as(client);
  }

  static Iterable<String> names() {
    return ConnectedClient.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void tokenIsNamedAndNeverWritten(String client) {
    run(client, "--as", "dana", "--with-token");
    assertThat(printed()).contains("MYRIA_TOKEN").containsAnyOf("Bearer", "bearer");
    out.getBuffer().setLength(0);
    run(client, "--as", "dana");
    assertThat(printed()).doesNotContain("TOKEN");
  }

  @ParameterizedTest
  @MethodSource("names")
  void namesStandInHeadersEscaped(String client) {
    run(client, "--as", "Zoë \"Zed\"", "--as", "\"Weiss, Carla\"", "--few-tools");
    assertThat(printed()).contains("Zo%C3%AB%20%22Zed%22,Weiss%2C%20Carla");
    assertThat(printed()).doesNotContain("Tool-Groups", "TOOL_GROUPS");
  }

  @Test
  void whatIsInAFileStays() throws IOException {
    Path file = folder.resolve("mcp.json");
    Files.writeString(file, "{\"a\":1,\"mcpServers\":{\"other\":{\"url\":\"u\"},\"myria\":{}}}");
    assertThat(run("cursor", "--as", "dana", "--write", "--file", file.toString())).isZero();

    JsonNode written = Json.MAPPER.readTree(Files.readString(file));
    assertThat(written.path("a").asInt()).isEqualTo(1);
    assertThat(written.at("/mcpServers/other/url").asString()).isEqualTo("u");
    assertThat(written.at("/mcpServers/myria/url").asString()).endsWith("/mcp");
    assertThat(run("cursor", "--as", "dana", "--write", "--file", file.toString())).isZero();
    assertThat(Json.MAPPER.readTree(Files.readString(file))).isEqualTo(written);
  }

  @Test
  void fileThatIsNotUnderstoodStaysAsItIs() throws IOException {
    Path file = folder.resolve("mcp.json");
    Files.writeString(file, "// comment\n{}");
    assertThat(run("vscode", "--as", "dana", "--write", "--file", file.toString())).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo("// comment\n{}");

    Path toml = folder.resolve("deep/config.toml");
    assertThat(run("codex", "--as", "dana", "--write", "--file", toml.toString())).isZero();
    String once = Files.readString(toml);
    assertThat(run("codex", "--as", "dana", "--write", "--file", toml.toString())).isEqualTo(2);
    assertThat(Files.readString(toml)).isEqualTo(once).startsWith("[mcp_servers.myria]\n");
  }

  @Test
  void unknownClientAndOneWithoutAFileAreWrongUsage() {
    assertThat(run("cursr")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean cursor?");
    assertThat(run("langchain", "--write")).isEqualTo(2);
    assertThat(err.toString()).contains("configured in code");
  }

  private String printed() {
    return out.toString().stripTrailing();
  }

  private int run(String... arguments) {
    return new CommandLine(new ConnectCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
