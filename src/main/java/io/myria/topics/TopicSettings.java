package io.myria.topics;

import io.myria.config.Setting;
import io.myria.error.Fault;
import java.time.Duration;

/** The ages from which a topic counts as dormant, and, not before that, as archived. */
public record TopicSettings(
    @Setting(
            key = TopicSettings.DORMANT_AFTER,
            byDefault = "14d",
            most = "36500d",
            meaning = "How long after its last event a topic counts as dormant.")
        Duration dormantAfter,
    @Setting(
            key = TopicSettings.ARCHIVED_AFTER,
            byDefault = "90d",
            most = "36500d",
            meaning = "How long after its last event a topic counts as archived.")
        Duration archivedAfter) {

  private static final String DORMANT_AFTER = "myria.topic.dormant_after";
  private static final String ARCHIVED_AFTER = "myria.topic.archived_after";

  public TopicSettings {
    if (dormantAfter.compareTo(archivedAfter) > 0) {
      throw Fault.misconfigured(
          DORMANT_AFTER, DORMANT_AFTER + " must not be longer than " + ARCHIVED_AFTER);
    }
  }
}
