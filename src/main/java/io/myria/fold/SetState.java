package io.myria.fold;

import io.myria.topic.TopicId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a set's fold knows beside its topics and terms.
 *
 * @param events folded so far
 * @param open the leaf that still grows
 * @param lastClosed the leaf that took in what was closed last
 * @param roots the topics without a parent of the lower two levels, but for the open leaf, in the
 *     order in which they were opened
 */
public record SetState(
    long events, Optional<TopicId> open, Optional<TopicId> lastClosed, List<TopicId> roots) {

  static final SetState NEW = new SetState(0, Optional.empty(), Optional.empty(), List.of());

  public SetState {
    roots = List.copyOf(roots);
  }

  SetState oneMoreEvent() {
    return new SetState(events + 1, open, lastClosed, roots);
  }

  SetState opened(TopicId leaf) {
    return new SetState(events, Optional.of(leaf), lastClosed, roots);
  }

  SetState closed(TopicId leaf) {
    return new SetState(events, open, Optional.of(leaf), roots);
  }

  SetState withRoot(TopicId root) {
    List<TopicId> more = new ArrayList<>(roots);
    more.add(root);
    return withRoots(more);
  }

  SetState withRoots(List<TopicId> others) {
    return new SetState(events, open, lastClosed, others);
  }

  /** With {@code by} at the place of {@code root}. */
  SetState replaced(TopicId root, TopicId by) {
    return withRoots(roots.stream().map(one -> one.equals(root) ? by : one).toList());
  }

  SetState withoutRoots(List<TopicId> gone) {
    return withRoots(roots.stream().filter(root -> !gone.contains(root)).toList());
  }
}
