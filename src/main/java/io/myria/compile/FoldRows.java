package io.myria.compile;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Staging;
import io.myria.snapshot.Versions;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Which rows of folds there are, in the caller's transaction; stateless. */
final class FoldRows {

  private static final int DROPPED_AT_ONCE = 20_000;

  private FoldRows() {}

  /** Begins a branch: what it has no rows of its own for is as the other fold had it. */
  static void branch(Database database, Versions branch, Versions from, EventSeq until)
      throws SQLException {
    database.execute(
        FoldSql.BEGIN_BRANCH,
        FoldHints.fold(branch.builder()),
        FoldHints.fold(from.builder()),
        until.value());
  }

  /**
   * Drops some of what rules remembered that made none of the snapshots that there are: a log's
   * whole fold is too much for one transaction. No other build may begin meanwhile.
   *
   * @return whether there is more
   */
  static boolean dropUnused(Database database) throws SQLException {
    Long[] made =
        database
            .list(FoldSql.VERSIONS, row -> FoldHints.fold(row.getString(1)))
            .toArray(Long[]::new);
    List<Long> inUse = database.list(FoldSql.BEHIND, row -> row.getLong(1), (Object) made);
    Long[] used =
        Stream.concat(inUse.stream(), Staging.waiting(database).stream().map(FoldHints::proposed))
            .toArray(Long[]::new);
    for (String table : FoldSql.TABLES) {
      Optional<Long> unused =
          database
              .list(FoldSql.UNUSED.replace("fold_set", table), row -> row.getLong(1), (Object) used)
              .stream()
              .findFirst();
      if (unused.isPresent()) {
        database.execute(FoldSql.DROP.replace("fold_set", table), unused.get(), DROPPED_AT_ONCE);
        return true;
      }
    }
    database.execute(FoldSql.DROP_BRANCHES, (Object) used);
    for (String statement : FoldSql.RELEASE_ANSWERS) {
      database.execute(statement);
    }
    return false;
  }

  /**
   * Drops what a proposal gave the fold of a build for one set.
   *
   * @param leaves of the set
   */
  static void dropProposed(
      Database database, SnapshotId build, ExactSetId set, Collection<TopicId> leaves)
      throws SQLException {
    long proposed = FoldHints.proposed(build);
    database.execute(FoldSql.FORGET_STATES, proposed, set.participantSetId(), set.internal());
    database.execute(FoldSql.FORGET_TERMS, proposed, set.participantSetId(), set.internal());
    database.execute(
        FoldSql.FORGET_MEANINGS,
        proposed,
        leaves.stream().map(TopicId::value).toArray(UUID[]::new));
  }
}
