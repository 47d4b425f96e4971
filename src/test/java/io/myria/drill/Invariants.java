package io.myria.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What holds in a database of Myria whatever happened to its servers, said in SQL: the log is dense
 * and whole, nothing is in it twice, one valid snapshot serves all it says, nothing of a build is
 * left where none runs, and what was derived stands at or before its checkpoint. For a database on
 * which nobody is at work, or whose work may be seen between two of its transactions.
 */
public final class Invariants {

  /** Of a server that runs: one that stops leaves its build to the next to take over. */
  private static final String STAGED = "nothing is staged where nobody builds and nothing waits";

  /** Each statement selects what breaks the rule, and nothing where it is kept. */
  private static final Map<String, String> RULES = new LinkedHashMap<>();

  static {
    RULES.put(
        "positions are dense from 1",
        "select count(*), max(event_seq) from event having count(*) <> coalesce(max(event_seq), 0)"
            + " or coalesce(min(event_seq), 1) <> 1");
    RULES.put(
        "every event has its content, and no content is without",
        "select e.event_seq, c.event_seq from event e full join event_content c using (event_seq)"
            + " where e.event_seq is null or c.event_seq is null limit 5");
    RULES.put(
        "every event is found by its id",
        "select e.event_id from event e full join event_by_id i"
            + " on i.event_id = e.event_id and i.event_seq = e.event_seq"
            + " where e.event_seq is null or i.event_seq is null limit 5");
    RULES.put(
        "no source key stands twice",
        "select channel, source_event_key, count(*) from event_content"
            + " where source_event_key is not null"
            + " group by channel, source_event_key having count(*) > 1 limit 5");
    RULES.put(
        "every source key is known",
        "select keys, known from (select count(*) keys from event_content"
            + " where source_event_key is not null) a,"
            + " (select count(*) known from event_by_source_key) b where keys <> known");
    RULES.put(
        "the masks: an event is posted for its participants and for nobody else",
        "select coalesce(a.event_seq, p.event_seq), a.member, p.participant_id"
            + " from (select e.event_seq, e.occurred_at, e.internal, e.participant_set_id,"
            + " unnest(s.members) member from event e join participant_set s"
            + " using (participant_set_id)) a full join posting p"
            + " on p.event_seq = a.event_seq and p.participant_id = a.member"
            + " and p.occurred_at = a.occurred_at and p.internal = a.internal"
            + " and p.participant_set_id = a.participant_set_id"
            + " where a.event_seq is null or p.event_seq is null limit 5");
    RULES.put(
        "everybody's events are counted right",
        "select a.participant_id, a.event_count, p.n from participant_activity a full join"
            + " (select participant_id, count(*) n from posting group by participant_id) p"
            + " using (participant_id) where a.event_count is distinct from p.n limit 5");
    RULES.put(
        "one snapshot is active, the one that serves, and it is valid",
        "select m.active_snapshot_id, s.snapshot_id, s.validation_status from memory m"
            + " full join (select * from snapshot where status = 'active') s"
            + " on s.snapshot_id = m.active_snapshot_id"
            + " where m.active_snapshot_id is distinct from s.snapshot_id"
            + " or s.validation_status <> 'passed'");
    RULES.put(
        STAGED,
        "select s.snapshot_id, s.phase from snapshot s, build_lease l where s.status = 'staging'"
            + " and s.phase <> 'waiting' and l.expires_at < clock_timestamp()");
    RULES.put(
        "no staged topic is without its build",
        "select t.snapshot_id, count(*) from staged_topic t left join snapshot s"
            + " on s.snapshot_id = t.snapshot_id and s.status = 'staging'"
            + " where s.snapshot_id is null group by t.snapshot_id");
    RULES.put(
        "the active snapshot leads to every event up to its mark, once",
        "select s.event_max_seq, r.refs, r.events from snapshot s, lateral (select count(*) refs,"
            + " count(distinct event_seq) events from topic_ref r where r.from_ordinal <= s.ordinal"
            + " and (r.to_ordinal is null or r.to_ordinal > s.ordinal)) r"
            + " where s.status = 'active' and (r.refs <> s.event_max_seq or r.events <> r.refs)");
    RULES.put(
        "every reference of the active snapshot stands in the leaf that it names",
        "select r.event_seq, r.topic_id from snapshot s join topic_ref r on r.from_ordinal <="
            + " s.ordinal and (r.to_ordinal is null or r.to_ordinal > s.ordinal) left join"
            + " topic_version v on v.topic_id = r.topic_id and v.is_leaf and v.from_ordinal <="
            + " s.ordinal and (v.to_ordinal is null or v.to_ordinal > s.ordinal) and r.event_seq ="
            + " any(v.refs) where s.status = 'active' and v.topic_id is null limit 5");
    RULES.put(
        "every child of the active snapshot names its parent, and its parent names it",
        "select c.topic_id, c.parent_topic_id from snapshot s join topic_version c on"
            + " c.from_ordinal <= s.ordinal and (c.to_ordinal is null or c.to_ordinal > s.ordinal)"
            + " left join topic_version p on p.topic_id = c.parent_topic_id and p.from_ordinal <="
            + " s.ordinal and (p.to_ordinal is null or p.to_ordinal > s.ordinal) and c.topic_id ="
            + " any(p.children) where s.status = 'active' and c.parent_topic_id is not null and"
            + " p.topic_id is null limit 5");
    RULES.put(
        "a checkpoint is an event of this log",
        "select d.consumer, d.event_seq from derivation d left join event e"
            + " on e.event_seq = d.event_seq and e.event_id = d.event_id"
            + " where d.state <> 'retired' and d.event_seq > 0 and e.event_seq is null");
    for (String derived :
        List.of(
            "passage",
            "passage_vector",
            "fingerprint",
            "causal_link",
            "archive_mark",
            "event_terms",
            "entity_mention",
            "entity_edge",
            "event_change",
            "experience",
            "experience_link")) {
      RULES.put(
          "what is derived names its derivation: " + derived,
          "select distinct p.derivation_id from %s p left join derivation d".formatted(derived)
              + " using (derivation_id) where d.derivation_id is null limit 5");
    }
    // Vectors are written a few at a time, before the checkpoint that stands behind all of them.
    for (String derived :
        List.of(
            "passage",
            "fingerprint",
            "event_terms",
            "entity_mention",
            "entity_edge",
            "experience")) {
      RULES.put(
          "nothing is derived behind its checkpoint: " + derived,
          "select d.consumer, max(p.event_seq), d.event_seq from %s p join derivation d"
                  .formatted(derived)
              + " using (derivation_id) where p.event_seq > d.event_seq and d.state <> 'retired'"
              + " group by d.derivation_id limit 5");
    }
  }

  private Invariants() {}

  /** What is broken, with the first rows that break it; empty where all holds. */
  public static List<String> broken(Connection connection) throws SQLException {
    List<String> broken = new ArrayList<>();
    for (Map.Entry<String, String> rule : RULES.entrySet()) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(rule.getValue())) {
        StringBuilder found = new StringBuilder();
        while (rows.next()) {
          for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            found.append(' ').append(rows.getObject(column));
          }
          found.append(';');
        }
        if (!found.isEmpty()) {
          broken.add(rule.getKey() + ":" + found);
        }
      }
    }
    return broken;
  }

  /** All of them hold. */
  public static void check(Connection connection, String when) throws SQLException {
    assertThat(broken(connection)).as("invariants " + when).isEmpty();
  }

  /** All of them hold that hold while no server runs. */
  public static void checkStopped(Connection connection) throws SQLException {
    assertThat(broken(connection))
        .filteredOn(broken -> !broken.startsWith(STAGED))
        .as("invariants after a stop")
        .isEmpty();
  }
}
