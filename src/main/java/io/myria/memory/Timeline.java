package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.MemoryKind;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.EventPlace;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.TokenBudget;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code myria_timeline}: memories in canonical order, in pages. Thread-safe. */
@Service
public final class Timeline {

  /** Where kinds are asked for, most events walked over for one look at their fingerprints. */
  private static final int STRETCH = 1_000;

  /** Such looks for one page. */
  private static final int STRETCHES = 10;

  private final Transactions transactions;
  private final Sources sources;
  private final Cursors cursors;

  @Inject
  public Timeline(Transactions transactions, Sources sources, Cursors cursors) {
    this.transactions = transactions;
    this.sources = sources;
    this.cursors = cursors;
  }

  /**
   * One page.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} or {@code limit_exceeded} at the field,
   *     {@code invalid_cursor}, {@code not_found} at {@code snapshot_id}, {@code snapshot_gone}
   */
  public TimelinePage page(TimelineRequest request) {
    return page(request, TokenBudget.unlimited());
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws io.myria.error.Fault as {@link #page(TimelineRequest)}, and {@code invalid_argument} at
   *     {@code budget_tokens} for one that holds no memory
   */
  public TimelinePage page(TimelineRequest request, TokenBudget<Memory> budget) {
    QuerySettings settings = sources.settings();
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    Page page = transactions.read(db -> page(db, request, cursor, limit)).within(budget);
    return new TimelinePage(
        page.memories(),
        page.asOf(),
        request.asked().snapshotId(),
        page.goOnAfter()
            .map(place -> cursors.seal(digest, page.pin().at(EventPlace.write(place)))));
  }

  private record Page(
      ReadPin pin,
      List<Memory> memories,
      Optional<Instant> asOf,
      Optional<EventPosition> goOnAfter) {

    Page within(TokenBudget<Memory> budget) {
      for (int index = 0; index < memories.size(); index++) {
        if (!budget.take(memories.get(index))) {
          Event last = memories.get(index - 1).event();
          return new Page(
              pin,
              memories.subList(0, index),
              asOf,
              Optional.of(new EventPosition(last.timestamp(), last.seq())));
        }
      }
      return this;
    }
  }

  private Page page(Database database, TimelineRequest request, Optional<Cursor> cursor, int limit)
      throws SQLException {
    MemoryReader.Pin taken = MemoryReader.Pin.take(database, sources, request.asked(), cursor);
    ReadPin pin = taken.read();
    Optional<MemoryReader> reading = MemoryReader.of(database, sources, taken);
    if (reading.isEmpty() || reading.get().now().isEmpty()) {
      return new Page(pin, List.of(), request.asked().asOf(), Optional.empty());
    }
    Optional<EventPosition> after = cursor.map(Cursor::position).map(EventPlace::read);
    Stretch found =
        request.wanted().kinds().isEmpty()
            ? walk(reading.get(), request, after, limit)
            : walkKinds(reading.get(), request, after, limit);
    List<Memory> memories = memories(reading.get(), found.matches());
    pin.confirm(database);
    return new Page(pin, memories, reading.get().now(), found.goOnAfter());
  }

  /** A whole page, and where the next one begins if there is more. */
  private Stretch walk(
      MemoryReader reading, TimelineRequest request, Optional<EventPosition> after, int limit)
      throws SQLException {
    int budget = sources.settings().scanBudget();
    Stretch found = reading.walk(request.filter(), request.order(), after, limit + 1, budget);
    if (found.matches().size() <= limit) {
      return found;
    }
    List<EventPosition> matches = found.matches().subList(0, limit);
    return new Stretch(matches, Optional.of(matches.get(limit - 1)));
  }

  /** The same, of some kinds: a page may be short where much was walked over and little found. */
  private Stretch walkKinds(
      MemoryReader reading, TimelineRequest request, Optional<EventPosition> after, int limit)
      throws SQLException {
    List<EventPosition> matches = new ArrayList<>();
    Optional<EventPosition> place = after;
    int budget = sources.settings().scanBudget();
    for (int count = 0; count < STRETCHES; count++) {
      Stretch stretch = reading.walk(request.filter(), request.order(), place, STRETCH, budget);
      Map<EventSeq, MemoryKind> kinds = kinds(reading, stretch.matches());
      for (EventPosition position : stretch.matches()) {
        MemoryKind kind = kinds.get(position.seq());
        // An erased event has a place and no kind.
        if (kind != null && request.wanted().kinds().contains(kind)) {
          if (matches.size() == limit) {
            return new Stretch(matches, Optional.of(matches.get(limit - 1)));
          }
          matches.add(position);
        }
      }
      place = stretch.goOnAfter();
      if (place.isEmpty() || stretch.matches().size() < STRETCH) {
        break;
      }
    }
    return new Stretch(matches, place);
  }

  private static Map<EventSeq, MemoryKind> kinds(MemoryReader reading, List<EventPosition> places)
      throws SQLException {
    List<EventSeq> seqs = places.stream().map(EventPosition::seq).toList();
    Map<EventSeq, MemoryKind> kinds = new HashMap<>();
    reading.derivedFingerprints(seqs).forEach((seq, is) -> kinds.put(seq, is.kind()));
    List<EventSeq> missing = seqs.stream().filter(seq -> !kinds.containsKey(seq)).toList();
    reading
        .fingerprints(reading.events(missing))
        .forEach((seq, fingerprint) -> kinds.put(seq, fingerprint.kind()));
    return kinds;
  }

  /** Erased events keep their places in the order, and are passed over: a page may be short. */
  private static List<Memory> memories(MemoryReader reading, List<EventPosition> places)
      throws SQLException {
    Map<EventSeq, Event> events = reading.events(places.stream().map(EventPosition::seq).toList());
    Map<EventSeq, Fingerprint> fingerprints = reading.fingerprints(events);
    List<Memory> memories = new ArrayList<>();
    for (EventPosition place : places) {
      Event event = events.get(place.seq());
      if (event == null) {
        continue;
      }
      memories.add(reading.memory(event, fingerprints.get(place.seq())));
    }
    return memories;
  }
}
