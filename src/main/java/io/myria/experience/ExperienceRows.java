package io.myria.experience;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Rows of {@link ExperienceSql} as what they say; stateless. */
final class ExperienceRows {

  private ExperienceRows() {}

  /** References are links of their own. */
  static Known known(ResultSet row) throws SQLException {
    Optional<String> args = Optional.ofNullable(row.getString(5));
    Optional<String> words = Optional.ofNullable(row.getString(6));
    Experience experience =
        new Experience(
            ExperienceKind.of(row.getString(3)),
            Optional.ofNullable(row.getString(4)),
            args.flatMap(digest -> words.map(loose -> new CallDigest(digest, loose))),
            Optional.ofNullable(row.getString(13)),
            List.of((String[]) row.getArray(7).getArray()),
            Optional.ofNullable(row.getString(14)),
            List.of((String[]) row.getArray(15).getArray()),
            row.getObject(8, OffsetDateTime.class).toInstant(),
            Optional.ofNullable(row.getObject(9, Long.class)).map(Duration::ofSeconds),
            Optional.ofNullable(row.getObject(10, Boolean.class)),
            Optional.ofNullable(row.getString(11)),
            Optional.ofNullable(row.getString(12)).flatMap(FeedbackType::of),
            List.of(),
            List.of());
    return new Known(
        new EventSeq(row.getLong(1)),
        row.getObject(2, OffsetDateTime.class).toInstant(),
        experience);
  }

  static ExperienceLink link(ResultSet row) throws SQLException {
    return new ExperienceLink(
        new EventSeq(row.getLong(1)),
        new EventSeq(row.getLong(2)),
        new EventId(row.getObject(3, UUID.class)),
        row.getString(4).equals("used"));
  }
}
