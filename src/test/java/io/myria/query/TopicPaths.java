package io.myria.query;

import static java.util.Collections.disjoint;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Scope;
import io.myria.event.EventId;
import io.myria.log.ParticipantNames;
import io.myria.query.MaskPath.Compared;
import io.myria.query.MaskWorld.Stored;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicId;
import io.myria.topic.TreeNode;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/** The read paths of topics over one world. */
final class TopicPaths {

  private static final String FRESH = "fresh";

  private final MaskWorld world;
  private final Random random;
  private final List<References> references;

  TopicPaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    this.references =
        List.of(
            references(cursors, new QuerySettings(50, 200, 4 << 20, 2000, 50_000)),
            references(cursors, new QuerySettings(50, 200, 4 << 20, 2000, 120)));
  }

  private References references(Cursors cursors, QuerySettings settings) {
    return new References(
        world.transactions(), world.reader(), new ParticipantNames(), cursors, settings);
  }

  /** myria_query_references: topics and fresh events, all or those that match some words. */
  Compared references() {
    return compare(question(List.of()));
  }

  /** The same for topics by their ids, of which most are others'. */
  Compared named() {
    List<UUID> all = world.allTopics();
    List<TopicId> some = new ArrayList<>();
    for (int count = 0; count < 8; count++) {
      boolean unknown = all.isEmpty() || random.nextInt(10) == 0;
      some.add(new TopicId(unknown ? UUID.randomUUID() : all.get(random.nextInt(all.size()))));
    }
    return compare(question(some));
  }

  /** A cursor, with its own question or with that of another scope. */
  Compared goingOn() {
    ReferencesRequest asked = question(List.of());
    int rest = model(asked).size();
    ReferencesRequest first = at(asked, asked.scope(), Math.max(1, rest / 2), Optional.empty());
    Optional<String> cursor = references.get(0).query(first).nextCursor();
    if (cursor.isEmpty()) {
      return new Compared(true, rest <= Math.max(1, rest / 2), rest == 0);
    }
    Scope scope = world.sameOrOther(asked.scope());
    ReferencesRequest next = at(asked, scope, 500, cursor);
    boolean same = MaskWorld.sameQuestion(scope, asked.scope());
    Object answer =
        EventPaths.answer(() -> references.get(0).query(next).root().children().isEmpty());
    return new Compared(same ? answer : MaskWorld.OTHER_QUESTION, answer, false);
  }

  private Compared compare(ReferencesRequest asked) {
    Set<String> expected = model(asked);
    References asking = references.get(random.nextInt(references.size()));
    int refs = Math.max(1, expected.size() / (1 + random.nextInt(3)));
    List<String> actual = new ArrayList<>();
    Set<EventId> cited = new HashSet<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = asking.query(at(asked, asked.scope(), Math.min(500, refs), cursor));
      assertThat(answer.snapshotId()).isEqualTo(world.snapshot(asked.snapshot()));
      answer.root().children().forEach(child -> tell(child, actual, cited));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    assertThat(actual).doesNotHaveDuplicates();
    assertThat(visibleIds(asked)).as("what is cited is visible").containsAll(cited);
    return new Compared(expected, new TreeSet<>(actual), expected.isEmpty());
  }

  private void tell(TreeNode child, List<String> actual, Set<EventId> cited) {
    if (child instanceof EventNode event) {
      assertThat(event.fresh()).isTrue();
      actual.add(event.event().id() + " " + FRESH);
    } else {
      LeafTopicNode topic = (LeafTopicNode) child;
      String id = topic.topic().topicId().toString();
      for (EventRefNode reference : topic.children()) {
        actual.add(reference.eventId() + " " + id);
      }
      for (SummaryBullet bullet : topic.topic().summary()) {
        cited.add(bullet.first());
        cited.add(bullet.last());
      }
    }
  }

  /**
   * The visible events of each topic, and the fresh ones; with a question those that match it, and
   * in a topic what stands beside them; of topics that are named everything.
   */
  private Set<String> model(ReferencesRequest asked) {
    SnapshotChoice snapshot = asked.snapshot();
    long last = world.last(snapshot);
    List<Stored> matching = world.visible(asked.scope(), asked.criteria(), last);
    Map<String, List<Stored>> places = new TreeMap<>();
    for (Stored event : world.visible(asked.scope(), EventCriteria.ALL, last)) {
      String place = world.topic(snapshot, event).map(UUID::toString).orElse(FRESH);
      places.computeIfAbsent(place, key -> new ArrayList<>()).add(event);
    }
    Set<String> named = new HashSet<>();
    asked.topicIds().forEach(id -> named.add(id.toString()));
    Set<String> lines = new TreeSet<>();
    places.forEach(
        (place, own) -> {
          for (int index = 0; index < own.size(); index++) {
            int beside = place.equals(FRESH) ? 0 : 1;
            List<Stored> near =
                own.subList(Math.max(0, index - beside), Math.min(own.size(), index + beside + 1));
            if (named.isEmpty() ? !disjoint(near, matching) : named.contains(place)) {
              lines.add(own.get(index).id() + " " + place);
            }
          }
        });
    return lines;
  }

  private Set<EventId> visibleIds(ReferencesRequest asked) {
    return world.visible(asked.scope(), EventCriteria.ALL, world.covered(asked.snapshot())).stream()
        .map(Stored::id)
        .collect(Collectors.toSet());
  }

  private ReferencesRequest question(List<TopicId> topicIds) {
    return new ReferencesRequest(
        world.anyScope(),
        world.anyCriteria().query(),
        topicIds,
        Optional.of(200),
        Optional.empty(),
        world.anySnapshot(),
        Optional.empty());
  }

  private static ReferencesRequest at(
      ReferencesRequest asked, Scope scope, int refs, Optional<String> cursor) {
    return new ReferencesRequest(
        scope,
        asked.query(),
        asked.topicIds(),
        asked.maxNodes(),
        Optional.of(refs),
        asked.snapshot(),
        cursor);
  }
}
