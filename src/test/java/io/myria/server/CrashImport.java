package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Clients that append batches until the server is gone, and remember what it acknowledged. */
final class CrashImport {

  private static final int CLIENTS = 6;
  private static final int BATCH = 7;
  private static final int NEWEST = 100;
  private static final int OLDER = 100;
  private static final Duration STOPPED = Duration.ofSeconds(45);
  private static final List<String> PARTICIPANTS = List.of("crash_ada");

  /** An event that the server said it had stored. */
  private record Acknowledged(String key, String id, long seq) {}

  private final String name;
  private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<List<Map<String, Object>>> sent = new ConcurrentLinkedQueue<>();
  private final Queue<String> refusals = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Throwable> broken = new AtomicReference<>();
  private final List<Thread> threads;

  /** Begins at once. */
  CrashImport(String name, URI server) {
    this.name = name;
    this.threads =
        IntStream.range(0, CLIENTS)
            .mapToObj(client -> new Thread(() -> run(server, client), name + "-" + client))
            .toList();
    threads.forEach(Thread::start);
  }

  private void run(URI server, int client) {
    try (ToolClient tools = new ToolClient(server)) {
      for (int batch = 0; ; batch++) {
        List<Map<String, Object>> events = batch(client, batch);
        sent.add(events);
        JsonNode appends = tools.appended(events);
        acknowledge(events, appends);
      }
    } catch (RuntimeException | AssertionError theServerIsGone) {
      broken.compareAndSet(null, theServerIsGone);
      refusals.add(told(theServerIsGone));
    }
  }

  private static String told(Throwable problem) {
    StringBuilder told = new StringBuilder();
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      told.append(cause).append('\n');
    }
    return told.toString();
  }

  /** Has the server stop under this load: nobody is cut off in an answer, or told a lie. */
  void stops(ServerProcess server) throws IOException {
    long start = System.nanoTime();
    server.terminate();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(STOPPED);
    awaitEnd();
    String logged = server.log().text();
    assertThat(logged.substring(logged.lastIndexOf("stopping: no more requests")))
        .contains("stopping: every request was answered");
    assertThat(refusals).allMatch(CrashImport::isOfStopping);
  }

  /** Has it start again, too: the index goes on where it was. */
  void stopsAndStarts(ServerProcess server) throws IOException {
    stops(server);
    server.start();
    assertThat(HttpConnection.get(server.url(), "/metrics").body())
        .as("the index was closed well, and goes on where it was")
        .containsPattern("(?m)^myria_search_rebuilds\\S* 0(\\.0)?$");
    assertThat(verify(server.url())).as("stored and not answered").isZero();
  }

  /**
   * Refused in words, or not let in any more: a connection that was kept is closed between two
   * requests, and who just sends one gets not a byte.
   */
  private static boolean isOfStopping(String refusal) {
    return refusal.contains("status code: 503")
        || refusal.contains("received no bytes")
        || refusal.contains("Connection reset")
        || refusal.contains("ConnectException")
        || refusal.contains("refused");
  }

  private void acknowledge(List<Map<String, Object>> events, JsonNode appends) {
    for (int index = 0; index < events.size(); index++) {
      acknowledged.add(acknowledged(events.get(index), appends.get(index)));
    }
  }

  private static Acknowledged acknowledged(Map<String, Object> event, JsonNode result) {
    return new Acknowledged(
        key(event), result.get("event_id").asString(), result.get("event_seq").asLong());
  }

  private static String key(Map<String, Object> event) {
    return (String) event.get("source_event_key");
  }

  void awaitAcknowledged(int events) {
    while (acknowledged.size() < events) {
      assertThat(broken).as("the server failed before it was killed").hasNullValue();
      pause();
    }
  }

  /** Returns when every client has noticed. */
  void awaitEnd() {
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Everything acknowledged is there, once; and sending all of it again completes it.
   *
   * @return how many events were there that had not been acknowledged
   */
  long verify(URI server) {
    assertThat(acknowledged).hasSizeLessThan(sent.size() * BATCH);
    Map<String, Acknowledged> byKey = new HashMap<>();
    acknowledged.forEach(event -> byKey.put(event.key(), event));
    try (ToolClient tools = new ToolClient(server)) {
      read(tools);
      long stored = 0;
      List<Long> places = new ArrayList<>();
      for (List<Map<String, Object>> batch : sent) {
        JsonNode appends = tools.appended(batch);
        long fresh =
            appends.values().stream().filter(one -> !one.get("duplicate").asBoolean()).count();
        assertThat(fresh).as("all or nothing").isIn(0L, (long) BATCH);
        stored += BATCH - fresh;
        for (int index = 0; index < BATCH; index++) {
          JsonNode result = appends.get(index);
          places.add(result.get("event_seq").asLong());
          Acknowledged told = byKey.get(key(batch.get(index)));
          if (told != null) {
            assertThat(result.get("duplicate").asBoolean()).as(told.key()).isTrue();
            assertThat(acknowledged(batch.get(index), result)).isEqualTo(told);
          }
        }
      }
      assertThat(places).doesNotHaveDuplicates();
      // Nothing but this import wrote meanwhile, so its places in the dense log are a range.
      long first = places.stream().mapToLong(Long::longValue).min().orElseThrow();
      long last = places.stream().mapToLong(Long::longValue).max().orElseThrow();
      assertThat(last - first + 1).isEqualTo(places.size()).isEqualTo((long) sent.size() * BATCH);
      return stored - acknowledged.size();
    }
  }

  /** In a store whose server has stopped there is what was acknowledged, and no more. */
  void isAllOf(Connection store) throws SQLException {
    Set<Acknowledged> stored = new HashSet<>();
    try (PreparedStatement events =
        store.prepareStatement(
            "select source_event_key, event_id, event_seq from event join event_content"
                + " using (event_seq) where source_event_key like ?")) {
      events.setString(1, name + ":%");
      ResultSet row = events.executeQuery();
      while (row.next()) {
        stored.add(new Acknowledged(row.getString(1), row.getString(2), row.getLong(3)));
      }
    }
    assertThat(stored).isEqualTo(Set.copyOf(acknowledged));
  }

  /** Reads the newest of the acknowledged by their ids, and some of the others. */
  private void read(ToolClient tools) {
    List<Acknowledged> all = List.copyOf(acknowledged);
    int newest = Math.max(0, all.size() - NEWEST);
    int stride = Math.max(1, newest / OLDER);
    for (int place = 0; place < all.size(); place += place < newest ? stride : 1) {
      Acknowledged event = all.get(place);
      JsonNode found =
          tools
              .answer(
                  "myria_get_event",
                  Map.of("event_id", event.id(), "participants", PARTICIPANTS, "detail", "items"))
              .get("event");
      assertThat(found.get("source_event_key").asString()).isEqualTo(event.key());
      assertThat(found.get("event_seq").asLong()).isEqualTo(event.seq());
    }
  }

  private List<Map<String, Object>> batch(int client, int number) {
    return IntStream.range(0, BATCH)
        .mapToObj(index -> event(name + ":" + client + ":" + number + ":" + index))
        .toList();
  }

  private static Map<String, Object> event(String key) {
    return Map.of(
        "timestamp",
        "2026-03-19T20:00:00Z",
        "channel",
        "crash",
        "participants",
        PARTICIPANTS,
        "source_event_key",
        key,
        "type",
        "message",
        "payload",
        Map.of("text", "event " + key));
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }
}
