package io.myria.eventlog.append;

import io.myria.config.Service;
import io.myria.database.DatabaseFault;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Digest;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.AppendPlan.Known;
import io.myria.eventlog.append.AppendPlan.Numbered;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/**
 * The one path into the log. Thread-safe; any number of servers may append to one database.
 *
 * <p>A dense {@code event_seq} in commit order needs writers one after the other. To make that
 * cheap, callers that come at the same time are written by one of them in one short transaction:
 * each puts its call into a queue and waits; who leads takes all that wait, writes them, commits,
 * hands the lead over and answers. Alone, a caller leads at once and waits for nothing.
 *
 * <p>The transaction takes an advisory lock as its first statement and reads {@code max(event_seq)}
 * in the next, so that under READ COMMITTED the second sees all that committed before the first was
 * granted. Connections are this room's own, outside the container's transactions, because one
 * commit answers many callers.
 *
 * <p>If a group fails, each of its calls is tried again alone, so that one bad call harms no other.
 * Event ids are made before the first attempt: an attempt whose commit went unanswered is found by
 * them and not repeated.
 */
@Service
public final class Appender {

  private static final int GROUP_EVENTS = 4_000;
  private static final long GROUP_BYTES = 32L << 20;
  private static final int LONELY_ATTEMPTS = 3;

  private final DataSource source;
  private final Preparation preparation;
  private final LogSettings settings;
  private final Clock clock;
  private final AppendQueue waiting = new AppendQueue();

  /**
   * @param source connections that are in no container transaction, as the application's role, with
   *     the schema as search path and time-outs on lock, statement and idle transaction
   * @param helpers threads on which events of a call are made ready that has many
   */
  @Inject
  public Appender(DataSource source, LogSettings settings, Clock clock, Executor helpers) {
    this(source, settings, clock, SharedWork.with(helpers));
  }

  /** As the other, for callers that do without help. */
  public Appender(DataSource source, LogSettings settings, Clock clock) {
    this(source, settings, clock, SharedWork.alone());
  }

  private Appender(DataSource source, LogSettings settings, Clock clock, SharedWork work) {
    this.source = source;
    this.settings = settings;
    this.clock = clock;
    this.preparation = new Preparation(new Interning(source), work, settings, clock);
  }

  /**
   * Stores one event, or finds the one that has its key.
   *
   * @throws Fault {@code invalid_argument}, {@code limit_exceeded}, {@code idempotency_conflict};
   *     {@code overloaded} if the turn did not come in time; {@code database_unavailable}
   */
  public Appended append(NewEvent event) {
    return submit(preparation.single(event)).get(0);
  }

  /**
   * Stores all events or none.
   *
   * @return an answer an event, in order
   * @throws Fault as {@link #append(NewEvent)}, with fields under {@code events[index]}
   */
  public List<Appended> append(List<NewEvent> events) {
    return events.isEmpty() ? List.of() : submit(preparation.batch(events));
  }

  /**
   * As {@link #append(NewEvent)}, for an event that Myria itself writes: of one of its own types,
   * always internal, and with a {@code source_event_key} that is none of outside.
   */
  public Appended appendOwn(NewEvent event) {
    return submit(preparation.own(event)).get(0);
  }

  /**
   * Whether an append could go through now.
   *
   * @throws Fault {@code database_unavailable} with the cause
   */
  public void check() {
    try (Connection connection = source.getConnection()) {
      if (!new AppendTransaction(connection).mayWrite()) {
        throw new Fault(
            FaultCode.DATABASE_UNAVAILABLE,
            "the database accepts no appends: it is a standby, or the role may not insert");
      }
    } catch (SQLException problem) {
      throw DatabaseFault.of(problem);
    }
  }

  private List<Appended> submit(AppendCall call) {
    if (waiting.enter(call, settings.patience())) {
      lead(call);
    } else if (!call.isAnswered()) {
      call.fail(tooLate());
    }
    return call.answer();
  }

  private Fault tooLate() {
    return waiting.isStuck()
        ? new Fault(
            FaultCode.DATABASE_UNAVAILABLE,
            "the database does not answer; nothing was stored, try again")
        : new Fault(
            FaultCode.OVERLOADED,
            "too many appends wait for their turn; nothing was stored, try again later");
  }

  /** Waiting calls get a leader before the finished ones are answered. */
  private void lead(AppendCall own) {
    Runnable answers = () -> {};
    List<AppendCall> group = List.of(own);
    try {
      group = waiting.group(own, GROUP_EVENTS, GROUP_BYTES);
      answers = written(group);
    } catch (Error problem) {
      group.forEach(call -> call.fail(DatabaseFault.of(problem)));
      throw problem;
    } finally {
      waiting.handOver();
    }
    answers.run();
  }

  /** Every call of the group is answered when the result has run, whatever happens. */
  private Runnable written(List<AppendCall> group) {
    long start = System.nanoTime();
    try {
      return attempt(group, false)::answer;
    } catch (SQLException | RuntimeException problem) {
      // Who waits for another server's turn in vain would wait as long alone, one after the other.
      Optional<Exception> unreached =
          DatabaseFault.isTimeout(problem) ? Optional.of(problem) : Optional.empty();
      for (AppendCall call : group) {
        if (unreached.isEmpty()) {
          unreached = retryAlone(call, start);
        } else {
          // A database that says nothing takes its time with each attempt.
          call.fail(failure(unreached.get()));
        }
      }
      return () -> {};
    }
  }

  /** What kept it from the database, if it did not get there. */
  private Optional<Exception> retryAlone(AppendCall call, long start) {
    Exception last = null;
    for (int count = 0; count < LONELY_ATTEMPTS; count++) {
      try {
        attempt(List.of(call), true).answer();
        return Optional.empty();
      } catch (SQLException | RuntimeException problem) {
        last = problem;
        if (!DatabaseFault.isConnectionLoss(problem)
            || System.nanoTime() - start > settings.patience().toNanos()) {
          break;
        }
      }
    }
    call.fail(failure(last));
    return Optional.ofNullable(last)
        .filter(is -> DatabaseFault.isConnectionLoss(is) || DatabaseFault.isTimeout(is));
  }

  private static Fault failure(Exception problem) {
    if (DatabaseFault.isConnectionLoss(problem)) {
      return new Fault(
          FaultCode.DATABASE_UNAVAILABLE,
          "the database does not answer and the event may or may not have been stored; try again"
              + " with the same source_event_key",
          problem);
    }
    return DatabaseFault.of(problem);
  }

  private AppendPlan attempt(List<AppendCall> group, boolean again) throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try {
        AppendPlan plan = write(connection, group, again);
        // Of what was only read: what was written is committed.
        connection.commit();
        return plan;
      } catch (SQLException | RuntimeException problem) {
        rollBack(connection, problem);
        throw problem;
      }
    }
  }

  private AppendPlan write(Connection connection, List<AppendCall> group, boolean again)
      throws SQLException {
    AppendTransaction transaction = new AppendTransaction(connection);
    return again || group.stream().anyMatch(AppendCall::hasKeys)
        ? lookedUp(transaction, group, again)
        : unasked(transaction, group);
  }

  /** Without keys nothing that is in the log decides what is written: one round trip. */
  private AppendPlan unasked(AppendTransaction transaction, List<AppendCall> group)
      throws SQLException {
    List<Prepared> events = group.stream().flatMap(call -> call.events().stream()).toList();
    Instant now = now();
    EventSeq head = transaction.appendAndCommit(events, now).orElseThrow(this::otherSets);
    AppendPlan plan = new AppendPlan(head, Map.of(), now);
    group.forEach(call -> plan.add(call, Map.of()));
    return plan;
  }

  private AppendPlan lookedUp(AppendTransaction transaction, List<AppendCall> group, boolean again)
      throws SQLException {
    Map<Digest, Known> known = new HashMap<>();
    EventSeq head = transaction.takeTurn(group, known);
    Instant now = now();
    AppendPlan plan = new AppendPlan(head, known, now);
    for (AppendCall call : group) {
      plan.add(call, again ? transaction.stored(call) : Map.of());
    }
    if (!plan.writes().isEmpty()) {
      List<Prepared> events = plan.writes().stream().map(Numbered::event).toList();
      transaction.writeAndCommit(events, now).orElseThrow(this::otherSets);
    }
    return plan;
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** As after a fail-over to a database that lacks what was interned last. */
  private Fault otherSets() {
    preparation.forget();
    return Interning.otherSets();
  }

  private static void rollBack(Connection connection, Exception problem) {
    try {
      connection.rollback();
    } catch (SQLException second) {
      problem.addSuppressed(second);
    }
  }
}
