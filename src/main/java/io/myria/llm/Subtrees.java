package io.myria.llm;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.json.Output;
import io.myria.llm.ModelTool.Shown;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code inspect_subtree}: topics level by level, each level in the order of the topics above it.
 */
record Subtrees(InspectedTopics topics, InspectionSettings settings, Inspection inspection) {

  /**
   * @param truncated whether there are others at these depths
   */
  record Answer(List<InspectedTopic> nodes, boolean truncated, Optional<String> nextCursor) {}

  private record Node(TopicVersion topic, int depth) {}

  /**
   * @throws Fault {@code invalid_argument} at {@code root} for a topic that is unknown or not
   *     visible, {@code invalid_cursor}, {@code limit_exceeded}
   */
  Shown look(SubtreeArguments asked) {
    String question =
        String.join(
            " ",
            "subtree",
            topics.pin(),
            asked.root().orElse("-"),
            Integer.toString(asked.depth()),
            Boolean.toString(asked.summariesOnly()));
    int from = asked.cursor().map(text -> InspectionCursor.read(question, text)).orElse(0);
    int most = Math.min(asked.maxNodes(), inspection.topicsLeft());
    List<Node> all =
        asked.root().isPresent() ? below(asked, from + most + 1) : roots(from + most + 1);
    List<InspectedTopic> shown = new ArrayList<>();
    List<EventId> events = new ArrayList<>();
    long bytes = settings.answerBytes();
    int next = from;
    while (next < all.size() && shown.size() < most) {
      Node node = all.get(next);
      InspectedTopic one = InspectedTopic.of(node.topic(), node.depth(), asked.summariesOnly());
      while (shown.isEmpty() && size(one) > bytes && !one.untrusted().summary().isEmpty()) {
        one = one.shorter();
      }
      bytes -= size(one);
      if (bytes < 0 && !shown.isEmpty()) {
        break;
      }
      shown.add(one);
      inspection.show(
          List.of(node.topic().topicId()),
          asked.summariesOnly() ? List.of() : InspectedTopic.events(node.topic()));
      events.addAll(InspectedTopic.events(node.topic()));
      next++;
    }
    boolean more = next < all.size();
    Optional<String> cursor =
        more ? Optional.of(InspectionCursor.write(question, next)) : Optional.empty();
    return new Shown(Output.json(new Answer(shown, more, cursor)), events);
  }

  static long size(Object part) {
    return Output.write(part).getBytes(StandardCharsets.UTF_8).length + 1L;
  }

  private List<Node> roots(int most) {
    return topics.roots(most).stream().map(topic -> new Node(topic, 0)).toList();
  }

  /** At most so many, by levels; they are read a level at a time. */
  private List<Node> below(SubtreeArguments asked, int most) {
    TopicId root = TopicId.parse("root", asked.root().orElseThrow());
    List<Node> all = new ArrayList<>();
    List<TopicVersion> level = topics.topics(List.of(root));
    if (level.isEmpty()) {
      throw unknown();
    }
    for (int depth = 0; !level.isEmpty() && all.size() < most; depth++) {
      int at = depth;
      level.forEach(topic -> all.add(new Node(topic, at)));
      level = depth < asked.depth() ? children(level, most - all.size()) : List.of();
    }
    return all.subList(0, Math.min(most, all.size()));
  }

  private List<TopicVersion> children(List<TopicVersion> above, int most) {
    List<TopicId> ids =
        above.stream()
            .flatMap(topic -> topic.children().stream())
            .distinct()
            .limit(Math.max(0, most))
            .toList();
    Map<TopicId, TopicVersion> found = new HashMap<>();
    topics.topics(ids).forEach(topic -> found.put(topic.topicId(), topic));
    return ids.stream().filter(found::containsKey).map(found::get).toList();
  }

  /** An invisible topic answers as an unknown one. */
  static Fault unknown() {
    return Fault.invalid("root", "is no topic that can be looked into; ids come from these tools");
  }
}
