package io.myria.topics.tree;

import io.myria.event.TopicHint;
import io.myria.json.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node of an answer's tree (seed section 14.3) for programs, by its kind. */
sealed interface TreeNodeJson {

  /** The root, and fresh events of one hint. */
  record Group(
      @Field("root, or hint for fresh events of one") String kind,
      @Field("Of a hint, as its emitters wrote it") String label,
      @Field("Of a hint: topics that its events will join by their hints, or stand beside")
          Optional<List<String>> topicIds,
      @Field("Who may see the node; children's are among them") List<String> participants,
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
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
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
      @Field("dormant or archived, if it is not active") Optional<String> state,
      @Field("Earliest timestamp below") String firstAt,
      @Field("Latest timestamp below") String lastAt,
      @Field("The chat, task or sitting that all its events share") Optional<String> contextId,
      @Field("Events below, shown or not") long eventCount,
      @Field("Of these what was asked for, where that leaves some out and they were counted")
          Optional<Long> matchingCount,
      @Field("A leaf's references, shown or not") Optional<Integer> refCount,
      @Field("Topics directly below, shown or not") Optional<Integer> childCount,
      @Field("What the builder measured") Optional<Metadata> metadata,
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
      @Field("Words of one of those events") Optional<String> excerpt,
      @Field("Whose words: the event's id, if it is not the first") Optional<String> excerptEventId,
      @Field("Where they begin in its text, in UTF-16 units") Optional<Integer> from,
      @Field("Where they end") Optional<Integer> to,
      @Field("Leads to the words and what was said around them: myria_expand_grip")
          Optional<String> gripId,
      @Field("Of a sentence in a model's own words: the events it stands on")
          Optional<List<String>> cites) {}

  /** What a builder measured of a topic. */
  record Metadata(
      @Field("0 for a leaf, 1 above leaves") int level,
      @Field("Tokens of its events' texts") long tokens,
      @Field("What tells most of it: weights that sum to 1 at most") Map<String, Double> terms,
      @Field("Its events' hints, and how much each weighs") Map<String, Double> hints) {}

  /** A leaf's reference to an event. */
  record Reference(
      @Field("event_ref") String kind,
      @Field("The event's id") String eventId,
      @Field("Who may see the node, with items; else as its topic")
          Optional<List<String>> participants,
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
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
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
      @Field("When it happened") String timestamp,
      @Field("Who said it") Optional<String> speaker,
      @Field("What sort of event, if it is no message") Optional<String> type,
      @Field("Where it came from") Optional<String> channel,
      @Field("Chat, task or sitting") Optional<String> contextId,
      @Field("The emitter's key") Optional<String> sourceEventKey,
      @Field("The event's text") String text,
      @Field("Whether the text was cut; myria_get_event has all of it")
          Optional<Boolean> textTruncated,
      @Field("As it was appended, if the budget holds it") Optional<Map<String, Object>> payload,
      @Field("The emitter's guesses") Optional<List<TopicHint>> topicHints,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("Whether no snapshot covers it yet") Optional<Boolean> fresh)
      implements TreeNodeJson {}
}
