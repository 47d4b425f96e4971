package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.read.VisibleTopics;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.FoldHints.Posting;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Predicts the topics that fresh events will join by their hints: of each exact set, the leaf that
 * has at least half of what they hint at, as the fold looks for it ({@code Placement}); the leaf
 * that still grows is one of those it looks at. They go into that leaf, or beside it where it is
 * full. Reads what the snapshot's fold remembered of hints, and answers with visible topics only.
 * Confined to one transaction.
 */
public final class HintAlignment {

  private static final String SETS =
      """
      select event_seq, participant_set_id, internal
      from event where event_seq = any(?)
      order by event_seq
      """;

  private final Database database;
  private final VisibleTopics topics;

  public HintAlignment(Database database, VisibleTopics topics) {
    this.database = database;
    this.topics = topics;
  }

  /** Of some fresh events that the scope sees; empty where there is no such topic. */
  public List<TopicId> of(List<Event> events) throws SQLException {
    Map<EventSeq, ExactSetId> sets = new HashMap<>();
    database.list(
        SETS,
        row ->
            sets.put(
                new EventSeq(row.getLong(1)), new ExactSetId(row.getLong(2), row.getBoolean(3))),
        (Object) events.stream().map(event -> event.seq().value()).toArray(Long[]::new));
    Map<ExactSetId, List<Event>> apart = new LinkedHashMap<>();
    events.forEach(
        event -> apart.computeIfAbsent(sets.get(event.seq()), key -> new ArrayList<>()).add(event));
    Set<TopicId> joined = new LinkedHashSet<>();
    for (Map.Entry<ExactSetId, List<Event>> one : apart.entrySet()) {
      leaf(one.getKey(), one.getValue()).ifPresent(joined::add);
    }
    return List.copyOf(joined);
  }

  /** How much of what is hinted at a leaf has, and which is the younger of two. */
  private record Match(TopicId leaf, long opened, long score) {

    static final Comparator<Match> BEST =
        Comparator.comparingLong(Match::score)
            .thenComparingLong(Match::opened)
            .thenComparing(match -> match.leaf().value());
  }

  private Optional<TopicId> leaf(ExactSetId set, List<Event> events) throws SQLException {
    Map<String, Integer> own = FoldHints.weights(events.stream().map(Event::topicHints).toList());
    long all = own.values().stream().mapToLong(Integer::longValue).sum();
    Map<TopicId, Match> matches = new HashMap<>();
    FoldHints.postings(database, topics.ordinal(), set, own.keySet())
        .forEach((hint, postings) -> add(matches, own.get(hint), postings));
    Optional<TopicVersion> open = open(set);
    open.ifPresent(leaf -> matches.put(leaf.topicId(), match(leaf, own)));
    List<TopicId> best =
        matches.values().stream()
            .filter(match -> all > 0 && 2 * match.score() >= all)
            .sorted(Match.BEST.reversed())
            .map(Match::leaf)
            .toList();
    Set<TopicId> visible = new LinkedHashSet<>();
    topics.byId(database, best).forEach(topic -> visible.add(topic.topicId()));
    return best.stream().filter(visible::contains).findFirst();
  }

  private static void add(Map<TopicId, Match> matches, int own, List<Posting> postings) {
    for (Posting posting : postings) {
      matches.merge(
          posting.leaf(),
          new Match(posting.leaf(), posting.opened(), Math.min(own, posting.weight())),
          (one, more) -> new Match(one.leaf(), one.opened(), one.score() + more.score()));
    }
  }

  private Optional<TopicVersion> open(ExactSetId set) throws SQLException {
    Optional<TopicId> open = FoldHints.open(database, topics.ordinal(), set);
    return open.isEmpty()
        ? Optional.empty()
        : topics.byId(database, List.of(open.get())).stream().findFirst();
  }

  private static Match match(TopicVersion leaf, Map<String, Integer> own) {
    long score = 0;
    for (Map.Entry<String, Integer> hint : own.entrySet()) {
      score += Math.min(hint.getValue(), leaf.metadata().hints().getOrDefault(hint.getKey(), 0));
    }
    return new Match(leaf.topicId(), leaf.openedSeq().value(), score);
  }
}
