package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.RootNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import io.myria.topics.TopicSettings;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** The read paths of topics over one world, each with what the model says to it. */
final class TopicPaths {

  /** Places of an order that are compared. */
  private static final int RANKED = 12;

  private final MaskWorld world;
  private final Random random;
  private final References byWords;
  private final References guided;
  private final References walked;

  TopicPaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    this.byWords = references(world, cursors, new ParticipantNames());
    this.guided =
        references(
            world,
            cursors,
            world.reader(),
            RankedTopics.guide(world.transactions(), world.reader()));
    Guide guide =
        random.nextBoolean()
            ? Guide.NONE
            : RankedTopics.guide(world.transactions(), world.reader());
    this.walked =
        references(
            world,
            cursors,
            world.reader(),
            new References.Aids(world.index(), guide, RandomWalks.walker(world, random)));
  }

  static References references(MaskWorld world, Cursors cursors, ParticipantNames names) {
    return references(world, cursors, new LogReader(names), Guide.NONE);
  }

  private static References references(
      MaskWorld world, Cursors cursors, LogReader reader, Guide guide) {
    return references(world, cursors, reader, new References.Aids(world.index(), guide));
  }

  private static References references(
      MaskWorld world, Cursors cursors, LogReader reader, References.Aids aids) {
    Source none = Source.of(Map.of());
    return new References(
        world.transactions(),
        reader,
        aids,
        cursors,
        new References.Limits(none.read(QuerySettings.class), none.read(TopicSettings.class)));
  }

  References any() {
    return List.of(byWords, guided, walked).get(random.nextInt(3));
  }

  /** The order of what a guide puts in order: as if there were no others in the world. */
  Compared ranked() {
    String words = world.questions().anyWord() + " " + world.questions().anyWord();
    ReferencesRequest asked = question(Under.ALL, Optional.of(words));
    List<EventId> model = RankedTopics.model(world, asked);
    List<EventId> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Size one = new Size(Optional.empty(), Optional.empty(), Optional.of(1), Optional.empty());
      QueryAnswer answer = guided.query(at(asked, one, cursor));
      actual.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent() && actual.size() < RANKED);
    boolean all = cursor.isEmpty() || model.size() < RANKED;
    List<EventId> expected = all ? model : model.subList(0, RANKED);
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** myria_query_references: all pages list what the scope sees, once, and cite nothing else. */
  Compared references() {
    References references = any();
    ReferencesRequest asked = question(Under.ALL);
    List<Stored> model =
        world.visible(asked.scope(), EventCriteria.ALL, world.last(asked.snapshot()));
    List<Stored> matching =
        world.visible(asked.scope(), asked.criteria(), world.last(asked.snapshot()));
    Set<EventId> visible = ids(model);
    List<EventId> listed = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(at(asked, 8 + random.nextInt(40), cursor));
      listed.addAll(told(answer, visible));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    assertThat(listed).doesNotHaveDuplicates();
    Set<EventId> wanted = ids(matching);
    Set<EventId> actual = new HashSet<>(listed);
    assertThat(visible).containsAll(actual);
    actual.retainAll(wanted);
    return new Compared(wanted, actual, model.isEmpty());
  }

  /** The same for leaf topics by their ids, of which most are others'. */
  Compared named() {
    References references = any();
    List<UUID> all = world.allTopics();
    Set<UUID> some = new HashSet<>();
    for (int count = 0; count < 8 && !all.isEmpty(); count++) {
      some.add(all.get(random.nextInt(all.size())));
    }
    some.add(UUID.randomUUID());
    ReferencesRequest asked =
        question(new Under(Optional.empty(), some.stream().map(TopicId::new).toList()));
    Set<UUID> led = new HashSet<>();
    some.forEach(topic -> world.led(asked.snapshot(), topic).ifPresent(led::add));
    Set<EventId> expected = new HashSet<>();
    for (Stored event :
        world.visible(asked.scope(), EventCriteria.ALL, world.covered(asked.snapshot()))) {
      if (world.topic(asked.snapshot(), event).filter(led::contains).isPresent()) {
        expected.add(event.id());
      }
    }
    Set<EventId> listed = new HashSet<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(at(asked, 8 + random.nextInt(40), cursor));
      listed.addAll(told(answer, expected));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return new Compared(expected, listed, expected.isEmpty());
  }

  /** A cursor, with its own question or with that of another scope. */
  Compared goingOn() {
    References references = any();
    ReferencesRequest asked = question(Under.ALL);
    Optional<String> cursor = references.query(at(asked, 8, Optional.empty())).nextCursor();
    if (cursor.isEmpty()) {
      return new Compared(true, true, true);
    }
    Scope scope = world.questions().sameOrOther(asked.scope());
    ReferencesRequest next = at(withScope(asked, scope), 200, cursor);
    Object answer = EventPaths.answer(() -> references.query(next).root().children().isEmpty());
    boolean same = MaskWorld.sameQuestion(scope, asked.scope());
    return new Compared(same ? answer : MaskWorld.OTHER_QUESTION, answer, false);
  }

  /** The cursor of a topic that was cut: first and rest together are the topic. */
  Compared branches() {
    References references = any();
    ReferencesRequest asked = ReferencesRequest.of(world.questions().anyScope());
    QueryAnswer answer = references.query(at(asked, 8, Optional.empty()));
    Set<EventId> visible = ids(world.visible(asked.scope(), EventCriteria.ALL, Long.MAX_VALUE));
    for (TreeNode node : ReferencesDbIT.nodes(answer.root())) {
      Optional<String> cursor =
          node instanceof LeafTopicNode leaf ? leaf.nextCursor() : Optional.empty();
      if (cursor.isPresent()) {
        List<EventId> events = new ArrayList<>(told(answer(node), visible));
        events.addAll(told(references.query(at(asked, 200, cursor)), visible));
        assertThat(events).doesNotHaveDuplicates();
        long all = ((LeafTopicNode) node).topic().eventCount();
        return new Compared(all, (long) events.size(), false);
      }
    }
    return new Compared(true, true, visible.isEmpty());
  }

  private ReferencesRequest question(Under under) {
    return question(
        under, random.nextBoolean() ? Optional.empty() : world.questions().anyCriteria().query());
  }

  private ReferencesRequest question(Under under, Optional<String> query) {
    return question(under, EventCriteria.asking(query));
  }

  ReferencesRequest question(Under under, EventCriteria criteria) {
    return new ReferencesRequest(
        world.questions().anyScope(),
        criteria,
        under,
        Size.USUAL,
        world.questions().anySnapshot(),
        Optional.empty(),
        Optional.empty());
  }

  private static ReferencesRequest withScope(ReferencesRequest asked, Scope scope) {
    return new ReferencesRequest(
        scope,
        asked.criteria(),
        asked.under(),
        asked.size(),
        asked.snapshot(),
        asked.asOf(),
        asked.cursor());
  }

  /** The same of another page. */
  static ReferencesRequest at(ReferencesRequest asked, int nodes, Optional<String> cursor) {
    Size size = new Size(Optional.empty(), Optional.of(nodes), Optional.of(30), Optional.empty());
    return at(asked, size, cursor);
  }

  private static ReferencesRequest at(ReferencesRequest asked, Size size, Optional<String> cursor) {
    return new ReferencesRequest(
        asked.scope(),
        asked.criteria(),
        asked.under(),
        size,
        asked.snapshot(),
        asked.asOf(),
        cursor);
  }

  static Set<EventId> ids(List<Stored> events) {
    Set<EventId> ids = new HashSet<>();
    events.forEach(event -> ids.add(event.id()));
    return ids;
  }

  private static QueryAnswer answer(TreeNode node) {
    return new QueryAnswer(
        Optional.empty(),
        new RootNode(node.participants(), List.of(node)),
        new QueryAnswer.Constraints(node.participants(), true, true, Optional.empty()),
        Optional.empty(),
        List.of());
  }

  /** The events that an answer lists; all it cites must be visible. */
  static List<EventId> told(QueryAnswer answer, Set<EventId> visible) {
    List<EventId> listed = new ArrayList<>();
    for (TreeNode node : ReferencesDbIT.nodes(answer.root())) {
      if (node instanceof EventNode event) {
        listed.add(event.event().id());
      }
      if (node instanceof EventRefNode ref) {
        listed.add(ref.eventId());
      }
      for (SummaryBullet bullet : head(node).map(TopicHead::summary).orElse(List.of())) {
        assertThat(visible).contains(bullet.first(), bullet.last());
      }
    }
    return listed;
  }

  static Optional<TopicHead> head(TreeNode node) {
    if (node instanceof LeafTopicNode leaf) {
      return Optional.of(leaf.topic());
    }
    return node instanceof InternalTopicNode topic ? Optional.of(topic.topic()) : Optional.empty();
  }
}
