package io.myria.derive;

/** Statements of consumers. What an earlier attempt has written stays as it is. */
final class ConsumerSql {

  static final String INSERT_PASSAGES =
      """
      insert into passage (derivation_id, event_seq, passage, from_unit, to_unit, tokens)
      select ?, i.event_seq, i.passage, i.from_unit, i.to_unit, i.tokens
      from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
          as i (event_seq, passage, from_unit, to_unit, tokens)
      order by i.event_seq, i.passage
      on conflict do nothing
      """;

  static final String WRITTEN_VECTORS =
      """
      select v.event_seq, v.passage from passage_vector v
      where v.derivation_id = ? and v.event_seq between ? and ?
      order by v.event_seq, v.passage
      """;

  static final String INSERT_VECTORS =
      """
      insert into passage_vector (derivation_id, event_seq, passage, vector, failure)
      select ?, i.event_seq, i.passage, i.vector, i.failure
      from unnest(?::bigint[], ?::bigint[], ?::bytea[], ?::text[])
          as i (event_seq, passage, vector, failure)
      order by i.event_seq, i.passage
      on conflict do nothing
      """;

  static final String DELETE_PASSAGES = delete("passage");

  static final String DELETE_VECTORS = delete("passage_vector");

  private ConsumerSql() {}

  private static String delete(String table) {
    return """
    delete from %1$s
    where (derivation_id, event_seq, passage) in (
        select derivation_id, event_seq, passage from %1$s
        where derivation_id = ?
        order by event_seq, passage
        limit ?)
    """
        .formatted(table);
  }
}
