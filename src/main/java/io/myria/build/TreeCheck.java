package io.myria.build;

import io.myria.store.Database;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A rule about the forest: one statement of {@link TreeSql}, {@link ProvenanceSql} or {@link
 * QualitySql}.
 *
 * @param ranged whether the statement looks at a range of topics at a time
 * @param before parameters in front of the snapshot and the parent's ordinal
 * @param after parameters behind them, and behind the range
 */
record TreeCheck(String name, String sql, boolean ranged, List<Integer> before, List<Integer> after)
    implements SliceCheck {

  /** More steps than any tree has levels: who climbs so far goes in a circle. */
  private static final int STEPS = 64;

  private static final int RANGE = 200;

  /** Before all topics; the nil UUID is no topic's. */
  private static final UUID FIRST = new UUID(0, 0);

  private static final UUID LAST = new UUID(-1, -1);

  /** In the order in which they are checked: the shape of the tree before what it holds. */
  static List<SliceCheck> all(ValidationSettings limits) {
    return List.of(
        whole("internal_without_refs", TreeSql.INTERNAL_REFS),
        whole("refs_only_in_leaves", TreeSql.LEAF_REFS),
        ranged("valid_parents", TreeSql.PARENTS),
        ranged("no_orphan_children", TreeSql.CHILDREN),
        ranged("no_missing_roots", TreeSql.ROOTS, STEPS),
        ranged("depth_bounded", QualitySql.DEPTH, STEPS, STEPS, limits.depth()),
        whole("fan_out_bounded", QualitySql.FAN_OUT, limits.children()),
        ranged("no_cross_scope", TreeSql.SCOPE),
        ranged("no_private_in_shared", TreeSql.PRIVATE),
        ranged("children_covered", ProvenanceSql.CHILD_COVERAGE),
        whole("no_giant_root", QualitySql.GIANT, limits.rootEvents()),
        new TreeCheck(
            "no_useless_leaves",
            QualitySql.USELESS,
            false,
            List.of(limits.usefulRefs()),
            List.of(limits.manyLeaves(), limits.uselessPercent())));
  }

  @Override
  public Optional<Problem> problem(Database database, BuildPlan plan) throws SQLException {
    if (!ranged) {
      return problem(database, plan, List.of());
    }
    List<UUID> ends =
        new ArrayList<>(
            database.list(
                TreeSql.RANGES,
                row -> row.getObject(1, UUID.class),
                plan.snapshot().value(),
                RANGE));
    ends.add(LAST);
    UUID start = FIRST;
    for (UUID end : ends) {
      Optional<Problem> problem = problem(database, plan, List.of(start, end));
      if (problem.isPresent()) {
        return problem;
      }
      start = end;
    }
    return Optional.empty();
  }

  private Optional<Problem> problem(Database database, BuildPlan plan, List<UUID> range)
      throws SQLException {
    List<Object> parameters = new ArrayList<>(before);
    parameters.add(plan.snapshot().value());
    parameters.add(plan.parentOrdinal());
    parameters.addAll(range);
    parameters.addAll(after);
    return database.one(
        sql,
        row ->
            new Problem(
                Optional.ofNullable(row.getObject(1, UUID.class)).map(TopicId::new),
                row.getString(2)),
        parameters.toArray());
  }

  private static TreeCheck whole(String name, String sql, Integer... after) {
    return new TreeCheck(name, sql, false, List.of(), List.of(after));
  }

  private static TreeCheck ranged(String name, String sql, Integer... after) {
    return new TreeCheck(name, sql, true, List.of(), List.of(after));
  }
}
