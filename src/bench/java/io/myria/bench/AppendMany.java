package io.myria.bench;

import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code append-many}: a thousand events a call. */
final class AppendMany implements Benchmark {

  private static final int EVENTS = 1_000;
  private static final int PAIRS = 200;

  @Override
  public String name() {
    return "append-many";
  }

  @Override
  public String workload() {
    return "One connection appends 1,000 events a call, with all background jobs on; the rival"
        + " inserts 1,000 rows by one statement into a table with the same columns and indexes, and"
        + " commits. Call by call in turn; rows a second of the middle call of a round.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    SeededTalk talk = new SeededTalk(1);
    List<Comparison.Round> rounds = new ArrayList<>();
    try (HttpLine line = new HttpLine(server.url());
        BareLog bare = new BareLog(server.database())) {
      for (Comparison.Round millis :
          new InTurn(8, 5)
              .rounds(
                  () -> RequiredAnswers.required(line, call(talk, PAIRS)),
                  () -> bare.insert(sentences(talk)),
                  effort.rounds())) {
        rounds.add(
            new Comparison.Round(EVENTS * 1000 / millis.subject(), EVENTS * 1000 / millis.rival()));
      }
    }
    return List.of(
        new Comparison("append-many", "one multi-row insert", "rows/s", true, 0.50, rounds));
  }

  /** A call that appends a thousand. */
  static byte[] call(SeededTalk talk, int pairs) {
    List<Map<String, Object>> events = new ArrayList<>();
    for (int event = 0; event < EVENTS; event++) {
      events.add(Calls.message(talk, talk.participants(pairs)));
    }
    return Calls.tool("myria_append_events", Map.of("events", events));
  }

  private static List<String> sentences(SeededTalk talk) {
    List<String> sentences = new ArrayList<>();
    for (int event = 0; event < EVENTS; event++) {
      sentences.add(talk.sentence());
    }
    return sentences;
  }
}
