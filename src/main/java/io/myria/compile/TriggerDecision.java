package io.myria.compile;

import io.myria.compile.TriggerReadiness.Hold;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether a build is due, by trusted facts of the log and the registry: one statement, cheap enough
 * to ask every second on every node, and a second one after questions. Times are by the database's
 * clock; what is of a time to come, since that was put back, holds nothing back. Thread-safe.
 */
@Service
public final class TriggerDecision {

  /**
   * A build that neither ended nor runs counts neither as a failure nor as the end of a series; its
   * builder died. There is one of them at most, for the next build puts its rest away.
   */
  private static final String FACTS =
      """
      with head as (
          select event_seq, recorded_at from event order by event_seq desc limit 1
      ), recent as (
          select r.status, r.build_ended_at,
                 row_number() over (order by r.lease_epoch desc, r.snapshot_id) as place
          from (select status, build_ended_at, lease_epoch, snapshot_id
                from snapshot order by lease_epoch desc, snapshot_id limit 10) r
          where r.status <> 'staging'
      ), failed as (
          select count(*) as failures,
                 max(build_ended_at) filter (where place = 1) as last_at
          from recent
          where place < coalesce((select min(place) from recent where status <> 'failed'), 1000)
      ), staging as (
          select coalesce(bool_or(s.phase = 'waiting'), false) as waiting,
                 max(s.trigger) filter (where s.phase <> 'waiting') as trigger,
                 bool_or(s.full_build) filter (where s.phase <> 'waiting') as full_build
          from snapshot s
          where s.status = 'staging'
      )
      select coalesce((select event_seq from head), 0) - coalesce(a.event_max_seq, 0),
             (select (abs(extract(epoch from clock_timestamp() - recorded_at)) * 1000)::bigint
              from head),
             (select renewed_at <= clock_timestamp() and expires_at > clock_timestamp()
              from build_lease),
             g.waiting,
             m.builds_held_since is not null,
             f.failures,
             coalesce((abs(extract(epoch from clock_timestamp() - f.last_at)) * 1000)::bigint, 0),
             g.trigger, g.full_build,
             (extract(epoch from clock_timestamp()
                                 - coalesce(a.compiled_at, a.build_started_at)) * 1000)::bigint,
             coalesce((select h.event_seq > coalesce(a.event_max_seq, 0)
                              and (select c.type = 'myria.retrieval'
                                   from event_content c where c.event_seq = h.event_seq)
                       from head h), false),
             greatest(0, coalesce((select n.event_max_seq
                                   from (select phase, event_max_seq, parent_snapshot_id
                                         from snapshot
                                         order by lease_epoch desc, snapshot_id limit 1) n
                                   where n.phase = 'discarded'
                                     and n.parent_snapshot_id
                                         is not distinct from m.active_snapshot_id), 0)
                         - coalesce(a.event_max_seq, 0)),
             coalesce(a.erasures <> m.erasures, false)
                 and not exists (select from erasure x where x.state = 'erasing')
      from failed f
      cross join staging g
      cross join memory m
      left join snapshot a on a.snapshot_id = m.active_snapshot_id
      """;

  /**
   * Where the newest event is of what Myria was asked: how many behind the active snapshot are, and
   * how old the newest other is. Nobody's memory changes by them, so that they are no reason for a
   * build; beyond these one takes them in.
   */
  private static final String ASKED =
      """
      with newest as materialized (
          select c.event_seq, c.type
          from event_content c
          where c.event_seq > coalesce((select a.event_max_seq
                                        from memory m
                                        join snapshot a on a.snapshot_id = m.active_snapshot_id), 0)
          order by c.event_seq desc
          limit 1000
      )
      select (select count(*) from newest where type = 'myria.retrieval'),
             (select (abs(extract(epoch from clock_timestamp() - e.recorded_at)) * 1000)::bigint
              from event e
              where e.event_seq = (select max(event_seq) from newest
                                   where type <> 'myria.retrieval'))
      """;

  /** A whole rebuild that was discarded, or could not be made, is put off by this. */
  private static final Duration REBUILD_AGAIN = Duration.ofHours(1);

  private static final String REBUILD_FAILED =
      """
      select 1
      from snapshot
      where trigger = 'full_rebuild' and status = 'failed'
        and build_ended_at > clock_timestamp() - ? * interval '1 millisecond'
        and build_ended_at <= clock_timestamp()
      limit 1
      """;

  private final Transactions transactions;
  private final BuildSettings settings;

  @Inject
  public TriggerDecision(Transactions transactions, BuildSettings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /**
   * What the statement found.
   *
   * @param idleMs null where the log is empty
   * @param failures of the newest builds, in a row
   * @param sinceFailureMs since the last of them
   * @param begun a build that has not ended; where nothing runs, its builder died
   * @param declined of the tail, events that a person saw compiled and discarded: they are no
   *     reason to build the same again
   * @param compiledMs since the active memory was compiled from the empty log; null where there is
   *     none
   * @param erased whether events were erased since the active snapshot was built, and no erasure
   *     goes on
   */
  record Facts(
      long tail,
      Long idleMs,
      boolean running,
      boolean waiting,
      boolean held,
      int failures,
      long sinceFailureMs,
      Optional<BuildOrder> begun,
      long declined,
      Long compiledMs,
      boolean erased) {

    private Facts without(long asked, Long saidMs) {
      return new Facts(
          tail - asked,
          saidMs == null ? idleMs : saidMs,
          running,
          waiting,
          held,
          failures,
          sinceFailureMs,
          begun,
          declined,
          compiledMs,
          erased);
    }
  }

  /**
   * @param asked whether the newest event is one of what Myria was asked, and not yet compiled
   */
  private record Asked(Facts facts, boolean asked) {}

  /** For the timer: what to build now, if anything. */
  public Optional<BuildOrder> due() {
    return transactions.read(this::readiness).due();
  }

  /** For the timer while requests keep the server busy: what a dead builder began, nothing new. */
  public Optional<BuildOrder> begun() {
    return transactions.read(
        database -> {
          Facts facts = facts(database);
          return takeOver(facts, isRebuild(facts.begun()) && isRebuildPutOff(database), settings);
        });
  }

  public TriggerReadiness readiness(Caller caller) {
    caller.requireAdministrator("the state of the builder");
    return transactions.read(this::readiness);
  }

  /** Inside a work of the caller's. */
  public TriggerReadiness readiness(Database database) throws SQLException {
    Facts facts = facts(database);
    boolean concerned = isRebuildDue(facts, settings) || isRebuild(facts.begun());
    return decide(facts, concerned && isRebuildPutOff(database), settings);
  }

  private static boolean isRebuild(Optional<BuildOrder> order) {
    return order.filter(one -> one.trigger() == Trigger.FULL_REBUILD).isPresent();
  }

  /** So that what is new gets into snapshots while the whole memory cannot be compiled. */
  private static boolean isRebuildPutOff(Database database) throws SQLException {
    return database.one(REBUILD_FAILED, row -> true, REBUILD_AGAIN.toMillis()).isPresent();
  }

  private static TriggerReadiness decide(Facts facts, boolean putOff, BuildSettings settings) {
    Optional<Duration> idle = Optional.ofNullable(facts.idleMs()).map(Duration::ofMillis);
    Optional<Hold> hold = hold(facts, settings);
    Optional<BuildOrder> due = takeOver(facts, putOff, settings);
    if (due.isEmpty() && hold.isEmpty() && facts.erased()) {
      due = Optional.of(BuildOrder.of(Trigger.ERASURE));
    } else if (due.isEmpty() && hold.isEmpty()) {
      due =
          !putOff && isRebuildDue(facts, settings)
              ? Optional.of(new BuildOrder(Trigger.FULL_REBUILD, true))
              : trigger(facts.tail() - facts.declined(), idle, settings).map(BuildOrder::of);
    }
    return new TriggerReadiness(Math.max(0, facts.tail()), idle, due, hold);
  }

  /** What the whole log is compiled for holds what is new, too. */
  private static boolean isRebuildDue(Facts facts, BuildSettings settings) {
    return facts.compiledMs() != null
        && settings.isFullRebuildDue(Duration.ofMillis(facts.compiledMs()));
  }

  private static Optional<Trigger> trigger(
      long tail, Optional<Duration> idle, BuildSettings settings) {
    if (tail <= 0) {
      return Optional.empty();
    }
    if (tail >= settings.maxUnindexedEvents()) {
      return Optional.of(Trigger.TAIL_THRESHOLD);
    }
    return idle.filter(time -> time.compareTo(settings.inactivityTimeout()) >= 0)
        .map(time -> Trigger.INACTIVITY);
  }

  /** What a dead builder began: its rest is put away, and what it was asked for is done. */
  private static Optional<BuildOrder> takeOver(
      Facts facts, boolean putOff, BuildSettings settings) {
    boolean waits = facts.running() || tooSoon(facts, settings);
    return waits || putOff && isRebuild(facts.begun()) ? Optional.empty() : facts.begun();
  }

  private static Optional<Hold> hold(Facts facts, BuildSettings settings) {
    if (facts.running()) {
      return Optional.of(Hold.RUNNING);
    }
    if (facts.held()) {
      return Optional.of(Hold.ROLLED_BACK);
    }
    if (facts.waiting()) {
      return Optional.of(Hold.WAITING);
    }
    return tooSoon(facts, settings) ? Optional.of(Hold.RETRY_DELAY) : Optional.empty();
  }

  private static boolean tooSoon(Facts facts, BuildSettings settings) {
    Duration delay = settings.retry().after(facts.failures());
    return facts.failures() > 0 && facts.sinceFailureMs() < delay.toMillis();
  }

  private static Facts facts(Database database) throws SQLException {
    Asked newest = database.one(FACTS, TriggerDecision::facts).orElseThrow();
    return newest.asked()
        ? database
            .one(ASKED, row -> newest.facts().without(row.getLong(1), nullable(row, 2)))
            .orElseThrow()
        : newest.facts();
  }

  private static Long nullable(ResultSet row, int column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }

  private static Asked facts(ResultSet row) throws SQLException {
    Facts facts =
        new Facts(
            row.getLong(1),
            nullable(row, 2),
            row.getBoolean(3),
            row.getBoolean(4),
            row.getBoolean(5),
            row.getInt(6),
            row.getLong(7),
            begun(row.getString(8), row.getBoolean(9)),
            row.getLong(12),
            nullable(row, 10),
            row.getBoolean(13));
    return new Asked(facts, row.getBoolean(11));
  }

  private static Optional<BuildOrder> begun(String trigger, boolean full) {
    return Optional.ofNullable(trigger).map(name -> new BuildOrder(Trigger.of(name), full));
  }
}
