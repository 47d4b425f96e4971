package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.ValidationSettings;
import io.myria.compile.validation.StagedLeaf.Held;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The rules that every staged leaf has to keep by itself (seed section 12). */
final class LeafRules {

  private static final int LABEL = 200;

  private LeafRules() {}

  static List<TopicCheck<StagedLeaf>> all(BuildPlan plan, BuildSettings settings) {
    ValidationSettings limits = settings.validation();
    return List.of(
        new TopicCheck<>("refs_resolve", leaf -> refsResolve(leaf, plan.last())),
        new TopicCheck<>("own_scope", LeafRules::ownScope),
        new TopicCheck<>("no_private_refs", LeafRules::noPrivateRefs),
        new TopicCheck<>("refs_bounded", leaf -> refsBounded(leaf, settings.rules().leafRefs())),
        new TopicCheck<>("cited", LeafRules::cited),
        new TopicCheck<>("summary_bounded", leaf -> summaryBounded(leaf.topic(), limits)),
        new TopicCheck<>("levels", LeafRules::level),
        new TopicCheck<>("identity", leaf -> identity(leaf, plan.logId())));
  }

  /** The events that a bullet names. */
  static Stream<EventId> cited(SummaryBullet bullet) {
    return Stream.of(
            Stream.of(bullet.first(), bullet.last()),
            bullet.excerptEventId().stream(),
            bullet.cites().stream())
        .flatMap(ids -> ids);
  }

  /** Every ref is an event of the log, at or below the high-water mark. */
  private static Optional<String> refsResolve(StagedLeaf leaf, EventSeq last) {
    return leaf.topic().refs().stream()
        .filter(seq -> seq.compareTo(last) > 0 || !leaf.events().containsKey(seq))
        .findFirst()
        .map(seq -> "refers to event " + seq.value() + ", which this build does not cover");
  }

  /** An internal event is in an internal leaf, and no other is. */
  private static Optional<String> noPrivateRefs(StagedLeaf leaf) {
    return leaf.events().values().stream()
        .filter(event -> event.internal() != leaf.topic().internal())
        .findFirst()
        .map(
            event ->
                (leaf.topic().internal() ? "is internal and holds event " : "holds event ")
                    + event.seq().value()
                    + (event.internal() ? ", which is internal" : ", which is not"));
  }

  /** A summary is short, and there is a label. */
  static Optional<String> summaryBounded(TopicVersion topic, ValidationSettings limits) {
    List<SummaryBullet> summary = topic.summary();
    int length =
        summary.stream().mapToInt(one -> one.text().length() + one.excerpt().length()).sum();
    if (summary.size() > limits.bullets() || length > limits.characters()) {
      return Optional.of(
          "has a summary of " + summary.size() + " bullets and " + length + " characters");
    }
    String label = topic.label();
    int characters = label.codePointCount(0, label.length());
    return label.isBlank() || characters > LABEL
        ? Optional.of("has a label of " + characters + " characters")
        : Optional.empty();
  }

  /** Every event is of the leaf's own exact set. */
  private static Optional<String> ownScope(StagedLeaf leaf) {
    return leaf.events().values().stream()
        .filter(event -> event.participantSetId() != leaf.topic().participantSetId())
        .findFirst()
        .map(event -> "holds event " + event.seq().value() + " of another scope");
  }

  /** Refs are few, each there once, in canonical order. */
  private static Optional<String> refsBounded(StagedLeaf leaf, int most) {
    List<EventSeq> refs = leaf.topic().refs();
    if (refs.isEmpty() || refs.size() > most || refs.size() != leaf.topic().eventCount()) {
      return Optional.of("has " + refs.size() + " refs, not 1 to " + most);
    }
    List<EventSeq> ordered =
        leaf.events().values().stream()
            .sorted(Comparator.comparing(Held::at).thenComparing(Held::seq))
            .map(Held::seq)
            .toList();
    return ordered.equals(refs)
        ? Optional.empty()
        : Optional.of("has refs that are not in canonical order, or twice");
  }

  /** The summary has bullets, and each cites events of the leaf. */
  private static Optional<String> cited(StagedLeaf leaf) {
    HashSet<EventId> own = new HashSet<>();
    leaf.events().values().forEach(event -> own.add(event.id()));
    List<SummaryBullet> summary = leaf.topic().summary();
    boolean cites =
        !summary.isEmpty() && summary.stream().flatMap(LeafRules::cited).allMatch(own::contains);
    return cites ? Optional.empty() : Optional.of("has a summary without citations of its own");
  }

  /** A leaf is at the bottom. */
  private static Optional<String> level(StagedLeaf leaf) {
    int level = leaf.topic().metadata().level();
    return level == 0 ? Optional.empty() : Optional.of("is a leaf of level " + level);
  }

  /** Ids come out the same from what is stored. */
  private static Optional<String> identity(StagedLeaf leaf, UUID logId) {
    List<EventId> ids = leaf.events().values().stream().map(Held::id).toList();
    if (!NodeIdentity.leaf(leaf.participantIds(), leaf.topic().internal(), ids)
        .equals(leaf.topic().nodeId())) {
      return Optional.of("has a node id that its content does not give");
    }
    Optional<EventId> opening =
        Optional.ofNullable(leaf.events().get(leaf.topic().openedSeq())).map(Held::id);
    boolean same =
        opening
            .map(id -> NodeIdentity.topic(logId, id, 0))
            .filter(id -> Objects.equals(id, leaf.topic().topicId()))
            .isPresent();
    return same ? Optional.empty() : Optional.of("has an id that its opening does not give");
  }
}
