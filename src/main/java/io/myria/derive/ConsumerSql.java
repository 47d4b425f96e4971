package io.myria.derive;

import java.util.List;

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

  /** A set and a time are the event's own. */
  static final String INSERT_FINGERPRINTS =
      """
      insert into fingerprint (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, entities,
          subjects, decision, rejected, reasons, validated_by, assignee, deadline, dates, tokens)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.kind, i.entities,
             i.subjects, i.decision, i.rejected, i.reasons, i.validated_by, i.assignee,
             i.deadline, i.dates, i.tokens
      from jsonb_to_recordset(?) as i (
          event_seq bigint, kind text, entities text[], subjects text[], decision text,
          rejected text[], reasons text[], validated_by text, assignee text, deadline text,
          dates date[], tokens integer)
      join event e using (event_seq)
      order by e.event_seq
      """;

  /** Each deletes a number of rows of a derivation. */
  static final List<String> DELETE =
      List.of(
          delete("passage_vector", "event_seq, passage"),
          delete("passage", "event_seq, passage"),
          delete("causal_link", "to_seq, from_seq, relation"),
          delete("archive_mark", "mark_seq"),
          delete("fingerprint", "event_seq"));

  private ConsumerSql() {}

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
