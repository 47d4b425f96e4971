package io.myria.contents;

import io.myria.database.Database;
import io.myria.language.date.Period;
import io.myria.read.Cursor;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table of contents as recall reads it. Thread-safe. */
public interface PeriodContents {

  /** Where there is no table of contents. */
  PeriodContents NONE = (database, asked) -> Overview.NOTHING;

  /**
   * Which days are asked about, and for whom.
   *
   * @param pin the snapshot and the head of the log that the answer is of
   * @param asOf what happened later does not exist
   * @param days in the order of the question
   * @param archived whether what a person archived is quoted, too
   */
  record Asked(
      Scope scope,
      SnapshotChoice snapshot,
      Cursor pin,
      Optional<Instant> asOf,
      List<Period> days,
      boolean archived) {

    public Asked {
      days = List.copyOf(days);
    }
  }

  /** The summaries of these days, in the caller's transaction; of many days by longer periods. */
  Overview of(Database database, Asked asked) throws SQLException;
}
