package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventTraits;
import io.myria.eventlog.Mask;
import io.myria.read.EventCriteria;
import io.myria.snapshot.TopicVersion;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The criteria of a query beside its words, applied to events of topics: which of them match, and
 * how strong their hints are. Each event is looked at once. Confined to one transaction.
 */
final class ReferenceFilter {

  /**
   * Of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): how little the first places differ.
   */
  private static final double RANKS = 60;

  private final Database database;
  private final Mask mask;
  private final boolean selects;
  private final EventFilter wanted;
  private final AskedHints hints;
  private final Set<EventSeq> seen = new HashSet<>();
  private final Set<EventSeq> matching = new HashSet<>();
  private final Map<EventSeq, Double> strengths = new HashMap<>();

  ReferenceFilter(Database database, Mask mask, EventCriteria criteria) {
    this.database = database;
    this.mask = mask;
    this.selects = criteria.selects();
    this.wanted = criteria.filter().withoutTerms().hinting(List.of());
    this.hints = AskedHints.of(criteria);
  }

  /** Whether it leaves events out. */
  boolean selects() {
    return selects;
  }

  AskedHints hints() {
    return hints;
  }

  /** Looks at events, so that the methods below can tell of them. */
  void look(Collection<EventSeq> events) throws SQLException {
    Set<EventSeq> unseen = new HashSet<>(events);
    unseen.removeAll(seen);
    seen.addAll(unseen);
    if (selects && !unseen.isEmpty()) {
      matching.addAll(EventTraits.matching(database, mask, wanted, unseen));
    }
    if (!hints.isNone() && !unseen.isEmpty()) {
      strengths.putAll(EventTraits.strengths(database, mask, hints.weights(), unseen));
    }
  }

  /** As {@link #look}, at all that leaves hold. */
  void lookInto(Collection<TopicVersion> leaves) throws SQLException {
    if (selects || !hints.isNone()) {
      look(leaves.stream().flatMap(leaf -> leaf.refs().stream()).toList());
    }
  }

  boolean wants(EventSeq event) {
    return !selects || matching.contains(event);
  }

  /** What it wants of a leaf, in the leaf's order. */
  List<EventSeq> wantedOf(TopicVersion leaf) {
    return selects ? leaf.refs().stream().filter(matching::contains).toList() : leaf.refs();
  }

  /** The same as items. */
  List<ReferenceItem> items(TopicVersion leaf) {
    return wantedOf(leaf).stream().map(ref -> ReferenceItem.of(ref, leaf)).toList();
  }

  /** Whether an event carries a hint that was asked for. */
  boolean hints(EventSeq event) {
    return strengths.containsKey(event);
  }

  /** The strongest such hint of an event: its confidence times its weight; 0 where it has none. */
  double strength(EventSeq event) {
    return strengths.getOrDefault(event, 0.0);
  }

  /** The mean over a leaf's events. */
  double strength(TopicVersion leaf) {
    return leaf.refs().stream().mapToDouble(this::strength).sum() / leaf.refs().size();
  }

  /**
   * Moves up what carries hints that were asked for, or stands in a topic that does: an item of
   * place <i>p</i> and strength <i>h</i> counts (1 + <i>h</i>) / (60 + <i>p</i>). So of two alike
   * the hinted comes first, and a weight says how far it is ahead. The strength is the mean of the
   * event's own and its topic's.
   *
   * @param ranked by what else was asked for, the best first
   */
  List<ReferenceItem> preferred(List<ReferenceItem> ranked) throws SQLException {
    if (hints.isNone()) {
      return ranked;
    }
    look(ranked.stream().map(ReferenceItem::event).toList());
    lookInto(ranked.stream().flatMap(item -> item.leaf().stream()).distinct().toList());
    Map<TopicVersion, Double> leaves = new HashMap<>();
    Map<ReferenceItem, Double> scores = new HashMap<>();
    for (int place = 0; place < ranked.size(); place++) {
      ReferenceItem item = ranked.get(place);
      double own = strength(item.event());
      double ofLeaf =
          item.leaf().map(leaf -> leaves.computeIfAbsent(leaf, this::strength)).orElse(own);
      double strength = (own + ofLeaf) / 2;
      scores.put(item, (1 + strength) / (RANKS + place));
    }
    List<ReferenceItem> preferred = new ArrayList<>(ranked);
    preferred.sort(Comparator.<ReferenceItem>comparingDouble(scores::get).reversed());
    return preferred;
  }

  /** As {@link #preferred}, of events whose topics do not count. */
  List<EventSeq> preferredEvents(List<EventSeq> ranked) throws SQLException {
    return preferred(ranked.stream().map(ReferenceItem::fresh).toList()).stream()
        .map(ReferenceItem::event)
        .toList();
  }
}
