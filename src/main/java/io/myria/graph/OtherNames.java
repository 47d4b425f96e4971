package io.myria.graph;

import io.myria.database.Database;
import io.myria.graph.Entities.EntitySql;
import io.myria.statements.Relation;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Names that events say are of the same, as long as none denies it and nobody rejects it; and of
 * participants a first name beside the full name of the only person who has it. Who does not see
 * such an event has two entities. A first name of several leads from none of them to another.
 * Confined to one transaction.
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
    Set<String> looked = new TreeSet<>(keys);
    keys.stream().map(OtherNames::first).filter(first -> !first.isEmpty()).forEach(looked::add);
    List<EdgeRow> rows = stated(looked);
    List<RelationFact> facts = facts(rows);
    Set<String> further = new TreeSet<>();
    facts.forEach(fact -> further.add(shorter(fact)));
    further.removeAll(looked);
    further.remove("");
    Set<RelationFact> all = new LinkedHashSet<>(facts);
    all.addAll(facts(further.isEmpty() ? List.of() : stated(further)));
    Set<String> several = several(all);
    all.removeIf(fact -> several.contains(shorter(fact)));
    all.addAll(byForm(looked, rows));
    all.removeIf(fact -> !keys.contains(fact.from()) && !keys.contains(fact.to()));
    return List.copyOf(all);
  }

  /** The first of several words of a name. */
  private static String first(String key) {
    int blank = key.indexOf(' ');
    return blank < 2 || key.contains("'") ? "" : key.substring(0, blank);
  }

  /** Of a name and a longer one that begins or ends with it the shorter; of others none. */
  private static String shorter(RelationFact fact) {
    if (isShortOf(fact.from(), fact.to())) {
      return fact.from();
    }
    return isShortOf(fact.to(), fact.from()) ? fact.to() : "";
  }

  static boolean isShortOf(String name, String longer) {
    return name.indexOf(' ') < 0
        && (longer.startsWith(name + " ") || longer.endsWith(" " + name))
        && !longer.contains("'");
  }

  /** Names that are the short ones of more than one. */
  private static Set<String> several(Collection<RelationFact> facts) {
    Map<String, Set<String>> longer = new TreeMap<>();
    for (RelationFact fact : facts) {
      String name = shorter(fact);
      String other = name.equals(fact.from()) ? fact.to() : fact.from();
      longer.computeIfAbsent(name, any -> new TreeSet<>()).add(other);
    }
    longer.remove("");
    longer.values().removeIf(some -> some.size() < 2);
    return longer.keySet();
  }

  /** Participants of whom no event says what else they are called, and their only full names. */
  private List<RelationFact> byForm(Set<String> keys, List<EdgeRow> stated) throws SQLException {
    Set<String> firsts = new TreeSet<>(keys);
    firsts.retainAll(view.participants());
    firsts.removeIf(key -> key.indexOf(' ') >= 0 || key.length() < 2);
    for (EdgeRow row : stated) {
      firsts.remove(row.from());
      firsts.remove(row.to());
    }
    return firsts.isEmpty()
        ? List.of()
        : database.list(
            EntitySql.ONLY_FULL_NAME,
            row -> same(row.getString(1), row.getString(2)),
            view.parameters().and("keys", firsts.toArray(String[]::new)));
  }

  /** No event says so. */
  private static RelationFact same(String first, String full) {
    Instant ever = Instant.EPOCH;
    String relation = Relation.SAME_AS.wire();
    return new RelationFact(
        first, relation, full, full, ever, Optional.empty(), ever, List.of(), true);
  }

  private List<EdgeRow> stated(Collection<String> keys) throws SQLException {
    return database.list(
        GraphSql.SAME,
        row -> EdgeRow.read(row, 1),
        view.parameters().and("keys", keys.toArray(String[]::new)).and("most", STATEMENTS));
  }

  private List<RelationFact> facts(List<EdgeRow> stated) {
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
