package io.myria.recall.cache;

import io.myria.contents.PeriodContents;
import io.myria.contents.PeriodContents.Asked;
import io.myria.contents.TocBullet;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventTail;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeOrder;
import io.myria.language.Analysis;
import io.myria.language.Identifiers;
import io.myria.language.date.Period;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.search.Hit;
import io.myria.search.SearchView;
import io.myria.search.SearchViews;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Chooses candidates in a scope too large to be ranked whole: the events that hold words of the
 * question, those of the days that it names, what stands beside them, and the newest: a function of
 * what the scope sees, however much others write between it. Thread-safe.
 */
public final class Candidates {

  private static final int FOUND = 300;
  private static final int NEWEST = 100;
  private static final int AROUND = 2;

  /** Of the scope's newest events, for those that match. */
  private static final int EXAMINED = 1_000;

  /** The same where there is no index, so that only they can hold a word. */
  private static final int EXAMINED_FOR_WORDS = 10_000;

  /** Visible events that the database is asked about behind the index. */
  private static final int MOST_BEHIND = 4_000;

  /** Periods of a question that are looked at. */
  private static final int PERIODS = 3;

  private final SearchViews views;
  private final PeriodContents contents;

  /**
   * @param contents which tell most of the days that a question names
   */
  public Candidates(SearchViews views, PeriodContents contents) {
    this.views = views;
    this.contents = contents;
  }

  /** Those that answer best by their words, and the newest of all. */
  public List<EventSeq> of(
      Database database,
      Mask mask,
      RecallRequest request,
      ReadPin pin,
      EventSeq last,
      StageTimes stages)
      throws SQLException {
    stages.degrade(
        "candidates",
        "these participants see more events than are ranked whole; of all, those with words of"
            + " the question, those of its days, what stands beside them and the newest were");
    Set<EventSeq> found = new TreeSet<>();
    List<EventFilter> chats = chats(request);
    List<EventPosition> newest = new ArrayList<>();
    for (EventFilter any : chats) {
      newest.addAll(ScopeOrder.newestPlaces(database, mask, any, last, NEWEST, EXAMINED));
    }
    newest.forEach(place -> found.add(place.seq()));
    Set<String> asked = new LinkedHashSet<>(Analysis.questionTerms(request.question()));
    asked.addAll(Identifiers.questionTerms(request.question()));
    List<String> terms = List.copyOf(asked);
    List<Period> days = days(request, newest);
    if (!days.isEmpty()) {
      found.addAll(told(database, request, pin, days));
    }
    for (EventFilter any : chats) {
      EventFilter words = any.wording(terms);
      found.addAll(withWords(database, mask, words, pin, last, stages));
      for (Period period : days) {
        EventFilter within = within(any, period, request.at());
        if (isSome(within)) {
          found.addAll(
              search(database, mask, within(words, period, request.at()), pin.log(), last)
                  .orElse(List.of()));
          found.addAll(ScopeOrder.newest(database, mask, within, last, FOUND, EXAMINED));
        }
      }
    }
    found.addAll(ScopeOrder.around(database, mask, List.copyOf(found), AROUND, last));
    return List.copyOf(found);
  }

  private List<EventSeq> withWords(
      Database database,
      Mask mask,
      EventFilter words,
      ReadPin pin,
      EventSeq last,
      StageTimes stages)
      throws SQLException {
    Optional<List<EventSeq>> best = search(database, mask, words, pin.log(), last);
    if (best.isPresent()) {
      return best.get();
    }
    stages.degrade(
        "index", "there is none at the moment; the newest with words of the question were ranked");
    return ScopeOrder.newest(database, mask, words, last, FOUND, EXAMINED_FOR_WORDS);
  }

  /** The days that a question names. */
  private static List<Period> days(RecallRequest request, List<EventPosition> newest) {
    Optional<Instant> last =
        newest.stream().map(EventPosition::timestamp).max(Comparator.naturalOrder());
    return request.days(last).periods().stream().limit(PERIODS).toList();
  }

  /** The events that the table of contents quotes of some days. */
  private List<EventSeq> told(
      Database database, RecallRequest request, ReadPin pin, List<Period> days)
      throws SQLException {
    SnapshotChoice choice = new SnapshotChoice(request.snapshot(), Optional.empty());
    boolean archived = request.options().includeArchived();
    return contents
        .of(
            database,
            new Asked(request.scope(), choice, pin.at(""), request.asOf(), days, archived))
        .told()
        .stream()
        .flatMap(one -> one.node().bullets().stream())
        .map(TocBullet::seq)
        .toList();
  }

  private static EventFilter within(EventFilter filter, Period days, AskedAt asked) {
    Optional<Instant> from = days.from().map(asked::begins);
    Optional<Instant> to = days.to().map(last -> asked.begins(last.plusDays(1)));
    return new EventFilter(
        later(filter.from(), from),
        earlier(filter.to(), to),
        filter.contextId(),
        filter.channels(),
        filter.types(),
        filter.hints(),
        filter.terms(),
        filter.payload());
  }

  private static boolean isSome(EventFilter filter) {
    return filter.from().isEmpty()
        || filter.to().isEmpty()
        || filter.from().get().isBefore(filter.to().get());
  }

  private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
    return Stream.concat(one.stream(), other.stream()).max(Comparator.naturalOrder());
  }

  private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    return Stream.concat(one.stream(), other.stream()).min(Comparator.naturalOrder());
  }

  /**
   * What the index has not read yet is looked through, unless the scope sees too much of it. What
   * others append meanwhile does not count.
   */
  private Optional<List<EventSeq>> search(
      Database database, Mask mask, EventFilter words, LogPin log, EventSeq last)
      throws SQLException {
    Optional<SearchView> view = views.of(log.logId());
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (SearchView open = view.get()) {
      EventTail.Seen tail =
          EventTail.matching(database, mask, words, open.position().seq(), last, MOST_BEHIND);
      if (!tail.whole()) {
        return Optional.empty();
      }
      Optional<List<EventSeq>> hits =
          open.search(mask, words, last, FOUND)
              .map(all -> all.hits().stream().map(Hit::seq).distinct().toList());
      if (hits.isEmpty() || tail.events().isEmpty()) {
        return hits;
      }
      List<EventSeq> all = new ArrayList<>(hits.get());
      tail.events().forEach(place -> all.add(place.seq()));
      return Optional.of(all);
    }
  }

  /** The filter, once for each chat that may answer. */
  private static List<EventFilter> chats(RecallRequest request) {
    List<Optional<String>> wanted = new ArrayList<>();
    request
        .filter()
        .contextIds()
        .ifPresentOrElse(
            chats -> chats.forEach(chat -> wanted.add(Optional.of(chat))),
            () -> wanted.add(Optional.empty()));
    return wanted.stream().map(chat -> filter(request, chat)).toList();
  }

  private static EventFilter filter(RecallRequest request, Optional<String> chat) {
    RecallFilter wanted = request.filter();
    return new EventFilter(
        wanted.from(),
        end(wanted.to(), request.asOf()),
        chat,
        wanted.channels(),
        wanted.types(),
        List.of(),
        List.of(),
        List.of());
  }

  /** What happened at the time of asking was known then. */
  private static Optional<Instant> end(Optional<Instant> to, Optional<Instant> asOf) {
    return earlier(to, asOf.map(time -> time.plusNanos(1_000)));
  }
}
