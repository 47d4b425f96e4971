package io.myria.topics.fold;

import io.myria.event.EventSeq;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Makes a leaf topic of events: identity, label, summary and distinctive terms. */
final class Leaves {

  private static final int LEVEL = 0;

  private final UUID logId;
  private final FoldRules rules;

  /**
   * @param logId enters the topics' ids
   */
  Leaves(UUID logId, FoldRules rules) {
    this.logId = logId;
    this.rules = rules;
  }

  TopicId id(EventDigest opening) {
    return NodeIdentity.topic(logId, opening.id(), LEVEL);
  }

  /** A leaf that still grows. */
  TopicVersion of(ExactSet set, OpenLeaf leaf, Vocabulary vocabulary) {
    Words words = words(leaf.events(), vocabulary, Optional.empty());
    return of(set, leaf.opening(), leaf.events(), leaf.provisional(), vocabulary, words);
  }

  /** The same without label and summary, to find its place. */
  TopicVersion sketch(ExactSet set, OpenLeaf leaf, Vocabulary vocabulary) {
    Words none = new Words(leaf.opening().type(), List.of());
    return of(set, leaf.opening(), leaf.events(), leaf.provisional(), vocabulary, none);
  }

  private record Words(String label, List<SummaryBullet> summary) {}

  private Words words(List<EventDigest> all, Vocabulary vocabulary, Optional<String> before) {
    List<EventDigest> events = all.stream().map(EventDigest::told).toList();
    if (rules.byMeaning()) {
      vocabulary.load(Labels.frequencies(events).keySet());
    }
    return new Words(
        Labels.of(events, vocabulary, before),
        rules.byMeaning() ? Quotes.of(events, vocabulary) : Quotes.template(events));
  }

  /** A leaf with other events than before; its place in the forest stays. */
  TopicVersion refilled(
      ExactSet set, TopicVersion leaf, List<EventDigest> events, Vocabulary vocabulary) {
    EventDigest opening =
        events.stream()
            .filter(event -> event.seq().equals(leaf.openedSeq()))
            .findFirst()
            .orElseThrow();
    List<EventDigest> ordered = events.stream().sorted(EventDigest.CANONICAL).toList();
    Words words = words(ordered, vocabulary, Optional.of(leaf.label()));
    TopicVersion refilled = of(set, opening, ordered, Optional.empty(), vocabulary, words);
    return leaf.parent().map(refilled::below).orElse(refilled);
  }

  private TopicVersion of(
      ExactSet set,
      EventDigest opening,
      List<EventDigest> ordered,
      Optional<EventDigest> provisional,
      Vocabulary vocabulary,
      Words words) {
    if (rules.byMeaning()) {
      vocabulary.load(Labels.frequencies(ordered).keySet());
    }
    EventDigest last = ordered.get(ordered.size() - 1);
    return new TopicVersion(
        id(opening),
        set.id(),
        set.internal(),
        Optional.empty(),
        NodeIdentity.leaf(
            set.participantIds(), set.internal(), ordered.stream().map(EventDigest::id).toList()),
        List.of(),
        ordered.stream().map(EventDigest::seq).toList(),
        ordered.size(),
        ordered.get(0).at(),
        last.at(),
        opening.seq(),
        words.label(),
        words.summary(),
        new TopicMetadata(
            LEVEL,
            opening.id(),
            TopicMetadata.shared(ordered.stream().map(EventDigest::contextId).toList()),
            provisional.map(EventDigest::seq),
            ordered.stream().mapToLong(EventDigest::tokens).sum(),
            rules.byMeaning() ? TermProfile.of(ordered, vocabulary) : List.of(),
            FoldHints.weights(ordered.stream().map(EventDigest::hints).toList())));
  }

  /** The other way round: an open leaf as the fold left it. */
  OpenLeaf reopen(TopicVersion topic, Map<EventSeq, EventDigest> gists) {
    Optional<EventSeq> provisional = topic.metadata().provisional();
    List<EventDigest> body =
        topic.refs().stream()
            .filter(seq -> !provisional.equals(Optional.of(seq)))
            .sorted()
            .map(gists::get)
            .toList();
    return new OpenLeaf(rules, body, provisional.map(gists::get));
  }
}
