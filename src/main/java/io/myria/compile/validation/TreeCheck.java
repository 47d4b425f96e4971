package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.ValidationSettings;
import io.myria.compile.plan.ValidationSettings.Root;
import io.myria.compile.validation.Breach.Problem;
import io.myria.database.Database;
import io.myria.snapshot.FoldHints;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule about all topics that a build staged, each by itself: one statement of {@link TreeSql} or
 * {@link QualitySql}.
 *
 * @param before parameters in front of the snapshot and the parent's ordinal
 * @param after parameters behind them
 */
record TreeCheck(String name, String sql, List<Integer> before, List<Integer> after)
    implements SliceCheck {

  /** Who is a leaf, which the rules over the forest take for granted. */
  static List<SliceCheck> kinds() {
    return List.of(
        of("internal_without_refs", TreeSql.INTERNAL_REFS),
        of("refs_only_in_leaves", TreeSql.LEAF_REFS));
  }

  /** Whether the forest is of use. */
  static List<SliceCheck> uses(ValidationSettings limits) {
    return List.of(
        of("fan_out_bounded", QualitySql.FAN_OUT, limits.children()),
        new NoGiantRoot(limits.root()),
        new TreeCheck(
            "no_useless_leaves",
            QualitySql.USELESS,
            List.of(limits.usefulRefs()),
            List.of(limits.manyLeaves(), limits.uselessPercent())));
  }

  @Override
  public List<Problem> problems(Database database, BuildPlan plan) throws SQLException {
    List<Object> parameters = new ArrayList<>(before);
    parameters.add(plan.snapshot().value());
    parameters.add(plan.parentOrdinal());
    parameters.addAll(after);
    return database.list(sql, row -> SliceCheck.problem(row, 1), parameters.toArray());
  }

  private static TreeCheck of(String name, String sql, Integer... after) {
    return new TreeCheck(name, sql, List.of(), List.of(after));
  }

  /**
   * No root holds too much, by itself or beside the events of its set, which the fold has counted.
   */
  private record NoGiantRoot(Root limits) implements SliceCheck {

    @Override
    public String name() {
      return "no_giant_root";
    }

    @Override
    public List<Problem> problems(Database database, BuildPlan plan) throws SQLException {
      return database.list(
          QualitySql.GIANT,
          row -> SliceCheck.problem(row, 1),
          FoldHints.fold(plan.versions().builder()),
          plan.last().value(),
          plan.snapshot().value(),
          limits.most(),
          limits.free(),
          limits.percent());
    }
  }
}
