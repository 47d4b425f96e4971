package io.myria.compile;

import io.myria.event.EventId;
import io.myria.json.Output;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a model is shown of a set with the question: the changed topics with their summaries, and
 * the labels of their neighbours. A function of the set's topics and of which of them changed.
 */
final class ShownSet {

  private static final int NEIGHBOURS = 16;
  private static final int TERMS = 6;

  private static final Comparator<TopicVersion> OPENED =
      Comparator.comparing(TopicVersion::openedSeq)
          .thenComparing(topic -> -topic.metadata().level());

  private final Asked asked;
  private final List<TopicVersion> changed;

  private ShownSet(Asked asked, List<TopicVersion> changed) {
    this.asked = asked;
    this.changed = changed;
  }

  /** The input of an assignment. */
  record Asked(
      List<String> participants,
      boolean internal,
      int leftOut,
      List<Topic> changed,
      List<Neighbour> neighbours) {}

  /**
   * A changed topic.
   *
   * @param level 0 for a leaf
   * @param open whether it still grows, and keeps its events and its place
   */
  record Topic(
      String topicId,
      int level,
      Optional<String> parentTopicId,
      boolean open,
      long eventCount,
      String firstAt,
      String lastAt,
      Words untrusted) {}

  record Words(String label, List<String> terms, List<Said> summary) {}

  record Said(String text, List<String> eventIds) {}

  /** A topic beside, which did not change. */
  record Neighbour(
      String topicId,
      int level,
      Optional<String> parentTopicId,
      long eventCount,
      Label untrusted) {}

  record Label(String label) {}

  /**
   * @param portion of the changed topics; those that are there no more are as if they had not been
   */
  static ShownSet of(SetTask task, SetView view, List<TopicId> portion) {
    List<TopicVersion> changed = view.topics(portion).values().stream().sorted(OPENED).toList();
    List<TopicVersion> neighbours = neighbours(view, changed, portion);
    return new ShownSet(
        new Asked(
            task.audience().names(),
            task.set().internal(),
            task.touched().size() - portion.size(),
            changed.stream().map(topic -> topic(topic, view)).toList(),
            neighbours.stream().map(ShownSet::neighbour).toList()),
        changed);
  }

  Object input() {
    return Output.json(asked);
  }

  /** Events whose words or ids are shown. */
  List<EventId> events() {
    return changed.stream()
        .flatMap(topic -> topic.summary().stream())
        .flatMap(bullet -> bullet.sources().stream())
        .distinct()
        .toList();
  }

  /** The nearest below the same parents, then the newest that stand alone. */
  private static List<TopicVersion> neighbours(
      SetView view, Collection<TopicVersion> changed, Collection<TopicId> portion) {
    Set<TopicId> beside = new LinkedHashSet<>();
    List<TopicId> parents = changed.stream().flatMap(topic -> topic.parent().stream()).toList();
    view.topics(parents).values().forEach(parent -> beside.addAll(parent.children()));
    List<TopicId> roots = new ArrayList<>(view.state().roots());
    Collections.reverse(roots);
    beside.addAll(roots);
    beside.removeAll(portion);
    List<TopicId> some = beside.stream().limit(NEIGHBOURS).toList();
    Map<TopicId, TopicVersion> found = view.topics(some);
    return found.values().stream().sorted(OPENED).toList();
  }

  private static Topic topic(TopicVersion topic, SetView view) {
    return new Topic(
        topic.topicId().toString(),
        topic.metadata().level(),
        topic.parent().map(TopicId::toString),
        view.isOpen(topic.topicId()),
        topic.eventCount(),
        topic.firstAt().toString(),
        topic.lastAt().toString(),
        new Words(
            topic.label(),
            topic.metadata().terms().stream().limit(TERMS).map(term -> term.surface()).toList(),
            topic.summary().stream().map(ShownSet::said).toList()));
  }

  private static Said said(SummaryBullet bullet) {
    return new Said(bullet.text(), bullet.sources().stream().map(EventId::toString).toList());
  }

  private static Neighbour neighbour(TopicVersion topic) {
    return new Neighbour(
        topic.topicId().toString(),
        topic.metadata().level(),
        topic.parent().map(TopicId::toString),
        topic.eventCount(),
        new Label(topic.label()));
  }
}
