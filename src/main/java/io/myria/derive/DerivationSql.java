package io.myria.derive;

/** Statements over the checkpoints of consumers. */
final class DerivationSql {

  private static final String COLUMNS =
      """
      select d.derivation_id, d.consumer, d.version, d.state, d.log_id, d.event_seq, d.event_id,
             d.paused,
             case when d.expires_at > clock_timestamp() then d.holder end,
             d.last_run_at, d.outcome, d.failure, d.failures
      from derivation d
      """;

  static final String SERVING = COLUMNS + "where d.state = 'serving' order by d.derivation_id";

  static final String RETIRED = COLUMNS + "where d.state = 'retired' order by d.derivation_id";

  static final String ALL =
      COLUMNS + "where d.state <> 'retired' order by d.consumer, d.derivation_id";

  /** What serves comes first. */
  static final String OF_VERSION =
      COLUMNS
          + """
          where d.consumer = ? and d.version = ? and d.state <> 'retired'
          order by d.state = 'serving' desc, d.derivation_id
          """;

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
      cross join (values (?, ?)) as w (consumer, version)
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
          on conflict\
          """);

  /** Locks the row; a transaction that holds it is waited for. */
  static final String LOCK = "select state from derivation where derivation_id = ? for update";

  /** After failures it is left alone for a while, by the second more with each. */
  static final String TAKE =
      """
      update derivation
      set epoch = epoch + 1, holder = ?,
          expires_at = clock_timestamp() + ? * interval '1 millisecond'
      where derivation_id = (
          select d.derivation_id from derivation d
          where d.derivation_id = ? and d.expires_at <= clock_timestamp()
            and not d.paused and d.state <> 'retired'
            and (d.failures = 0
                 or d.last_run_at + interval '1 second' * least(power(2, d.failures), 300)
                    <= clock_timestamp())
          for update skip locked)
      returning epoch, event_seq
      """;

  static final String STATE = "select state from derivation where derivation_id = ?";

  /**
   * Holds on to it, and locks it until the transaction ends, in which something is written: of a
   * batch that takes minutes nothing else tells that it gets on.
   */
  static final String RENEW =
      """
      update derivation
      set expires_at = clock_timestamp() + ? * interval '1 millisecond',
          last_run_at = clock_timestamp()
      where derivation_id = ? and epoch = ? and state <> 'retired' and not paused
      """;

  static final String RELEASE =
      """
      update derivation set expires_at = '-infinity', holder = null
      where derivation_id = ? and epoch = ?
      """;

  static final String ADVANCE =
      """
      update derivation
      set event_seq = ?, event_id = ?, last_run_at = clock_timestamp(), outcome = 'derived',
          failure = null, failures = 0
      where derivation_id = ? and epoch = ? and event_seq = ?
      """;

  static final String FAILED =
      """
      update derivation
      set last_run_at = clock_timestamp(), outcome = 'failed', failure = ?, failures = failures + 1
      where derivation_id = ? and epoch = ?
      """;

  /** Whether the checkpoint is an event of this log, or stands before its first. */
  static final String IS_OF_THIS_LOG =
      """
      select d.log_id = l.log_id
             and (d.event_seq = 0
                  or exists (select from event e
                             where e.event_seq = d.event_seq and e.event_id = d.event_id))
      from derivation d cross join log l
      where d.derivation_id = ?
      """;

  static final String RETIRE =
      "update derivation set state = 'retired' where derivation_id = ? and state <> 'retired'";

  /** Of a version that no server wants any more, as after a model was changed and changed back. */
  static final String RETIRE_FORSAKEN =
      """
      update derivation d set state = 'retired'
      where d.state = 'deriving' and not d.paused
        and coalesce(d.last_run_at, d.created_at) < clock_timestamp() - interval '1 hour'
        and not exists (select from derivation s
                        where s.consumer = d.consumer and s.version = d.version
                          and s.state = 'serving')
      """;

  /** Before {@link #SERVE}, in its transaction. */
  static final String RETIRE_OTHERS =
      """
      update derivation set state = 'retired'
      where consumer = ? and derivation_id <> ? and state <> 'retired'
      """;

  static final String SERVE = "update derivation set state = 'serving' where derivation_id = ?";

  static final String PAUSE =
      "update derivation set paused = ? where consumer = ? and state <> 'retired'";

  static final String FORGET = "delete from derivation where derivation_id = ?";

  private DerivationSql() {}
}
