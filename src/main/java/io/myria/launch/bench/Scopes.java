package io.myria.launch.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What reads are measured on: 6,000 events of ten scopes, derived and in topics. Stateless. */
final class Scopes {

  private static final int PAIRS = 10;
  private static final int CALLS = 6;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** One of them sees some 600 events. */
  static final List<String> ONE = List.of("user_3");

  private Scopes() {}

  static void fill(BenchServer server) throws IOException {
    Conversation talk = new Conversation(1);
    try (HttpLine line = new HttpLine(server.url())) {
      for (int call = 0; call < CALLS; call++) {
        Answers.required(line, AppendMany.call(talk, PAIRS));
      }
    }
    server.call("myria_trigger_build", Map.of("wait", true, "timeout_ms", 300_000));
    server.awaitJobs(PATIENCE);
  }
}
