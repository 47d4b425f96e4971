package io.myria.llm;

import io.myria.event.EventId;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A topic as a model is shown it.
 *
 * @param depth levels below where the look began
 * @param childCount topics below it; those that are not shown need another call
 * @param refCount events of a leaf
 * @param eventCount all events below
 * @param untrusted what its events' authors wrote, in label and summary
 */
public record InspectedTopic(
    String topicId,
    Optional<String> parentId,
    int depth,
    boolean leaf,
    int childCount,
    int refCount,
    long eventCount,
    Instant firstAt,
    Instant lastAt,
    Words untrusted,
    Optional<TopicHead.Metadata> metadata) {

  /**
   * @param summary sentences, with the events they cite where these were asked for
   * @param cut whether the summary has more sentences than there was room for
   */
  public record Words(String label, List<Sentence> summary, boolean cut) {

    public Words {
      summary = List.copyOf(summary);
    }
  }

  /** A sentence of a summary. */
  public record Sentence(
      String text, Optional<String> firstEventId, Optional<String> lastEventId) {}

  /**
   * @param bare without metadata and citations
   */
  public static InspectedTopic of(TopicVersion topic, int depth, boolean bare) {
    List<Sentence> summary = topic.summary().stream().map(one -> sentence(one, bare)).toList();
    return new InspectedTopic(
        topic.topicId().toString(),
        topic.parent().map(Object::toString),
        depth,
        topic.isLeaf(),
        topic.children().size(),
        topic.refs().size(),
        topic.eventCount(),
        topic.firstAt(),
        topic.lastAt(),
        new Words(topic.label(), summary, false),
        bare ? Optional.empty() : Optional.of(topic.metadata().head()));
  }

  /** The events whose words it holds or whose ids it names. */
  public static List<EventId> events(TopicVersion topic) {
    return topic.summary().stream()
        .flatMap(
            bullet ->
                Stream.concat(
                    Stream.of(bullet.first(), bullet.last()),
                    Stream.concat(bullet.excerptEventId().stream(), bullet.sources().stream())))
        .distinct()
        .toList();
  }

  private static Sentence sentence(SummaryBullet bullet, boolean bare) {
    return new Sentence(
        bullet.text(),
        bare ? Optional.empty() : Optional.of(bullet.first().toString()),
        bare ? Optional.empty() : Optional.of(bullet.last().toString()));
  }

  /** With half of the sentences; the same where there are none. */
  InspectedTopic shorter() {
    List<Sentence> half = new ArrayList<>(untrusted.summary());
    half.subList(half.size() / 2, half.size()).clear();
    return new InspectedTopic(
        topicId,
        parentId,
        depth,
        leaf,
        childCount,
        refCount,
        eventCount,
        firstAt,
        lastAt,
        new Words(untrusted.label(), half, true),
        metadata);
  }
}
