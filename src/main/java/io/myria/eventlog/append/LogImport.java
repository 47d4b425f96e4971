package io.myria.eventlog.append;

import io.myria.config.Service;
import io.myria.database.DatabaseFault;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Digest;
import io.myria.eventlog.EventLine;
import io.myria.eventlog.LogExport;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.AppendPlan.Known;
import io.myria.eventlog.append.AppendTransaction.Compared;
import io.myria.eventlog.redaction.Redaction;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Takes lines that a log was exported as, with the ids that the events had. Under the appender's
 * lock, in one transaction a call: all of it or nothing. What is in the log already is left alone,
 * so that a call can be repeated. Thread-safe.
 *
 * <p>Lines with places are of a whole log. They go where they were: into an empty store, which then
 * is that log, under its id and with its participants' numbers; or behind the beginning of that
 * same log.
 */
@Service
public final class LogImport {

  /** Of one call. */
  public static final int MOST_LINES = 500;

  /** Of one call; more than an exported page of payloads and whatever goes with each has. */
  static final long MOST_CHARACTERS = 16L << 20;

  private static final String LOG = "log_id";
  private static final String LINES = "lines";

  private final DataSource source;
  private final Preparation preparation;
  private final Clock clock;

  @Inject
  public LogImport(DataSource source, LogSettings settings, Clock clock) {
    SharedWork work = SharedWork.alone();
    this.source = source;
    this.clock = clock;
    this.preparation = new Preparation(new Interning(source), work, settings, clock);
  }

  /**
   * What became of some lines.
   *
   * @param known were in the log already, or were erased since
   * @param redactions what was masked of those that were stored
   */
  public record Taken(long stored, long known, List<Redaction> redactions) {}

  /**
   * @param logId of lines with places
   * @throws Fault {@code not_allowed}; {@code invalid_argument} at the line; {@code
   *     idempotency_conflict} at the line where its id or key is another event's, or its place is
   *     taken; {@code database_unavailable}
   */
  public Taken take(Caller caller, Optional<UUID> logId, List<String> lines) {
    LogExport.requireWhole(caller, "importing events with their ids");
    requireBounds(lines);
    Batch batch = Batch.parse(lines);
    if (batch.whole && logId.isEmpty()) {
      throw Fault.invalid(LOG, "is missing: the lines have places, and so are of a whole log");
    }
    Optional<UUID> whole = batch.whole ? logId : Optional.empty();
    Supplier<AppendCall> checked = preparation.restored(batch.ids, batch.events);
    if (whole.isPresent()) {
      inTransaction(transaction -> adopt(transaction, whole.get(), batch));
    }
    AppendCall call = checked.get();
    return inTransaction(transaction -> store(transaction, whole, batch, call));
  }

  private static void requireBounds(List<String> lines) {
    if (lines.isEmpty()) {
      throw Fault.invalid(LINES, "are none; send at least one");
    }
    if (lines.size() > MOST_LINES) {
      throw Fault.tooLarge(LINES, "are more than " + MOST_LINES + "; send fewer at a time");
    }
    // One alone is as long as a payload may be.
    if (lines.size() > 1 && lines.stream().mapToLong(String::length).sum() > MOST_CHARACTERS) {
      throw Fault.tooLarge(
          LINES, "have more than " + MOST_CHARACTERS + " characters; send fewer at a time");
    }
  }

  /** What is done in one transaction. */
  @FunctionalInterface
  private interface Work<T> {
    T with(AppendTransaction transaction) throws SQLException;
  }

  /** Nobody holds a connection while waiting for another: the pool is small. */
  private <T> T inTransaction(Work<T> work) {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T done = work.with(new AppendTransaction(connection));
        connection.commit();
        return done;
      } catch (SQLException | RuntimeException problem) {
        connection.rollback();
        throw problem;
      }
    } catch (SQLException problem) {
      throw DatabaseFault.of(problem);
    }
  }

  /** In a transaction of its own, like all interning. */
  private static boolean adopt(AppendTransaction transaction, UUID logId, Batch batch)
      throws SQLException {
    if (!transaction.logId().equals(logId)) {
      if (transaction.takeTurn().value() > 0) {
        throw otherLog();
      }
      transaction.adoptLog(logId);
    }
    transaction.adoptParticipants(batch.numbers);
    return true;
  }

  private static Fault otherLog() {
    return new Fault(
        FaultCode.IDEMPOTENCY_CONFLICT,
        LOG,
        "this store holds another log; a whole log goes into an empty store, or behind its own"
            + " beginning",
        null);
  }

  private Taken store(
      AppendTransaction transaction, Optional<UUID> whole, Batch batch, AppendCall call)
      throws SQLException {
    EventSeq head = transaction.takeTurn();
    // Another import may have made the store another log since.
    if (whole.isPresent() && !whole.get().equals(transaction.logId())) {
      throw otherLog();
    }
    List<Prepared> events = call.events();
    Map<Integer, Compared> stored = compared(transaction, events, batch);
    Map<Digest, Known> keys = transaction.knownKeys(List.of(call));
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    List<Prepared> writes = new ArrayList<>();
    List<Instant> recordedAt = new ArrayList<>();
    long next = head.value();
    for (int index = 0; index < events.size(); index++) {
      Prepared event = events.get(index);
      batch.requireNumbers(index, event);
      Compared known = stored.get(index);
      Optional<Known> key = event.digest().map(keys::get);
      if (known == null && key.filter(Known::erased).isPresent()) {
        continue;
      }
      long place = known == null ? ++next : known.seq().value();
      batch.requirePlace(index, place);
      if (known == null) {
        if (key.isPresent()) {
          throw batch.conflict(index, "has a source_event_key that is another event's");
        }
        writes.add(event);
        recordedAt.add(batch.recordedAt.get(index).orElse(now));
      } else if (!known.same()) {
        throw batch.conflict(index, "has an id that is in the log with other content");
      }
    }
    if (!writes.isEmpty()) {
      transaction.write(writes, recordedAt).orElseThrow(this::otherSets);
    }
    return new Taken(
        writes.size(),
        events.size() - writes.size(),
        writes.stream().flatMap(event -> event.redactions().stream()).toList());
  }

  /** What was stored before redaction was on stands there as it was given. */
  private static Map<Integer, Compared> compared(
      AppendTransaction transaction, List<Prepared> events, Batch batch) throws SQLException {
    Map<Integer, Compared> stored = transaction.compared(events, batch.recordedAt);
    boolean differs = stored.values().stream().anyMatch(one -> !one.same());
    if (!differs || events.stream().allMatch(event -> event.redactions().isEmpty())) {
      return stored;
    }
    List<Prepared> given = events.stream().map(Prepared::asGiven).toList();
    Map<Integer, Compared> either = new HashMap<>(stored);
    transaction
        .compared(given, batch.recordedAt)
        .forEach((index, one) -> either.merge(index, one, (a, b) -> a.same() ? a : b));
    return either;
  }

  private Fault otherSets() {
    preparation.forget();
    return Interning.otherSets();
  }

  /** Lines as they were read. */
  private static final class Batch {

    private final List<EventLine> lines = new ArrayList<>();
    private final List<EventId> ids = new ArrayList<>();
    private final List<NewEvent> events = new ArrayList<>();
    private final List<Optional<Instant>> recordedAt = new ArrayList<>();
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    private final Set<Long> taken = new HashSet<>();
    private boolean whole;

    static Batch parse(List<String> texts) {
      Batch batch = new Batch();
      Set<EventId> ids = new HashSet<>();
      Set<Digest> keys = new HashSet<>();
      for (String text : texts) {
        String field = field(batch.lines.size());
        EventLine line = EventLine.parse(field, text);
        try {
          batch.add(line);
        } catch (Fault fault) {
          throw fault.within(field);
        }
        NewEvent event = batch.events.get(batch.events.size() - 1);
        if (!ids.add(line.id(field)) || !Prepared.keyOfStored(event).map(keys::add).orElse(true)) {
          throw Fault.invalid(field, "repeats the id or the key of a line before it");
        }
      }
      return batch;
    }

    private void add(EventLine line) {
      boolean placed = line.seq() != null;
      if (!lines.isEmpty() && placed != whole
          || placed != (line.participantNumbers() != null)
          || placed != (line.recordedAt() != null)) {
        throw Fault.invalid(
            "seq",
            "is of a line of a whole log, which has recorded_at and participant_numbers, too;"
                + " all lines of a call have them or none");
      }
      whole = placed;
      line.requireBounds();
      ids.add(line.id("event_id"));
      events.add(line.event("timestamp"));
      recordedAt.add(line.recorded("recorded_at"));
      if (placed) {
        number(line);
      }
      lines.add(line);
    }

    /** One number a name, and one name a number. */
    private void number(EventLine line) {
      for (int one = 0; one < line.participants().size(); one++) {
        String name = line.participants().get(one);
        Long number = line.participantNumbers().get(one);
        Long before = numbers.putIfAbsent(name, number);
        if (before == null ? !taken.add(number) : !before.equals(number)) {
          throw Fault.invalid(
              "participant_numbers[" + one + "]", "is another than before, or another's");
        }
      }
    }

    private static String field(int index) {
      return "lines[" + index + "]";
    }

    private void requirePlace(int index, long place) {
      Long wanted = lines.get(index).seq();
      if (wanted != null && wanted != place) {
        throw conflict(
            index,
            "was event "
                + wanted
                + " of its log, and would be event "
                + place
                + " here; a whole log is imported from its beginning, in order, into a store that"
                + " holds nothing else");
      }
    }

    /** Its participants have the numbers that they had: the ids of its nodes hash them. */
    private void requireNumbers(int index, Prepared event) {
      List<Long> wanted = lines.get(index).participantNumbers();
      if (wanted != null && !wanted.stream().sorted().toList().equals(event.set().members())) {
        throw conflict(
            index,
            "has participants who have other numbers in this store; a whole log goes into a new"
                + " store");
      }
    }

    private Fault conflict(int index, String why) {
      return new Fault(FaultCode.IDEMPOTENCY_CONFLICT, field(index), why, null);
    }
  }
}
