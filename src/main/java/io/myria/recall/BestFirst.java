package io.myria.recall;

import io.myria.query.VisibleTopics;
import io.myria.store.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The default: events word for word, in the order of the learned ranking, and from some thousand
 * tokens on what topics say of the rest. Thread-safe.
 */
final class BestFirst implements Filling {

  private static final Logger LOG = Logger.getLogger(BestFirst.class.getName());

  private final Transactions transactions;

  BestFirst(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Assembly fill(Sought sought) {
    Assembly assembly = sought.assembly(Scores.of(sought.ranking()), sought.eligible());
    Stages stages = sought.stages();
    Optional<VisibleTopics> topics = sought.scene().topics();
    boolean summaries = Assembly.wantsSummaries(sought.budget());
    assembly.takeTurns(summaries && topics.isPresent());
    stages.end("select");
    if (summaries && topics.isPresent()) {
      assembly.takeSummaries(summaries(sought, topics.get(), assembly));
      stages.end("topics");
    } else if (summaries) {
      stages.degrade("topics", "there is no snapshot yet, so no topic has a summary");
    }
    assembly.write();
    stages.end("render");
    return assembly;
  }

  /** Topics are read after the turns are chosen; without them there is an answer all the same. */
  private List<RecallSummary> summaries(Sought sought, VisibleTopics topics, Assembly assembly) {
    try {
      return transactions.run(
          database -> {
            List<RecallSummary> words =
                TopicWords.of(
                    database,
                    topics,
                    sought.held(),
                    sought.eligible(),
                    assembly.selection().taken());
            sought.scene().pin().confirm(database);
            return words;
          });
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "topics could not be read for a recall", problem);
      sought.stages().degrade("topics", "the topics could not be read; no summary was added");
      return List.of();
    }
  }
}
