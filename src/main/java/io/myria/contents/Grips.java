package io.myria.contents;

import io.myria.config.Service;
import io.myria.contents.ContentsView.SeenSegment;
import io.myria.contents.ContentsViews.Opened;
import io.myria.contents.FreshContents.FreshSegment;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeOrder;
import io.myria.language.EventText;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.EventDigest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code myria_expand_grip}: the words that a bullet stands on, and what was said before and after
 * them, among the events of the very same participants. A grip is followed through the log, so that
 * it leads to its words from any snapshot. Thread-safe.
 */
@Service
public final class Grips {

  /** Most events before, or after, the excerpt's. */
  public static final int MOST = 50;

  private static final String ENDING =
      """
      select e.event_seq, e.participant_set_id, e.internal
      from event_by_id i
      join event e using (event_seq)
      join participant_set s using (participant_set_id)
      where right(i.event_id::text, 8) = :ending and e.event_seq <= :last and %s
      order by e.event_seq
      """
          .formatted(Mask.OF_EVENT);

  private final Transactions transactions;
  private final ContentsViews views;

  @Inject
  public Grips(Transactions transactions, ContentsViews views) {
    this.transactions = transactions;
    this.views = views;
  }

  /**
   * A grip and its surroundings.
   *
   * @param excerpt the text from {@code from} to {@code to}, as it stands in its event
   * @param event whose words they are
   * @param node the segment that quotes them; empty where none does any more, or yet
   * @param before the events before the excerpt's, in canonical order
   * @param stretch the events that the bullet stands for, the excerpt's among them
   * @param after the events behind them
   * @param archived whether a person archived the event
   */
  public record Expanded(
      GripId id,
      String excerpt,
      Event event,
      int from,
      int to,
      Optional<TocId> node,
      List<Event> before,
      List<Event> stretch,
      List<Event> after,
      boolean archived,
      Optional<SnapshotId> snapshot) {}

  /** Where the words of a grip stand. */
  private record Found(Event event, ExactSetId set, int from, int to) {

    EventPosition position() {
      return Grips.position(event);
    }
  }

  /** The run of events that a bullet stands for. */
  private record Run(Optional<TocId> node, List<EventSeq> events) {}

  /**
   * @param before how many events, 0 for none; fewer where there are not so many
   * @param after the same behind the excerpt
   * @throws Fault {@code not_found} at {@code grip_id} for a grip whose event the scope does not
   *     see; {@code invalid_argument} or {@code limit_exceeded} at the field
   */
  public Expanded expand(TocRequest request, GripId id, int before, int after) {
    check("events_before", before);
    check("events_after", after);
    return transactions
        .run(
            db -> {
              Opened opened = views.open(db, request, Optional.empty());
              Optional<Found> found = opened.view().isEmpty() ? Optional.empty() : find(opened, id);
              Optional<Expanded> expanded = Optional.empty();
              if (found.isPresent()) {
                expanded = Optional.of(expand(opened, id, found.get(), before, after));
              }
              opened.pin().confirm(db);
              return expanded;
            })
        .orElseThrow(Grips::unknown);
  }

  private static void check(String field, int events) {
    String right = "must be a whole number from 0 to " + MOST;
    if (events < 0) {
      throw Fault.invalid(field, right);
    }
    if (events > MOST) {
      throw Fault.tooLarge(field, right);
    }
  }

  private static Fault unknown() {
    return Fault.notFound(
        "grip_id",
        "no words with this grip are visible to these participants; grips come from bullets of a"
            + " table of contents");
  }

  private Optional<Found> find(Opened opened, GripId id) throws SQLException {
    ContentsView view = opened.view().orElseThrow();
    Database database = view.database();
    Map<EventSeq, ExactSetId> candidates = new LinkedHashMap<>();
    database.list(
        ENDING,
        row ->
            candidates.put(
                new EventSeq(row.getLong(1)), new ExactSetId(row.getLong(2), row.getBoolean(3))),
        view.mask().parameters().and("ending", id.ending()).and("last", view.last().value()));
    for (Event event : views.log().load(database, candidates.keySet(), view.mask())) {
      boolean known = view.asOf().map(time -> !event.timestamp().isAfter(time)).orElse(true);
      if (known && !event.own()) {
        for (EventDigest.Sentence one : EventDigest.of(event).sentences()) {
          if (id.names(event.id(), event.timestamp(), one.from(), one.to())) {
            return Optional.of(new Found(event, candidates.get(event.seq()), one.from(), one.to()));
          }
        }
      }
    }
    return Optional.empty();
  }

  private Expanded expand(Opened opened, GripId id, Found found, int before, int after)
      throws SQLException {
    ContentsView view = opened.view().orElseThrow();
    Run run = run(opened, id, found);
    List<Event> known = load(view, run.events());
    Event first = known.get(0);
    Event last = known.get(known.size() - 1);
    // What no snapshot covers may have been said between them.
    List<Event> stretch =
        load(view, view.between(found.set(), position(first), position(last), view.last()));
    List<Event> earlier =
        beside(view, first, before).filter(event -> order(event, first) < 0).toList();
    List<Event> later = beside(view, last, after).filter(event -> order(event, last) > 0).toList();
    return new Expanded(
        id,
        EventText.of(found.event()).substring(found.from(), found.to()),
        found.event(),
        found.from(),
        found.to(),
        run.node(),
        earlier,
        stretch,
        later,
        opened.archived().holds(found.event().seq()),
        opened.snapshot());
  }

  private static int order(Event one, Event other) {
    return position(one).compareTo(position(other));
  }

  private static EventPosition position(Event event) {
    return new EventPosition(event.timestamp(), event.seq());
  }

  /** Of the event's exact set, so that what the scope does not see displaces nothing. */
  private Stream<Event> beside(ContentsView view, Event event, int reach) throws SQLException {
    if (reach == 0) {
      return Stream.empty();
    }
    List<EventSeq> around =
        ScopeOrder.around(view.database(), view.mask(), List.of(event.seq()), reach, view.last());
    return load(view, around).stream().filter(one -> one.internal() == event.internal());
  }

  private List<Event> load(ContentsView view, List<EventSeq> seqs) throws SQLException {
    List<Event> events = new ArrayList<>();
    for (Event event : views.log().load(view.database(), seqs, view.mask())) {
      boolean known = view.asOf().map(time -> !event.timestamp().isAfter(time)).orElse(true);
      if (known && !event.own()) {
        events.add(event);
      }
    }
    events.sort(Comparator.comparing(Event::timestamp).thenComparing(Event::seq));
    return events;
  }

  private static Run run(Opened opened, GripId id, Found found) throws SQLException {
    ContentsView view = opened.view().orElseThrow();
    TocPeriod day =
        TocPeriod.of(TocLevel.DAY, LocalDate.ofInstant(found.event().timestamp(), opened.zone()));
    for (SeenSegment seen : view.around(day, found.set(), found.position())) {
      Optional<TocBullet> bullet = bullet(seen.segment(), id);
      if (bullet.isPresent()) {
        return new Run(
            Optional.of(new TocId(day, Optional.of(seen.segment().hash()))),
            within(bullet.get(), view.seqs(seen.set(), seen.segment())));
      }
    }
    for (FreshSegment fresh : opened.fresh().of(day)) {
      Optional<TocBullet> bullet = bullet(fresh.segment(), id);
      if (bullet.isPresent()) {
        return new Run(
            Optional.of(new TocId(day, Optional.of(fresh.segment().hash()))),
            within(bullet.get(), fresh.events()));
      }
    }
    return new Run(Optional.empty(), List.of(found.event().seq()));
  }

  private static Optional<TocBullet> bullet(TocSegment segment, GripId id) {
    return segment.node().bullets().stream()
        .filter(one -> id.names(one.event(), one.at(), one.from(), one.to()))
        .findFirst();
  }

  /** The events of a segment from a bullet's first to its last. */
  private static List<EventSeq> within(TocBullet bullet, List<EventSeq> events) {
    int first = events.indexOf(bullet.first());
    int last = events.indexOf(bullet.last());
    return first < 0 || last < first ? List.of(bullet.seq()) : events.subList(first, last + 1);
  }
}
