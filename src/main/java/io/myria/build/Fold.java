package io.myria.build;

import io.myria.build.BuildSettings.Segments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Folds events into leaf topics, one exact participant set at a time, in {@code event_seq} order.
 * No I/O, no clock; not thread-safe.
 *
 * <p>The state of a set is its latest leaf: a <b>body</b> of events that it keeps, and at most one
 * <b>provisional</b> event, which would have begun a leaf of its own but is alone so far. All
 * earlier leaves are closed for good. Let the body's interval run from its earliest to its latest
 * timestamp. An event is <b>near</b> an interval if it lies in it or at most {@code gap} outside,
 * on either side, for events may be backdated. It <b>fits</b> the body if the body then has fewer
 * than {@code leafRefs} events (the last place is kept for a provisional one) and at most {@code
 * tokens} tokens. It <b>continues</b> the body if it is near its interval and fits.
 *
 * <p>An event <i>e</i> of a set
 *
 * <ol>
 *   <li>with no leaf opens one;
 *   <li>while there is no provisional event, is kept by the body if it continues it, or if the body
 *       has one event only (which must not stay alone); otherwise it becomes provisional;
 *   <li>while there is a provisional event <i>p</i>:
 *       <ol type="a">
 *         <li>if <i>e</i> is near <i>p</i>, the leaf divides: <i>p</i> opens the next leaf, whose
 *             body is <i>p</i> and <i>e</i>;
 *         <li>else if <i>e</i> continues the body, the body keeps it, and <i>p</i> stays
 *             provisional;
 *         <li>else <i>p</i> is a straggler. If it fits the body, the body keeps it and <i>e</i> is
 *             judged again by rule 2; if it does not, the leaf divides as under (a).
 *       </ol>
 * </ol>
 *
 * <p>From this follow: a leaf has at most {@code leafRefs} events; it has two at least, unless the
 * set has one event in all; events that come one by one, far apart, share leaves instead of having
 * one each. A body has more than {@code tokens} tokens only where the two events that began it
 * have. Each rule looks at the state and <i>e</i> and at nothing else, and the state can be told
 * from the leaf's refs and which of them is provisional. So it makes no difference where one build
 * ends and the next begins.
 */
final class Fold {

  private final Segments segments;
  private final Map<ExactSet, OpenLeaf> latest = new HashMap<>();
  private final Set<OpenLeaf> changed = new LinkedHashSet<>();

  Fold(Segments segments) {
    this.segments = segments;
  }

  /** Whether the fold holds the set's latest leaf; if not, it takes the set for a new one. */
  boolean knows(ExactSet set) {
    return latest.containsKey(set);
  }

  /** How many sets it holds the latest leaf of. */
  int size() {
    return latest.size();
  }

  /** Goes on from a leaf that an earlier fold made. */
  void resume(OpenLeaf leaf) {
    latest.put(leaf.set(), leaf);
  }

  void add(ExactSet set, Gist event) {
    OpenLeaf leaf = latest.get(set);
    if (leaf == null) {
      open(new OpenLeaf(set, segments, List.of(event), Optional.empty()));
      return;
    }
    changed.add(leaf);
    leaf.accept(event).ifPresent(this::open);
  }

  /** The leaves that changed since the last call, each whole. */
  List<OpenLeaf> changed() {
    List<OpenLeaf> all = new ArrayList<>(changed);
    changed.clear();
    return all;
  }

  /** Lets go of all sets; what changed must have been taken before. */
  void forget() {
    if (!changed.isEmpty()) {
      throw new IllegalStateException("leaves that changed would be lost");
    }
    latest.clear();
  }

  private void open(OpenLeaf leaf) {
    latest.put(leaf.set(), leaf);
    changed.add(leaf);
  }
}
