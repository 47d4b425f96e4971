package io.myria.snapshot;

import io.myria.event.EventSeq;
import io.myria.topic.TopicId;
import java.util.List;
import java.util.Optional;

/**
 * An exact set that a snapshot serves leaf-only from some event on, because its topics broke a
 * rule, and from where a build tries it in full again.
 *
 * @param after the last event up to which its topics are whole
 * @param open its open leaf as it was then; empty where it had none
 */
public record LeafOnlySet(ExactSetId set, EventSeq after, Optional<Open> open) {

  /**
   * A leaf as the fold left it.
   *
   * @param refs all of them, in canonical order
   * @param provisional the one that might have moved on to the next leaf
   */
  public record Open(TopicId leaf, List<EventSeq> refs, Optional<EventSeq> provisional) {

    public Open {
      refs = List.copyOf(refs);
    }

    public static Open of(TopicVersion leaf) {
      return new Open(leaf.topicId(), leaf.refs(), leaf.metadata().provisional());
    }
  }

  /**
   * Behind it were opened the leaves that the snapshot has instead of whole topics. The provisional
   * event may have opened the first of them; no whole leaf was opened since that came.
   */
  EventSeq lastOpening() {
    return open.flatMap(Open::provisional).map(seq -> new EventSeq(seq.value() - 1)).orElse(after);
  }
}
