package io.myria.recall;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.read.VisibleTopics;
import io.myria.recall.context.RecallSummary;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Reads summaries of topics; where that fails or there is no snapshot yet, an answer goes without
 * them.
 */
record TopicStage(Transactions transactions) {

  private static final Logger LOG = Logger.getLogger(TopicStage.class.getName());

  /** What is read of them. */
  @FunctionalInterface
  interface Reading {

    List<RecallSummary> of(Database database, VisibleTopics topics) throws SQLException;
  }

  List<RecallSummary> read(RecallContext sought, Reading reading) {
    // Who is unknown is answered as anybody who sees nothing.
    Optional<VisibleTopics> topics = sought.scene().topics();
    if (sought.scene().pin().snapshot().isEmpty()) {
      String reason = "there is no snapshot yet, so no topic has a summary";
      sought.stages().degrade("topics", reason);
    }
    if (topics.isEmpty()) {
      return List.of();
    }
    try {
      return transactions.read(
          database -> {
            List<RecallSummary> summaries = reading.of(database, topics.get());
            sought.scene().pin().confirm(database);
            return summaries;
          });
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "topics could not be read for a recall", problem);
      sought.stages().degrade("topics", "the topics could not be read; no summary was added");
      return List.of();
    }
  }
}
