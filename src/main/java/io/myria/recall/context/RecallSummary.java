package io.myria.recall.context;

import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.util.List;

/**
 * A topic's summary in an answer.
 *
 * @param bullets those that stand in the context, each with its events
 */
public record RecallSummary(TopicId topicId, String label, List<SummaryBullet> bullets) {

  public RecallSummary {
    bullets = List.copyOf(bullets);
  }
}
