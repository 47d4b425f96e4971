package io.myria.tool;

import io.myria.event.Event;
import io.myria.offer.Shape;
import io.myria.query.QueryAnswer;
import io.myria.snapshot.SnapshotId;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.HintNode;
import io.myria.topic.InternalTopicNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.RootNode;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicHead;
import io.myria.topic.TopicId;
import io.myria.topic.TreeNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one rooted tree that every read answers with, as JSON (seed section 16); stateless. */
final class TreeJson implements TreeNode.Cases<Map<String, Object>> {

  private static final Shape BULLET =
      Shape.object("A sentence and the events it stands on")
          .required("text", Shape.string("The sentence"))
          .required("first_event_id", Shape.string("First event it stands on"))
          .required("last_event_id", Shape.string("Last event it stands on"))
          .required("excerpt", Shape.string("Words of one of those events"))
          .optional("excerpt_event_id", Shape.string("The event whose words they are"))
          .optional("from", Shape.count("Where they begin in its text, in UTF-16 units"))
          .optional("to", Shape.count("Where they end"));

  private static final Shape NODE =
      eventFields(
          topicFields(
              Shape.object("A node; participants only narrow from parent to child")
                  .required("kind", kinds())
                  .required(
                      "participants",
                      Shape.listOf(Shape.string("Identity"), "Who may see the node"))
                  .optional(
                      "children",
                      Shape.listOf(Shape.reference("node"), "In the order of the answer"))));

  /** What every read that returns a tree answers with. */
  static final Shape ANSWER =
      Shape.object("")
          .required("snapshot_id", Shape.string("The snapshot that was read").orNull())
          .required("root", Shape.reference("node"))
          .required("constraints", Shape.open("Under which the tree was made"))
          .required("truncated", Shape.flag("Whether there is more"))
          .required("next_cursor", Shape.string("Goes on from here").orNull())
          .defining("node", NODE);

  private TreeJson() {}

  static Map<String, Object> of(QueryAnswer answer) {
    Map<String, Object> constraints = new LinkedHashMap<>();
    constraints.put("participants", answer.constraints().participants().names());
    constraints.put("include_internal", answer.constraints().includeInternal());
    constraints.put("include_fresh", answer.constraints().includeFresh());
    answer.constraints().asOf().ifPresent(asOf -> constraints.put("as_of", asOf.toString()));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("snapshot_id", answer.snapshotId().map(SnapshotId::toString).orElse(null));
    json.put("root", answer.root().fold(new TreeJson()));
    json.put("constraints", constraints);
    json.put("truncated", answer.truncated());
    json.put("next_cursor", answer.nextCursor().orElse(null));
    return json;
  }

  @Override
  public Map<String, Object> root(RootNode node) {
    Map<String, Object> json = node(node);
    json.put("label", RootNode.LABEL);
    return withChildren(json, node);
  }

  @Override
  public Map<String, Object> hint(HintNode node) {
    Map<String, Object> json = node(node);
    json.put("label", node.label());
    List<String> topics = node.topics().stream().map(TopicId::toString).toList();
    if (topics.size() == 1) {
      json.put("topic_id", topics.get(0));
    } else if (!topics.isEmpty()) {
      json.put("topic_ids", topics);
    }
    return withChildren(json, node);
  }

  @Override
  public Map<String, Object> internalTopic(InternalTopicNode node) {
    return topic(node, node.topic(), node.nextCursor());
  }

  @Override
  public Map<String, Object> leafTopic(LeafTopicNode node) {
    return topic(node, node.topic(), node.nextCursor());
  }

  @Override
  public Map<String, Object> eventRef(EventRefNode node) {
    Map<String, Object> json = node(node);
    json.put("event_id", node.eventId().toString());
    json.put("timestamp", node.timestamp().toString());
    node.sourceEventKey().ifPresent(key -> json.put("source_event_key", key));
    json.put("excerpt", node.excerpt());
    return json;
  }

  @Override
  public Map<String, Object> event(EventNode node) {
    Event event = node.event();
    Map<String, Object> json = node(node);
    json.put("event_id", event.id().toString());
    json.put("timestamp", event.timestamp().toString());
    json.put("channel", event.channel());
    event.contextId().ifPresent(context -> json.put("context_id", context));
    event.sourceEventKey().ifPresent(key -> json.put("source_event_key", key));
    json.put("type", event.type());
    json.put("text", node.text());
    if (node.textTruncated()) {
      json.put("text_truncated", true);
    }
    if (node.withPayload()) {
      json.put("payload", event.payload().members());
    }
    if (!event.topicHints().isEmpty()) {
      json.put("topic_hints", Hints.answer(event.topicHints()));
    }
    json.put("internal", event.internal());
    json.put("fresh", node.fresh());
    return json;
  }

  private Map<String, Object> topic(TreeNode node, TopicHead topic, Optional<String> nextCursor) {
    Map<String, Object> json = node(node);
    json.put("topic_id", topic.topicId().toString());
    json.put("node_id", topic.nodeId().toString());
    json.put("label", topic.label());
    topic.parent().ifPresent(parent -> json.put("parent_topic_id", parent.toString()));
    topic.state().ifPresent(state -> json.put("state", state.wire()));
    json.put("internal", topic.internal());
    json.put("first_at", topic.firstAt().toString());
    json.put("last_at", topic.lastAt().toString());
    topic.contextId().ifPresent(context -> json.put("context_id", context));
    json.put("event_count", topic.eventCount());
    topic.parts().matching().ifPresent(count -> json.put("matching_count", count));
    json.put(
        topic.parts().refs() > 0 ? "ref_count" : "child_count",
        topic.parts().refs() > 0 ? topic.parts().refs() : topic.parts().children());
    if (!topic.summary().isEmpty()) {
      json.put("summary", topic.summary().stream().map(TreeJson::bullet).toList());
    }
    json.put("truncated", nextCursor.isPresent());
    nextCursor.ifPresent(cursor -> json.put("next_cursor", cursor));
    return withChildren(json, node);
  }

  private static Map<String, Object> bullet(SummaryBullet bullet) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("text", bullet.text());
    json.put("first_event_id", bullet.first().toString());
    json.put("last_event_id", bullet.last().toString());
    json.put("excerpt", bullet.excerpt());
    bullet
        .quoted()
        .ifPresent(
            quoted -> {
              json.put("excerpt_event_id", quoted.event().toString());
              json.put("from", quoted.from());
              json.put("to", quoted.to());
            });
    return json;
  }

  private static Map<String, Object> node(TreeNode node) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", node.kind());
    json.put("participants", node.participants().names());
    return json;
  }

  private Map<String, Object> withChildren(Map<String, Object> json, TreeNode node) {
    List<Map<String, Object>> children =
        node.children().stream().map(child -> child.fold(this)).toList();
    json.put("children", children);
    return json;
  }

  private static Shape kinds() {
    return Shape.string("What the node is")
        .oneOf("root", "hint", "internal_topic", "leaf_topic", "event_ref", "event");
  }

  private static Shape topicFields(Shape shape) {
    return shape
        .optional("label", Shape.string("Of a root, hint or topic"))
        .optional("topic_id", Shape.string("Stable over snapshots; of a hint, what it will join"))
        .optional("node_id", Shape.string("SHA-256 of the topic's identity in this snapshot"))
        .optional("parent_topic_id", Shape.string("The topic above it"))
        .optional(
            "state",
            Shape.string("How long ago it was last spoken of; left out if it began after as_of")
                .oneOf("active", "dormant", "archived"))
        .optional("first_at", Shape.instant("Earliest timestamp below"))
        .optional("last_at", Shape.instant("Latest timestamp below"))
        .optional("event_count", Shape.count("Events below, shown or not"))
        .optional("matching_count", Shape.count("Of these what was asked for, if counted"))
        .optional("ref_count", Shape.count("References of a leaf, shown or not"))
        .optional("child_count", Shape.count("Topics directly below, shown or not"))
        .optional("topic_ids", Shape.listOf(Shape.string("Id"), "Which a hint's events will join"))
        .optional(
            "summary",
            Shape.listOf(
                BULLET,
                "What the topic is about; left out where an earlier page of the answer tells it, or"
                    + " where max_bytes is too small for it"))
        .optional("truncated", Shape.flag("Whether the topic has more than stands here"))
        .optional("next_cursor", Shape.string("Goes on within the topic"));
  }

  private static Shape eventFields(Shape shape) {
    return shape
        .optional("event_id", Shape.string("For myria_get_event"))
        .optional("timestamp", Shape.instant("When it happened"))
        .optional("excerpt", Shape.string("Beginning of the event's text"))
        .optional("channel", Shape.string("Where it came from"))
        .optional("context_id", Shape.string("Chat, task or sitting"))
        .optional("source_event_key", Shape.string("The emitter's key"))
        .optional("type", Shape.string("What sort of event"))
        .optional("text", Shape.string("The event's text"))
        .optional("text_truncated", Shape.flag("Whether the text was cut"))
        .optional("payload", Shape.open("As it was appended"))
        .optional("topic_hints", Shape.listOf(EventArguments.HINT, "The emitter's guesses"))
        .optional("internal", Shape.flag("Whether it is internal"))
        .optional("fresh", Shape.flag("Whether no snapshot covers it yet"));
  }
}
