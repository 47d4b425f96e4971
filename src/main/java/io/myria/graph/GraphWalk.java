package io.myria.graph;

import io.myria.database.Database;
import io.myria.event.EventId;
import io.myria.graph.GraphPath.Step;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Goes from entities to what is related to them, hop by hop: all of a hop by few statements. First
 * along stated relations alone, to the end; what is only mentioned beside has the room that is
 * left. Confined to one transaction.
 */
final class GraphWalk {

  /** Relationships of one entity. */
  static final int MOST_NEIGHBOURS = 50;

  static final int MOST_NODES = 200;

  /** Up to so many relationships, what is mentioned beside an entity is shown as well. */
  static final int WITH_MENTIONS = 10;

  private final Database database;
  private final GraphView view;
  private final GraphFilter filter;
  private final Entities entities;
  private final GraphEdges around;

  private final Map<String, Reached> reached = new LinkedHashMap<>();
  private final Set<Set<String>> beside = new HashSet<>();
  private final Set<List<Object>> told = new HashSet<>();
  private boolean truncated;
  private long counted;
  private boolean countedAll;

  /** An entity on the way, and how the way came to it. */
  private static final class Reached {

    private final GraphEntity entity;
    private final int depth;
    private final Came came;
    private List<Relationship> properties = List.of();
    private final List<Relationship> relationships = new ArrayList<>();

    /** Empty until it was gone on from. */
    private Optional<Neighbours> near = Optional.empty();

    Reached(GraphEntity entity, int depth, Came came) {
      this.entity = entity;
      this.depth = depth;
      this.came = came;
    }
  }

  /**
   * @param from nothing where the entity was asked for
   */
  private record Came(String from, Step by) {

    static final Came ASKED = new Came(null, null);
  }

  GraphWalk(Database database, GraphView view, GraphFilter filter) {
    this.database = database;
    this.view = view;
    this.filter = filter;
    this.entities = new Entities(database, view);
    this.around = new GraphEdges(database, view, filter);
  }

  /** Walks; to be called once. */
  void from(Collection<String> names, int hops) throws SQLException {
    List<String> keys = new OtherNames(database, view).with(names);
    Map<String, GraphEntity> known = entities.of(keys);
    List<String> frontier = keys.stream().filter(known::containsKey).toList();
    frontier.forEach(key -> reached.put(key, new Reached(known.get(key), 0, Came.ASKED)));
    for (int hop = 1; hop <= hops && !frontier.isEmpty(); hop++) {
      frontier = take(stated(leading(frontier)), hop);
    }
    for (int hop = 1; hop <= hops && filter.wantsMentions(); hop++) {
      int depth = hop - 1;
      List<String> leading =
          leading(
              reached.keySet().stream().filter(key -> reached.get(key).depth == depth).toList());
      Map<String, Came> found = stated(leading);
      mentioned(leading).forEach(found::putIfAbsent);
      take(found, hop);
    }
  }

  /**
   * Those from which the walk goes on: an entity that is everywhere relates nothing to anything.
   */
  private List<String> leading(List<String> frontier) throws SQLException {
    List<GraphEntity> all = frontier.stream().map(key -> reached.get(key).entity).toList();
    long events = events(all);
    return frontier.stream()
        .map(reached::get)
        .filter(
            one ->
                one.depth == 0
                    || !one.entity.isHub(events) && !view.participants().contains(one.entity.key()))
        .map(one -> one.entity.key())
        .toList();
  }

  /** Counted again only where more of them would make a difference than were counted before. */
  private long events(List<GraphEntity> all) throws SQLException {
    long most = all.stream().mapToLong(GraphEntity::mentions).max().orElse(0);
    boolean enough = most <= GraphEntity.HUB_MENTIONS || most * GraphEntity.HUB_SHARE <= counted;
    if (!enough && !countedAll) {
      counted = entities.events(all);
      countedAll = counted < most * GraphEntity.HUB_SHARE;
    }
    return enough ? Long.MAX_VALUE : counted;
  }

  /** Tells what is stated of these, and what that leads to; of each once. */
  private Map<String, Came> stated(List<String> leading) throws SQLException {
    List<String> keys = leading.stream().filter(key -> reached.get(key).near.isEmpty()).toList();
    Map<String, Came> found = new LinkedHashMap<>();
    if (keys.isEmpty()) {
      return found;
    }
    Map<String, Neighbours> neighbours = around.of(keys);
    for (String key : keys) {
      Neighbours near = neighbours.get(key);
      truncated |= near.cut();
      Reached one = reached.get(key);
      one.near = Optional.of(near);
      one.properties =
          near.properties().stream().sorted(BY_NAME).map(fact -> property(key, fact)).toList();
      tell(one, relationships(key, near), found);
    }
    return found;
  }

  /** Tells what is mentioned beside those of which little is stated, and what that leads to. */
  private Map<String, Came> mentioned(List<String> leading) throws SQLException {
    Map<String, Came> found = new LinkedHashMap<>();
    List<String> few =
        leading.stream()
            .filter(key -> reached.get(key).near.orElseThrow().facts().size() < WITH_MENTIONS)
            .toList();
    Map<String, Map<String, List<Long>>> mentions = around.beside(few);
    for (String key : few) {
      Reached one = reached.get(key);
      tell(one, beside(key, one.near.orElseThrow(), mentions.getOrDefault(key, Map.of())), found);
    }
    return found;
  }

  private void tell(Reached one, List<Relationship> relationships, Map<String, Came> found) {
    one.relationships.addAll(relationships);
    for (Relationship relationship : relationships) {
      if (!reached.containsKey(relationship.targetKey())) {
        Step step = new Step(relationship.type(), relationship.direction());
        found.putIfAbsent(relationship.targetKey(), new Came(one.entity.key(), step));
      }
    }
  }

  private static Relationship property(String key, RelationFact fact) {
    Relationship whole = Relationship.of(fact, fact.from());
    return new Relationship(
        fact.from().substring(key.length() + "'s ".length()),
        whole.targetKey(),
        whole.targetName(),
        whole.direction(),
        whole.validFrom(),
        whole.validTo(),
        whole.events(),
        whole.newest(),
        whole.inferred());
  }

  private List<Relationship> relationships(String key, Neighbours near) {
    List<RelationFact> facts =
        near.facts().stream()
            .filter(fact -> !told.contains(identity(fact)))
            .sorted(order(key))
            .toList();
    truncated |= facts.size() > MOST_NEIGHBOURS;
    List<Relationship> all = new ArrayList<>();
    facts.stream()
        .limit(MOST_NEIGHBOURS)
        .filter(fact -> told.add(identity(fact)))
        .map(fact -> Relationship.of(fact, key))
        .forEach(all::add);
    return all;
  }

  private List<Relationship> beside(String key, Neighbours near, Map<String, List<Long>> mentions) {
    return mentions.entrySet().stream()
        .filter(one -> !near.typed().contains(one.getKey()))
        .map(one -> Relationship.beside(one.getKey(), one.getValue()))
        .sorted(NEAREST)
        .limit(Math.max(0, WITH_MENTIONS - near.facts().size()))
        .filter(one -> beside.add(Set.of(key, one.targetKey())))
        .toList();
  }

  private static List<Object> identity(RelationFact fact) {
    return List.of(fact.from(), fact.relation(), fact.to(), fact.validFrom());
  }

  private static final Comparator<RelationFact> BY_NAME =
      Comparator.comparing(RelationFact::from)
          .thenComparing(RelationFact::said, Comparator.reverseOrder())
          .thenComparing(RelationFact::to)
          .thenComparing(RelationFact::validFrom);

  private static final Comparator<Relationship> NEAREST =
      Comparator.comparingInt((Relationship one) -> -one.events())
          .thenComparing(one -> -one.newest().get(0))
          .thenComparing(Relationship::targetKey);

  /** Those that hold, then the last said; all else only so that there is one order. */
  private Comparator<RelationFact> order(String key) {
    return Comparator.comparing((RelationFact fact) -> !fact.isOpen(view.asOf()))
        .thenComparing(RelationFact::said, Comparator.reverseOrder())
        .thenComparing(RelationFact::relation)
        .thenComparing(fact -> !fact.from().equals(key))
        .thenComparing(RelationFact::from)
        .thenComparing(RelationFact::to)
        .thenComparing(RelationFact::validFrom);
  }

  private List<String> take(Map<String, Came> found, int depth) throws SQLException {
    List<String> looked = found.keySet().stream().limit(MOST_NODES - reached.size()).toList();
    truncated |= looked.size() < found.size();
    Map<String, GraphEntity> known = entities.of(looked);
    List<String> taken = new ArrayList<>();
    for (String key : looked) {
      GraphEntity entity = known.get(key);
      if (entity != null && filter.tiers().contains(entity.tier())) {
        reached.put(key, new Reached(entity, depth, found.get(key)));
        taken.add(key);
      }
    }
    return taken;
  }

  boolean truncated() {
    return truncated;
  }

  /** Nearest first. */
  List<GraphNode> nodes() {
    return reached.values().stream()
        .sorted(Comparator.comparingInt(one -> one.depth))
        .map(
            one ->
                new GraphNode(
                    one.entity,
                    one.depth,
                    one.properties,
                    one.relationships.stream().map(this::named).toList()))
        .toList();
  }

  private Relationship named(Relationship relationship) {
    Reached target = reached.get(relationship.targetKey());
    return target == null ? relationship : relationship.named(target.entity.name());
  }

  /** To what is further away than one relation. */
  List<GraphPath> paths() {
    return reached.values().stream()
        .filter(one -> one.depth > 1)
        .sorted(Comparator.comparingInt(one -> one.depth))
        .map(this::path)
        .toList();
  }

  private GraphPath path(Reached end) {
    List<String> names = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (Reached one = end; one != null; one = reached.get(one.came.from())) {
      names.add(0, one.entity.name());
      if (one.came.by() != null) {
        steps.add(0, one.came.by());
      }
    }
    return new GraphPath(end.entity.key(), names, steps);
  }

  /** The ids of all events that the nodes cite. */
  Map<Long, EventId> ids() throws SQLException {
    Set<Long> seqs = new LinkedHashSet<>();
    for (Reached one : reached.values()) {
      one.relationships.forEach(relationship -> seqs.addAll(relationship.newest()));
      one.properties.forEach(property -> seqs.addAll(property.newest()));
    }
    return ids(database, view, seqs);
  }

  static Map<Long, EventId> ids(Database database, GraphView view, Collection<Long> seqs)
      throws SQLException {
    Map<Long, EventId> ids = new HashMap<>();
    if (!seqs.isEmpty()) {
      database.list(
          GraphSql.EVENT_IDS,
          row -> ids.put(row.getLong(1), new EventId(row.getObject(2, UUID.class))),
          view.parameters().and("seqs", seqs.toArray(Long[]::new)));
    }
    return ids;
  }
}
