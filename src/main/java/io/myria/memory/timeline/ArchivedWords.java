package io.myria.memory.timeline;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.TopicHint;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.text.Analysis;
import io.myria.text.EventText;
import io.myria.topic.toc.RollUp;
import io.myria.topic.toc.TocKeyword;
import io.myria.topic.toc.TocNode;
import java.sql.SQLException;
import java.time.Instant;
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
 */
record ArchivedWords(Set<EventSeq> events, List<Said> said) {

  static final ArchivedWords NONE = new ArchivedWords(Set.of(), List.of());

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
    List<EventSeq> newest = events.stream().sorted(Comparator.reverseOrder()).limit(READ).toList();
    List<Said> said =
        log.load(database, newest, mask).stream()
            .map(event -> new Said(event.timestamp(), terms(event)))
            .toList();
    return new ArchivedWords(events, said);
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
    List<Said> within = said.stream().filter(one -> isWithin(one, node)).toList();
    TocNode quoted =
        node.quoting(
            node.bullets().stream().filter(bullet -> !events.contains(bullet.seq())).toList());
    if (within.isEmpty()) {
      return quoted;
    }
    List<TocKeyword> kept =
        node.keywords().stream().filter(keyword -> isSaidByOthers(keyword, within)).toList();
    boolean named = RollUp.title(node.keywords()).filter(node.title()::equals).isPresent();
    if (named && kept.size() == node.keywords().size()) {
      return quoted;
    }
    return quoted.named(RollUp.title(kept).orElse(UNNAMED), kept);
  }

  private static boolean isWithin(Said said, TocNode node) {
    return !said.at().isBefore(node.firstAt()) && !said.at().isAfter(node.lastAt());
  }

  private static boolean isSaidByOthers(TocKeyword keyword, List<Said> archived) {
    long by = archived.stream().filter(one -> one.terms().containsAll(keyword.terms())).count();
    return by < keyword.events();
  }
}
