package io.myria.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** {@code nodes}: the newest twenty events of a scope. */
final class NewestEvents implements Benchmark {

  private static final String BARE =
      """
      select e.event_seq, e.event_id, e.occurred_at, e.recorded_at, c.channel, c.type,
             c.payload::text, c.topic_hints::text, s.members
      from posting p
      join participant_set s using (participant_set_id)
      join event e using (event_seq)
      join event_content c using (event_seq)
      where p.participant_id = (select participant_id from participant where name = ?)
        and not p.internal
      order by p.occurred_at desc, p.event_seq desc
      limit 20
      """;

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public String workload() {
    return "One connection asks myria_query_event_nodes for the newest 20 events of a scope of 600"
        + " among 6,000 events, on a server without an embedding model; the rival is the one"
        + " statement that fetches these rows, over JDBC, with all columns read. Call by call in"
        + " turn; the middle call of a round counts.";
  }

  /** Vectors are not asked for, and making them of 6,000 events takes minutes. */
  @Override
  public List<String> options() {
    return BenchServer.WITHOUT_VECTORS;
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    Scopes.fill(server);
    byte[] nodes =
        Calls.tool("myria_query_event_nodes", Map.of("participants", Scopes.ONE, "limit", 20));
    try (HttpLine line = new HttpLine(server.url());
        Connection connection = server.database();
        PreparedStatement bare = connection.prepareStatement(BARE)) {
      return List.of(
          new Comparison(
              "nodes",
              "the SQL that fetches the rows",
              "ms",
              false,
              3,
              new InTurn(1_500, 300)
                  .rounds(
                      () -> RequiredAnswers.required(line, nodes),
                      () -> read(bare),
                      effort.rounds())));
    }
  }

  private static void read(PreparedStatement bare) throws SQLException {
    bare.setString(1, Scopes.ONE.get(0));
    int rows = 0;
    try (ResultSet result = bare.executeQuery()) {
      for (; result.next(); rows++) {
        for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
          result.getObject(column);
        }
      }
    }
    if (rows != 20) {
      throw new IllegalStateException("20 rows expected, found " + rows);
    }
  }
}
