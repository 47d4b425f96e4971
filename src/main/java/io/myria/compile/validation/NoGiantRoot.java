package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.ValidationSettings.Root;
import io.myria.compile.validation.Breach.Problem;
import io.myria.database.Database;
import io.myria.snapshot.FoldHints;
import java.sql.SQLException;
import java.util.List;

/**
 * No root holds too much, by itself or beside the events of its set, which the fold has counted.
 */
record NoGiantRoot(Root limits) implements SliceCheck {

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
