package io.myria.recall.context;

import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicId;
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
