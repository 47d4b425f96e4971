package io.myria.build;

import io.myria.event.EventSeq;
import io.myria.log.LogReader;
import io.myria.log.LogReader.Followed;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicReader;
import io.myria.snapshot.TopicVersion;
import io.myria.store.Database;
import io.myria.store.Transactions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Feeds the fold from the log, a chunk at a time: one transaction reads the chunk and the latest
 * leaves of its sets, text is analysed outside of any, one more stages what changed and renews the
 * lease. Confined to one build.
 */
final class LogFold {

  /** Leaves kept from chunk to chunk; beyond it they are read again, so memory has a bound. */
  private static final int REMEMBERED = 1_000;

  private static final int LEAVES_A_READ = 4;

  private final Transactions transactions;
  private final LogReader log;
  private final BuildLease lease;
  private final BuildSettings settings;
  private final BuildPlan plan;
  private final Fold fold;
  private final LeafTopics topics;

  LogFold(
      Transactions transactions,
      LogReader log,
      BuildLease lease,
      BuildSettings settings,
      BuildPlan plan) {
    this.transactions = transactions;
    this.log = log;
    this.lease = lease;
    this.settings = settings;
    this.plan = plan;
    this.fold = new Fold(settings.segments());
    this.topics = new LeafTopics(plan.logId());
  }

  /** Folds all events of the build and stages every topic that changed. */
  void run() {
    EventSeq done = plan.after();
    while (done.compareTo(plan.last()) < 0) {
      EventSeq from = done;
      Chunk chunk = transactions.run(db -> read(db, from));
      resume(chunk);
      for (Followed followed : chunk.events()) {
        fold.add(chunk.set(followed), Gist.of(followed.event()));
      }
      done = chunk.last();
      stage(done);
      if (fold.size() > REMEMBERED) {
        fold.forget();
      }
    }
  }

  /**
   * A chunk of the log.
   *
   * @param members of the sets, by number
   * @param leaves the latest ones of those sets that the fold did not hold
   */
  private record Chunk(
      List<Followed> events, Map<Long, List<Long>> members, List<TopicVersion> leaves) {

    ExactSet set(Followed followed) {
      long id = followed.participantSetId();
      return new ExactSet(id, members.get(id), followed.event().internal());
    }

    EventSeq last() {
      return events.get(events.size() - 1).event().seq();
    }
  }

  private Chunk read(Database database, EventSeq after) throws SQLException {
    List<Followed> events =
        log.followWithSets(database, after, plan.last(), settings.chunkEvents());
    Chunk chunk =
        new Chunk(
            events,
            SetMembers.of(database, events.stream().map(Followed::participantSetId)),
            List.of());
    Set<ExactSet> unknown = new LinkedHashSet<>();
    events.stream().map(chunk::set).filter(set -> !fold.knows(set)).forEach(unknown::add);
    return new Chunk(events, chunk.members(), latestLeaves(database, unknown));
  }

  /** As this build staged them already, else as the parent served them. */
  private List<TopicVersion> latestLeaves(Database database, Collection<ExactSet> sets)
      throws SQLException {
    Long[] ids = sets.stream().map(ExactSet::id).toArray(Long[]::new);
    Boolean[] internal = sets.stream().map(ExactSet::internal).toArray(Boolean[]::new);
    Map<List<Object>, TopicVersion> latest = new LinkedHashMap<>();
    for (TopicVersion leaf :
        TopicReader.latestLeaves(database, plan.parentOrdinal(), ids, internal)) {
      latest.put(List.of(leaf.participantSetId(), leaf.internal()), leaf);
    }
    for (TopicVersion leaf : Staging.latestLeaves(database, plan.snapshot(), ids, internal)) {
      latest.put(List.of(leaf.participantSetId(), leaf.internal()), leaf);
    }
    return List.copyOf(latest.values());
  }

  private void resume(Chunk chunk) {
    List<TopicVersion> leaves = chunk.leaves();
    for (int start = 0; start < leaves.size(); start += LEAVES_A_READ) {
      resume(leaves.subList(start, Math.min(leaves.size(), start + LEAVES_A_READ)), chunk);
    }
  }

  private void resume(List<TopicVersion> leaves, Chunk chunk) {
    List<EventSeq> seqs = leaves.stream().flatMap(leaf -> leaf.refs().stream()).toList();
    Map<EventSeq, Gist> gists = new HashMap<>();
    for (Followed followed : transactions.run(db -> log.reread(db, seqs))) {
      gists.put(followed.event().seq(), Gist.of(followed.event()));
    }
    for (TopicVersion leaf : leaves) {
      long id = leaf.participantSetId();
      ExactSet set = new ExactSet(id, chunk.members().get(id), leaf.internal());
      fold.resume(topics.reopen(leaf, set, settings.segments(), gists));
    }
  }

  private void stage(EventSeq done) {
    List<TopicVersion> changed = new ArrayList<>();
    fold.changed().forEach(leaf -> changed.add(topics.of(leaf)));
    long read = done.value() - plan.after().value();
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          Staging.stage(db, plan.snapshot(), changed);
          Staging.progress(db, plan.snapshot(), BuildPhase.FOLD, read);
          return null;
        });
  }
}
