package io.myria.topics.fold;

import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The statistics of a term within a set.
 *
 * @param events in which it stands
 * @param postings the closed leaves that it tells most about, in the order they were opened
 */
public record TermState(long events, List<Posting> postings) {

  static final TermState NONE = new TermState(0, List.of());

  private static final int MOST = 16;

  /**
   * @param opened the leaf's {@code openedSeq}
   * @param weight of the term there, in thousandths of the leaf's whole
   */
  public record Posting(TopicId leaf, long opened, int weight) {}

  public TermState {
    postings = List.copyOf(postings);
  }

  TermState oneMoreEvent() {
    return new TermState(events + 1, postings);
  }

  TermState without(TopicId leaf) {
    return new TermState(
        events, postings.stream().filter(posting -> !posting.leaf().equals(leaf)).toList());
  }

  /** With a posting; where there are too many, the one that tells least goes, of equals the old. */
  TermState with(Posting added) {
    List<Posting> all = new ArrayList<>(without(added.leaf()).postings);
    all.add(added);
    all.sort(Comparator.comparingLong(Posting::opened));
    if (all.size() > MOST) {
      all.remove(
          all.stream()
              .min(Comparator.comparingInt(Posting::weight).thenComparing(Posting::opened))
              .orElseThrow());
    }
    return new TermState(events, all);
  }
}
