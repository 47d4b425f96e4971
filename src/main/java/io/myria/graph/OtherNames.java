package io.myria.graph;

import io.myria.database.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names that events say are of the same, as long as none denies it and nobody rejects it. Who does
 * not see such an event has two entities. Confined to one transaction.
 */
record OtherNames(Database database, GraphView view) {

  /** Names of one entity, and steps from one to the next, that are looked for at most. */
  private static final int MOST = 20;

  private static final int STEPS = 4;

  /** Of one name, in either direction; the newest. */
  static final long STATEMENTS = 200;

  private static final Comparator<Pair> BY_NAMES =
      Comparator.comparing(Pair::first).thenComparing(Pair::second);

  /** Two names, in order. */
  private record Pair(String first, String second) {}

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
    List<EdgeRow> stated =
        database.list(
            GraphSql.SAME,
            row -> EdgeRow.read(row, 1),
            view.parameters().and("keys", keys.toArray(String[]::new)).and("most", STATEMENTS));
    Map<Pair, List<EdgeRow>> pairs = new TreeMap<>(BY_NAMES);
    for (EdgeRow one : stated.stream().filter(view::believes).toList()) {
      int order = one.from().compareTo(one.to());
      EdgeRow row = order < 0 ? one : one.turned();
      if (order != 0) {
        pairs.computeIfAbsent(new Pair(row.from(), row.to()), any -> new ArrayList<>()).add(row);
      }
    }
    return pairs.values().stream()
        .flatMap(pair -> RelationFact.of(pair).stream())
        .filter(fact -> fact.isOpen(view.asOf()))
        .toList();
  }
}
