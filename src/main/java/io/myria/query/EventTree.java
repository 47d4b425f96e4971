package io.myria.query;

import io.myria.event.CodePoints;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.TopicHint;
import io.myria.text.EventText;
import io.myria.topic.EventNode;
import io.myria.topic.HintNode;
import io.myria.topic.RootNode;
import io.myria.topic.TreeNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One page's tree, as it grows event by event: a fresh event under its most confident hint, any
 * other under the root, in the order of the page. Confined to one thread.
 */
final class EventTree {

  private final EventNodesRequest request;
  private final EventSeq covered;
  private final int textCharacters;
  private final TokenBudget<EventNode> budget;
  private final Map<String, Double> weights = new LinkedHashMap<>();

  /** Children of the root: an event alone under its own number, or a hint's under the hint. */
  private final Map<Object, List<EventNode>> branches = new LinkedHashMap<>();

  private long bytes;

  EventTree(
      EventNodesRequest request,
      EventSeq covered,
      int textCharacters,
      TokenBudget<EventNode> budget) {
    this.request = request;
    this.covered = covered;
    this.textCharacters = textCharacters;
    this.budget = budget;
    request.criteria().hints().forEach(hint -> weights.put(hint.hint(), hint.weight()));
  }

  /**
   * False, and not added, if the tree would exceed {@code mostBytes}, of which the first may have
   * more, or the tokens, for which the first is cut.
   *
   * @throws io.myria.fault.Fault {@code invalid_argument} at {@code budget_tokens} if the first has
   *     more tokens nevertheless
   */
  boolean add(Event event, int mostBytes) {
    EventNode node = node(event);
    bytes += AnswerBytes.of(node);
    if (bytes > mostBytes && !branches.isEmpty()) {
      return false;
    }
    while (branches.isEmpty() && node.isLong() && !budget.holds(budget.cost(node))) {
      node = node.halved();
    }
    if (!budget.take(node)) {
      return false;
    }
    Optional<String> hint = node.fresh() ? strongestHint(event) : Optional.empty();
    Object branch = hint.isPresent() ? hint.get() : event.seq();
    branches.computeIfAbsent(branch, key -> new ArrayList<>()).add(node);
    return true;
  }

  RootNode root() {
    List<TreeNode> children = new ArrayList<>();
    branches.forEach(
        (branch, events) ->
            children.add(
                branch instanceof String hint ? HintNode.above(hint, events) : events.get(0)));
    return RootNode.above(children, request.scope().participants());
  }

  private EventNode node(Event event) {
    boolean fresh = event.seq().compareTo(covered) > 0;
    return node(event, textCharacters, request.includePayload(), fresh);
  }

  static EventNode node(Event event, int textCharacters, boolean withPayload, boolean fresh) {
    String text = EventText.of(event);
    boolean cut = text.codePointCount(0, text.length()) > textCharacters;
    return new EventNode(
        event,
        cut ? text.substring(0, text.offsetByCodePoints(0, textCharacters)) : text,
        cut,
        withPayload,
        fresh);
  }

  /** Of those asked for, if any were; ties go to the first by code point. */
  private Optional<String> strongestHint(Event event) {
    Optional<TopicHint> strongest = Optional.empty();
    for (TopicHint hint : event.topicHints()) {
      if ((weights.isEmpty() || weights.containsKey(hint.hint()))
          && (strongest.isEmpty() || isStronger(hint, strongest.get()))) {
        strongest = Optional.of(hint);
      }
    }
    return strongest.map(TopicHint::hint);
  }

  private boolean isStronger(TopicHint one, TopicHint other) {
    int byStrength = Double.compare(strength(one), strength(other));
    return byStrength > 0
        || byStrength == 0 && CodePoints.ORDER.compare(one.hint(), other.hint()) < 0;
  }

  private double strength(TopicHint hint) {
    return hint.confidence() * weights.getOrDefault(hint.hint(), 1.0);
  }
}
