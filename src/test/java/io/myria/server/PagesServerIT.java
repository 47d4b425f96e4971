package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Numbers;
import io.myria.drill.DrillOnly;
import io.myria.drill.Invariants;
import io.myria.drill.OwnThread;
import io.myria.launcher.StoppedStore;
import io.myria.server.ConsolePage.Step;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the pages for a new user say that commands print, they print: all of it is run, in order,
 * against a server that was started as the readme says. With {@code -Dmyria.pages.write=true} the
 * pages are written anew instead.
 */
@TestMethodOrder(OrderAnnotation.class)
class PagesServerIT {

  private static final boolean WRITE = Boolean.getBoolean("myria.pages.write");
  private static final Path README = Path.of("README.md");
  private static final String CONSOLE = "$ ";
  private static final String CALL = "> ";
  private static final String SERVE = "./myria serve";
  private static final String HERE = "127.0.0.1:8080";

  private static final String LEASES_HELD =
      "select count(*) from build_lease where expires_at > clock_timestamp()";

  /** Of a server that was killed: it runs out by itself, if nothing took its place. */
  private static final String LEASES_LEFT =
      LEASES_HELD + " and expires_at <= timestamptz '%s' + interval '20 seconds'";

  private static final int WORDS = 2_500;
  private static final int ACKNOWLEDGED = 100;

  /** A request that is still arriving when the server stops. */
  private static final byte[] ARRIVING =
      """
      {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
       {"name": "myria_append_event", "arguments":
        {"timestamp": "2026-03-19T20:00:00Z", "channel": "crash", "participants": ["ada"],
         "source_event_key": "arriving", "type": "message", "payload": {"text": "a late one"}}}}
      """
          .getBytes(StandardCharsets.UTF_8);

  @TempDir private static Path folder;

  private static ServerProcess server;

  /** Builds begin when they are asked for: a slow machine would be quiet for thirty seconds. */
  @BeforeAll
  static void start() throws IOException {
    // The script would build what the build leaves alone because it is as before.
    for (String built : List.of("myria.jar", "myria.war")) {
      Files.setLastModifiedTime(Path.of("target", built), FileTime.from(Instant.now()));
    }
    server = ServerProcess.unpacking("-Dmyria.builder.inactivity_timeout=30m");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @Order(1)
  void theReadmePrintsWhatItSays() throws Exception {
    assertPrints(README, CONSOLE, PagesServerIT::printed);
  }

  @DrillOnly
  @Test
  @Order(2)
  void thePageOfTheCommandLinePrintsWhatItSays() throws Exception {
    assertPrints(Path.of("docs", "command-line.md"), CONSOLE, PagesServerIT::printed);
  }

  @Test
  @Order(3)
  void aFirstSessionIsAnsweredAsItsPageSays() throws Exception {
    assertPrints(Path.of("docs", "first-session.md"), CALL, PagesServerIT::called);
  }

  @Test
  void theReadmeIsReadInTenMinutes() throws IOException {
    assertThat(Files.readString(README).split("\\s+")).hasSizeLessThan(WORDS);
  }

  /** Who configures a client so can remember with a text alone. */
  @Test
  void theConfigurationOfAClientConnects() throws IOException {
    List<String> blocks = ConsolePage.of(README, CONSOLE).blocks("json");
    assertThat(blocks).isNotEmpty();
    for (String block : blocks) {
      JsonNode client = JsonMapper.shared().readTree(block).get("mcpServers").get("myria");
      URI url = URI.create(client.get("url").asString());
      assertThat(url).hasPath("/mcp");
      Map<String, String> headers = new HashMap<>();
      client.get("headers").properties().forEach(is -> headers.put(is.getKey(), value(is)));
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"myria_recall\",\"arguments\":{\"query\":\"Where are the lanterns?\"}}}";
      HttpConnection.Answer answer =
          HttpConnection.send(server.url(), "POST", headers, call.getBytes(StandardCharsets.UTF_8));
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).doesNotContain("isError\":true");
    }
  }

  /** The readme promises it, of the server and of its PostgreSQL. */
  @Test
  @Order(Integer.MAX_VALUE - 1)
  void whatWasAcknowledgedSurvivesAKillOfBoth() throws Exception {
    CrashImport load = acknowledged("killed");
    server.killPostgres();
    server.kill();
    Instant killed = Instant.now();
    load.awaitEnd();
    server.start();
    load.verify(server.url());
    try (Connection connection = server.superuser()) {
      Invariants.check(connection, "after both were killed");
      // The next test looks at the leases of the server that runs now.
      while (Numbers.of(connection, LEASES_LEFT.formatted(killed)) > 0) {
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  /** The last thing that a new user does. */
  @Test
  @Order(Integer.MAX_VALUE)
  void whoStopsItHasLostNothing() throws Exception {
    CrashImport load = acknowledged("stopped");
    try (HttpConnection arriving = new HttpConnection(server.url())) {
      arriving.postHalf(ARRIVING);
      try (ToolClient client = new ToolClient(server.url())) {
        client.answer("myria_trigger_build", Map.of());
      }
      CompletableFuture<HttpConnection.Answer> answer =
          CompletableFuture.supplyAsync(() -> answered(arriving), OwnThread.EXECUTOR);
      load.stops(server);
      assertThat(answer.join().status()).as(answer.join().toString()).isEqualTo(200);
      assertThat(answer.join().body()).contains("event_seq");
    }
    assertThat(new FolderPostgres(server.data()).postmaster()).as("its PostgreSQL").isEmpty();
    try (StoppedStore store = new StoppedStore(server.data());
        Connection connection = new FolderPostgres(store.folder()).superuser()) {
      load.isAllOf(connection);
      assertThat(Numbers.of(connection, LEASES_HELD)).as("leases not given back").isZero();
      Invariants.checkStopped(connection);
    }
  }

  /** Sends the rest when the server has begun to stop. */
  private static HttpConnection.Answer answered(HttpConnection arriving) {
    try {
      while (!server.log().text().contains("stopping: no more requests are taken")) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      TimeUnit.SECONDS.sleep(1);
      return arriving.sendRest(ARRIVING);
    } catch (IOException | InterruptedException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static CrashImport acknowledged(String name) {
    CrashImport load = new CrashImport(name, server.url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    return load;
  }

  private static String value(Map.Entry<String, JsonNode> header) {
    return header.getValue().asString();
  }

  /** What runs a command of a page. */
  private interface Shell {

    List<String> printed(String command) throws Exception;
  }

  private static void assertPrints(Path file, String prompt, Shell shell) throws Exception {
    ConsolePage page = ConsolePage.of(file, prompt);
    List<List<String>> printed = new ArrayList<>();
    Map<String, String> ids = new HashMap<>();
    for (Step step : page.steps()) {
      String command = step.command();
      for (Map.Entry<String, String> id : ids.entrySet()) {
        command = command.replace(id.getKey(), id.getValue());
      }
      List<String> lines = shell.printed(command);
      // A mark is derived in the background.
      boolean marked = String.join("", step.printed()).contains("[replaced on ");
      Instant end = Instant.now().plusSeconds(60);
      while (marked && !WRITE && !String.join("", lines).contains("[replaced on ")) {
        assertThat(Instant.now()).as("%s: no mark", command).isBefore(end);
        TimeUnit.MILLISECONDS.sleep(200);
        lines = shell.printed(command);
      }
      printed.add(lines);
      List<String> told = ConsolePage.ids(step.printed());
      List<String> now = ConsolePage.ids(lines);
      for (int at = 0; at < Math.min(told.size(), now.size()); at++) {
        ids.put(told.get(at), now.get(at));
      }
    }
    if (WRITE) {
      page.write(printed);
      String written = Files.readString(file);
      for (Map.Entry<String, String> id : ids.entrySet()) {
        // Commands name events that earlier ones made.
        written = written.replace(id.getKey(), id.getValue());
      }
      Files.writeString(file, written);
      return;
    }
    for (int at = 0; at < printed.size(); at++) {
      Step step = page.steps().get(at);
      assertThat(ConsolePage.comparable(printed.get(at)))
          .as("%s: %s%nprints now:%n%s", file, step.command(), String.join("\n", printed.get(at)))
          .isEqualTo(ConsolePage.comparable(step.printed()));
    }
  }

  private static List<String> printed(String command) throws Exception {
    String text = command.equals(SERVE) ? server.printed() : run(command);
    String authority = server.url().getAuthority();
    return text.replace(authority, HERE).lines().toList();
  }

  private static String run(String command) throws IOException, InterruptedException {
    String here = command.replace(HERE, server.url().getAuthority());
    String whole = here.startsWith(SERVE) ? here + " --port 0 --data " + folder : here;
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", whole).redirectErrorStream(true);
    builder.environment().put("MYRIA_URL", server.url() + "/mcp");
    builder.environment().put("COLUMNS", "100");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return text;
  }

  /** What a model reads of a tool's answer. */
  private static List<String> called(String command) throws IOException {
    int space = command.indexOf(' ');
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
            + command.substring(0, space)
            + "\",\"arguments\":"
            + command.substring(space + 1)
            + "}}";
    String body =
        HttpConnection.send(
                server.url(),
                "POST",
                Map.of("Myria-Participants", "dana,claude"),
                call.getBytes(StandardCharsets.UTF_8))
            .body();
    JsonNode answer = JsonMapper.shared().readTree(body);
    return answer.at("/result/content/0/text").asString().lines().toList();
  }
}
