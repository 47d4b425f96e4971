package io.myria.topics.tree;

import io.myria.contents.GripId;
import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.json.Output;
import io.myria.language.EventText;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.HintNode;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.RootNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.SummaryBullet.Quoted;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicState;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.TreeNodeJson.Bullet;
import io.myria.topics.tree.TreeNodeJson.Group;
import io.myria.topics.tree.TreeNodeJson.Metadata;
import io.myria.topics.tree.TreeNodeJson.Reference;
import io.myria.topics.tree.TreeNodeJson.Said;
import io.myria.topics.tree.TreeNodeJson.Topic;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trees for programs, with as much of each node as was asked for. Immutable. */
final class TreeJson {

  /** Tokens of what else is shown of an event: words are cut, names are not. */
  private static final int BESIDE_PAYLOAD = 1_000;

  /**
   * What has more for each token that there is room for is not counted: words have half as many.
   */
  private static final int TOKEN_BYTES = 8;

  private final Detail detail;
  private final int payloadTokens;

  TreeJson(Budget budget) {
    this.detail = budget.detail();
    int tokens = budget.budgetTokens();
    this.payloadTokens = Math.max(tokens / 2, tokens - BESIDE_PAYLOAD);
  }

  TreeNodeJson of(TreeNode node) {
    return switch (node) {
      case RootNode root ->
          new Group(
              root.kind(),
              RootNode.LABEL,
              Optional.empty(),
              names(root),
              count(root),
              children(root));
      case HintNode hint -> hint(hint);
      case InternalTopicNode(TopicHead topic, var children, Optional<String> next) ->
          topic(topic, node.kind(), children(node), next);
      case LeafTopicNode(TopicHead topic, var children, Optional<String> next) ->
          topic(topic, node.kind(), children(node), next);
      case EventRefNode reference -> reference(reference);
      case EventNode event -> event(event);
    };
  }

  private TreeNodeJson hint(HintNode node) {
    return new Group(
        node.kind(),
        node.label(),
        Optional.of(node.topics().stream().map(detail::id).toList())
            .filter(topics -> !topics.isEmpty()),
        names(node),
        count(node),
        children(node));
  }

  private TreeNodeJson reference(EventRefNode node) {
    return new Reference(
        node.kind(),
        detail.id(node.eventId()),
        Optional.of(names(node)).filter(names -> detail.hasItems()),
        count(node).filter(count -> detail.hasItems()),
        node.timestamp().toString(),
        node.speaker(),
        node.sourceEventKey().filter(key -> detail.hasItems()),
        node.excerpt());
  }

  private TreeNodeJson event(EventNode node) {
    Event event = node.event();
    boolean items = detail.hasItems();
    return new Said(
        node.kind(),
        detail.id(event.id()),
        names(node),
        count(node),
        event.written(),
        EventText.speaker(event.payload()),
        Optional.of(event.type()).filter(type -> items || !type.equals(EventType.MESSAGE)),
        Optional.of(event.channel()).filter(channel -> items),
        event.contextId().filter(context -> items),
        event.sourceEventKey().filter(key -> items),
        node.text(),
        flag(node.textTruncated()),
        Optional.of(event.payload().members())
            .filter(payload -> node.withPayload() && isHeld(payload)),
        Optional.of(event.topicHints()).filter(hints -> items && !hints.isEmpty()),
        flag(event.internal()),
        flag(node.fresh()));
  }

  /** What is too long for one event alone would be for it on each page. */
  private boolean isHeld(Map<String, Object> payload) {
    String json = Output.write(payload);
    int bytes = json.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= payloadTokens
        || bytes <= (long) TOKEN_BYTES * payloadTokens && TokenCount.of(json) <= payloadTokens;
  }

  /** A topic, whatever stands below it. */
  TreeNodeJson topic(
      TopicHead topic, String kind, List<TreeNodeJson> children, Optional<String> cursor) {
    boolean items = detail.hasItems();
    return new Topic(
        kind,
        topic.label(),
        detail.id(topic.topicId()),
        Optional.of(topic.nodeId().toString()).filter(node -> detail.isFull()),
        topic.parent().filter(parent -> items).map(detail::id),
        ShownNames.of(topic.participants().names()),
        ShownNames.count(topic.participants().names()),
        topic.state().filter(state -> items || state != TopicState.ACTIVE).map(TopicState::wire),
        topic.firstAt().toString(),
        topic.lastAt().toString(),
        topic.contextId().filter(context -> items),
        topic.eventCount(),
        topic.parts().matching(),
        Optional.of(topic.parts().refs()).filter(refs -> items && refs > 0),
        Optional.of(topic.parts().children()).filter(below -> items && below > 0),
        Optional.of(topic.metadata()).filter(told -> detail.isFull()).map(TreeJson::metadata),
        flag(topic.internal()),
        Optional.of(bullets(topic.summary())).filter(bullets -> !bullets.isEmpty()),
        flag(cursor.isPresent()),
        cursor.filter(more -> detail.isFull()),
        children);
  }

  List<Bullet> bullets(List<SummaryBullet> summary) {
    return summary.stream().map(this::bullet).toList();
  }

  private static String grip(Quoted quoted) {
    return GripId.of(quoted.event(), quoted.from(), quoted.to()).toString();
  }

  private Bullet bullet(SummaryBullet bullet) {
    return new Bullet(
        bullet.text(),
        detail.id(bullet.first()),
        Optional.of(bullet.last())
            .filter(last -> detail.hasItems() && !last.equals(bullet.first()))
            .map(detail::id),
        Optional.of(bullet.excerpt()).filter(excerpt -> detail.isFull()),
        bullet
            .excerptEventId()
            .filter(event -> detail.hasItems() || !event.equals(bullet.first()))
            .map(detail::id),
        bullet.quoted().map(Quoted::from).filter(from -> detail.hasItems()),
        bullet.quoted().map(Quoted::to).filter(to -> detail.hasItems()),
        bullet.quoted().map(TreeJson::grip).filter(grip -> detail.hasItems()),
        Optional.of(bullet.cites().stream().map(detail::id).toList())
            .filter(cites -> !cites.isEmpty()));
  }

  private static Metadata metadata(TopicHead.Metadata topic) {
    return new Metadata(topic.level(), topic.tokens(), topic.terms(), topic.hints());
  }

  /** Whether topics are written with their metadata, and events with their payloads. */
  boolean tellsAll() {
    return detail.isFull();
  }

  private static List<String> names(TreeNode node) {
    return ShownNames.of(node.participants().names());
  }

  private static Optional<Integer> count(TreeNode node) {
    return ShownNames.count(node.participants().names());
  }

  /** Told where it is so. */
  private static Optional<Boolean> flag(boolean is) {
    return is ? Optional.of(true) : Optional.empty();
  }

  private List<TreeNodeJson> children(TreeNode node) {
    List<TreeNodeJson> children = new ArrayList<>();
    node.children().forEach(child -> children.add(of(child)));
    return children;
  }
}
