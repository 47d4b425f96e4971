package io.myria.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** {@code references}: topics and what they stand on, beside a recall. */
final class ReferenceTrees implements Benchmark {

  private static final String QUESTION = "Who repaired the telescope in Bergen?";

  @Override
  public String name() {
    return "references";
  }

  @Override
  public String workload() {
    return "One connection asks myria_query_references and, as its rival, myria_recall the same"
        + " question in a scope of 600 among 6,000 events, which is compiled and derived. Call by"
        + " call in turn; the middle call of a round counts.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    Scopes.fill(server);
    Map<String, Object> asked = Map.of("participants", Scopes.ONE, "query", QUESTION);
    byte[] references = Calls.tool("myria_query_references", asked);
    byte[] recall = Calls.tool("myria_recall", asked);
    try (HttpLine line = new HttpLine(server.url())) {
      return List.of(
          new Comparison(
              "references",
              "myria_recall",
              "ms",
              false,
              1.2,
              new InTurn(400, 150)
                  .rounds(
                      () -> RequiredAnswers.required(line, references),
                      () -> RequiredAnswers.required(line, recall),
                      effort.rounds())));
    }
  }
}
