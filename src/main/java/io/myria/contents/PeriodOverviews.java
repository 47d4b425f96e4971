package io.myria.contents;

import io.myria.config.Service;
import io.myria.contents.Contents.Browsed;
import io.myria.contents.ContentsViews.Opened;
import io.myria.contents.Overview.Told;
import io.myria.database.Database;
import io.myria.eventlog.Order;
import io.myria.language.date.Period;
import io.myria.read.PageRequest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The table of contents of the days of a question: of one day its segments, of some the days, of
 * more the weeks, months or years that hold them, and of these the bullets of the days that are
 * asked about. Thread-safe.
 */
@Service
public final class PeriodOverviews implements PeriodContents {

  /** Nodes that a reader takes in at once. */
  private static final int MOST = 8;

  private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

  private final ContentsViews views;

  @Inject
  public PeriodOverviews(ContentsViews views) {
    this.views = views;
  }

  @Override
  public Overview of(Database database, Asked asked) throws SQLException {
    TocRequest request =
        new TocRequest(
            asked.scope(), asked.snapshot(), asked.asOf(), PageRequest.FIRST, asked.archived());
    Opened opened = views.open(database, request, Optional.of(asked.pin()));
    List<Told> told = new ArrayList<>();
    if (opened.view().isPresent()) {
      for (Period days : asked.days()) {
        LocalDate from = within(days.from().orElse(FIRST_DAY));
        LocalDate to = within(days.to().map(last -> last.plusDays(1)).orElse(LAST_DAY));
        entries(opened, from, to).forEach(entry -> told.add(told(opened, entry, from, to)));
      }
    }
    return new Overview(opened.zone(), told.subList(0, Math.min(told.size(), MOST)));
  }

  /** A day that the database knows. */
  private static LocalDate within(LocalDate day) {
    return day.isBefore(FIRST_DAY) ? FIRST_DAY : day.isAfter(LAST_DAY) ? LAST_DAY : day;
  }

  /** By the shortest periods of which there are few enough. */
  private static List<TocEntry> entries(Opened opened, LocalDate from, LocalDate to)
      throws SQLException {
    if (from.plusDays(1).equals(to)) {
      TocId day = TocId.of(TocPeriod.of(TocLevel.DAY, from));
      Browsed browsed =
          new Browsed(Optional.of(day), Optional.empty(), Optional.empty(), Order.OLDEST);
      List<TocEntry> segments =
          ContentsNodes.page(opened, browsed, Optional.empty(), MOST + 1).entries();
      if (segments.size() <= MOST) {
        return segments;
      }
    }
    List<TocEntry> found = List.of();
    for (TocLevel level : List.of(TocLevel.DAY, TocLevel.WEEK, TocLevel.MONTH, TocLevel.YEAR)) {
      LocalDate begins = TocPeriod.of(level, from).begins();
      found = ContentsNodes.entries(opened, level, begins, to, true, MOST + 1);
      if (found.size() <= MOST) {
        break;
      }
    }
    List<TocEntry> newest = new ArrayList<>(found.subList(0, Math.min(found.size(), MOST)));
    Collections.reverse(newest);
    return newest;
  }

  private static Told told(Opened opened, TocEntry entry, LocalDate from, LocalDate to) {
    List<TocBullet> bullets =
        entry.node().bullets().stream()
            .filter(bullet -> isWithin(bullet, opened, from, to))
            .toList();
    return new Told(entry.id(), entry.node().quoting(bullets));
  }

  private static boolean isWithin(TocBullet bullet, Opened opened, LocalDate from, LocalDate to) {
    LocalDate day = LocalDate.ofInstant(bullet.at(), opened.zone());
    return !day.isBefore(from) && day.isBefore(to);
  }
}
