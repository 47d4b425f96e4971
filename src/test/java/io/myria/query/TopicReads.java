package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Scope;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.log.LogReader;
import io.myria.log.ParticipantNames;
import io.myria.query.MaskDbIT.Compared;
import io.myria.query.MaskWorld.Stored;
import io.myria.query.ReferencesRequest.Size;
import io.myria.query.ReferencesRequest.Under;
import io.myria.setting.Source;
import io.myria.snapshot.SnapshotId;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.InternalTopicNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.NodeId;
import io.myria.topic.RootNode;
import io.myria.topic.SummaryBullet;
import io.myria.topic.TopicHead;
import io.myria.topic.TopicId;
import io.myria.topic.TopicSettings;
import io.myria.topic.TreeNode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/** The read paths of topics over one world, each with what the model says to it. */
final class TopicReads {

  private static final String ROWS =
      """
      select t.topic_id, encode(t.node_id, 'hex'), t.internal, t.from_ordinal, t.to_ordinal,
             (select array_agg(p.name) from participant p where p.participant_id = any(s.members)),
             concat_ws(' ', encode(t.node_id, 'hex'), t.label, t.summary, t.children),
             coalesce(t.parent_topic_id::text, '')
      from topic_version t join participant_set s using (participant_set_id)
      order by t.topic_id, t.from_ordinal
      """;

  private final MaskWorld world;
  private final Random random;
  private final References references;
  private final TopicLookup lookup;
  private final SnapshotDiff diff;
  private final List<Version> versions = new ArrayList<>();

  TopicReads(MaskWorld world, Random random, Cursors cursors) throws SQLException {
    this.world = world;
    this.random = random;
    ParticipantNames names = new ParticipantNames();
    Source none = Source.of(Map.of());
    this.references =
        new References(
            world.transactions(),
            new LogReader(names),
            names,
            cursors,
            new References.Limits(QuerySettings.from(none), TopicSettings.from(none)));
    this.lookup = new TopicLookup(world.transactions(), references);
    this.diff = new SnapshotDiff(world.transactions(), names, cursors);
    try (Connection connection = world.database().superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ROWS)) {
      while (rows.next()) {
        versions.add(Version.of(rows));
      }
    }
  }

  /** A topic's version, as it is stored. */
  private record Version(
      String topic,
      String node,
      boolean internal,
      long from,
      long to,
      ParticipantSet participants,
      String content,
      String parent) {

    static Version of(ResultSet row) throws SQLException {
      Long end = row.getObject(5, Long.class);
      return new Version(
          row.getString(1),
          row.getString(2),
          row.getBoolean(3),
          row.getLong(4),
          end == null ? Long.MAX_VALUE : end,
          ParticipantSet.of(List.of((String[]) row.getArray(6).getArray())),
          row.getString(7),
          row.getString(8));
    }

    boolean isServed(long ordinal) {
      return from <= ordinal && ordinal < to;
    }
  }

  /** myria_query_references: all pages list what the scope sees, once, and cite nothing else. */
  Compared references() {
    ReferencesRequest asked = question();
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

  /** The cursor of a topic that was cut: first and rest together are the topic. */
  Compared branches() {
    ReferencesRequest asked = ReferencesRequest.of(world.anyScope());
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

  /** myria_get_topic: what is invisible answers word for word as what is unknown. */
  Compared topic() {
    Scope scope = world.anyScope();
    TopicId random = new TopicId(UUID.randomUUID());
    if (versions.isEmpty()) {
      return new Compared(
          failure(() -> lookup.topic(ReferencesRequest.of(scope), random)),
          failure(() -> lookup.topic(ReferencesRequest.of(scope), random)),
          true);
    }
    Version any = anyVersion();
    TopicId id = TopicId.parse("topic_id", any.topic());
    return compared(
        isVisible(any, scope) || isVisible(servedAs(any), scope),
        any.topic(),
        () -> lookup.topic(ReferencesRequest.of(scope), id),
        () -> lookup.topic(ReferencesRequest.of(scope), random));
  }

  /** myria_get_node. */
  Compared node() {
    Scope scope = world.anyScope();
    NodeId unknown = new NodeId("0".repeat(64));
    if (versions.isEmpty()) {
      return new Compared(true, true, true);
    }
    Version any = anyVersion();
    return compared(
        isVisible(any, scope),
        any.topic(),
        () -> lookup.node(ReferencesRequest.of(scope), new NodeId(any.node())),
        () -> lookup.node(ReferencesRequest.of(scope), unknown));
  }

  /** myria_diff_snapshots, all its pages. */
  Compared diff() {
    List<SnapshotId> published = world.published();
    if (published.isEmpty()) {
      return new Compared(true, true, true);
    }
    int from = random.nextInt(published.size());
    int to = random.nextInt(published.size());
    Scope scope = world.anyScope();
    List<String> actual = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      SnapshotDiff.Page page =
          diff.page(
              scope,
              published.get(from),
              published.get(to),
              new PageRequest(Optional.of(1 + random.nextInt(9)), cursor));
      page.changes().forEach(change -> actual.add(change.topicId() + " " + change.kinds()));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    List<String> expected = changes(scope, from + 1, to + 1);
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** The model of a diff. */
  private List<String> changes(Scope scope, long from, long to) {
    List<String> lines = new ArrayList<>();
    for (String topic : new TreeSet<>(versions.stream().map(Version::topic).toList())) {
      Optional<Version> before = served(topic, scope, from);
      Optional<Version> after = served(topic, scope, to);
      List<String> kinds = new ArrayList<>();
      if (before.isPresent() && after.isPresent()) {
        if (!before.get().content().equals(after.get().content())) {
          kinds.add("CHANGED");
        }
        if (!before.get().parent().equals(after.get().parent())) {
          kinds.add("MOVED");
        }
      } else if (before.isPresent() || after.isPresent()) {
        kinds.add(after.isPresent() ? "NEW" : "GONE");
      }
      if (!kinds.isEmpty()) {
        lines.add(topic + " " + kinds);
      }
    }
    return lines;
  }

  private Optional<Version> served(String topic, Scope scope, long ordinal) {
    return versions.stream()
        .filter(is -> is.topic().equals(topic) && is.isServed(ordinal))
        .filter(is -> scope.sees(is.participants(), is.internal()))
        .findFirst();
  }

  private Compared compared(
      boolean visible, String topic, Supplier<QueryAnswer> read, Supplier<QueryAnswer> unknown) {
    if (!visible) {
      return new Compared(failure(unknown), failure(read), true);
    }
    TreeNode top = read.get().root().children().get(0);
    return new Compared(topic, head(top).orElseThrow().topicId().toString(), false);
  }

  private boolean isVisible(Version version, Scope scope) {
    return version.isServed(world.published().size())
        && scope.sees(version.participants(), version.internal());
  }

  /** The version of the same topic that the active snapshot serves, if it does. */
  private Version servedAs(Version like) {
    return versions.stream()
        .filter(is -> is.topic().equals(like.topic()))
        .filter(is -> is.isServed(world.published().size()))
        .findFirst()
        .orElse(like);
  }

  private Version anyVersion() {
    return versions.get(random.nextInt(versions.size()));
  }

  private static String failure(Supplier<?> read) {
    return MaskDbIT.failure(read);
  }

  private ReferencesRequest question() {
    Optional<String> query = random.nextBoolean() ? Optional.empty() : world.anyCriteria().query();
    return new ReferencesRequest(
        world.anyScope(),
        query,
        Under.ALL,
        Size.USUAL,
        world.anySnapshot(),
        Optional.empty(),
        Optional.empty());
  }

  private static ReferencesRequest at(ReferencesRequest asked, int nodes, Optional<String> cursor) {
    return new ReferencesRequest(
        asked.scope(),
        asked.query(),
        asked.under(),
        new Size(Optional.empty(), Optional.of(nodes), Optional.of(30), Optional.empty()),
        asked.snapshot(),
        asked.asOf(),
        cursor);
  }

  private static Set<EventId> ids(List<Stored> events) {
    Set<EventId> ids = new HashSet<>();
    events.forEach(event -> ids.add(event.id()));
    return ids;
  }

  private static QueryAnswer answer(TreeNode node) {
    return new QueryAnswer(
        Optional.empty(),
        new RootNode(node.participants(), List.of(node)),
        new QueryAnswer.Constraints(node.participants(), true, true),
        Optional.empty());
  }

  /** The events that an answer lists; all it cites must be visible. */
  private static List<EventId> told(QueryAnswer answer, Set<EventId> visible) {
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

  private static Optional<TopicHead> head(TreeNode node) {
    if (node instanceof LeafTopicNode leaf) {
      return Optional.of(leaf.topic());
    }
    return node instanceof InternalTopicNode topic ? Optional.of(topic.topic()) : Optional.empty();
  }
}
