package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.TestDatabase;
import io.myria.http.authentication.Issuer;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The packaged server in {@code jwt} mode, with tokens of an issuer in this process: one that tests
 * share, as {@link RunningServer} is in {@code open} mode. It has sessions, which requests that
 * name none do not need, and metrics for administrators.
 */
final class GuardedServer extends SharedServer {

  /** On a class whose tests share it, one at a time. */
  @Target(ElementType.TYPE)
  @Retention(RetentionPolicy.RUNTIME)
  @ExtendWith(GuardedServer.class)
  @ResourceLock("io.myria.server.GuardedServer")
  @interface Shared {}

  static final String EVERYTHING = "myria:read myria:write myria:internal myria:admin";

  static final int SESSIONS_PER_CALLER = 8;

  /** The console's client at the issuer. */
  static final String CONSOLE = "myria-console";

  /** The issuer's path, by which a provider names itself and its key. */
  static final String PROVIDER = "realms/myria";

  private final Issuer issuer = new Issuer();
  private TestDatabase database;
  private ServerProcess server;

  @Override
  Class<Started> kept() {
    return Started.class;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == GuardedServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return store(context)
        .computeIfAbsent(
            Started.class,
            type ->
                new Started(
                    alone(
                        ServerProcess.NO_VECTORS,
                        "-Dmyria.metrics.access=admin",
                        "-Dmyria.mcp.sessions=true",
                        "-Dmyria.mcp.sessions_per_caller=" + SESSIONS_PER_CALLER)),
            Started.class)
        .guarded();
  }

  private record Started(GuardedServer guarded) implements AutoCloseable {
    @Override
    public void close() {
      guarded.close();
    }
  }

  /** One of its own, for who changes what others rely on; to be closed. */
  static GuardedServer alone(String... settings) {
    GuardedServer guarded = new GuardedServer();
    List<String> all =
        new ArrayList<>(
            List.of(
                "-Dmyria.access.mode=jwt",
                "-Dmyria.access.jwt.issuer=" + Issuer.NAME,
                "-Dmyria.access.jwt.audience=" + Issuer.AUDIENCE,
                "-Dmyria.console.client_id=" + CONSOLE,
                "-Dmyria.access.channels=bridge=svc-bridge"));
    all.addAll(List.of(settings));
    try {
      Path keys = Files.createTempFile("myria-keys", ".json");
      try {
        Files.writeString(keys, guarded.issuer.keysNamed(PROVIDER));
        all.add("-Dmyria.access.jwt.keys=" + keys);
        guarded.database = TestDatabase.create();
        guarded.server = ServerProcess.on(guarded.database, all.toArray(String[]::new));
      } finally {
        Files.delete(keys);
      }
      return guarded;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  void close() {
    server.close();
    database.close();
  }

  TestDatabase database() {
    return database;
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

  LoggedLines log() {
    return server.log();
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
    List<String> rows = new ArrayList<>();
    try (Connection connection = database.application().getConnection();
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
