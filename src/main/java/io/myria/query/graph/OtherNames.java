package io.myria.query.graph;

import io.myria.database.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names that events say are of the same, as long as none denies it. Who does not see such an event
 * has two entities. Confined to one transaction.
 */
record OtherNames(Database database, GraphView view) {

  /** Names of one entity, and steps from one to the next, that are looked for at most. */
  private static final int MOST = 20;

  private static final int STEPS = 4;

  /** These names and all others of the same, these first. */
  List<String> with(Collection<String> keys) throws SQLException {
    Set<String> all = new LinkedHashSet<>(keys);
    Set<String> next = new TreeSet<>(keys);
    for (int step = 0; step < STEPS && !next.isEmpty() && all.size() < MOST; step++) {
      Set<String> found = new TreeSet<>();
      for (RelationFact same : of(next)) {
        found.add(same.from());
        found.add(same.to());
      }
      found.removeAll(all);
      found.stream().limit(MOST).forEach(all::add);
      next = found;
    }
    return List.copyOf(all);
  }

  /** What is said of names that are of the same as one of these, and holds. */
  List<RelationFact> of(Collection<String> keys) throws SQLException {
    if (keys.isEmpty() || view.seesNothing()) {
      return List.of();
    }
    List<StatedEdge> stated =
        database.list(
            GraphSql.SAME,
            row -> StatedEdge.read(row, 1),
            view.parameters().and("keys", keys.toArray(String[]::new)));
    Map<List<String>, List<StatedEdge>> pairs = new TreeMap<>(OtherNames::compare);
    for (StatedEdge one : stated) {
      List<String> pair = new ArrayList<>(List.of(one.from(), one.to()));
      pair.sort(null);
      pairs.computeIfAbsent(pair, any -> new ArrayList<>()).add(ordered(one, pair));
    }
    return pairs.values().stream()
        .flatMap(pair -> RelationFact.of(pair).stream())
        .filter(fact -> fact.isOpen(view.asOf()))
        .toList();
  }

  private static int compare(List<String> one, List<String> other) {
    int first = one.get(0).compareTo(other.get(0));
    return first != 0 ? first : one.get(1).compareTo(other.get(1));
  }

  /** Said in either direction it is the same. */
  private static StatedEdge ordered(StatedEdge one, List<String> pair) {
    return one.from().equals(pair.get(0))
        ? one
        : new StatedEdge(
            one.seq(),
            one.edge(),
            one.said(),
            pair.get(0),
            one.relation(),
            pair.get(1),
            pair.get(1),
            one.negated(),
            one.validFrom(),
            one.validTo());
  }
}
