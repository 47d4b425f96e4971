package io.myria.projection;

/**
 * How derivations are asked for: queries in JPQL, and statements where rows may conflict or each
 * read asks.
 */
public final class DerivationSql {

  public static final String SERVING =
      "select d from Derivation d where d.state = 'serving' order by d.id";

  /** The same, as each read asks it. */
  static final String SERVING_ROWS =
      "select {t.*} from derivation t where t.state = 'serving' order by t.derivation_id";

  static final String RETIRED =
      "select d from Derivation d where d.state = 'retired' order by d.id";

  static final String ALL =
      "select d from Derivation d where d.state <> 'retired' order by d.consumer, d.id";

  /** What serves comes first. */
  static final String OF_VERSION =
      """
      select d from Derivation d
      where d.consumer = :consumer and d.version = :version and d.state <> 'retired'
      order by case when d.state = 'serving' then 0 else 1 end, d.id
      """;

  static final String BY_ID = "select d from Derivation d where d.id = :id";

  static final String STATE = "select d.state from Derivation d where d.id = :id";

  /** Of a version that no server wants any more, as after a model was changed and changed back. */
  static final String RETIRE_FORSAKEN =
      """
      update Derivation d set d.state = 'retired'
      where d.state = 'deriving' and not d.paused
        and coalesce(d.lastRunAt, d.createdAt) < :before and d.renewedAt < :before
        and not exists (select 1 from Derivation s
                        where s.consumer = d.consumer and s.version = d.version
                          and s.state = 'serving')
      """;

  /** Before {@link #SERVE}, in its transaction. */
  static final String RETIRE_OTHERS =
      """
      update Derivation d set d.state = 'retired'
      where d.consumer = :consumer and d.id <> :id and d.state <> 'retired'
      """;

  static final String SERVE = "update Derivation d set d.state = 'serving' where d.id = :id";

  static final String PAUSE =
      "update Derivation d set d.paused = :paused"
          + " where d.consumer = :consumer and d.state <> 'retired'";

  static final String FORGET = "delete from Derivation d where d.id = :id";

  /** It serves where nothing else of its consumer does, and is paused where its consumer is. */
  static final String BEGIN =
      """
      insert into derivation (consumer, version, state, log_id, paused)
      select w.consumer, w.version,
             case when exists (select from derivation d
                               where d.consumer = w.consumer and d.state = 'serving')
                  then 'deriving' else 'serving' end,
             l.log_id,
             exists (select from derivation d
                     where d.consumer = w.consumer and d.state <> 'retired' and d.paused)
      from log l
      cross join (values (:consumer, :version)) as w (consumer, version)
      on conflict do nothing
      """;

  /** As {@link #BEGIN}, unless another server was faster: its row must not be taken for old. */
  static final String BEGIN_MISSING =
      BEGIN.replace(
          "on conflict",
          """
          where not exists (select from derivation d
                            where d.consumer = w.consumer and d.version = w.version
                              and d.state <> 'retired')
          on conflict""");

  /**
   * Whether the checkpoint is an event of this log, or stands before its first. A value that is
   * looked up, and no {@code exists}: for that PostgreSQL may read all events into a hash table.
   */
  static final String IS_OF_THIS_LOG =
      """
      select d.log_id = l.log_id
             and (d.event_seq = 0
                  or coalesce((select e.event_id from event e where e.event_seq = d.event_seq)
                              = d.event_id, false))
      from derivation d cross join log l
      where d.derivation_id = :id
      """;

  private DerivationSql() {}
}
