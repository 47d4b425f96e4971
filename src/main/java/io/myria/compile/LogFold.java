package io.myria.compile;

import io.myria.compile.FoldInputs.Read;
import io.myria.compile.plan.BuildClock;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPart;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.SetMembers;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.Fold.Entry;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * Feeds the fold from the log, a chunk at a time: one transaction reads the chunk, short ones what
 * the fold asks for, text is analysed outside of any, and one more renews the lease. What changed
 * in a few chunks is staged together. Confined to one build.
 */
final class LogFold {

  /**
   * Chunks whose topics are written and staged at once: who is far behind would tell a topic that
   * grows anew for each of them.
   */
  private static final int TOGETHER = 4;

  private final Transactions transactions;
  private final FoldInputs inputs;
  private final BuildLease lease;
  private final BuildSettings settings;
  private final BuildPlan plan;

  LogFold(
      Transactions transactions,
      FoldInputs inputs,
      BuildLease lease,
      BuildSettings settings,
      BuildPlan plan) {
    this.transactions = transactions;
    this.inputs = inputs;
    this.lease = lease;
    this.settings = settings;
    this.plan = plan;
  }

  /**
   * Folds the events of the build and stages every topic, and every day of the table of contents,
   * that changed; those of sets that are compiled anew are passed over.
   *
   * @param apart exact sets that are folded by themselves
   * @param changed gets the topics, where somebody asks
   */
  void run(BuildClock clock, Set<ExactSetId> apart, Optional<ChangedTopics> changed) {
    FoldMemory memory = new FoldMemory(transactions, inputs, plan);
    Fold fold = new Fold(settings.rules(), memory, plan.logId());
    TocFold contents = new TocFold(transactions, inputs.log(), plan, settings);
    EventSeq done = plan.after();
    int waits = 0;
    while (done.compareTo(plan.last()) < 0) {
      EventSeq from = done;
      waits = waits == 0 ? together(done) : waits;
      Chunk chunk = clock.time(BuildPart.READ, () -> transactions.run(db -> read(db, from)));
      List<Entry> entries = clock.time(BuildPart.FOLD, () -> without(plan.anew(), chunk.entries()));
      clock.time(BuildPart.FOLD, () -> accept(fold, without(apart, entries)));
      done = chunk.last();
      EventSeq last = done;
      waits = last.equals(plan.last()) ? 0 : waits - 1;
      if (waits == 0) {
        Changes changes = clock.time(BuildPart.FOLD, fold::changes);
        clock.time(BuildPart.STAGE, () -> stage(memory, changes, last));
        changed.ifPresent(topics -> topics.add(changes));
        memory.advance(done);
      } else {
        clock.time(BuildPart.STAGE, () -> goOn(last));
      }
      clock.time(BuildPart.CONTENTS, () -> stage(contents.add(entries, last)));
    }
  }

  /** Chunks from here on whose topics are staged at once. */
  private int together(EventSeq done) {
    long left = plan.last().value() - done.value();
    return left >= (long) TOGETHER * settings.chunkEvents() ? TOGETHER : 1;
  }

  private static boolean accept(Fold fold, List<Entry> entries) {
    fold.accept(entries);
    return true;
  }

  /** The lease lasts for a chunk, whatever waits to be staged. */
  private boolean goOn(EventSeq done) {
    return transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          return progress(db, done);
        });
  }

  private boolean progress(Database database, EventSeq done) {
    long read = done.value() - plan.after().value();
    Staging.progress(database, plan.snapshot(), BuildPhase.FOLD, read);
    return true;
  }

  /** Topics that are new or changed, by set. Confined to one build. */
  record ChangedTopics(Map<ExactSetId, Set<TopicId>> bySet, Map<ExactSetId, EventSeq> newest) {

    ChangedTopics() {
      this(new LinkedHashMap<>(), new HashMap<>());
    }

    /** The sets, those with the newest events first. */
    List<ExactSetId> sets() {
      Comparator<ExactSetId> newestFirst =
          Comparator.comparing(
              set -> newest.getOrDefault(set, EventSeq.NONE), Comparator.reverseOrder());
      return bySet.keySet().stream()
          .filter(set -> !bySet.get(set).isEmpty())
          .sorted(
              newestFirst
                  .thenComparing(ExactSetId::participantSetId)
                  .thenComparing(ExactSetId::internal))
          .toList();
    }

    private void add(Changes changes) {
      for (TopicVersion topic : changes.topics()) {
        ExactSetId set = ExactSetId.of(topic);
        bySet.computeIfAbsent(set, key -> new LinkedHashSet<>()).add(topic.topicId());
        topic.refs().stream()
            .max(Comparator.naturalOrder())
            .ifPresent(
                event -> newest.merge(set, event, BinaryOperator.maxBy(Comparator.naturalOrder())));
      }
      bySet.values().forEach(topics -> topics.removeAll(changes.gone()));
    }
  }

  /**
   * A chunk of the log.
   *
   * @param members of the sets, by number
   */
  private record Chunk(Read read, Map<Long, List<Long>> members) {

    /** Myria's own events stand in no topic. */
    List<Entry> entries() {
      return read.events().stream()
          .filter(followed -> !followed.event().own())
          .map(followed -> new Entry(set(followed), read.gist(followed.event())))
          .toList();
    }

    private ExactSet set(Followed followed) {
      long id = followed.participantSetId();
      return new ExactSet(id, members.get(id), followed.event().internal());
    }

    EventSeq last() {
      List<Followed> events = read.events();
      return events.get(events.size() - 1).event().seq();
    }
  }

  private Chunk read(Database database, EventSeq after) throws SQLException {
    Read read = inputs.follow(database, plan, after, settings.chunkEvents());
    return new Chunk(
        read, SetMembers.of(database, read.events().stream().map(Followed::participantSetId)));
  }

  private static List<Entry> without(Set<ExactSetId> apart, List<Entry> entries) {
    return entries.stream()
        .filter(entry -> !apart.contains(new ExactSetId(entry.set().id(), entry.set().internal())))
        .toList();
  }

  private boolean stage(TocFold.Changes told) {
    return !told.isEmpty()
        && transactions.run(
            db -> {
              lease.renew(db, plan.epoch());
              return told.stage(db, plan.snapshot());
            });
  }

  private boolean stage(FoldMemory memory, Changes changes, EventSeq done) {
    return transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.keep(db, changes, done);
          return progress(db, done);
        });
  }
}
