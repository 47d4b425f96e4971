package io.myria.contents;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.TopicHint;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a person archived, and what of a node's words is said by no other event: such events are
 * counted, and neither quoted nor named. Immutable.
 *
 * @param events all of them
 * @param said the words of the newest of them
 * @param unread when the others were, the earliest first, whose words are not read: each may have
 *     said anything
 */
record ArchivedWords(Set<EventSeq> events, List<Said> said, List<Instant> unread) {

  static final ArchivedWords NONE = new ArchivedWords(Set.of(), List.of(), List.of());

  /** The title of a node that only archived words would name. */
  static final String UNNAMED = "what was archived";

  /** Events whose words are read. */
  private static final int READ = 1_000;

  private record Said(Instant at, Set<String> terms) {}

  static ArchivedWords read(Database database, LogReader log, Mask mask, Set<EventSeq> events)
      throws SQLException {
    if (events.isEmpty()) {
      return NONE;
    }
    List<EventSeq> ordered = events.stream().sorted(Comparator.reverseOrder()).toList();
    List<EventSeq> newest = ordered.subList(0, Math.min(READ, ordered.size()));
    List<Said> said =
        log.load(database, newest, mask).stream()
            .map(event -> new Said(event.timestamp(), terms(event)))
            .toList();
    List<EventSeq> others = ordered.subList(newest.size(), ordered.size());
    return new ArchivedWords(events, said, times(database, mask, others));
  }

  private static List<Instant> times(Database database, Mask mask, List<EventSeq> events)
      throws SQLException {
    return events.isEmpty()
        ? List.of()
        : database.list(
            ContentsSql.TIMES,
            row -> row.getObject(1, OffsetDateTime.class).toInstant(),
            mask.parameters()
                .and("seqs", events.stream().map(EventSeq::value).toArray(Long[]::new)));
  }

  private static Set<String> terms(Event event) {
    Set<String> terms = new HashSet<>(Analysis.distinctTerms(EventText.of(event)));
    event.topicHints().stream().map(TopicHint::hint).map(Analysis::terms).forEach(terms::addAll);
    return terms;
  }

  boolean holds(EventSeq event) {
    return events.contains(event);
  }

  /** The node without what archived events alone say; the very same where it has none of them. */
  TocNode hide(TocNode node) {
    List<Said> within = said.stream().filter(one -> isWithin(one.at(), node)).toList();
    int others = before(node.lastAt().plusNanos(1)) - before(node.firstAt());
    TocNode quoted =
        node.quoting(
            node.bullets().stream().filter(bullet -> !events.contains(bullet.seq())).toList());
    if (within.isEmpty() && others == 0) {
      return quoted;
    }
    List<TocKeyword> kept =
        node.keywords().stream()
            .filter(keyword -> saying(keyword, within) + others < keyword.events())
            .toList();
    boolean named = RollUp.title(node.keywords()).filter(node.title()::equals).isPresent();
    if (named && kept.size() == node.keywords().size()) {
      return quoted;
    }
    return quoted.named(RollUp.title(kept).orElse(UNNAMED), kept);
  }

  /** How many of those whose words are not read were before a time. */
  private int before(Instant time) {
    int from = 0;
    int to = unread.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (unread.get(middle).isBefore(time)) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private static boolean isWithin(Instant at, TocNode node) {
    return !at.isBefore(node.firstAt()) && !at.isAfter(node.lastAt());
  }

  private static long saying(TocKeyword keyword, List<Said> archived) {
    return archived.stream().filter(one -> one.terms().containsAll(keyword.terms())).count();
  }
}
