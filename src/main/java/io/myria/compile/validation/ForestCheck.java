package io.myria.compile.validation;

import io.myria.compile.plan.BuildPlan;
import io.myria.database.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The rules over the forest, on a range of the staged topics.
 *
 * @param after the topic behind which the range begins
 * @param last the last topic of the range
 */
record ForestCheck(UUID after, UUID last) {

  /** More steps than any tree has levels: who climbs so far goes in a circle. */
  private static final int STEPS = 64;

  private static final int TOPICS = 200;

  /** Before all topics; the nil UUID is no topic's. */
  private static final UUID FIRST = new UUID(0, 0);

  private static final UUID LAST = new UUID(-1, -1);

  /** All that was staged, in ranges. */
  static List<ForestCheck> all(Database database, BuildPlan plan) throws SQLException {
    List<UUID> ends =
        new ArrayList<>(
            database.list(
                ForestSql.RANGES,
                row -> row.getObject(1, UUID.class),
                plan.snapshot().value(),
                TOPICS));
    ends.add(LAST);
    List<ForestCheck> ranges = new ArrayList<>();
    UUID start = FIRST;
    for (UUID end : ends) {
      ranges.add(new ForestCheck(start, end));
      start = end;
    }
    return ranges;
  }

  /**
   * Of each rule that is broken, and of each exact set, the first topic that breaks it.
   *
   * @param depth most levels of a tree
   */
  List<Breach> breaches(Database database, BuildPlan plan, int depth) throws SQLException {
    return database.list(
        ForestSql.PROBLEMS,
        row -> new Breach(row.getString(2), SliceCheck.problem(row, 3)),
        plan.snapshot().value(),
        plan.parentOrdinal(),
        after,
        last,
        STEPS,
        depth);
  }
}
