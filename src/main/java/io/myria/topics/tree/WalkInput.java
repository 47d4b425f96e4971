package io.myria.topics.tree;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.llm.InspectedTopic;
import io.myria.llm.Inspection;
import io.myria.snapshot.TopicVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the model is shown before its first turn. It is sent again with every turn, so it is small:
 * some three thousand tokens.
 */
record WalkInput(String question, Optional<Instant> asOf, List<Topic> topics, List<Fresh> fresh) {

  /** Summaries of leaves have up to eight sentences; the first ones tell most. */
  private static final int SENTENCES = 3;

  private static final int SENTENCE_CHARACTERS = 200;
  private static final int FRESH_CHARACTERS = 300;

  /** A topic in few words; the tools tell more. */
  record Topic(
      String topicId,
      Optional<String> parentId,
      boolean leaf,
      long eventCount,
      Instant firstAt,
      Instant lastAt,
      Words untrusted) {}

  /** What its events' authors wrote. */
  record Words(String label, List<String> summary) {}

  /** An event that no topic holds yet. */
  record Fresh(String eventId, Instant at, Said untrusted) {}

  /** What its author wrote, or the beginning of it. */
  record Said(Optional<String> speaker, String text) {}

  static WalkInput of(WalkQuestion question) {
    return new WalkInput(
        question.text(),
        question.asOf(),
        question.topics().stream().map(WalkInput::topic).toList(),
        question.fresh().stream().map(WalkInput::fresh).toList());
  }

  /** The events whose words it holds. */
  static List<EventId> events(WalkQuestion question) {
    return Stream.concat(
            question.topics().stream().flatMap(topic -> InspectedTopic.events(topic).stream()),
            question.fresh().stream().map(Event::id))
        .distinct()
        .toList();
  }

  /** What it names may be concluded with. */
  static void show(WalkQuestion question, Inspection inspection) {
    inspection.show(
        question.topics().stream().map(TopicVersion::topicId).toList(),
        question.fresh().stream().map(Event::id).toList());
  }

  private static Topic topic(TopicVersion topic) {
    List<String> summary = new ArrayList<>();
    topic.summary().stream()
        .limit(SENTENCES)
        .forEach(bullet -> summary.add(Sentences.excerpt(bullet.text(), SENTENCE_CHARACTERS)));
    return new Topic(
        topic.topicId().toString(),
        topic.parent().map(Object::toString),
        topic.isLeaf(),
        topic.eventCount(),
        topic.firstAt(),
        topic.lastAt(),
        new Words(topic.label(), summary));
  }

  private static Fresh fresh(Event event) {
    String text = Sentences.excerpt(EventText.of(event), FRESH_CHARACTERS);
    Optional<String> speaker =
        EventText.speaker(event.payload())
            .map(name -> Sentences.excerpt(name, SENTENCE_CHARACTERS));
    return new Fresh(event.id().toString(), event.timestamp(), new Said(speaker, text));
  }
}
