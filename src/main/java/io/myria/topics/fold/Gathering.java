package io.myria.topics.fold;

import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Likeness.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Brings the two roots of a set together that are most alike. */
record Gathering(SetForest grove, Likeness likeness) {

  /** Children of two parents that come together below one; more stay apart below another. */
  private static final int FEW = 10;

  /** The same with a root less. */
  SetState fewer(SetState state) {
    List<TopicVersion> roots = grove.forest().get(state.roots());
    long most = SetForest.most(state.events());
    Optional<Pair> pair =
        likeness.closest(
            roots,
            (one, other) -> one.eventCount() + other.eventCount() <= most && fits(one, other));
    return pair.map(found -> joined(state, found)).orElseGet(() -> apart(state, roots));
  }

  private static boolean fits(TopicVersion one, TopicVersion other) {
    int level = Math.max(level(one), level(other));
    return level < 2
        || level(one) == level(other) && size(one) + size(other) <= FEW
        || level(one) != level(other)
            && size(one, level) + size(other, level) <= SetForest.CHILDREN;
  }

  private static int level(TopicVersion topic) {
    return topic.metadata().level();
  }

  private static int size(TopicVersion topic) {
    return topic.children().size();
  }

  /** How many children of a parent it makes. */
  private static int size(TopicVersion topic, int level) {
    return level(topic) == level ? size(topic) : 1;
  }

  private SetState joined(SetState state, Pair pair) {
    int level = Math.max(level(pair.one()), level(pair.other()));
    int together = size(pair.one(), level) + size(pair.other(), level);
    boolean alike = level(pair.one()) == level(pair.other());
    boolean below = level == 2 || level == 1 && together <= (alike ? FEW : SetForest.CHILDREN);
    if (below) {
      return below(state, pair);
    }
    TopicVersion raised =
        grove.raised(
            level + 1, List.of(pair.one(), pair.other()), Optional.empty(), Optional.empty());
    return state
        .withoutRoots(List.of(pair.other().topicId()))
        .replaced(pair.one().topicId(), List.of(raised.topicId()));
  }

  /** The lower below the higher, and the children of one below the other, which is the elder. */
  private SetState below(SetState state, Pair pair) {
    Comparator<TopicVersion> order =
        Comparator.comparing((TopicVersion topic) -> -level(topic))
            .thenComparing(TopicVersion::openedSeq);
    List<TopicVersion> both = List.of(pair.one(), pair.other()).stream().sorted(order).toList();
    TopicVersion keeps = both.get(0);
    TopicVersion goes = both.get(1);
    List<TopicVersion> children = new ArrayList<>(grove.children(keeps));
    if (level(keeps) == level(goes)) {
      children.addAll(grove.children(goes));
      grove.forest().remove(goes.topicId());
    } else {
      children.add(goes);
    }
    return grove.recast(state.withoutRoots(List.of(goes.topicId())), keeps, children);
  }

  /** Where no two fit, the largest takes nothing more in. */
  private static SetState apart(SetState state, List<TopicVersion> roots) {
    TopicId largest =
        roots.stream()
            .max(Comparator.comparingLong(TopicVersion::eventCount))
            .orElseThrow()
            .topicId();
    return state.withoutRoots(List.of(largest));
  }
}
