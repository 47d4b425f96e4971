package io.myria.erasure;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Where words of events stand outside of the log, and how they are deleted there. Statements have
 * the parameters {@code :seqs}, and where they say so {@code :ids} (of the same events) and {@code
 * :topics} (which hold them, with all above). Stateless.
 */
final class Stores {

  /** Tables that have had words of events: what is deleted there may stand in their files still. */
  static final List<String> TABLES =
      List.of(
          "event_content",
          "event_by_source_key",
          "event_seal",
          "audit",
          "passage",
          "passage_vector",
          "event_terms",
          "fingerprint",
          "causal_link",
          "archive_mark",
          "forget_request",
          "forget_target",
          "entity_mention",
          "entity_edge",
          "event_change",
          "experience",
          "experience_link",
          "topic_version",
          "staged_topic",
          "toc_version",
          "staged_toc",
          "fold_set",
          "fold_term",
          "fold_leaf",
          "fold_word",
          "guided_set",
          "leaf_only_set",
          "model_work",
          "model_answer",
          "snapshot");

  static final String NOTHING_LEFT = "Erased";

  private static final String NOTE = "Parts of this topic were erased.";

  /**
   * A store's name for people, and what of it is of the events.
   *
   * @param alone whether its rows are of one event, and tell nothing of others
   */
  private record Store(String name, String from, List<String> tables, boolean alone) {

    Store(String name, String from, List<String> tables) {
      this(name, from, tables, true);
    }
  }

  private static final String DERIVATIONS =
      "select d.derivation_id from derivation d order by d.derivation_id";

  /** Each index of these tables begins with the derivation. */
  private static final String OF_DERIVATIONS = "t.derivation_id = any(:derivations) and ";

  private static final List<Store> DERIVED =
      List.of(
          new Store("passages", "t.event_seq = any(:seqs)", List.of("passage")),
          new Store("vectors", "t.event_seq = any(:seqs)", List.of("passage_vector")),
          new Store("terms", "t.event_seq = any(:seqs)", List.of("event_terms")),
          new Store("fingerprints", "t.event_seq = any(:seqs)", List.of("fingerprint")),
          new Store(
              "links",
              "(t.from_seq = any(:seqs) or t.to_seq = any(:seqs))",
              List.of("causal_link", "experience_link"),
              false),
          new Store(
              "archive marks",
              "(t.mark_seq = any(:seqs) or t.event_seq = any(:seqs))",
              List.of("archive_mark"),
              false),
          new Store(
              "requests to forget", "t.event_seq = any(:seqs)", List.of("forget_request"), false),
          new Store(
              "requests to forget",
              "(t.event_seq = any(:seqs) or t.request_seq = any(:seqs))",
              List.of("forget_target"),
              false),
          new Store(
              "statements", "t.event_seq = any(:seqs)", List.of("entity_mention", "entity_edge")),
          new Store(
              "changes",
              "(t.event_seq = any(:seqs) or t.earlier_seq = any(:seqs))",
              List.of("event_change"),
              false),
          new Store("experience", "t.event_seq = any(:seqs)", List.of("experience")));

  /** Topics that hold the events in any snapshot that is kept, and all above them. */
  private static final String TOPICS =
      """
      with recursive hit (topic_id) as (
          select r.topic_id from topic_ref r where r.event_seq = any(:seqs)
          union
          select v.parent_topic_id
          from hit h
          join topic_version v using (topic_id)
          where v.parent_topic_id is not null
      )
      select topic_id from hit order by topic_id
      """;

  private static final String REDACT_TOPICS =
      """
      update topic_version t
      set label = :label,
          summary = jsonb_build_array(jsonb_build_object(
              'text', :note::text, 'first_event_id', t.metadata ->> 'opening_event_id',
              'last_event_id', t.metadata ->> 'opening_event_id', 'excerpt', '')),
          metadata = (t.metadata - 'context_id') || '{"terms": [], "hints": {}}'
      where t.topic_id = any(:topics)
      """;

  /** Parts of days and what stands above them, of the events' own sets. */
  private static final String PERIODS =
      """
      from (select distinct e.participant_set_id, e.internal, e.occurred_at
            from event e where e.event_seq = any(:seqs)) g
      where t.participant_set_id = g.participant_set_id and t.internal = g.internal
        and g.occurred_at between t.first_at and t.last_at
      """;

  private static final String REDACT_CONTENTS =
      """
      update toc_version t
      set title = :label, keywords = '[]', bullets = '[]',
          segments = coalesce(
              (select jsonb_agg(
                          s.segment
                              || jsonb_build_object('title', :label::text, 'keywords', '[]'::jsonb,
                                                    'bullets', '[]'::jsonb)
                          order by s.place)
               from jsonb_array_elements(t.segments) with ordinality as s (segment, place)),
              '[]')
      """
          + PERIODS;

  private static final String COUNT_CONTENTS =
      "select count(*) from (select distinct t.ctid from toc_version t,"
          + PERIODS.substring("from".length())
          + ") c";

  private static final String SETS =
      """
      (select distinct e.participant_set_id, e.internal
       from event e where e.event_seq = any(:seqs))
      """;

  /** Numbers of rules that rows of a table are of, from each to the next along its index. */
  private static final String FOLDS =
      """
      with recursive each_one (fold) as (
          (select f.fold from %1$s f order by f.fold limit 1)
          union all
          select (select f.fold from %1$s f where f.fold > e.fold order by f.fold limit 1)
          from each_one e
          where e.fold is not null
      )
      select e.fold from each_one e where e.fold is not null order by e.fold
      """;

  /**
   * Leaves of sets of which the fold remembers something; the first transaction that deletes events
   * of a set finds them, and the next ones none.
   */
  private static final String LEAVES =
      """
      select distinct v.topic_id
      from %s g
      join topic_version v
        on v.participant_set_id = g.participant_set_id and v.internal = g.internal and v.is_leaf
      where exists (select from fold_set f where f.fold = any(:folds) and %s)
      order by v.topic_id
      """
          .formatted(SETS, ofSet("f"));

  /** Of the fold: sets are compiled anew from the empty log, so what it remembers of them goes. */
  private static final List<String> FOLD =
      List.of(
          "delete from fold_leaf f where f.fold = any(:folds) and f.topic_id = any(:leaves)",
          "delete from fold_set f using "
              + SETS
              + " g where f.fold = any(:folds) and "
              + ofSet("f"),
          "delete from fold_term f using "
              + SETS
              + " g where f.fold = any(:folds) and "
              + ofSet("f"),
          "delete from fold_word f using " + SETS + " g where " + ofSet("f"),
          "update guided_set f set detail = '', reason = null from "
              + SETS
              + " g where (f.detail <> '' or f.reason is not null) and "
              + ofSet("f"),
          "update leaf_only_set f set problem = 'erased' from " + SETS + " g where " + ofSet("f"));

  private static final String WORKS =
      """
      select distinct v.work_seq from model_evidence v where v.event_id = any(:ids)
      order by v.work_seq
      """;

  private static final String REDACT_WORKS =
      "update model_work w set transcript = null, detail = null where w.work_seq = any(:works)";

  private static final String DELETE_ANSWERS =
      "delete from model_answer a where a.work_seq = any(:works)";

  /** Snapshots that read the events; of failed ones the reason may quote. */
  private static final List<String> SNAPSHOTS =
      List.of(
          """
          update snapshot s set redacted = true
          where s.ordinal is not null and not s.redacted
            and s.event_max_seq >= (select min(i.seq) from unnest(:seqs::bigint[]) as i (seq))
          """,
          """
          update snapshot s set failure = 'erased'
          where s.failure is not null and s.failed_rule is not null
            and s.event_max_seq >= (select min(i.seq) from unnest(:seqs::bigint[]) as i (seq))
          """);

  private static final String AUDIT = "select erase_audit(:texts)";

  private Stores() {}

  private static String ofSet(String row) {
    return "%1$s.participant_set_id = g.participant_set_id and %1$s.internal = g.internal"
        .formatted(row);
  }

  /**
   * How much would go, by store, where there is any.
   *
   * @param whole whether to count also what tells of other events than these, such as links
   */
  static Map<String, Long> count(Database database, Long[] seqs, UUID[] ids, boolean whole)
      throws SQLException {
    Parameters events = events(database, seqs);
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Store store : DERIVED) {
      if (!whole && !store.alone()) {
        continue;
      }
      for (String table : store.tables()) {
        add(counts, store.name(), one(database, counting(table, store.from()), events));
      }
    }
    add(counts, "topics", (long) topics(database, events).length);
    add(counts, "contents", one(database, COUNT_CONTENTS, events));
    if (whole) {
      List<Long> works = database.list(WORKS, row -> row.getLong(1), Parameters.of("ids", ids));
      add(counts, "model assignments", (long) works.size());
    }
    return counts;
  }

  private static Parameters events(Database database, Long[] seqs) throws SQLException {
    Long[] derivations =
        database.list(DERIVATIONS, row -> row.getLong(1), Parameters.none()).toArray(Long[]::new);
    return Parameters.of("seqs", seqs).and("derivations", derivations);
  }

  private static long one(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.one(sql, row -> row.getLong(1), parameters).orElse(0L);
  }

  private static String counting(String table, String of) {
    return "select count(*) from " + table + " t where " + OF_DERIVATIONS + of;
  }

  private static UUID[] topics(Database database, Parameters events) throws SQLException {
    return database.list(TOPICS, row -> row.getObject(1, UUID.class), events).toArray(UUID[]::new);
  }

  private static Long[] folds(Database database) throws SQLException {
    TreeSet<Long> folds = new TreeSet<>();
    for (String table : List.of("fold_set", "fold_term", "fold_leaf")) {
      folds.addAll(database.list(FOLDS.formatted(table), row -> row.getLong(1), Parameters.none()));
    }
    return folds.toArray(Long[]::new);
  }

  private static void add(Map<String, Long> counts, String store, long rows) {
    if (rows > 0) {
      counts.merge(store, rows, Long::sum);
    }
  }

  /**
   * Deletes all that was derived of events, in the caller's transaction, which has kept everybody
   * else who derives from writing.
   *
   * @return how many rows, by store
   */
  static Map<String, Long> erase(Database database, Long[] seqs, UUID[] ids) throws SQLException {
    Parameters events = events(database, seqs);
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Store store : DERIVED) {
      for (String table : store.tables()) {
        String delete = "delete from " + table + " t where " + OF_DERIVATIONS + store.from();
        add(counts, store.name(), database.execute(delete, events));
      }
    }
    Parameters redaction =
        events.and("topics", topics(database, events)).and("label", NOTHING_LEFT).and("note", NOTE);
    add(counts, "topics", database.execute(REDACT_TOPICS, redaction));
    add(counts, "contents", database.execute(REDACT_CONTENTS, redaction));
    Parameters folds = events.and("folds", folds(database));
    UUID[] leaves =
        database.list(LEAVES, row -> row.getObject(1, UUID.class), folds).toArray(UUID[]::new);
    for (String sql : FOLD) {
      add(counts, "compiler state", database.execute(sql, folds.and("leaves", leaves)));
    }
    Long[] works =
        database.list(WORKS, row -> row.getLong(1), Parameters.of("ids", ids)).toArray(Long[]::new);
    Parameters shown = Parameters.of("works", works);
    add(counts, "model assignments", database.execute(REDACT_WORKS, shown));
    add(counts, "model answers", database.execute(DELETE_ANSWERS, shown));
    for (String sql : SNAPSHOTS) {
      database.execute(sql, events);
    }
    String[] texts = new String[ids.length];
    for (int index = 0; index < ids.length; index++) {
      texts[index] = ids[index].toString();
    }
    add(counts, "audit", one(database, AUDIT, Parameters.of("texts", texts)));
    return counts;
  }
}
