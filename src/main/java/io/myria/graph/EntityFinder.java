package io.myria.graph;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.StorableTime;
import io.myria.eventlog.LogPin;
import io.myria.graph.Entities.EntitySql;
import io.myria.graph.EntityPage.Found;
import io.myria.graph.EntityPage.OtherName;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.statements.EntityKeys;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code myria_find_entities}: the entities that a scope's events mention. Thread-safe. */
@Service
public final class EntityFinder {

  /** Entities of one question, over all of its pages. */
  static final int MOST = 2_000;

  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final QuerySettings settings;
  private final Cursors cursors;

  @Inject
  public EntityFinder(Transactions transactions, QuerySettings settings, Cursors cursors) {
    this.transactions = transactions;
    this.settings = settings;
    this.cursors = cursors;
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} or {@code limit_exceeded} at the field,
   *     {@code invalid_cursor}, and {@code invalid_argument} at {@code budget_tokens} for one that
   *     holds no entity
   */
  public EntityPage page(EntityRequest request, TokenBudget<Found> budget) {
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    int passed = cursor.map(Cursor::position).map(Integer::parseInt).orElse(0);
    Read read = transactions.read(db -> read(db, request, cursor, passed, limit + 1));
    List<Found> taken = new ArrayList<>();
    for (Placed placed : read.found()) {
      if (taken.size() == limit || !budget.take(placed.found())) {
        break;
      }
      taken.add(placed.found());
    }
    boolean more = taken.size() < read.found().size();
    Optional<Cursor> next =
        more
            ? Optional.of(
                Cursor.of(
                    read.log(),
                    Optional.empty(),
                    String.valueOf(read.found().get(taken.size()).place())))
            : Optional.empty();
    return new EntityPage(
        taken,
        read.view().asOf(),
        GraphTraversal.degraded(read.view()),
        next.map(place -> cursors.seal(digest, place)));
  }

  /** An entity and its place in the whole row. */
  private record Placed(int place, Found found) {}

  /**
   * @param log up to where the graph was read; later pages read no further
   */
  private record Read(GraphView view, LogPin log, List<Placed> found) {}

  private static Read read(
      Database database, EntityRequest request, Optional<Cursor> cursor, int passed, int most)
      throws SQLException {
    LogPin log =
        cursor.isEmpty()
            ? LogPin.take(database)
            : ReadPin.take(database, SnapshotChoice.ACTIVE, cursor).log();
    GraphView view = GraphView.open(database, request.asked(), log);
    LogPin read = log.upTo(view.last());
    if (view.seesNothing()) {
      return new Read(view, read, List.of());
    }
    List<String> ranked = ranked(database, view, request.wanted());
    List<GraphEntity> entities = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    // As many as are wanted; more at once where types leave some out.
    int step = Math.min(AT_ONCE, most);
    int from = passed;
    while (from < ranked.size() && entities.size() < most) {
      List<String> some = ranked.subList(from, Math.min(ranked.size(), from + step));
      Map<String, GraphEntity> known = new Entities(database, view).of(some);
      for (int at = 0; at < some.size() && entities.size() < most; at++) {
        GraphEntity entity = known.get(some.get(at));
        if (request.wanted().wants(entity)) {
          entities.add(entity);
          places.add(from + at);
        }
      }
      from += some.size();
      step = AT_ONCE;
    }
    List<Found> found = named(database, view, entities);
    List<Placed> placed = new ArrayList<>();
    for (int index = 0; index < found.size(); index++) {
      placed.add(new Placed(places.get(index), found.get(index)));
    }
    return new Read(view, read, placed);
  }

  private static List<String> ranked(Database database, GraphView view, EntityRequest.Wanted wanted)
      throws SQLException {
    Parameters parameters =
        view.parameters()
            .and("words", wanted.words())
            .and("tiers", wanted.wireTiers())
            .and("stable", GraphTier.STABLE_MENTIONS)
            .and("since", StorableTime.of(view.asOf().minus(GraphTier.ACTIVE_FOR)))
            .and("most", (long) MOST);
    if (wanted.names().isEmpty()) {
      return database.list(EntitySql.RANKED_ALL, row -> row.getString(1), parameters);
    }
    List<String> keys =
        new OtherNames(database, view)
            .with(wanted.names().stream().map(EntityKeys::of).distinct().toList());
    return database.list(
        EntitySql.RANKED_NAMED,
        row -> row.getString(1),
        parameters.and("keys", keys.toArray(String[]::new)));
  }

  private static List<Found> named(Database database, GraphView view, List<GraphEntity> entities)
      throws SQLException {
    List<String> keys = entities.stream().map(GraphEntity::key).toList();
    List<RelationFact> same = new OtherNames(database, view).of(keys);
    Set<String> others = new LinkedHashSet<>();
    Set<Long> seqs = new LinkedHashSet<>();
    for (RelationFact fact : same) {
      others.addAll(List.of(fact.from(), fact.to()));
      seqs.addAll(Relationship.of(fact, fact.from()).newest());
    }
    Map<String, GraphEntity> known = new Entities(database, view).of(others);
    Map<Long, EventId> ids = GraphWalk.ids(database, view, seqs);
    Map<String, List<OtherName>> names = new HashMap<>();
    for (RelationFact fact : same) {
      List<EventId> events =
          Relationship.of(fact, fact.from()).newest().stream().map(ids::get).toList();
      names
          .computeIfAbsent(fact.from(), any -> new ArrayList<>())
          .add(new OtherName(name(known, fact.to()), events));
      names
          .computeIfAbsent(fact.to(), any -> new ArrayList<>())
          .add(new OtherName(name(known, fact.from()), events));
    }
    names.values().forEach(some -> some.sort(Comparator.comparing(OtherName::name)));
    return entities.stream()
        .map(entity -> new Found(entity, names.getOrDefault(entity.key(), List.of())))
        .toList();
  }

  private static String name(Map<String, GraphEntity> known, String key) {
    return Optional.ofNullable(known.get(key)).map(GraphEntity::name).orElse(key);
  }
}
