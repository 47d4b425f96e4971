package io.myria.topics.tree;

import io.myria.event.Event;
import io.myria.event.ParticipantSet;
import io.myria.language.EventText;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ShortForm;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.HintNode;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.RootNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicState;
import io.myria.topics.TreeNode;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Trees for models to read: an outline, a line for each node and sentence, with short ids in
 * brackets. Whatever words stand in a line, they are one line. Confined to one answer.
 */
final class TreeText {

  private static final String STEP = "  ";

  private final ParticipantSet asked;
  private final ZoneId zone;
  private final StringBuilder text = new StringBuilder();
  private String indent = "";

  /**
   * @param asked participants that every node has, and that are not repeated
   * @param zone of days and times of day
   */
  TreeText(ParticipantSet asked, ZoneId zone) {
    this.asked = asked;
    this.zone = zone;
  }

  static String of(TreeNode node, ParticipantSet asked, ZoneId zone) {
    TreeText tree = new TreeText(asked, zone);
    tree.add(node);
    return tree.text.toString();
  }

  private void add(TreeNode node) {
    switch (node) {
      case RootNode root -> root.children().forEach(this::add);
      case HintNode hint -> {
        text.append(head(hint));
        below(hint);
      }
      case InternalTopicNode(TopicHead topic, var children, Optional<String> next) -> {
        topic(topic, next.isPresent());
        below(node);
      }
      case LeafTopicNode(TopicHead topic, var children, Optional<String> next) -> {
        topic(topic, next.isPresent());
        below(node);
      }
      case EventRefNode reference -> text.append(line(reference));
      case EventNode event -> text.append(line(event));
    }
  }

  private void topic(TopicHead topic, boolean cut) {
    text.append(head(topic, cut));
    topic.summary().forEach(bullet -> text.append(bullet(bullet)));
  }

  String head(HintNode node) {
    String topics =
        String.join(", ", node.topics().stream().map(id -> "[" + ShortForm.of(id) + "]").toList());
    return indent
        + "- new, about "
        + Lines.label(node.label())
        + (topics.isEmpty() ? "" : ", like " + topics)
        + "\n";
  }

  String head(TopicHead topic, boolean cut) {
    String others = others(topic.participants());
    return indent
        + "- "
        + Lines.label(topic.label())
        + " ["
        + ShortForm.of(topic.topicId())
        + "] "
        + Lines.days(topic.firstAt(), topic.lastAt(), zone)
        + ", "
        + Lines.count(topic.eventCount(), "event")
        + topic.parts().matching().map(found -> ", " + found + " of them asked for").orElse("")
        + topic
            .state()
            .filter(state -> state != TopicState.ACTIVE)
            .map(state -> ", " + state.wire())
            .orElse("")
        + (others.isEmpty() ? "" : ", with " + others)
        + (cut ? ", not all of it here" : "")
        + "\n";
  }

  String bullet(SummaryBullet bullet) {
    return indent
        + STEP
        + "* "
        + Lines.flat(bullet.text())
        + " ["
        + String.join(", ", bullet.sources().stream().map(ShortForm::of).toList())
        + "]\n";
  }

  String line(EventRefNode node) {
    String words =
        node.speaker().isPresent()
            ? Lines.said(node.speaker(), "", node.excerpt())
            : Lines.flat(node.excerpt());
    return indent
        + "["
        + ShortForm.of(node.eventId())
        + "] "
        + Lines.minute(node.timestamp(), zone)
        + " "
        + words
        + "\n";
  }

  String line(EventNode node) {
    Event event = node.event();
    return indent
        + "["
        + ShortForm.of(event.id())
        + "] "
        + Lines.minute(event.timestamp(), zone)
        + (node.fresh() ? " (new)" : "")
        + (event.internal() ? " (internal) " : " ")
        + Lines.said(EventText.speaker(event.payload()), event.type(), node.text())
        + (node.textTruncated() ? " […]" : "")
        + "\n";
  }

  private String others(ParticipantSet participants) {
    List<String> others =
        participants.names().stream().filter(name -> !asked.names().contains(name)).toList();
    String shown = String.join(", ", ShownNames.of(others).stream().map(Lines::flat).toList());
    return shown
        + ShownNames.count(others)
            .map(all -> " and " + (all - ShownNames.of(others).size()) + " more")
            .orElse("");
  }

  private void below(TreeNode node) {
    String before = indent;
    indent += STEP;
    node.children().forEach(this::add);
    indent = before;
  }

  /** As deep as trees are, for who counts lines before they have their place. */
  static TreeText deep(ParticipantSet asked, ZoneId zone) {
    TreeText tree = new TreeText(asked, zone);
    tree.indent = STEP.repeat(3);
    return tree;
  }
}
