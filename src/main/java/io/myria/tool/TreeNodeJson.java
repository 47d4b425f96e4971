package io.myria.tool;

import io.myria.event.TopicHint;
import io.myria.offer.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node of an answer's tree (seed section 14.3) for programs, by its kind. */
sealed interface TreeNodeJson {

  /** The root, and fresh events of one hint. */
  record Group(
      @Field("root, or hint for fresh events of one") String kind,
      @Field("Of a hint, as its emitters wrote it") String label,
      @Field("Who may see the node; children's are among them") List<String> participants,
      @Field("In the order of the answer") List<TreeNodeJson> children)
      implements TreeNodeJson {}

  /** A topic. */
  record Topic(
      @Field("internal_topic or leaf_topic") String kind,
      @Field("What it is about") String label,
      @Field("Stable over snapshots") String topicId,
      @Field("SHA-256 of the topic's identity in this snapshot") Optional<String> nodeId,
      @Field("The topic above it") Optional<String> parentTopicId,
      @Field("Who may see the node") List<String> participants,
      @Field("dormant or archived, if it is not active") Optional<String> state,
      @Field("Earliest timestamp below") String firstAt,
      @Field("Latest timestamp below") String lastAt,
      @Field("Events below, shown or not") long eventCount,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("Left out where an earlier page has it") Optional<List<Bullet>> summary,
      @Field("Whether the topic has more than stands here: ask with root")
          Optional<Boolean> truncated,
      @Field("Goes on within the topic") Optional<String> nextCursor,
      @Field("Topics or references below it") List<TreeNodeJson> children)
      implements TreeNodeJson {}

  /** A sentence of a summary. */
  record Bullet(
      @Field("The sentence") String text,
      @Field("The first event it stands on") String eventId,
      @Field("The last one, if that is another") Optional<String> lastEventId,
      @Field("Words of those events") Optional<String> excerpt) {}

  /** A leaf's reference to an event. */
  record Reference(
      @Field("event_ref") String kind,
      @Field("The event's id") String eventId,
      @Field("Who may see the node") List<String> participants,
      @Field("When it happened") String timestamp,
      @Field("Who said it") Optional<String> speaker,
      @Field("The emitter's key") Optional<String> sourceEventKey,
      @Field("Beginning of the event's text") String excerpt)
      implements TreeNodeJson {}

  /** An event itself. */
  record Said(
      @Field("event") String kind,
      @Field("The event's id") String eventId,
      @Field("Who may see the node") List<String> participants,
      @Field("When it happened") String timestamp,
      @Field("Who said it") Optional<String> speaker,
      @Field("What sort of event, if it is no message") Optional<String> type,
      @Field("Where it came from") Optional<String> channel,
      @Field("Chat, task or sitting") Optional<String> contextId,
      @Field("The emitter's key") Optional<String> sourceEventKey,
      @Field("The event's text") String text,
      @Field("Whether the text was cut; myria_get_event has all of it")
          Optional<Boolean> textTruncated,
      @Field("As it was appended") Optional<Map<String, Object>> payload,
      @Field("The emitter's guesses") Optional<List<TopicHint>> topicHints,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("Whether no snapshot covers it yet") Optional<Boolean> fresh)
      implements TreeNodeJson {}
}
