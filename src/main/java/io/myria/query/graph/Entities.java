package io.myria.query.graph;

import io.myria.database.Database;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What entities are, among what a view sees. Confined to one transaction. */
record Entities(Database database, GraphView view) {

  /** Those of the keys that are mentioned. */
  Map<String, GraphEntity> of(Collection<String> keys) throws SQLException {
    Map<String, GraphEntity> found = new LinkedHashMap<>();
    if (!keys.isEmpty() && !view.seesNothing()) {
      database.list(
          EntitySql.ENTITIES,
          row -> found.put(row.getString(1), entity(row)),
          view.parameters().and("keys", keys.toArray(String[]::new)));
    }
    return found;
  }

  /** How many events the view sees; at most as many as make a difference to these entities. */
  long events(Collection<GraphEntity> entities) throws SQLException {
    long most = entities.stream().mapToLong(GraphEntity::mentions).max().orElse(0);
    if (most <= GraphEntity.HUB_MENTIONS) {
      return Long.MAX_VALUE;
    }
    return database
        .one(
            GraphSql.EVENTS,
            row -> row.getLong(1),
            view.parameters().and("most", most * GraphEntity.HUB_SHARE))
        .orElse(0L);
  }

  private GraphEntity entity(ResultSet row) throws SQLException {
    long mentions = row.getLong(2);
    Instant last = row.getObject(3, OffsetDateTime.class).toInstant();
    return new GraphEntity(
        row.getString(1),
        row.getString(5),
        commonest(row.getArray(4)),
        GraphTier.of(mentions, last, view.asOf()),
        mentions,
        last);
  }

  private static String commonest(Array types) throws SQLException {
    Map<String, Integer> counts = new TreeMap<>();
    List.of((String[]) types.getArray()).forEach(type -> counts.merge(type, 1, Integer::sum));
    int most = counts.values().stream().max(Integer::compare).orElseThrow();
    return counts.keySet().stream().filter(type -> counts.get(type) == most).findFirst().get();
  }
}
