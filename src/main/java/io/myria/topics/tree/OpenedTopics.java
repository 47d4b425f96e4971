package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Mask;
import io.myria.eventlog.TermMatches.Match;
import io.myria.eventlog.Turns;
import io.myria.eventlog.Turns.Turn;
import io.myria.language.Analysis;
import io.myria.read.WordLookup;
import io.myria.snapshot.TopicVersion;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which topics are worth opening, opens them, and puts their events in order with the fresh
 * ones. Confined to one transaction.
 */
final class OpenedTopics {

  /** Leaves that are opened for one window: some thousand events. */
  private static final int OPENED = 200;

  /** A topic's best event counts whole, the second half, the third a quarter, and so on. */
  private static final double NEXT = 0.5;

  private final Database database;
  private final WordLookup words;
  private final Mask mask;
  private final ParticipantSet scope;
  private final List<String> terms;
  private final ReferenceFilter filter;

  /**
   * @param scope whose names are no words of the question
   * @param terms of the question
   * @param filter has looked into the topics
   */
  OpenedTopics(
      Database database,
      WordLookup words,
      Mask mask,
      ParticipantSet scope,
      List<String> terms,
      ReferenceFilter filter) {
    this.database = database;
    this.words = words;
    this.mask = mask;
    this.scope = scope;
    this.terms = terms;
    this.filter = filter;
  }

  /**
   * The events of the topics that are opened, and the fresh ones, by weight; behind them the events
   * of the other topics, topic by topic.
   *
   * @param leaves in the order in which they were met, which decides between equals
   */
  List<ReferenceItem> rank(List<TopicVersion> leaves, List<EventSeq> fresh) throws SQLException {
    List<TopicVersion> best = leaves.size() <= OPENED ? leaves : byWeight(leaves);
    List<TopicVersion> opened = best.subList(0, Math.min(OPENED, best.size()));
    Map<EventSeq, TopicVersion> holders = new HashMap<>();
    opened.forEach(leaf -> filter.wantedOf(leaf).forEach(ref -> holders.put(ref, leaf)));
    List<EventSeq> seqs = new ArrayList<>(fresh);
    seqs.addAll(holders.keySet());
    List<Turn> turns = Turns.of(database, mask, seqs);
    ReferenceRanking ranking = new ReferenceRanking(matches(seqs), terms, names(turns));
    List<ReferenceItem> items = new ArrayList<>();
    for (EventSeq seq : ranking.rank(turns)) {
      items.add(new ReferenceItem(seq, Optional.ofNullable(holders.get(seq))));
    }
    best.subList(opened.size(), best.size()).forEach(leaf -> items.addAll(filter.items(leaf)));
    return filter.preferred(items);
  }

  private List<TopicVersion> byWeight(List<TopicVersion> leaves) throws SQLException {
    List<EventSeq> seqs = leaves.stream().flatMap(leaf -> filter.wantedOf(leaf).stream()).toList();
    ReferenceRanking ranking = new ReferenceRanking(matches(seqs), terms, names(List.of()));
    Map<TopicVersion, Double> weights = new HashMap<>();
    leaves.forEach(leaf -> weights.put(leaf, weight(leaf, ranking)));
    return leaves.stream()
        .sorted(Comparator.<TopicVersion>comparingDouble(weights::get).reversed())
        .toList();
  }

  private double weight(TopicVersion leaf, ReferenceRanking ranking) {
    List<Double> best =
        filter.wantedOf(leaf).stream().map(ranking::own).sorted(Comparator.reverseOrder()).toList();
    double sum = 0;
    double share = 1;
    for (double weight : best) {
      sum += share * weight;
      share *= NEXT;
    }
    return sum;
  }

  private Map<EventSeq, Match> matches(Collection<EventSeq> seqs) throws SQLException {
    return words.matches(database, mask, terms, seqs);
  }

  /** Of those whom the question may mean: the scope, and who speaks. */
  private Set<String> names(List<Turn> turns) {
    Set<String> written = new HashSet<>(scope.names());
    turns.forEach(turn -> turn.speaker().ifPresent(written::add));
    Set<String> names = new HashSet<>();
    written.forEach(name -> names.addAll(Analysis.distinctTerms(name)));
    return names;
  }
}
