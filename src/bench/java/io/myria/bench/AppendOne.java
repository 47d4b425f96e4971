package io.myria.bench;

import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** {@code append-one}: one caller, one event a call. */
final class AppendOne implements Benchmark {

  private static final int PAIRS = 200;

  @Override
  public String name() {
    return "append-one";
  }

  @Override
  public String workload() {
    return "One connection appends one event a call, with all background jobs on; the rival inserts"
        + " one row by one prepared statement into a table with the same columns and indexes on the"
        + " same PostgreSQL, and commits. Call by call in turn; the middle call of a round counts.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    SeededTalk talk = new SeededTalk(1);
    try (HttpLine line = new HttpLine(server.url());
        BareLog bare = new BareLog(server.database())) {
      return List.of(
          new Comparison(
              "append-one",
              "one SQL insert",
              "ms",
              false,
              3,
              new InTurn(1_000, 400)
                  .rounds(
                      () ->
                          RequiredAnswers.required(
                              line, Calls.append(talk, talk.participants(PAIRS))),
                      () -> bare.insert(List.of(talk.sentence())),
                      effort.rounds())));
    }
  }
}
