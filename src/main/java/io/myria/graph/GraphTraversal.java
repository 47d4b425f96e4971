package io.myria.graph;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.StorableText;
import io.myria.eventlog.LogPin;
import io.myria.graph.Entities.EntitySql;
import io.myria.read.Degraded;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.statements.EntityKeys;
import io.myria.statements.EventKnowledge;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** {@code myria_traverse_graph}: from entities along their relations. Thread-safe. */
@Service
public final class GraphTraversal {

  public static final int MOST_NAMES = 20;

  /** No entity has a longer one; what is written around it may take as much again. */
  private static final int NAME_CHARACTERS = 1_000;

  /** Of what answers mention, for those of them that tell something. */
  private static final int MOST_MENTIONED = 100;

  public static final int MOST_HOPS = 5;
  public static final int DEFAULT_HOPS = 2;

  private static final Degraded BEHIND =
      new Degraded("graph", "the newest events are not in the graph yet");

  private final Transactions transactions;

  @Inject
  public GraphTraversal(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * @param names of entities, whatever their case; other names of the same are found, too
   * @param hops most relations from one of them, from 1 to {@link #MOST_HOPS}
   */
  public record Request(GraphScope asked, List<String> names, int hops, GraphFilter filter) {

    /** Throws a {@link Fault} at the field that makes no sense. */
    public Request {
      names = checked("entity_names", names);
      if (hops < 1 || hops > MOST_HOPS) {
        throw Fault.invalid("max_hops", "must be a whole number from 1 to " + MOST_HOPS);
      }
      for (String relation : filter.relations()) {
        if (!EventKnowledge.RELATION_NAME.matcher(relation).matches()) {
          throw Fault.invalid(
              "relation_types", "must be names such as works_at or " + Relationship.MENTIONED_WITH);
        }
      }
    }
  }

  static List<String> checked(String field, List<String> names) {
    if (names.isEmpty()) {
      throw Fault.invalid(field, "is empty; name an entity, such as a person");
    }
    if (names.size() > MOST_NAMES) {
      throw Fault.tooLarge(field, "must be at most " + MOST_NAMES + " names");
    }
    for (String name : names) {
      StorableText.check(field, name);
      if (name.length() > NAME_CHARACTERS) {
        throw Fault.tooLarge(field, "holds a name of more than " + NAME_CHARACTERS + " characters");
      }
      if (EntityKeys.of(name).isEmpty()) {
        throw Fault.invalid(field, "holds a name without a letter or digit");
      }
    }
    return List.copyOf(names);
  }

  /** A neighbourhood; of names that nobody sees, and of those that there are not, nothing. */
  public GraphAnswer traverse(Request request) {
    return transactions.read(database -> traverse(database, request));
  }

  /**
   * A neighbourhood of the entities that a question names, the rarest first.
   *
   * @param hops as in {@link Request}
   * @param choice a snapshot up to whose last event alone there is anything
   * @throws Fault {@code not_found} at {@code snapshot_id}
   */
  public GraphAnswer around(GraphScope asked, String question, int hops, SnapshotChoice choice) {
    return transactions.read(
        database -> {
          LogPin log = ReadPin.take(database, choice, Optional.empty()).within(choice);
          GraphView view = GraphView.open(database, asked, log);
          return walked(
              database,
              view,
              NamedEntities.in(question, new Entities(database, view)),
              hops,
              GraphFilter.ALL);
        });
  }

  /**
   * A neighbourhood of what answers mention: of names in the order of the answers, without what is
   * everywhere, times, amounts and who takes part.
   *
   * @param hops as in {@link Request}
   * @param choice a snapshot up to whose last event alone there is anything
   * @throws Fault {@code not_found} at {@code snapshot_id}
   */
  public GraphAnswer beside(
      GraphScope asked, Collection<String> names, int hops, SnapshotChoice choice) {
    return transactions.read(
        database -> {
          LogPin log = ReadPin.take(database, choice, Optional.empty()).within(choice);
          GraphView view = GraphView.open(database, asked, log);
          Entities entities = new Entities(database, view);
          List<String> keys =
              names.stream()
                  .map(EntityKeys::of)
                  .filter(key -> !key.isEmpty() && !view.participants().contains(key))
                  .distinct()
                  .limit(MOST_MENTIONED)
                  .toList();
          Map<String, GraphEntity> known = entities.of(keys);
          long events = entities.events(known.values());
          List<String> telling =
              keys.stream()
                  .map(known::get)
                  .filter(entity -> entity != null && NamedEntities.tells(entity, events))
                  .map(GraphEntity::key)
                  .limit(MOST_NAMES)
                  .toList();
          return walked(database, view, telling, hops, GraphFilter.ALL);
        });
  }

  /** Whom and what some events mention, as they name them; nothing of events that are not seen. */
  public Map<EventId, List<String>> mentioned(GraphScope asked, Collection<EventId> events) {
    return transactions.read(
        database -> {
          GraphView view = GraphView.open(database, asked, LogPin.take(database));
          Map<EventId, List<String>> mentioned = new HashMap<>();
          database.list(
              EntitySql.MENTIONED,
              row ->
                  mentioned.put(
                      new EventId(row.getObject(1, UUID.class)),
                      List.of((String[]) row.getArray(2).getArray())),
              view.parameters()
                  .and("ids", events.stream().map(EventId::value).toArray(UUID[]::new)));
          return mentioned;
        });
  }

  private static GraphAnswer traverse(Database database, Request request) throws SQLException {
    GraphView view = GraphView.open(database, request.asked(), LogPin.take(database));
    return walked(database, view, request.names(), request.hops(), request.filter());
  }

  private static GraphAnswer walked(
      Database database, GraphView view, List<String> names, int hops, GraphFilter filter)
      throws SQLException {
    Map<String, String> keys = new LinkedHashMap<>();
    names.forEach(name -> keys.putIfAbsent(EntityKeys.of(name), name));
    GraphWalk walk = new GraphWalk(database, view, filter);
    walk.from(keys.keySet(), hops);
    List<GraphNode> nodes = walk.nodes();
    List<String> known = nodes.stream().map(node -> node.entity().key()).toList();
    keys.keySet().removeAll(known);
    return new GraphAnswer(
        nodes,
        walk.paths(),
        List.copyOf(keys.values()),
        walk.truncated(),
        view.asOf(),
        walk.ids(),
        degraded(view));
  }

  static Optional<Degraded> degraded(GraphView view) {
    return view.behind() ? Optional.of(BEHIND) : Optional.empty();
  }

  /** The entities that a question names; stateless. */
  private static final class NamedEntities {

    /** Words of a name, words of a question that are looked at, and names that are gone on from. */
    private static final int NAME_WORDS = 4;

    private static final int QUESTION_WORDS = 60;
    private static final int MOST = 5;

    private NamedEntities() {}

    /**
     * Keys, the rarest first; of a name within a longer one that is known, the longer one alone.
     */
    static List<String> in(String question, Entities entities) throws SQLException {
      String[] words = question.strip().split("\\s+");
      int count = Math.min(words.length, QUESTION_WORDS);
      Set<String> keys = new LinkedHashSet<>();
      for (int from = 0; from < count; from++) {
        for (int to = from + 1; to <= Math.min(count, from + NAME_WORDS); to++) {
          keys.add(EntityKeys.of(String.join(" ", List.of(words).subList(from, to))));
        }
      }
      keys.remove("");
      Map<String, GraphEntity> known = entities.of(keys);
      long events = entities.events(known.values());
      return known.values().stream()
          .filter(entity -> tells(entity, events))
          .filter(entity -> known.keySet().stream().noneMatch(key -> within(entity.key(), key)))
          .sorted(Comparator.comparing(GraphEntity::mentions).thenComparing(GraphEntity::key))
          .map(GraphEntity::key)
          .limit(MOST)
          .toList();
    }

    /** Whether an entity relates what mentions it: what is everywhere does not, and no number. */
    static boolean tells(GraphEntity entity, long events) {
      return !entity.isHub(events) && !Set.of("time", "amount").contains(entity.type());
    }

    private static boolean within(String key, String longer) {
      return !key.equals(longer) && (" " + longer + " ").contains(" " + key + " ");
    }
  }
}
