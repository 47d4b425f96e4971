package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.OwnPostgres;
import io.myria.database.SlowProxy;
import io.myria.recall.ranking.RerankPeer;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * A server behind a proxy before a PostgreSQL of its own, which lies on a small file system where
 * the machine lets a test have one. For one thread.
 */
final class WoundedServer implements AutoCloseable {

  /** In every event and question. */
  static final String SECRET = "wombatsecret";

  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration RECOVERY = Duration.ofSeconds(60);

  private final Path folder = Files.createTempDirectory("myria-wounded");
  private final boolean small =
      run("mount", "-t", "tmpfs", "-o", "size=420m,mode=700", "tmpfs", folder.toString());
  private final SpanCollector collector = new SpanCollector();
  private final RerankPeer reranker = new RerankPeer().does(RerankPeer.status(503));
  private final OwnPostgres postgres;
  private final SlowProxy proxy;
  private final ServerProcess server;
  private final ModernClient client;
  private final Random random = new Random(42);
  private int stored;

  /** Reranks by what is never well: recalls go well without it, and the log says so. */
  WoundedServer() throws IOException, SQLException {
    postgres = OwnPostgres.in(folder);
    proxy = new SlowProxy(postgres.port());
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--database",
                OwnPostgres.url(proxy.port()),
                "--database-password",
                postgres.password(),
                "--migration-password",
                postgres.password(),
                "-Dmyria.service.log_format=json",
                "-Dmyria.builder.meaning=off",
                ServerProcess.NO_VECTORS,
                "-Dmyria.builder.inactivity_timeout=1s"));
    arguments.addAll(List.of(collector.settings()));
    arguments.add("-Dmyria.rerank.url=" + reranker.url());
    arguments.add("-Dmyria.rerank.timeout=1s");
    server = ServerProcess.started(arguments.toArray(String[]::new));
    client = new ModernClient(server.url());
  }

  OwnPostgres postgres() {
    return postgres;
  }

  SlowProxy proxy() {
    return proxy;
  }

  ModernClient client() {
    return client;
  }

  ServerProcess server() {
    return server;
  }

  SpanCollector collector() {
    return collector;
  }

  /** Whether its PostgreSQL can be left without room. */
  boolean isSmall() {
    return small;
  }

  /** Events that were acknowledged. */
  int stored() {
    return stored;
  }

  /** Leaves no more than a few blocks free, in a file that gives them back when it is deleted. */
  Path fill() throws IOException {
    Path filler = folder.resolve("filler");
    byte[] piece = new byte[64 << 10];
    try (OutputStream out =
        Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (Files.getFileStore(folder).getUsableSpace() > 2L * piece.length) {
        out.write(piece);
      }
    }
    return filler;
  }

  /** Whether PostgreSQL lives. */
  boolean isAlive() {
    try (Connection connection = postgres.superuser()) {
      return connection.isValid(5);
    } catch (SQLException gone) {
      return false;
    }
  }

  /** The error of a call that must be refused soon, for want of the database. */
  JsonNode refused(String tool, Map<String, Object> arguments) throws IOException {
    long start = System.nanoTime();
    Answer answer = ask(tool, arguments);
    assertThat(since(start)).as(answer.body()).isLessThan(SOON);
    return unavailable(answer);
  }

  /**
   * The error of an append, once it is none of a connection that has ended: the pool may give out
   * one that it tried within the last second.
   */
  JsonNode refusedAppend() throws IOException {
    return awaited(
        () -> refused("myria_append_event", event()),
        error -> !error.get("message").asString().contains("may or may not have been stored"));
  }

  String told() throws IOException {
    return ask("myria_query_event_nodes", question()).body();
  }

  Duration appendGivenUp() {
    return givenUp("myria_append_event", event());
  }

  Duration readGivenUp() {
    return givenUp("myria_query_event_nodes", question());
  }

  /** How long a call took that ended for want of the database; on a connection of its own. */
  private Duration givenUp(String tool, Map<String, Object> arguments) {
    long start = System.nanoTime();
    try {
      unavailable(
          new ModernClient(server.url())
              .ask("tools/call", Map.of("name", tool, "arguments", arguments)));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    System.out.println(tool + " was given up after " + since(start).toSeconds() + " s");
    return since(start);
  }

  static JsonNode unavailable(Answer answer) {
    assertThat(isError(answer)).as(answer.body()).isTrue();
    JsonNode error = ToolClient.JSON.readTree(answer.body()).at("/result/structuredContent/error");
    assertThat(error.get("code").asString()).as(answer.body()).isEqualTo("database_unavailable");
    assertThat(error.get("retryable").asBoolean()).isTrue();
    assertThat(answer.headers()).containsKey("retry-after");
    leaksNothing(answer.body());
    return error;
  }

  static boolean isError(Answer answer) {
    return ToolClient.JSON.readTree(answer.body()).at("/result/isError").asBoolean(true);
  }

  Answer ask(String tool, Map<String, Object> arguments) throws IOException {
    return client.ask("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  /** The same within a trace of the caller's. */
  Answer traced(String trace, String tool, Map<String, Object> arguments) throws IOException {
    Map<String, Object> params = Map.of("name", tool, "arguments", arguments);
    Map<String, String> headers = ModernClient.headers("tools/call", params);
    headers.put("traceparent", "00-" + trace + "-00f067aa0ba902b7-01");
    return client.send(ModernClient.body("tools/call", params), headers);
  }

  /** Stores an event, also where the database has just come back. */
  void append() throws IOException {
    awaited(() -> ask("myria_append_event", event()), answer -> !isError(answer));
    stored++;
  }

  /** Stores something large; its answer. */
  Answer appendLarge() throws IOException {
    String text =
        random
            .ints(40_000, 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    Answer answer =
        ask(
            "myria_append_event",
            Map.of("participants", List.of("wound_bob"), "payload", Map.of("blob", text)));
    stored += isError(answer) ? 0 : 1;
    return answer;
  }

  Map<String, Object> event() {
    return Map.of("participants", List.of("wound_ann"), "text", SECRET + " event " + (stored + 1));
  }

  Map<String, Object> question() {
    return Map.of("participants", List.of("wound_ann"), "query", SECRET, "limit", 50);
  }

  /** Until it answers reads. */
  void awaitReads() throws IOException {
    awaited(() -> ask("myria_query_event_nodes", question()), answer -> !isError(answer));
  }

  void awaitReady() throws IOException {
    awaitHealth(200);
  }

  Answer awaitHealth(int status) throws IOException {
    return awaited(() -> health("ready"), answer -> answer.status() == status);
  }

  Answer health(String which) throws IOException {
    return HttpConnection.get(server.url(), "/health/" + which);
  }

  /** What health says of one part. */
  static JsonNode check(Answer answer, String name) {
    return ToolClient.JSON
        .readTree(answer.body())
        .get("checks")
        .valueStream()
        .filter(check -> check.get("name").asString().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(answer.body()));
  }

  /** Its state then. A connection that broke within the last second is told to who uses it. */
  JsonNode awaitBuilt() throws IOException {
    return awaited(
        () -> client.call("myria_get_snapshot_status", Map.of()),
        status -> status.path("tail_events").asLong(1) == 0);
  }

  LoggedLines log() {
    return server.log();
  }

  private interface Asked<T> {
    T answer() throws IOException;
  }

  /** Asks again until the answer is the one that was waited for. */
  private static <T> T awaited(Asked<T> asked, Predicate<T> done) throws IOException {
    long start = System.nanoTime();
    T answer = asked.answer();
    while (!done.test(answer)) {
      assertThat(since(start)).as("%s", answer).isLessThan(RECOVERY);
      pause();
      answer = asked.answer();
    }
    return answer;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static boolean run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    process.onExit().orTimeout(30, TimeUnit.SECONDS).join();
    return process.exitValue() == 0;
  }

  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    proxy.close();
    collector.close();
    reranker.close();
    postgres.close();
    if (small) {
      run("umount", "-l", folder.toString());
    }
    OwnPostgres.delete(folder);
  }
}
