package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import java.util.Optional;

/**
 * An event of the answer before it is loaded.
 *
 * @param leaf that refers to it; empty for a fresh event
 */
record ReferenceItem(EventSeq event, Optional<TopicVersion> leaf) {

  static ReferenceItem of(EventSeq event, TopicVersion leaf) {
    return new ReferenceItem(event, Optional.of(leaf));
  }

  static ReferenceItem fresh(EventSeq event) {
    return new ReferenceItem(event, Optional.empty());
  }
}
