package io.myria.recall;

import io.myria.recall.cache.StageTimes;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.context.Scores;
import java.util.List;

/**
 * The default: events word for word, in the order of the learned ranking, of which a reranking
 * model may look at the best again, and from some thousand tokens on what topics say of the rest.
 * Thread-safe.
 */
record BestFirst(TopicStage topics, SecondLook second) implements BudgetStrategy {

  @Override
  public Filling ordered(RecallContext sought) {
    Scores scores = sought.standing().of(second.scores(sought), sought.eligible());
    return beside -> fill(sought, scores, beside);
  }

  private Assembly fill(RecallContext sought, Scores scores, int beside) {
    Assembly assembly = sought.assembly(scores, sought.eligible(), beside);
    StageTimes stages = sought.stages();
    boolean summaries =
        !sought.request().options().alone() && Assembly.wantsSummaries(sought.budget() - beside);
    boolean hasTopics = sought.scene().topics().isPresent();
    assembly.takeTurns(summaries && hasTopics);
    stages.end("select");
    if (summaries) {
      // Which topics speak follows from the turns that are chosen.
      List<RecallSummary> words =
          topics.read(
              sought,
              (database, visible) ->
                  TopicWords.of(
                      database, visible, sought.quotations(), assembly.selection().taken()));
      assembly.takeSummaries(words);
      // By the snapshot alone: an unknown participant is answered like one who shares nothing.
      if (sought.scene().pin().snapshot().isPresent()) {
        stages.end("topics");
      }
    }
    assembly.write();
    stages.end("render");
    return assembly;
  }
}
