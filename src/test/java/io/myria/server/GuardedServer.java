package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Issuer;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The packaged server in {@code jwt} mode, with tokens of an issuer in this process: one for all
 * tests that ask for it, as {@link RunningServer} is in {@code open} mode. It has sessions, which
 * requests that name none do not need.
 */
final class GuardedServer implements ParameterResolver {

  static final String EVERYTHING = "myria:read myria:write myria:internal myria:admin";

  static final int SESSIONS_PER_CALLER = 8;

  private static final Namespace NAMESPACE = Namespace.create(GuardedServer.class);

  private final Issuer issuer = new Issuer();
  private ServerProcess server;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == GuardedServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            GuardedServer.class,
            type ->
                started(
                    "-Dmyria.mcp.sessions=true",
                    "-Dmyria.mcp.sessions_per_caller=" + SESSIONS_PER_CALLER),
            Started.class)
        .guarded();
  }

  /** The root's store closes what is in it when all test classes are done. */
  private record Started(GuardedServer guarded) implements AutoCloseable {
    @Override
    public void close() {
      guarded.server.close();
    }
  }

  /** One of its own, for who changes what others rely on; to be closed. */
  static GuardedServer alone(String... settings) {
    return started(settings).guarded();
  }

  void close() {
    server.close();
  }

  private static Started started(String... settings) {
    GuardedServer guarded = new GuardedServer();
    List<String> all =
        new ArrayList<>(
            List.of(
                "-Dmyria.access.mode=jwt",
                "-Dmyria.access.jwt.issuer=" + Issuer.NAME,
                "-Dmyria.access.jwt.audience=" + Issuer.AUDIENCE,
                "-Dmyria.access.channels=bridge=svc-bridge"));
    all.addAll(List.of(settings));
    try {
      Path keys = Files.createTempFile("myria-keys", ".json");
      try {
        Files.writeString(keys, guarded.issuer.keys());
        all.add("-Dmyria.access.jwt.keys=" + keys);
        guarded.server = ServerProcess.started(all.toArray(String[]::new));
      } finally {
        Files.delete(keys);
      }
      return new Started(guarded);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  URI url() {
    return server.url();
  }

  long pid() {
    return server.pid();
  }

  String said() {
    return server.said();
  }

  Path data() {
    return server.data();
  }

  Issuer issuer() {
    return issuer;
  }

  String token(String subject, String scope, String... participants) {
    return issuer.sign(Issuer.claims(subject, Instant.now(), scope, List.of(participants)));
  }

  static Map<String, String> bearer(String token) {
    return Map.of("Authorization", "Bearer " + token);
  }

  Answer post(String token, String body) throws IOException {
    return HttpConnection.send(url(), "POST", bearer(token), body.getBytes(UTF_8));
  }

  Answer call(String token, String tool, Map<String, Object> arguments) throws IOException {
    Map<String, Object> params = Map.of("name", tool, "arguments", arguments);
    return post(
        token,
        ToolClient.JSON.writeValueAsString(
            Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params)));
  }

  /** Names of the tools that a token with this scope is shown. */
  List<String> tools(String scope) throws IOException {
    Answer answer =
        post(
            token("lister", scope, "*"),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
    assertThat(answer.status()).isEqualTo(200);
    List<String> names = new ArrayList<>();
    ToolClient.JSON
        .readTree(answer.body())
        .at("/result/tools")
        .forEach(tool -> names.add(tool.get("name").asString()));
    return names;
  }

  /** The audit's rows of callers whose names begin with {@code audited-}, in order. */
  List<String> audit() throws Exception {
    Properties passwords = new Properties();
    passwords.load(Files.newBufferedReader(server.data().resolve("credentials.properties")));
    Path running = server.data().resolve("postgres").resolve("postmaster.pid");
    String port = Files.readAllLines(running).get(3).strip();
    List<String> rows = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/myria",
                "myria_app",
                passwords.getProperty("application"));
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select caller, tool, arguments, outcome from myria.audit"
                    + " where caller like 'audited-%' order by audit_seq")) {
      while (row.next()) {
        rows.add(
            String.join(
                " ",
                row.getString(1),
                row.getString(2),
                row.getString(3),
                String.valueOf(row.getString(4))));
      }
    }
    return rows;
  }
}
