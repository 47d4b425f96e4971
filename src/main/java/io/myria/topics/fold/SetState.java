package io.myria.topics.fold;

import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The state of one set's fold beside its topics and terms.
 *
 * @param events folded so far
 * @param open the leaf that still grows
 * @param lastClosed the leaf that took in what was closed last
 * @param roots the topics without a parent that others may still come below, but for the open leaf
 * @param recent the closed leaves that were added to last and have a meaning, the newest at the
 *     end; few enough to be compared one by one
 */
public record SetState(
    long events,
    Optional<TopicId> open,
    Optional<TopicId> lastClosed,
    List<TopicId> roots,
    List<TopicId> recent) {

  /** Leaves that are remembered for what they mean, whatever their words. */
  static final int RECENT = 64;

  static final SetState NEW =
      new SetState(0, Optional.empty(), Optional.empty(), List.of(), List.of());

  public SetState {
    roots = List.copyOf(roots);
    recent = List.copyOf(recent);
  }

  SetState oneMoreEvent() {
    return new SetState(events + 1, open, lastClosed, roots, recent);
  }

  SetState opened(TopicId leaf) {
    return new SetState(events, Optional.of(leaf), lastClosed, roots, recent);
  }

  SetState closed(TopicId leaf) {
    return new SetState(events, open, Optional.of(leaf), roots, recent);
  }

  /** With a leaf that has a meaning as the last of the recent ones. */
  SetState meant(TopicId leaf) {
    List<TopicId> more = new ArrayList<>(recent);
    more.remove(leaf);
    more.add(leaf);
    int surplus = Math.max(0, more.size() - RECENT);
    return new SetState(events, open, lastClosed, roots, more.subList(surplus, more.size()));
  }

  SetState withRoot(TopicId root) {
    List<TopicId> more = new ArrayList<>(roots);
    more.add(root);
    return withRoots(more);
  }

  /**
   * @throws IllegalStateException for a root that stands twice, below which the fold would put
   *     things twice
   */
  SetState withRoots(List<TopicId> others) {
    if (new HashSet<>(others).size() < others.size()) {
      throw new IllegalStateException("a root stands twice");
    }
    return new SetState(events, open, lastClosed, others, recent);
  }

  /** With others at the place of a root, if it is there. */
  SetState replaced(TopicId root, List<TopicId> by) {
    return withRoots(
        roots.stream().flatMap(one -> one.equals(root) ? by.stream() : Stream.of(one)).toList());
  }

  /** Without a leaf that another took in. */
  SetState merged(TopicId leaf, TopicId by) {
    List<TopicId> rest = recent.stream().filter(one -> !one.equals(leaf)).toList();
    Optional<TopicId> last = lastClosed.map(one -> one.equals(leaf) ? by : one);
    return new SetState(events, open, last, roots, rest);
  }

  SetState withoutRoots(List<TopicId> gone) {
    return withRoots(roots.stream().filter(root -> !gone.contains(root)).toList());
  }
}
