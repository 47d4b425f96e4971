package io.myria.compile;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPlan;
import io.myria.contents.RollUp;
import io.myria.contents.StagedToc;
import io.myria.contents.StagedToc.Stretch;
import io.myria.contents.TocLevel;
import io.myria.contents.TocNode;
import io.myria.contents.TocPeriod;
import io.myria.contents.TocVersion;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.snapshot.ExactSetId;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Stages what weeks, months and years tell of the days that a build touched, once all its days are
 * staged: each from all that stands directly below it. A page of days at a time, each in a short
 * transaction. Confined to one build.
 */
public final class TocRollUp {

  /** Days of a page. */
  private static final int PAGE = 500;

  /** Periods that are summarised together. */
  private static final int TOGETHER = 40;

  private static final TocVersion.Key NONE =
      new TocVersion.Key(
          new ExactSetId(0, false), TocPeriod.of(TocLevel.DAY, LocalDate.of(1, 1, 1)), 0);

  private final Transactions transactions;
  private final BuildLease lease;
  private final BuildPlan plan;

  public TocRollUp(Transactions transactions, BuildLease lease, BuildPlan plan) {
    this.transactions = transactions;
    this.lease = lease;
    this.plan = plan;
  }

  private record Told(ExactSetId set, TocPeriod period) {}

  /** Returns how many days were touched. */
  public long run() {
    long days = 0;
    TocVersion.Key last = NONE;
    while (true) {
      TocVersion.Key after = last;
      List<TocVersion.Key> touched =
          transactions.run(db -> StagedToc.touched(db, plan.snapshot(), after, PAGE));
      if (touched.isEmpty()) {
        return days;
      }
      tell(touched);
      days += touched.size();
      last = touched.get(touched.size() - 1);
    }
  }

  private void tell(List<TocVersion.Key> days) {
    Collection<Told> below = new LinkedHashSet<>();
    days.forEach(day -> below.add(new Told(day.set(), day.period())));
    for (TocLevel level : List.of(TocLevel.WEEK, TocLevel.MONTH, TocLevel.YEAR)) {
      Collection<Told> told = new LinkedHashSet<>();
      below.forEach(
          one -> told.add(new Told(one.set(), TocPeriod.of(level, one.period().begins()))));
      List<Told> all = List.copyOf(told);
      for (int from = 0; from < all.size(); from += TOGETHER) {
        List<Told> some = all.subList(from, Math.min(all.size(), from + TOGETHER));
        transactions.run(db -> stage(db, some));
      }
    }
  }

  private boolean stage(Database database, List<Told> some) throws SQLException {
    lease.renew(database, plan.epoch());
    List<Stretch> below = some.stream().map(one -> Stretch.below(one.set(), one.period())).toList();
    TocLevel level = some.get(0).period().level();
    Map<Told, List<TocNode>> parts = new LinkedHashMap<>();
    StagedToc.told(database, plan.snapshot(), plan.parentOrdinal(), below)
        .forEach(
            part ->
                parts
                    .computeIfAbsent(
                        new Told(
                            part.key().set(), TocPeriod.of(level, part.key().period().begins())),
                        key -> new ArrayList<>())
                    .add(part.node()));
    List<TocVersion> told = new ArrayList<>();
    parts.forEach(
        (one, nodes) ->
            told.add(new TocVersion(one.set(), one.period(), 0, RollUp.of(nodes), List.of())));
    StagedToc.stage(database, plan.snapshot(), told);
    return true;
  }
}
