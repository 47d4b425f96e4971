package io.myria.compile;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.contents.DayFold;
import io.myria.contents.DayFold.New;
import io.myria.contents.StagedToc;
import io.myria.contents.StagedToc.Head;
import io.myria.contents.StagedToc.Stretch;
import io.myria.contents.TocLevel;
import io.myria.contents.TocPeriod;
import io.myria.contents.TocVersion;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.eventlog.LogReader.SetStretch;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.fold.Fold.Entry;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Folds the events of a build into days of the table of contents, a chunk at a time: of each day of
 * an exact set that has new events, the segments around these are cut anew ({@link DayFold}). All
 * that it reads of earlier work are rows that this build staged, else its parent's; so any split
 * into chunks and builds gives the same days. Confined to one build.
 */
public final class TocFold {

  /** Days that are in memory together. */
  private static final int DAYS = 64;

  /** Events of a day that are read together. */
  private static final int EVENTS = 160;

  /**
   * Events that wait for each other: what a day ends with until then is summarised again each time.
   */
  private static final int TOGETHER = 4_000;

  /** Tokens of events that wait. */
  private static final long TOKENS = 200_000;

  /**
   * Tokens of events that are kept for the next fold: what a day ends with is summarised again
   * there, and digesting it was a quarter of a build where many sets have long days. As large as
   * five folds.
   */
  private static final long KEPT_TOKENS = 5 * TOKENS;

  /** What an event without a word weighs among them. */
  private static final int FRAME_TOKENS = 20;

  /** Payloads that are in memory together. */
  private static final int PAYLOADS = 100;

  private final Transactions transactions;
  private final LogReader log;
  private final BuildPlan plan;
  private final ZoneId zone;

  private final Cache<EventSeq, EventDigest> kept =
      Caffeine.newBuilder()
          .maximumWeight(KEPT_TOKENS)
          .weigher((EventSeq seq, EventDigest event) -> FRAME_TOKENS + event.tokens())
          .executor(Runnable::run)
          .build();

  private final List<Entry> waiting = new ArrayList<>();
  private long tokens;

  public TocFold(Transactions transactions, LogReader log, BuildPlan plan, BuildSettings settings) {
    this.transactions = transactions;
    this.log = log;
    this.plan = plan;
    this.zone = settings.contents().zone().id();
  }

  /** Parts of days that are new, changed or there no longer. */
  public record Changes(List<TocVersion> changed, List<TocVersion.Key> gone) {

    public boolean isEmpty() {
      return changed.isEmpty() && gone.isEmpty();
    }

    /** In the caller's transaction. */
    public boolean stage(Database database, SnapshotId snapshot) throws SQLException {
      StagedToc.stage(database, snapshot, changed);
      StagedToc.gone(database, snapshot, gone);
      return true;
    }
  }

  /**
   * Takes events, and folds them where enough of them wait.
   *
   * @param entries the next events of the log, none of Myria's own
   * @param last the last event of the log that counts
   */
  public Changes add(List<Entry> entries, EventSeq last) {
    waiting.addAll(entries);
    entries.forEach(entry -> tokens += entry.event().tokens());
    boolean enough = waiting.size() >= TOGETHER || tokens >= TOKENS;
    if (!enough && last.compareTo(plan.last()) < 0) {
      return new Changes(List.of(), List.of());
    }
    List<Entry> all = List.copyOf(waiting);
    waiting.clear();
    tokens = 0;
    return fold(all, last);
  }

  private Changes fold(List<Entry> entries, EventSeq last) {
    Map<EventSeq, EventDigest> known = new HashMap<>();
    entries.forEach(entry -> known.put(entry.event().seq(), entry.event()));
    kept.putAll(known);
    Changes changes = new Changes(new ArrayList<>(), new ArrayList<>());
    List<New> days = days(entries);
    for (int from = 0; from < days.size(); from += DAYS) {
      for (DayFold day :
          folded(days.subList(from, Math.min(days.size(), from + DAYS)), known, last)) {
        changes.changed().addAll(day.changed());
        changes.gone().addAll(day.gone());
      }
    }
    return changes;
  }

  private List<New> days(List<Entry> entries) {
    Map<List<Object>, New> days = new LinkedHashMap<>();
    for (Entry entry : entries) {
      ExactSetId set = new ExactSetId(entry.set().id(), entry.set().internal());
      TocPeriod day = TocPeriod.of(TocLevel.DAY, LocalDate.ofInstant(entry.event().at(), zone));
      days.computeIfAbsent(List.of(set, day), key -> new New(set, day, new ArrayList<>()))
          .events()
          .add(entry.event());
    }
    days.values().forEach(day -> day.events().sort(Comparator.comparing(DayFold::position)));
    return List.copyOf(days.values());
  }

  private List<DayFold> folded(List<New> added, Map<EventSeq, EventDigest> known, EventSeq last) {
    List<DayFold> days = transactions.run(db -> begun(db, added));
    days.stream().filter(DayFold::isNew).forEach(day -> day.read(List.of(), known, true));
    List<DayFold> open = new ArrayList<>(days);
    open.removeIf(DayFold::isDone);
    while (!open.isEmpty()) {
      List<SetStretch> stretches = open.stream().map(DayFold::next).toList();
      List<List<EventPosition>> places =
          transactions.run(db -> log.places(db, stretches, last, EVENTS));
      Map<EventSeq, EventDigest> events = events(places, known);
      for (int index = 0; index < open.size(); index++) {
        List<EventPosition> found = places.get(index);
        open.get(index).read(found, events, found.size() < EVENTS);
      }
      open.removeIf(DayFold::isDone);
    }
    return days;
  }

  private List<DayFold> begun(Database database, List<New> added) throws SQLException {
    List<Stretch> whole = added.stream().map(day -> Stretch.of(day.set(), day.day(), 0)).toList();
    long[] first = new long[added.size()];
    boolean[] known = new boolean[added.size()];
    for (Head head : StagedToc.heads(database, plan.snapshot(), plan.parentOrdinal(), whole)) {
      known[head.place()] = true;
      EventPosition begins = new EventPosition(head.firstAt(), head.firstSeq());
      if (begins.compareTo(added.get(head.place()).first()) <= 0) {
        first[head.place()] = head.part();
      }
    }
    List<Stretch> stretches = new ArrayList<>();
    for (int index = 0; index < added.size(); index++) {
      if (known[index]) {
        stretches.add(Stretch.of(added.get(index).set(), added.get(index).day(), first[index]));
      }
    }
    Map<List<Object>, List<TocVersion>> before = new HashMap<>();
    StagedToc.find(database, plan.snapshot(), plan.parentOrdinal(), stretches).stream()
        .sorted(Comparator.comparing(TocVersion::part))
        .forEach(
            part ->
                before
                    .computeIfAbsent(List.of(part.set(), part.period()), key -> new ArrayList<>())
                    .add(part));
    List<DayFold> days = new ArrayList<>();
    for (int index = 0; index < added.size(); index++) {
      New day = added.get(index);
      List<TocVersion> parts = before.getOrDefault(List.of(day.set(), day.day()), List.of());
      days.add(new DayFold(day, zone, first[index], parts));
    }
    return days;
  }

  /** What is not known is read again, a few payloads at a time. */
  private Map<EventSeq, EventDigest> events(
      List<List<EventPosition>> places, Map<EventSeq, EventDigest> known) {
    Map<EventSeq, EventDigest> events = new HashMap<>();
    List<EventSeq> missing = new ArrayList<>();
    places.stream()
        .flatMap(List::stream)
        .map(EventPosition::seq)
        .forEach(
            seq ->
                Optional.ofNullable(known.get(seq))
                    .or(() -> Optional.ofNullable(kept.getIfPresent(seq)))
                    .ifPresentOrElse(event -> events.put(seq, event), () -> missing.add(seq)));
    for (int from = 0; from < missing.size(); from += PAYLOADS) {
      List<EventSeq> some = missing.subList(from, Math.min(missing.size(), from + PAYLOADS));
      List<Followed> read = transactions.run(db -> log.reread(db, some));
      read.stream()
          .map(Followed::event)
          .filter(event -> !event.own())
          .map(EventDigest::of)
          .forEach(event -> events.put(event.seq(), event));
    }
    kept.putAll(events);
    return events;
  }
}
