package io.myria.recall;

import io.myria.database.Database;
import io.myria.language.Analysis;
import io.myria.read.VisibleTopics;
import io.myria.recall.context.Quotations;
import io.myria.recall.context.RecallSummary;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Summaries of the root topics, which are the categories of what a scope sees. Stateless. */
final class TopTopics {

  private static final int TOPICS = 200;

  private TopTopics() {}

  /** The newest first, with those of their bullets that quote events that may answer. */
  static List<RecallSummary> of(Database database, VisibleTopics topics, Quotations quotations)
      throws SQLException {
    List<RecallSummary> summaries = new ArrayList<>();
    for (TopicVersion topic : topics.roots(database, TOPICS)) {
      quotations.of(topic, Set.of()).ifPresent(summaries::add);
    }
    return summaries;
  }

  /** Those with most of the question's terms first; where none has any, all as they are. */
  static List<RecallSummary> relevant(List<RecallSummary> summaries, Set<String> asked) {
    Map<RecallSummary, Integer> shared = new HashMap<>();
    summaries.forEach(summary -> shared.put(summary, shared(summary, asked)));
    List<RecallSummary> relevant =
        summaries.stream()
            .filter(summary -> shared.get(summary) > 0)
            .sorted(Comparator.comparing(shared::get, Comparator.reverseOrder()))
            .toList();
    return relevant.isEmpty() ? summaries : relevant;
  }

  private static int shared(RecallSummary summary, Set<String> asked) {
    String text =
        summary.bullets().stream()
            .map(SummaryBullet::text)
            .collect(Collectors.joining("\n", summary.label() + "\n", ""));
    Set<String> terms = Analysis.distinctTerms(text);
    return (int) asked.stream().filter(terms::contains).count();
  }
}
