package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The registry of snapshots: one is active and valid, it is of this log, it counts its topics
 * rightly, and nothing staged is left of builds that have ended.
 */
record RegistryCheck() implements StoreCheck {

  private static final String ACTIVE =
      """
      select case
          when m.active_snapshot_id is null and exists (select from snapshot
                                                        where status = 'active')
              then 'a snapshot is active, and nothing points to it'
          when m.active_snapshot_id is null then ''
          when s.snapshot_id is null or s.status <> 'active'
              then 'the snapshot that is pointed to is not active'
          when s.validation_status <> 'passed'
              then 'the active snapshot has not passed validation'
          when s.ordinal > m.last_ordinal
              then 'the active snapshot stands behind the last that was published'
          when s.event_max_seq > (select coalesce(max(event_seq), 0) from event)
              then 'the active snapshot covers events that the log does not hold'
          else '' end
      from memory m
      left join snapshot s on s.snapshot_id = m.active_snapshot_id
      """;

  /** A builder that lives holds the lease; the next one that takes it puts the rest away. */
  private static final String ORPHANS =
      """
      select 'the build ' || s.snapshot_id || ' has not ended, and nobody works on it'
      from snapshot s
      cross join build_lease l
      where s.status = 'staging' and s.phase <> 'waiting'
        and (s.lease_epoch < l.epoch or l.expires_at < clock_timestamp()
             or l.renewed_at > clock_timestamp())
      union all
      select 'the build ' || o.snapshot_id || ' has ended, and ' || o.topics
             || ' staged topics are left of it'
      from (select t.snapshot_id, count(*) as topics
            from (select snapshot_id from staged_topic
                  union all
                  select snapshot_id from staged_gone) t
            left join snapshot s on s.snapshot_id = t.snapshot_id and s.status = 'staging'
            where s.snapshot_id is null
            group by t.snapshot_id) o
      order by 1
      limit 50
      """;

  private static final String TOPICS =
      """
      select 'the snapshot ' || s.snapshot_id || ' counts ' || s.topic_count
                 || ' topics and serves ' || n.topics
      from snapshot s
      cross join lateral (
          select count(*) as topics from topic_version t
          where t.from_ordinal <= s.ordinal
            and (t.to_ordinal is null or t.to_ordinal > s.ordinal)) n
      where s.ordinal = :ordinal and s.topic_count <> n.topics
      """;

  @Override
  public String name() {
    return "snapshots";
  }

  @Override
  public long extent(Database database, StorePin pin) {
    return 1;
  }

  @Override
  public boolean takes(String after) {
    return false;
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    List<Finding> found = new ArrayList<>();
    database.list(ACTIVE, row -> row.getString(1)).stream()
        .filter(text -> !text.isEmpty())
        .forEach(text -> found.add(Finding.of(Damage.ACTIVE_SNAPSHOT_WRONG, text)));
    database
        .list(ORPHANS, row -> row.getString(1))
        .forEach(text -> found.add(Finding.of(Damage.ORPHAN_STAGING, text)));
    database
        .list(TOPICS, row -> row.getString(1), Parameters.of("ordinal", pin.ordinal()))
        .forEach(text -> found.add(Finding.of(Damage.TOPIC_COUNT_WRONG, text)));
    return new Stretch(Optional.empty(), 1, found);
  }
}
