package io.myria.recall;

import io.myria.database.Database;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.read.VisibleTopics;
import io.myria.recall.context.Quotations;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.context.Selection.Taken;
import io.myria.snapshot.TopicVersion;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Summaries of the topics that several of the chosen turns belong to: of the rest of such a topic,
 * a sentence is better than nothing. Stateless.
 */
final class TopicWords {

  /** A topic that holds fewer of the turns says little of the question. */
  private static final int TURNS = 3;

  private static final int TOPICS = 5;

  private TopicWords() {}

  /**
   * The topics, the one with the most turns first, with those of their bullets that quote events
   * that may answer and are not among the turns.
   */
  static List<RecallSummary> of(
      Database database, VisibleTopics topics, Quotations quotations, List<Taken> taken)
      throws SQLException {
    List<EventSeq> seqs = taken.stream().map(one -> one.event().turn().seq()).toList();
    Map<EventSeq, TopicVersion> holders = topics.ofEvents(database, seqs);
    Map<TopicVersion, Integer> turns = new LinkedHashMap<>();
    seqs.stream()
        .map(holders::get)
        .filter(Objects::nonNull)
        .forEach(topic -> turns.merge(topic, 1, Integer::sum));
    Set<EventId> shown =
        taken.stream().map(one -> one.event().turn().id()).collect(Collectors.toSet());
    List<RecallSummary> summaries = new ArrayList<>();
    turns.entrySet().stream()
        .filter(entry -> entry.getValue() >= TURNS)
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(TOPICS)
        .map(Map.Entry::getKey)
        .forEach(topic -> quotations.of(topic, shown).ifPresent(summaries::add));
    return summaries;
  }
}
