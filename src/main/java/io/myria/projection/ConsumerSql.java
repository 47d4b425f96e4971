package io.myria.projection;

import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.eventlog.StoredTerms;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Statements of the consumers of passages and vectors, and inserts of derived rows. Rows of an
 * earlier attempt stay as they are.
 */
public final class ConsumerSql {

  static final String INSERT_PASSAGES =
      """
      insert into passage (derivation_id, event_seq, passage, from_unit, to_unit, tokens)
      select ?, i.event_seq, i.passage, i.from_unit, i.to_unit, i.tokens
      from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
          as i (event_seq, passage, from_unit, to_unit, tokens)
      order by i.event_seq, i.passage
      on conflict do nothing
      """;

  /** Only where the log has others. */
  static final String INSERT_TERMS =
      """
      insert into event_terms (derivation_id, event_seq, terms)
      select ?, i.event_seq, i.terms
      from (select u.event_seq, %s as terms
            from unnest(?::bigint[], ?::text[]) as u (event_seq, terms)) i
      join event_content c using (event_seq)
      where c.terms <> i.terms
      order by i.event_seq
      on conflict do nothing
      """
          .formatted(StoredTerms.vector("u.terms"));

  static final String WRITTEN_VECTORS =
      """
      select v.event_seq, v.passage from passage_vector v
      where v.derivation_id = ? and v.event_seq between ? and ?
      order by v.event_seq, v.passage
      """;

  static final String INSERT_VECTORS =
      """
      insert into passage_vector (derivation_id, event_seq, passage, vector, tokens, failure)
      select ?, i.event_seq, i.passage, i.vector, i.tokens, i.failure
      from unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::bytea[], ?::text[])
          as i (event_seq, passage, vector, tokens, failure)
      order by i.event_seq, i.passage
      on conflict do nothing
      """;

  /** Each deletes a number of rows of a derivation. */
  static final List<String> DELETE =
      List.of(
          delete("passage_vector", "event_seq, passage"),
          delete("passage", "event_seq, passage"),
          delete("event_terms", "event_seq"),
          delete("causal_link", "to_seq, from_seq, relation"),
          delete("archive_mark", "mark_seq"),
          delete("forget_target", "event_seq, request_seq"),
          delete("forget_request", "event_seq"),
          delete("fingerprint", "event_seq"),
          delete("entity_edge", "event_seq, edge"),
          delete("entity_mention", "event_seq, mention"),
          delete("event_change", "event_seq, earlier_seq"),
          delete("experience_link", "to_seq, from_seq, relation"),
          delete("experience", "event_seq"));

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ConsumerSql() {}

  /**
   * Rows of a derivation by the given statement; nothing where there are none.
   *
   * @param rows by the names of the statement's columns
   */
  public static void insert(
      Database database, String sql, long derivation, List<Map<String, Object>> rows)
      throws SQLException {
    if (!rows.isEmpty()) {
      database.execute(sql, derivation, new Json(MAPPER.writeValueAsString(rows)));
    }
  }

  private static String delete(String table, String key) {
    return """
    delete from %1$s
    where (derivation_id, %2$s) in (
        select derivation_id, %2$s from %1$s
        where derivation_id = ?
        order by %2$s
        limit ?)
    """
        .formatted(table, key);
  }
}
