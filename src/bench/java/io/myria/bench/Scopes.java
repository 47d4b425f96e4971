package io.myria.bench;

import io.myria.drill.SeededTalk;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What reads are measured on: 6,000 events of ten scopes, derived and in topics. Stateless. */
final class Scopes {

  private static final int PAIRS = 10;
  private static final int CALLS = 6;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** One of them sees some 600 events. */
  static final List<String> ONE = List.of("user_3");

  private Scopes() {}

  static void fill(BenchServer server) throws IOException {
    SeededTalk talk = new SeededTalk(1);
    try (HttpLine line = new HttpLine(server.url())) {
      for (int call = 0; call < CALLS; call++) {
        RequiredAnswers.required(line, AppendMany.call(talk, PAIRS));
      }
    }
    server.call("myria_trigger_build", Map.of("wait", false));
    if (server.awaitJobs(PATIENCE) > 0) {
      throw new LaunchFailure("the jobs did not catch up with 6,000 events in ten minutes");
    }
  }
}
