package io.myria.build;

import io.myria.build.FoldInputs.Read;
import io.myria.build.fold.ExactSet;
import io.myria.build.fold.Fold;
import io.myria.build.fold.Fold.Changes;
import io.myria.build.fold.Fold.Entry;
import io.myria.build.plan.BuildClock;
import io.myria.build.plan.BuildLease;
import io.myria.build.plan.BuildPart;
import io.myria.build.plan.BuildPlan;
import io.myria.build.plan.BuildSettings;
import io.myria.build.plan.SetMembers;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.log.LogReader.Followed;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.Staging;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Feeds the fold from the log, a chunk at a time: one transaction reads the chunk, short ones what
 * the fold asks for, text is analysed outside of any, and one more stages what changed and renews
 * the lease. Confined to one build.
 */
record LogFold(
    Transactions transactions,
    FoldInputs inputs,
    BuildLease lease,
    BuildSettings settings,
    BuildPlan plan) {

  /**
   * Folds the events of the build and stages every topic that changed.
   *
   * @param apart exact sets that are folded by themselves
   * @param changed is told which topics, where somebody asks
   */
  void run(BuildClock clock, Set<ExactSetId> apart, Optional<ChangedTopics> changed) {
    FoldMemory memory = new FoldMemory(transactions, inputs, plan);
    Fold fold = new Fold(settings.rules(), memory, plan.logId());
    EventSeq done = plan.after();
    while (done.compareTo(plan.last()) < 0) {
      EventSeq from = done;
      Chunk chunk = clock.time(BuildPart.READ, () -> transactions.run(db -> read(db, from)));
      Changes changes = clock.time(BuildPart.FOLD, () -> fold.add(chunk.entries(apart)));
      done = chunk.last();
      EventSeq last = done;
      clock.time(BuildPart.STAGE, () -> stage(memory, changes, last));
      changed.ifPresent(topics -> topics.add(changes));
      memory.advance(done);
    }
  }

  /** Topics that are new or changed, by set. Confined to one build. */
  record ChangedTopics(Map<ExactSetId, Set<TopicId>> bySet) {

    ChangedTopics() {
      this(new LinkedHashMap<>());
    }

    private void add(Changes changes) {
      changes
          .topics()
          .forEach(
              topic ->
                  bySet
                      .computeIfAbsent(ExactSetId.of(topic), set -> new LinkedHashSet<>())
                      .add(topic.topicId()));
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
    List<Entry> entries(Set<ExactSetId> apart) {
      return read.events().stream()
          .filter(followed -> !followed.event().own())
          .filter(followed -> !apart.contains(id(followed)))
          .map(followed -> new Entry(set(followed), read.gist(followed.event())))
          .toList();
    }

    private static ExactSetId id(Followed followed) {
      return new ExactSetId(followed.participantSetId(), followed.event().internal());
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

  private boolean stage(FoldMemory memory, Changes changes, EventSeq done) {
    long read = done.value() - plan.after().value();
    return transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.keep(db, changes, done);
          Staging.progress(db, plan.snapshot(), BuildPhase.FOLD, read);
          return true;
        });
  }
}
