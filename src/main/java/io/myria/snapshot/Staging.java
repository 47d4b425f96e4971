package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A build's entry in the registry, from its start until it is published or has failed. Only the
 * builder that holds the lease writes here, and transactions that publish or discard. Stateless;
 * thread-safe.
 */
public final class Staging {

  /**
   * What a build is, at its start.
   *
   * @param parent the active snapshot
   * @param eventMax the high-water mark
   * @param full whether it compiles from the empty log, and stages all topics there are
   */
  public record Start(
      Optional<SnapshotId> parent,
      boolean full,
      EventSeq eventMax,
      Versions versions,
      String trigger,
      String builtBy,
      long leaseEpoch) {}

  private static final String ERASURES = "select m.erasures from memory m";

  private static final String PROGRESS =
      """
      update Snapshot s set s.phase = :phase, s.eventsRead = :eventsRead
      where s.id = :id and s.status = 'staging'
      """;

  private static final String PASSED =
      "update Snapshot s set s.validationStatus = 'passed'"
          + " where s.id = :id and s.status = 'staging'";

  private static final String WAITING =
      "select s.id from Snapshot s"
          + " where s.status = 'staging' and s.phase = 'waiting' order by s.id";

  private static final String BEGUN =
      """
      select s.eventMaxSeq from Snapshot s
      where s.status = 'staging' and s.phase <> 'waiting'
      order by s.leaseEpoch desc, s.id
      """;

  /** Builds of an older lease that never ended: their builders are dead or know they lost it. */
  private static final String DEAD =
      """
      select s.id from Snapshot s
      where s.status = 'staging' and s.phase <> 'waiting' and s.leaseEpoch < :epoch
      order by s.id
      """;

  private static final String FAIL =
      """
      update Snapshot s
      set s.status = 'failed', s.failure = :reason, s.failedRule = :rule, s.failedTopic = :topic,
          s.buildEndedAt = cast(clock_timestamp() as Instant),
          s.validationStatus = case when s.phase = 'validate' and s.validationStatus = 'pending'
                                    then 'failed' else s.validationStatus end,
          s.phase = 'failed'
      where s.id = :id and s.status = 'staging'
      """;

  /**
   * A person does not want it. The pause before the whole memory is compiled again counts from
   * here.
   */
  private static final String DISCARD =
      """
      update Snapshot s set s.status = 'failed', s.phase = 'discarded', s.failure = :why,
          s.buildEndedAt = case when s.trigger = 'full_rebuild'
                                then cast(clock_timestamp() as Instant) else s.buildEndedAt end
      where s.id = :id and s.status = 'staging' and s.phase = 'waiting'
      """;

  private static final List<String> DROP =
      List.of(
          "delete from StagedTopic t where t.snapshotId = :id",
          "delete from StagedGone g where g.snapshotId = :id",
          "delete from StagedToc c where c.snapshotId = :id",
          "delete from LeafOnlySet l where l.snapshotId = :id",
          "delete from GuidedSet g where g.snapshotId = :id");

  /** What proposals gave the fold of a build that came to nothing. */
  private static final List<String> DROP_PROPOSED =
      List.of(
          "delete from fold_set where fold = ?",
          "delete from fold_term where fold = ?",
          "delete from fold_leaf where fold = ?");

  private static final String COUNTS =
      """
      select (select count(*) from staged_topic s where s.snapshot_id = :id),
             (select count(*) from staged_topic s join topic_version t using (topic_id)
              where s.snapshot_id = :id and %1$s),
             (select count(*) from staged_gone g join topic_version t using (topic_id)
              where g.snapshot_id = :id and %1$s)
      """
          .formatted(TopicRows.SERVED);

  /** What a build changes of its parent: those staged, those it had of them, those gone of it. */
  private record Counts(long staged, long known, long gone) {}

  private Staging() {}

  public static SnapshotId begin(Database database, Start start) throws SQLException {
    Optional<Instant> compiled =
        start
            .parent()
            .flatMap(parent -> database.find(SnapshotEntity.class, parent.value()))
            .map(SnapshotEntity::compiledAt);
    long erasures = database.one(ERASURES, row -> row.getLong(1)).orElseThrow();
    return database.insert(new SnapshotEntity(start, compiled, erasures, database.now())).id();
  }

  /** How far the build is. */
  public static void progress(Database database, SnapshotId id, BuildPhase phase, long eventsRead) {
    database.change(PROGRESS, of(id).and("phase", phase.wire()).and("eventsRead", eventsRead));
  }

  public static void passed(Database database, SnapshotId id) {
    database.change(PASSED, of(id));
  }

  /**
   * Leaves a validated build for a person to publish.
   *
   * @return how many topics it changes
   */
  public static long await(Database database, SnapshotId id) throws SQLException {
    SnapshotEntity build =
        database
            .lock(SnapshotEntity.class, id.value())
            .filter(entity -> entity.isStaging() && entity.isValid())
            .orElseThrow();
    Counts counts =
        database
            .one(
                COUNTS,
                row -> new Counts(row.getLong(1), row.getLong(2), row.getLong(3)),
                of(id).and("ordinal", parentOrdinal(database, build)))
            .orElseThrow();
    long kept =
        build.isFullBuild()
            ? 0
            : parent(database, build).map(SnapshotEntity::topicCount).orElse(0L)
                - counts.known()
                - counts.gone();
    build.await(kept + counts.staged(), counts.staged(), database.now());
    return counts.staged();
  }

  /**
   * A build that may be published.
   *
   * @param parentOrdinal 0 where it has no parent
   * @param full whether what it staged is all there is
   * @param fold whose rows it goes on with
   * @param guided whether a model had part in it, so that rows of its own are to join these
   */
  public record Validated(
      Optional<SnapshotId> parent, long parentOrdinal, boolean full, long fold, boolean guided) {}

  /** The build, locked, if it passed validation and has not ended. */
  public static Optional<Validated> validated(Database database, SnapshotId id) {
    return database
        .lock(SnapshotEntity.class, id.value())
        .filter(build -> build.isStaging() && build.isValid())
        .map(
            build ->
                new Validated(
                    build.parent(),
                    parentOrdinal(database, build),
                    build.isFullBuild(),
                    FoldHints.fold(build.builderVersion()),
                    build.guidedSets() > 0));
  }

  /** 0 where it has none. */
  static long parentOrdinal(Database database, SnapshotEntity build) {
    return parent(database, build).map(SnapshotEntity::ordinal).orElse(0L);
  }

  private static Optional<SnapshotEntity> parent(Database database, SnapshotEntity build) {
    return build.parent().flatMap(parent -> database.find(SnapshotEntity.class, parent.value()));
  }

  /** Ends a build that waits, because nobody is to publish it; nothing happens to others. */
  public static void discard(Database database, SnapshotId id, String why) throws SQLException {
    if (database.change(DISCARD, of(id).and("why", why)) > 0) {
      drop(database, id);
    }
  }

  private static void drop(Database database, SnapshotId id) throws SQLException {
    DROP.forEach(jpql -> database.change(jpql, of(id)));
    for (String statement : DROP_PROPOSED) {
      database.execute(statement, FoldHints.proposed(id));
    }
  }

  /** The validated build that waits for a person, if one does. */
  public static Optional<SnapshotId> waiting(Database database) {
    return database.select(UUID.class, WAITING, Parameters.none()).stream()
        .map(SnapshotId::new)
        .findFirst();
  }

  /** Up to where the build reads that has not ended; where nothing runs, its builder died. */
  public static Optional<EventSeq> begun(Database database) {
    return database.select(Long.class, BEGUN, Parameters.none()).stream()
        .map(EventSeq::new)
        .findFirst();
  }

  /**
   * Ends a build without a snapshot and drops what it staged. Nothing happens to one that has ended
   * already.
   *
   * @param why and which topic, where one is to blame
   */
  public static void fail(Database database, SnapshotId id, Snapshot.Failure why)
      throws SQLException {
    Parameters failure =
        of(id)
            .and("reason", why.reason())
            .and("rule", why.rule().orElse(null))
            .and("topic", why.topic().map(TopicId::value).orElse(null));
    if (database.change(FAIL, failure) > 0) {
      drop(database, id);
    }
  }

  /** Fails every build of an older lease that never ended. */
  public static void sweep(Database database, long epoch) throws SQLException {
    for (UUID id : database.select(UUID.class, DEAD, Parameters.of("epoch", epoch))) {
      fail(
          database,
          new SnapshotId(id),
          Snapshot.Failure.of("the builder stopped before it finished"));
    }
  }

  private static Parameters of(SnapshotId id) {
    return Parameters.of("id", id.value());
  }
}
