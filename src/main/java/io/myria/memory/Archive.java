package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.StorableText;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import io.myria.read.EventLookup;
import io.myria.security.Caller;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code myria_archive}: a person's word that a memory is not to be recalled any more, or is again.
 * Thread-safe.
 *
 * <p>The word is an event of the log, of the archived event's own participants, so that it outlives
 * everything that is derived. The words on one event have the keys {@code id/1}, {@code id/2} … and
 * each turns around the one before: two persons who say the same at once get one key, and one of
 * them gets the answer that nothing changed.
 */
@Service
public final class Archive {

  /** Keys that are looked for at once. */
  private static final int TURNS = 32;

  /** How often another's word may come first. */
  private static final int ATTEMPTS = 5;

  private static final int REASON_CHARACTERS = 1_000;
  private static final String CHANNEL = "myria";
  private static final String ARCHIVED = "archived";
  private static final String REQUEST = "request_event_id";

  private final Transactions transactions;
  private final LogReader log;
  private final Appender appender;
  private final Clock clock;

  @Inject
  public Archive(Transactions transactions, LogReader log, Appender appender, Clock clock) {
    this.transactions = transactions;
    this.log = log;
    this.appender = appender;
    this.clock = clock;
  }

  /**
   * What is to be said.
   *
   * @param archived false to take it back
   * @param reason for people who read the log
   */
  public record Word(EventId id, boolean archived, Optional<String> reason) {

    /** Throws a {@link Fault} at {@code reason} if it cannot be stored. */
    public Word {
      reason.ifPresent(Word::check);
    }

    private static void check(String reason) {
      if (reason.isBlank()) {
        throw Fault.invalid("reason", "is blank; leave it out");
      }
      if (reason.codePointCount(0, reason.length()) > REASON_CHARACTERS) {
        throw Fault.tooLarge("reason", "is longer than " + REASON_CHARACTERS + " characters");
      }
      StorableText.check("reason", reason);
    }
  }

  /**
   * What came of it.
   *
   * @param archived how it is now
   * @param mark the event that says so, if this call wrote it; none where nothing changed
   */
  public record Outcome(boolean archived, Optional<Appended> mark) {}

  /**
   * @throws Fault {@code not_allowed} for anyone but an administrator; {@code not_found} at {@code
   *     event_id} for what is unknown or not visible to the scope
   */
  public Outcome say(Caller caller, Scope scope, Word word) {
    caller.requireAdministrator("archiving");
    Event event =
        transactions
            .run(db -> log.find(db, word.id(), scope))
            .filter(found -> !found.own())
            .orElseThrow(EventLookup::unknown);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Event> said = said(word.id());
      boolean now = !said.isEmpty() && isArchived(said.get(said.size() - 1));
      if (now == word.archived()) {
        return new Outcome(now, Optional.empty());
      }
      Appended mark = appender.appendOwn(mark(event, word, Optional.empty(), said.size() + 1));
      if (!mark.duplicate()) {
        return new Outcome(word.archived(), Optional.of(mark));
      }
    }
    throw new Fault(
        FaultCode.OVERLOADED, "others archive this event at the same time; nothing was stored");
  }

  /**
   * Archives an event because another event requests it, at most once for each request: what an
   * administrator takes back stays so.
   *
   * @param event not one of Myria's own
   * @param request of the same exact participants
   * @return whether this call archived it
   */
  public boolean archive(Event event, EventId request, String reason) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<Event> said = said(event.id());
      boolean isSaid =
          said.stream()
              .anyMatch(mark -> request.toString().equals(mark.payload().members().get(REQUEST)));
      if (isSaid || !said.isEmpty() && isArchived(said.get(said.size() - 1))) {
        return false;
      }
      Word word = new Word(event.id(), true, Optional.of(reason));
      if (!appender
          .appendOwn(mark(event, word, Optional.of(request), said.size() + 1))
          .duplicate()) {
        return true;
      }
    }
    throw new Fault(
        FaultCode.OVERLOADED, "others archive this event at the same time; nothing was stored");
  }

  /** Whether an event was archived and is not any more. */
  public boolean isTakenBack(EventId event) {
    List<Event> said = said(event);
    return !said.isEmpty() && !isArchived(said.get(said.size() - 1));
  }

  /** All words on an event, in order. */
  private List<Event> said(EventId id) {
    List<Event> said = new ArrayList<>();
    List<Event> some;
    do {
      List<String> keys = new ArrayList<>();
      for (int turn = 1; turn <= TURNS; turn++) {
        keys.add(key(id, said.size() + turn));
      }
      some = transactions.run(db -> log.own(db, EventType.ARCHIVE, keys));
      said.addAll(some);
    } while (some.size() == TURNS);
    return said;
  }

  private static String key(EventId id, int turn) {
    return id + "/" + turn;
  }

  private static boolean isArchived(Event mark) {
    return Boolean.TRUE.equals(mark.payload().members().get(ARCHIVED));
  }

  private NewEvent mark(Event event, Word word, Optional<EventId> request, int turn) {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("event_id", word.id().toString());
    payload.put(ARCHIVED, word.archived());
    word.reason().ifPresent(reason -> payload.put("reason", reason));
    request.ifPresent(id -> payload.put(REQUEST, id.toString()));
    return new NewEvent(
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        CHANNEL,
        event.participants(),
        Optional.of(key(word.id(), turn)),
        Optional.empty(),
        EventType.ARCHIVE,
        new Payload(payload),
        List.of(),
        true);
  }
}
