package io.myria.snapshot;

/**
 * What has topics of its own: an exact participant set, its internal events apart from the others.
 *
 * @param participantSetId the set's internal number
 */
public record ExactSetId(long participantSetId, boolean internal) {

  public static ExactSetId of(TopicVersion topic) {
    return new ExactSetId(topic.participantSetId(), topic.internal());
  }
}
