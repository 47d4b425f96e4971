package io.myria.topics.tree;

import io.myria.config.Source;
import io.myria.contents.ContentsDiff;
import io.myria.contents.ContentsViews;
import io.myria.contents.TocSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.StoredVersions.Version;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/** The read paths of topics as they are stored: by id, by node, between snapshots. */
final class VersionPaths {

  private final MaskWorld world;
  private final Random random;
  private final TopicLookup lookup;
  private final SnapshotDiff diff;
  private final ContentsDiff contents;
  private final StoredVersions versions;

  VersionPaths(MaskWorld world, Random random) throws SQLException {
    this.world = world;
    this.random = random;
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    ParticipantNames names = new ParticipantNames();
    this.lookup =
        new TopicLookup(world.transactions(), TopicPaths.references(world, cursors, names));
    this.diff = new SnapshotDiff(world.transactions(), names, cursors);
    Source defaults = Source.of(Map.of());
    this.contents =
        new ContentsDiff(
            world.transactions(),
            new ContentsViews(
                world.reader(),
                new DerivedReader(),
                new FingerprintReader(),
                defaults.read(TocSettings.class),
                defaults.read(QuerySettings.class)));
    this.versions = StoredVersions.of(world);
  }

  List<MaskPath> all() {
    return List.of(this::topic, this::node, this::diff, this::days);
  }

  /** myria_get_topic: what is invisible answers word for word as what is unknown. */
  private Compared topic() {
    TopicId random = new TopicId(UUID.randomUUID());
    if (versions.all().isEmpty()) {
      Scope scope = world.questions().anyScope();
      return new Compared(
          EventPaths.failure(() -> lookup.topic(ReferencesRequest.of(scope), random)),
          EventPaths.failure(() -> lookup.topic(ReferencesRequest.of(scope), random)),
          true);
    }
    Version any = anyVersion();
    Scope scope = world.questions().anyScope(any.participants());
    TopicId id = TopicId.parse("topic_id", any.topic());
    Optional<String> led = versions.led(any.topic(), scope);
    return compared(
        led.isPresent(),
        led.orElse(any.topic()),
        () -> lookup.topic(ReferencesRequest.of(scope), id),
        () -> lookup.topic(ReferencesRequest.of(scope), random));
  }

  /** myria_get_node; versions of a topic share a node id where only what is around it changed. */
  private Compared node() {
    NodeId unknown = new NodeId("0".repeat(64));
    if (versions.all().isEmpty()) {
      return new Compared(true, true, true);
    }
    Version any = anyVersion();
    Scope scope = world.questions().anyScope(any.participants());
    Optional<String> led =
        versions.ofNode(any.node(), scope).flatMap(topic -> versions.led(topic, scope));
    return compared(
        led.isPresent(),
        led.orElse(""),
        () -> lookup.node(ReferencesRequest.of(scope), new NodeId(any.node())),
        () -> lookup.node(ReferencesRequest.of(scope), unknown));
  }

  /** myria_diff_snapshots, all its pages. */
  private Compared diff() {
    List<SnapshotId> published = world.published();
    if (published.isEmpty()) {
      return new Compared(true, true, true);
    }
    int from = random.nextInt(published.size());
    int to = random.nextInt(published.size());
    Scope scope = world.questions().anyScope();
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
    List<String> expected = versions.changes(scope, from + 1, to + 1);
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** The first days of the table of contents that differ, with how many events they have. */
  private Compared days() {
    List<SnapshotId> published = world.published();
    if (published.isEmpty()) {
      return new Compared(true, true, true);
    }
    SnapshotId from = published.get(random.nextInt(published.size()));
    SnapshotId to = published.get(random.nextInt(published.size()));
    Scope scope = world.questions().anyScope();
    TreeMap<LocalDate, Long> before = days(scope, from);
    TreeMap<LocalDate, Long> after = days(scope, to);
    Set<LocalDate> all = new TreeSet<>(before.keySet());
    all.addAll(after.keySet());
    List<String> expected =
        all.stream()
            .filter(day -> !Objects.equals(before.get(day), after.get(day)))
            .limit(ContentsDiff.MOST)
            .map(day -> day + " " + before.get(day) + " " + after.get(day))
            .toList();
    List<String> actual =
        contents.days(scope, from, to).stream()
            .map(
                change ->
                    change.id().period().begins()
                        + " "
                        + change.before().map(entry -> entry.node().events()).orElse(null)
                        + " "
                        + change.after().map(entry -> entry.node().events()).orElse(null))
            .toList();
    return new Compared(expected, actual, expected.isEmpty());
  }

  private TreeMap<LocalDate, Long> days(Scope scope, SnapshotId snapshot) {
    SnapshotChoice choice = new SnapshotChoice(Optional.of(snapshot), Optional.empty());
    TreeMap<LocalDate, Long> days = new TreeMap<>();
    world
        .visible(scope, EventCriteria.ALL, world.last(choice))
        .forEach(
            is ->
                days.merge(
                    LocalDate.ofInstant(is.event().timestamp(), ZoneOffset.UTC), 1L, Long::sum));
    return days;
  }

  private Compared compared(
      boolean visible, String topic, Supplier<QueryAnswer> read, Supplier<QueryAnswer> unknown) {
    if (!visible) {
      return new Compared(EventPaths.failure(unknown), EventPaths.failure(read), true);
    }
    TreeNode top = read.get().root().children().get(0);
    return new Compared(topic, TopicPaths.head(top).orElseThrow().topicId().toString(), false);
  }

  private Version anyVersion() {
    return versions.all().get(random.nextInt(versions.all().size()));
  }
}
