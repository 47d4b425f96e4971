package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.server.HttpConnection.Answer;
import io.myria.server.ValidRequests.Ask;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Valid requests of both eras, of every method and every tool, with something wrong in them: in
 * their JSON, their bytes or their headers. None may be answered with a 5xx or a defect, none may
 * hang, no answer may hold what the token may not see or what is inside, and memory must not grow.
 *
 * <p>{@code -Dmyria.fuzz.seed} gives a seed again, {@code -Dmyria.fuzz.requests} more of them. A
 * request follows from the seed and its number, but for ids, which come from earlier answers.
 */
@Drill
class FuzzServerIT {

  private static final int REQUESTS = Rounds.of("myria.fuzz.requests", 1_000, 50_000);
  private static final long SEED = Long.getLong("myria.fuzz.seed", System.nanoTime());
  private static final int CLIENTS = 4;
  private static final int WARM = 300;

  /** In events that the fuzzer's token may not read. */
  private static final String MARKER = "zqxmarker" + Long.toString(Math.abs(SEED % 1_000_003), 36);

  private static final List<String> PARTICIPANTS = List.of("fuzz_a", "fuzz_b");

  private static GuardedServer server;
  private static volatile String token;
  private static volatile long tokenSigned;
  private static ValidRequests valid;

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Map<String, AtomicInteger> outcomes = new ConcurrentSkipListMap<>();

  @BeforeAll
  static void start() throws IOException {
    server = GuardedServer.alone(ServerProcess.NO_VECTORS, "-Dmyria.mcp.request_timeout=30s");
    renewToken();
    String everybody = server.token("planter", GuardedServer.EVERYTHING, "*");
    for (int index = 0; index < 40; index++) {
      plant(everybody, index, List.of("secret_c"), MARKER, false);
      plant(everybody, index, List.of("secret_c", "secret_d"), MARKER, false);
      plant(everybody, index, PARTICIPANTS, MARKER, true);
      plant(everybody, index, PARTICIPANTS, "kite lantern", false);
    }
    Answer built =
        server.call(everybody, "myria_trigger_build", Map.of("wait", true, "timeout_ms", 60_000));
    assertThat(built.status()).as(built.body()).isEqualTo(200);
    valid = new ValidRequests(listed("tools"), listed("prompts"), PARTICIPANTS);
    assertThat(valid.tools()).hasSizeGreaterThan(10);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** They last five minutes. */
  private static void renewToken() {
    if (token == null || System.nanoTime() - tokenSigned > 60_000_000_000L) {
      String scope = "myria:read myria:write myria:admin";
      token = server.token("fuzzer", scope, "fuzz_a", "fuzz_b");
      tokenSigned = System.nanoTime();
    }
  }

  private static void plant(
      String token, int index, List<String> participants, String word, boolean internal)
      throws IOException {
    String text = word + " number " + index + " " + word + index;
    Answer answer =
        server.call(
            token,
            "myria_append_event",
            Map.of(
                "timestamp",
                "2026-03-19T20:%02d:00Z".formatted(index),
                "channel",
                internal ? word : "telegram",
                "participants",
                participants,
                "type",
                "message",
                "payload",
                Map.of("text", text),
                "topic_hints",
                List.of(Map.of("hint", word + index % 3, "confidence", 0.9)),
                "internal",
                internal));
    assertThat(answer.body()).contains("event_id");
  }

  /** Empty where the server has none. */
  private static JsonNode listed(String what) throws IOException {
    Answer answer =
        server.post(token, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + what + "/list\"}");
    return ToolClient.JSON.readTree(answer.body()).path("result").path(what);
  }

  @Test
  void mutatedRequestsMeetNoDefectNoHangNoMarkerAndNoGrowth() throws Exception {
    System.out.println("fuzz: " + REQUESTS + " requests, -Dmyria.fuzz.seed=" + SEED);
    run(0, Math.min(WARM, REQUESTS));
    long before = LiveHeap.bytes(server.pid());
    long start = System.nanoTime();
    run(Math.min(WARM, REQUESTS), REQUESTS);
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    Thread.sleep(2_000);
    long after = LiveHeap.bytes(server.pid());
    System.out.printf(
        "fuzz: %d s, live heap %d → %d MiB, outcomes %s%n",
        seconds, before >> 20, after >> 20, new TreeMap<>(outcomes));
    assertThat(failures).as("seed " + SEED + "\n" + String.join("\n", failures)).isEmpty();
    assertThat(after).as("live heap").isLessThan(before + before / 2 + (48L << 20));
    assertThat(outcomes.get("200 result").get()).as("valid").isGreaterThan(REQUESTS / 50);
    assertThat(outcomes.get("401 unauthenticated").get()).isLessThan(REQUESTS / 10);
    assertThat(outcomes.keySet()).as("%s", outcomes).hasSizeGreaterThan(8);
    new DoorGauges(server.url()).awaitNothing();
  }

  private void run(int from, int to) throws Exception {
    AtomicInteger next = new AtomicInteger(from);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      Callable<Void> client =
          () -> {
            for (int number = next.getAndIncrement();
                number < to && failures.size() < 20;
                number = next.getAndIncrement()) {
              one(number);
            }
            return null;
          };
      for (Future<Void> done :
          clients.invokeAll(Stream.generate(() -> client).limit(CLIENTS).toList())) {
        done.get();
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private void one(int number) {
    Random random = new Random(SEED * 31 + number);
    Ask ask = valid.next(random);
    Mutator mutator = new Mutator(random);
    boolean modern = random.nextBoolean();
    int how = random.nextInt(10);
    Map<String, Object> message = message(ask, modern);
    if (how < 5 && message.get("params") instanceof Map<?, ?> params) {
      message.put("params", inside(mutator, params));
    }
    Object mutated = how == 5 ? mutator.json(message) : message;
    byte[] body = ToolClient.JSON.writeValueAsString(mutated).getBytes(UTF_8);
    if (how == 6) {
      body = mutator.bytes(body);
    }
    Map<String, String> headers =
        new LinkedHashMap<>(modern ? ModernClient.headers(ask.method(), ask.params()) : Map.of());
    renewToken();
    headers.put("Authorization", "Bearer " + token);
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, text/event-stream");
    if (how == 7) {
      mutator.headers(headers);
    }
    try {
      check(number, body, FuzzConnection.send(server.url(), headers, body));
    } catch (IOException problem) {
      failures.add(number + " " + problem + " after " + shortly(new String(body, UTF_8)));
    }
  }

  /** What every request carries stays, else the arguments would hardly ever be looked at. */
  private static Object inside(Mutator mutator, Map<?, ?> params) {
    Map<Object, Object> own = new LinkedHashMap<>(params);
    Object meta = own.remove("_meta");
    Object name = own.get("arguments") == null ? null : own.remove("name");
    if (mutator.json(own) instanceof Map<?, ?> mutated) {
      own = new LinkedHashMap<>(mutated);
    }
    if (name != null) {
      own.put("name", name);
    }
    if (meta != null) {
      own.put("_meta", meta);
    }
    return own;
  }

  private static Map<String, Object> message(Ask ask, boolean modern) {
    Map<String, Object> params = new LinkedHashMap<>(ask.params());
    if (modern) {
      params.put("_meta", ModernClient.meta());
    }
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", 7);
    message.put("method", ask.method());
    message.put("params", params);
    return message;
  }

  private void check(int number, byte[] sent, Answer answer) {
    String body = answer.body();
    String request =
        number + " " + shortly(new String(sent, UTF_8)) + " → " + answer.status() + " ";
    if (answer.status() >= 500 || body.contains("\"code\":\"defect\"") || body.contains("-32603")) {
      failures.add(request + shortly(body));
    }
    if (body.toLowerCase().contains(MARKER)) {
      failures.add(request + "MARKER " + shortly(body));
    }
    boolean result = body.contains("\"result\":") && !body.contains("\"isError\":true");
    if (!result) {
      try {
        PlainWords.leaksNothing(body);
      } catch (AssertionError leak) {
        failures.add(request + "LEAK " + shortly(body));
      }
    }
    valid.learn(body);
    if (answer.status() >= 400 && !body.isEmpty() && !body.contains("\"request_id\"")) {
      failures.add(request + "NO ERROR MODEL " + shortly(body));
    }
    outcomes
        .computeIfAbsent(answer.status() + " " + outcome(body, result), key -> new AtomicInteger())
        .incrementAndGet();
  }

  private static String outcome(String body, boolean result) {
    if (result) {
      return "result";
    }
    int code = body.indexOf("\"code\":\"");
    return code < 0 ? "other" : body.substring(code + 8, body.indexOf('"', code + 8));
  }

  private static String shortly(String text) {
    return text.length() <= 700 ? text : text.substring(0, 700) + "…";
  }
}
