package io.myria.query.graph;

import io.myria.derive.knowledge.Relation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Optional;

/**
 * What one event states: that a relation holds, or that it does not.
 *
 * @param seq the event's place in the log
 * @param edge tells it from others of the event
 * @param said the event's time
 * @param to empty where all of a subject's are denied
 * @param surface of {@code to}, as it stands in the event
 * @param validFrom when it began
 * @param validTo when it ended, as far as the event itself says so
 */
record StatedEdge(
    long seq,
    int edge,
    Instant said,
    String from,
    String relation,
    String to,
    String surface,
    boolean negated,
    Instant validFrom,
    Optional<Instant> validTo) {

  /** In the order in which it was so; what was said later counts later where that is the same. */
  static final Comparator<StatedEdge> BY_TRUTH =
      Comparator.comparing(StatedEdge::validFrom)
          .thenComparing(StatedEdge::said)
          .thenComparing(StatedEdge::seq)
          .thenComparing(StatedEdge::edge);

  /** Reads {@link GraphSql#EDGE_COLUMNS} from column {@code at} on. */
  static StatedEdge read(ResultSet row, int at) throws SQLException {
    return new StatedEdge(
        row.getLong(at),
        row.getInt(at + 1),
        row.getObject(at + 2, OffsetDateTime.class).toInstant(),
        row.getString(at + 3),
        row.getString(at + 4),
        row.getString(at + 5),
        row.getString(at + 6),
        row.getBoolean(at + 7),
        row.getObject(at + 8, OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getObject(at + 9, OffsetDateTime.class))
            .map(OffsetDateTime::toInstant));
  }

  /** What a later statement may end: the relations of one subject. */
  record Chain(String from, String relation) {

    boolean functional() {
      return Relation.functional(relation);
    }
  }

  Chain chain() {
    return new Chain(from, relation);
  }
}
