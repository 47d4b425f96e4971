package io.myria.derive;

import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.log.StoredTerms;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

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

  /** A set and a time are the event's own. */
  static final String INSERT_FINGERPRINTS =
      """
      insert into fingerprint (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, explicit,
          entities, subjects, decision, rejected, reasons, validated_by, assignee, deadline,
          dates, tokens)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.kind, i.explicit,
             i.entities, i.subjects, i.decision, i.rejected, i.reasons, i.validated_by, i.assignee,
             i.deadline, i.dates, i.tokens
      from jsonb_to_recordset(?) as i (
          event_seq bigint, kind text, explicit boolean, entities text[], subjects text[],
          decision text, rejected text[], reasons text[], validated_by text, assignee text,
          deadline text, dates date[], tokens integer)
      join event e using (event_seq)
      order by e.event_seq
      """;

  /**
   * The latest before each of some events, of its exact set; of internal ones as many again, so
   * that these push nothing out for who does not see them.
   */
  static final String RECENT =
      """
      select n.event_seq, f.event_seq, e.event_id, f.internal, f.entities, f.subjects
      from unnest(?::bigint[]) as i (event_seq)
      join fingerprint n on n.derivation_id = ? and n.event_seq = i.event_seq
      cross join lateral (
          (%1$s not o.internal %2$s)
          union all
          (%1$s o.internal %2$s)
      ) f
      join event e on e.event_seq = f.event_seq
      order by n.event_seq, f.occurred_at desc, f.event_seq desc
      """
          .formatted(
              """
              select o.event_seq, o.occurred_at, o.internal, o.entities, o.subjects
              from fingerprint o
              where o.derivation_id = n.derivation_id
                and o.participant_set_id = n.participant_set_id
                and o.occurred_at between n.occurred_at - ? * interval '1 day' and n.occurred_at
                and o.event_seq < n.event_seq and\
              """,
              "order by o.occurred_at desc, o.event_seq desc limit ?");

  /**
   * Of events that others refer to by their ids, those that may be their causes: earlier ones, by
   * the log and by their own time, of the very same participants.
   */
  static final String REFERRED =
      """
      select n.event_seq, e.event_seq, e.event_id, e.internal
      from unnest(?::bigint[], ?::uuid[]) as i (event_seq, event_id)
      join event n on n.event_seq = i.event_seq
      join event_by_id b on b.event_id = i.event_id
      join event e on e.event_seq = b.event_seq
          and e.event_seq < n.event_seq
          and e.occurred_at <= n.occurred_at
          and e.participant_set_id = n.participant_set_id
      join event_content c on c.event_seq = e.event_seq
          and not (e.internal and starts_with(c.type, 'myria.'))
      order by n.event_seq, e.event_seq
      """;

  static final String INSERT_LINKS =
      """
      insert into causal_link (derivation_id, from_seq, to_seq, relation, weight, words)
      select ?, i.from_seq, i.to_seq, i.relation, i.weight, i.words
      from jsonb_to_recordset(?) as i (
          from_seq bigint, to_seq bigint, relation text, weight double precision, words text)
      order by i.to_seq, i.from_seq, i.relation
      """;

  static final String INSERT_MARKS =
      """
      insert into archive_mark (
          derivation_id, mark_seq, event_seq, participant_set_id, archived)
      select :derivation, s.mark_seq, s.event_seq, s.participant_set_id, s.archived
      from (%s) s
      order by s.mark_seq
      """
          .formatted(FingerprintSql.SAID);

  /** A set and a time are the event's own. */
  static final String INSERT_MENTIONS =
      """
      insert into entity_mention (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, mention, key,
          surface, type, from_unit, to_unit, source)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.mention, i.key,
             i.surface, i.type, i.from_unit, i.to_unit, i.source
      from jsonb_to_recordset(?) as i (
          event_seq bigint, mention integer, key text, surface text, type text, from_unit integer,
          to_unit integer, source text)
      join event e using (event_seq)
      order by e.event_seq, i.mention
      """;

  /** A set and a time are the event's own. */
  static final String INSERT_EDGES =
      """
      insert into entity_edge (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, edge, from_key,
          relation, to_key, to_surface, negated, valid_from, valid_to, confidence, words, source)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.edge, i.from_key,
             i.relation, i.to_key, i.to_surface, i.negated, i.valid_from, i.valid_to,
             i.confidence, i.words, i.source
      from jsonb_to_recordset(?) as i (
          event_seq bigint, edge integer, from_key text, relation text, to_key text,
          to_surface text, negated boolean, valid_from timestamptz, valid_to timestamptz,
          confidence double precision, words text, source text)
      join event e using (event_seq)
      order by e.event_seq, i.edge
      on conflict do nothing
      """;

  /** Whether a consumer is derived anew, beside what serves. */
  static final String OTHERS_SERVING =
      """
      select d.derivation_id from derivation d
      where d.consumer = ? and d.state = 'serving' and d.derivation_id <> ?
      order by d.derivation_id
      """;

  /** A set and a time are the event's own. */
  static final String INSERT_EXPERIENCES =
      """
      insert into experience (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, action,
          args_digest, words_digest, value_digest, terms, fetched_at, ttl_seconds, success,
          error_class, feedback)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.kind, i.action,
             i.args_digest, i.words_digest, i.value_digest, i.terms, i.fetched_at, i.ttl_seconds,
             i.success, i.error_class, i.feedback
      from jsonb_to_recordset(?) as i (
          event_seq bigint, kind text, action text, args_digest text, words_digest text,
          value_digest text, terms text[], fetched_at timestamptz, ttl_seconds bigint,
          success boolean, error_class text, feedback text)
      join event e using (event_seq)
      order by e.event_seq
      """;

  /**
   * To earlier events, by the log, of the very same participants; nothing to what is not there, and
   * of Myria's own to retrievals alone, which are judged. By their own times the later one may be
   * the earlier: clocks differ.
   */
  static final String INSERT_EXPERIENCE_LINKS =
      """
      insert into experience_link (derivation_id, from_seq, to_seq, relation)
      select ?, e.event_seq, n.event_seq, r.relation
      from jsonb_to_recordset(?) as i (event_seq bigint, event_id uuid, relation text)
      join event n on n.event_seq = i.event_seq
      join event_by_id b on b.event_id = i.event_id
      join event e on e.event_seq = b.event_seq
          and e.event_seq < n.event_seq
          and e.participant_set_id = n.participant_set_id
      join event_content c on c.event_seq = e.event_seq
      cross join lateral (
          select case when not (e.internal and starts_with(c.type, 'myria.')) then i.relation
                      when c.type = 'myria.retrieval' and i.relation = 'refers_to' then 'judges'
                 end as relation) r
      where r.relation is not null
      order by n.event_seq, e.event_seq, r.relation
      """;

  /** Each deletes a number of rows of a derivation. */
  static final List<String> DELETE =
      List.of(
          delete("passage_vector", "event_seq, passage"),
          delete("passage", "event_seq, passage"),
          delete("event_terms", "event_seq"),
          delete("causal_link", "to_seq, from_seq, relation"),
          delete("archive_mark", "mark_seq"),
          delete("fingerprint", "event_seq"),
          delete("entity_edge", "event_seq, edge"),
          delete("entity_mention", "event_seq, mention"),
          delete("experience_link", "to_seq, from_seq, relation"),
          delete("experience", "event_seq"));

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ConsumerSql() {}

  /**
   * Rows of a derivation by one of the statements above; nothing where there are none.
   *
   * @param rows by the names of the statement's columns
   */
  static void insert(Database database, String sql, long derivation, List<Map<String, Object>> rows)
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
