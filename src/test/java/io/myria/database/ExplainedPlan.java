package io.myria.database;

import io.myria.database.RecordedStatements.Recorded;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What PostgreSQL did to answer a query, as it says itself. */
public record ExplainedPlan(String sql, JsonNode root) {

  private static final String EXPLAIN = "explain (analyze, buffers, format json) ";

  /** Planned for these parameters. */
  public static ExplainedPlan custom(Connection connection, Recorded query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return explain(statement, query, query.inlined());
    }
  }

  /** Planned for any parameters, as PostgreSQL may do for a statement that is run often. */
  public static ExplainedPlan generic(Connection connection, Recorded query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set plan_cache_mode = force_generic_plan");
      statement.execute(query.prepare("asked"));
      ExplainedPlan plan = explain(statement, query, query.execute("asked"));
      // Not where it failed: in a transaction that is broken this would fail, too, and hide why.
      statement.execute("deallocate asked");
      statement.execute("reset plan_cache_mode");
      return plan;
    }
  }

  /** 8 KiB pages that were read, from memory or disk. */
  public long buffers() {
    return root.get("Shared Hit Blocks").asLong() + root.get("Shared Read Blocks").asLong();
  }

  /** Rows that scans of tables and indexes went through, whether they were wanted or not. */
  public long rows() {
    return rows(root);
  }

  private static long rows(JsonNode node) {
    long rows = 0;
    if (node.get("Node Type").asString().contains("Scan")) {
      for (String some :
          List.of("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")) {
        rows += node.path(some).asLong(0) * node.get("Actual Loops").asLong();
      }
    }
    for (JsonNode child : node.path("Plans")) {
      rows += rows(child);
    }
    return rows;
  }

  /** Tables that were read from one end to the other. */
  public List<String> sequentialScans() {
    List<String> tables = new ArrayList<>();
    collect(root, tables);
    return tables;
  }

  private static void collect(JsonNode node, List<String> tables) {
    if (node.get("Node Type").asString().equals("Seq Scan")) {
      tables.add(node.get("Relation Name").asString());
    }
    JsonNode children = node.get("Plans");
    if (children != null) {
      children.forEach(child -> collect(child, tables));
    }
  }

  private static ExplainedPlan explain(Statement statement, Recorded query, String sql)
      throws SQLException {
    try (ResultSet row = statement.executeQuery(EXPLAIN + sql)) {
      row.next();
      JsonNode plans = JsonMapper.builder().build().readTree(row.getString(1));
      return new ExplainedPlan(query.sql(), plans.get(0).get("Plan"));
    }
  }

  @Override
  public String toString() {
    return sql + "\n" + root.toPrettyString();
  }
}
