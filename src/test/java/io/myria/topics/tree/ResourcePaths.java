package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.eventlog.ParticipantNames;
import io.myria.mcp.catalog.Tools;
import io.myria.mcp.tools.ReadResources;
import io.myria.mcp.tools.ReadingTools;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.EventLookup;
import io.myria.read.QuerySettings;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.tree.MaskPath.Compared;
import io.myria.topics.tree.MaskWorld.Stored;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is read by the URIs of resources, and what is proposed for them, over one world. */
final class ResourcePaths {

  private static final int PROPOSED = 100;
  private static final Pattern EVENT = Pattern.compile("event_id\":\"([0-9a-f-]{36})\"");

  private final MaskWorld world;
  private final Random random;
  private final ReadResources resources = new ReadResources();
  private final Tools tools;

  ResourcePaths(MaskWorld world, Random random) {
    this.world = world;
    this.random = random;
    Cursors cursors = new Cursors(world.transactions(), new SecureRandom());
    References references = TopicPaths.references(world, cursors, new ParticipantNames());
    this.tools =
        new ReadingTools(
                new EventLookup(world.transactions(), world.reader()),
                new EventNodes(
                    world.transactions(),
                    world.reader(),
                    world.index(),
                    cursors,
                    Source.of(Map.of()).read(QuerySettings.class)),
                references,
                new TopicLookup(world.transactions(), references),
                world.transactions())
            .by(Caller.OPEN);
  }

  List<MaskPath> all() {
    return List.of(this::event, this::topic, this::proposedEvents, this::proposedTopics);
  }

  /** myria://event/…: what is invisible answers word for word as what is unknown. */
  Compared event() {
    Stored any = world.questions().anyEvent();
    Scope scope = world.questions().anyScope(any.event().participants());
    boolean visible = visible(scope).contains(any.id());
    String read = EventPaths.failure(() -> read("event", any.id().toString(), scope));
    if (visible) {
      assertThat(read).contains("\"event_id\":\"" + any.id() + "\"");
    }
    String unknown = EventPaths.failure(() -> read("event", EventId.next().toString(), scope));
    return new Compared(visible, !read.equals(unknown), !visible);
  }

  /** myria://topic/…: nothing but what the scope sees, or as what is unknown. */
  Compared topic() {
    Scope scope = world.questions().anyScope();
    List<UUID> all = world.allTopics();
    UUID topic = all.isEmpty() ? UUID.randomUUID() : all.get(random.nextInt(all.size()));
    Set<EventId> visible = visible(scope);
    String read = EventPaths.failure(() -> read("topic", topic.toString(), scope));
    Set<EventId> told = told(read);
    String unknown = EventPaths.failure(() -> read("topic", UUID.randomUUID().toString(), scope));
    if (told.isEmpty() && read.startsWith("NOT_FOUND")) {
      return new Compared(unknown, read, visible.isEmpty());
    }
    told.removeAll(visible);
    return new Compared(Set.of(), told, visible.isEmpty());
  }

  /** Ids that are proposed for events: the newest that the scope sees. */
  Compared proposedEvents() {
    Scope scope = world.questions().anyScope();
    List<EventId> newest =
        world.visible(plain(scope), EventCriteria.ALL, Long.MAX_VALUE).stream()
            .map(Stored::id)
            .toList();
    Set<String> expected =
        newest.subList(Math.max(0, newest.size() - PROPOSED), newest.size()).stream()
            .map(EventId::toString)
            .collect(Collectors.toSet());
    Set<String> actual = new HashSet<>(resources.ids("event", names(scope), Caller.OPEN, tools));
    return new Compared(expected, actual, expected.isEmpty());
  }

  /** Ids that are proposed for topics can be read by the same scope. */
  Compared proposedTopics() {
    Scope scope = world.questions().anyScope();
    List<String> ids = resources.ids("topic", names(scope), Caller.OPEN, tools);
    Set<EventId> told = new HashSet<>();
    if (!ids.isEmpty()) {
      String id = ids.get(random.nextInt(ids.size()));
      told = told(read("topic", id, scope));
    }
    Set<EventId> visible = visible(scope);
    told.removeAll(visible);
    return new Compared(Set.of(), told, visible.isEmpty());
  }

  private String read(String kind, String id, Scope scope) {
    String query =
        scope.participants().names().stream()
            .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
            .collect(Collectors.joining(","));
    return resources.read(
        "myria://" + kind + "/" + id + "?participants=" + query, Caller.OPEN, tools);
  }

  /** Names have no commas in this world. */
  private static String names(Scope scope) {
    return String.join(",", scope.participants().names());
  }

  /** Resources never hold internal events. */
  private static Scope plain(Scope scope) {
    return scope.caller().scope(scope.participants(), false);
  }

  private Set<EventId> visible(Scope scope) {
    return world.visible(plain(scope), EventCriteria.ALL, Long.MAX_VALUE).stream()
        .map(Stored::id)
        .collect(Collectors.toSet());
  }

  private static Set<EventId> told(String text) {
    return EVENT
        .matcher(text)
        .results()
        .map(found -> EventId.parse("event_id", found.group(1)))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
