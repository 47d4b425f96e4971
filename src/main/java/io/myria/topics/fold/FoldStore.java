package io.myria.topics.fold;

import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.util.Collection;
import java.util.Map;

/**
 * The port through which the fold reads its earlier output, as of the last event whose changes were
 * stored. Answers hold what exists; the rest is missing from them.
 */
public interface FoldStore {

  Map<ExactSet, SetState> states(Collection<ExactSet> sets);

  Map<TermKey, TermState> terms(Collection<TermKey> terms);

  Map<TopicId, TopicVersion> topics(Collection<TopicId> topics);

  Map<TopicId, NodeId> nodeIds(Collection<TopicId> topics);

  /** Of closed leaves. */
  Map<TopicId, Meaning> meanings(Collection<TopicId> leaves);

  /** Events that were folded before, or are being folded. */
  Map<EventSeq, EventDigest> gists(Collection<EventSeq> events);

  /**
   * A term within a set.
   *
   * @param term as analysis gives it, or a hint behind {@value Vocabulary#HINT}
   */
  record TermKey(ExactSet set, String term) {}
}
