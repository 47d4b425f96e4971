package io.myria.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a store takes on disk, part by part: each table with what it stores out of line, each of its
 * indexes, and the index of words. PostgreSQL's own catalogues and its log are not in it.
 *
 * @param payloads bytes of the payloads, as they are stored
 * @param vectors bytes of the vectors' table
 */
record StoreSize(Map<String, Long> parts, long payloads, long vectors, long events) {

  private static final String PARTS =
      """
      select c.relname, pg_table_size(c.oid)
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      union all
      select i.relname, pg_relation_size(i.oid)
      from pg_class i
      where i.relnamespace = current_schema()::regnamespace and i.relkind = 'i'
      order by 2 desc, 1
      """;

  private static final String OF_NO_PART =
      """
      select coalesce((select sum(pg_column_size(payload)) from event_content), 0)::bigint,
             pg_total_relation_size('passage_vector'),
             (select coalesce(max(event_seq), 0) from event)
      """;

  static StoreSize of(BenchServer server) throws IOException, SQLException {
    Map<String, Long> parts = new LinkedHashMap<>();
    try (Connection connection = server.database();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(PARTS)) {
        while (rows.next()) {
          parts.put(rows.getString(1), rows.getLong(2));
        }
      }
      parts.put("index of words (files)", files(server.data().resolve("search")));
      try (ResultSet row = statement.executeQuery(OF_NO_PART)) {
        row.next();
        return new StoreSize(parts, row.getLong(1), row.getLong(2), row.getLong(3));
      }
    }
  }

  private static long files(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.mapToLong(file -> Files.isRegularFile(file) ? file.toFile().length() : 0).sum();
    }
  }

  /** KiB an event, beside payloads and vectors. */
  double perEvent() {
    long all = parts.values().stream().mapToLong(Long::longValue).sum();
    return (all - payloads - vectors) / 1024.0 / events;
  }

  /** Bytes an event of each part that has at least one. */
  Map<String, Double> json() {
    Map<String, Double> json = new LinkedHashMap<>();
    parts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .filter(part -> part.getValue() >= events)
        .forEach(
            part -> json.put(part.getKey(), Comparison.rounded(1.0 * part.getValue() / events)));
    json.put("of which payloads", Comparison.rounded(1.0 * payloads / events));
    return json;
  }
}
