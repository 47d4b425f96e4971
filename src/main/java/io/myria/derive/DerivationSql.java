package io.myria.derive;

/** Statements of how far consumers have come. */
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

  static final String ALL = COLUMNS + "order by d.consumer, d.derivation_id";

  /** The rows of one version, which serves or is to; more than one where it is derived anew. */
  static final String CURRENT =
      COLUMNS
          + """
          where d.consumer = ? and d.version = ? and d.state <> 'retired'
          order by d.derivation_id
          """;

  /** It serves where nothing else of its consumer does. */
  static final String BEGIN =
      """
      insert into derivation (consumer, version, state, log_id, paused)
      select ?, ?,
             case when exists (select from derivation where consumer = ? and state = 'serving')
                  then 'deriving' else 'serving' end,
             l.log_id, ?
      from log l
      on conflict do nothing
      """;

  /** Locks the row; another transaction's hold is waited for. */
  static final String LOCK = COLUMNS + "where d.derivation_id = ? for update";

  static final String TAKE =
      """
      update derivation
      set epoch = epoch + 1, holder = ?,
          expires_at = clock_timestamp() + ? * interval '1 millisecond'
      where derivation_id = (
          select d.derivation_id from derivation d
          where d.derivation_id = ? and d.expires_at <= clock_timestamp()
          for update skip locked)
      returning epoch
      """;

  /** Holds on to it, and locks it until the transaction ends. */
  static final String RENEW =
      """
      update derivation
      set expires_at = clock_timestamp() + ? * interval '1 millisecond'
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

  /** Before {@link #SERVE}, in its transaction. */
  static final String RETIRE_SERVING =
      "update derivation set state = 'retired' where consumer = ? and state = 'serving'";

  static final String SERVE =
      "update derivation set state = 'serving' where derivation_id = ? and state = 'deriving'";

  static final String PAUSE =
      "update derivation set paused = ? where consumer = ? and state <> 'retired'";

  static final String FORGET = "delete from derivation where derivation_id = ?";

  private DerivationSql() {}
}
