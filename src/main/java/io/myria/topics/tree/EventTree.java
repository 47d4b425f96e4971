package io.myria.topics.tree;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.language.EventText;
import io.myria.read.AnswerBytes;
import io.myria.read.TokenBudget;
import io.myria.topics.EventNode;
import io.myria.topics.HintNode;
import io.myria.topics.RootNode;
import io.myria.topics.TopicId;
import io.myria.topics.TreeNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One page's tree, as it grows event by event: a fresh event under its most confident hint, any
 * other under the root, in the order of the page. Confined to one thread.
 */
public final class EventTree {

  private final EventNodesRequest request;
  private final EventSeq covered;
  private final int textCharacters;
  private final AskedHints hints;
  private final TreeMeasure measure;
  private final TokenBudget<EventNode> budget;

  /** Children of the root: an event alone under its own number, or a hint's under the hint. */
  private final Map<Object, List<EventNode>> branches = new LinkedHashMap<>();

  /** Topics that the events of a hint will join. */
  private final Map<String, List<TopicId>> joins = new HashMap<>();

  /** Names that the root lists: everybody of its children. */
  private final Set<String> rootNames = new HashSet<>();

  private long bytes;

  EventTree(EventNodesRequest request, EventSeq covered, int textCharacters, TreeBudget budget) {
    this.request = request;
    this.covered = covered;
    this.textCharacters = textCharacters;
    this.hints = AskedHints.of(request.criteria());
    this.measure = budget.measure();
    this.budget = budget.ofEvents();
  }

  /**
   * False, and not added, if the tree would exceed {@code mostBytes}, of which the first may have
   * more, or the tokens, for which the first is cut.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} at {@code budget_tokens} if the first has
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
    Optional<String> hint = node.fresh() ? hints.strongest(event) : Optional.empty();
    Object branch = hint.isPresent() ? hint.get() : event.seq();
    boolean widens =
        hint.isPresent() && HintNode.isWidened(branches.getOrDefault(branch, List.of()), node);
    int group = widens ? measure.hint(hint.get(), node.participants()) : 0;
    if (!budget.take(node, group + atRoot(node))) {
      return false;
    }
    rootNames.addAll(node.participants().names());
    branches.computeIfAbsent(branch, key -> new ArrayList<>()).add(node);
    return true;
  }

  /**
   * Reads which topics the groups of fresh events will join.
   *
   * @return whether there are such groups, and so something was read
   */
  boolean align(HintAlignment alignment) throws SQLException {
    boolean read = false;
    for (Map.Entry<Object, List<EventNode>> branch : branches.entrySet()) {
      if (branch.getKey() instanceof String hint) {
        joins.put(hint, alignment.of(branch.getValue().stream().map(EventNode::event).toList()));
        read = true;
      }
    }
    return read;
  }

  /** The root lists its children's participants, which costs most for the first of them. */
  private int atRoot(EventNode node) {
    return measure.names(
        node.participants().names().stream().filter(name -> !rootNames.contains(name)).toList());
  }

  RootNode root() {
    List<TreeNode> children = new ArrayList<>();
    branches.forEach(
        (branch, events) ->
            children.add(
                branch instanceof String hint
                    ? HintNode.above(hint, joins.getOrDefault(hint, List.of()), events)
                    : events.get(0)));
    return RootNode.above(children, request.scope().participants());
  }

  private EventNode node(Event event) {
    boolean fresh = event.seq().compareTo(covered) > 0;
    boolean withPayload = request.includePayload() || measure.tellsAll();
    return node(event, textCharacters, withPayload, fresh);
  }

  public static EventNode node(
      Event event, int textCharacters, boolean withPayload, boolean fresh) {
    String text = EventText.of(event);
    boolean cut = text.codePointCount(0, text.length()) > textCharacters;
    return new EventNode(
        event,
        cut ? text.substring(0, text.offsetByCodePoints(0, textCharacters)) : text,
        cut,
        withPayload,
        fresh);
  }
}
