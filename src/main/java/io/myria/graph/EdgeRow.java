package io.myria.graph;

import io.myria.event.EventSeq;
import io.myria.statements.EntityEdge;
import io.myria.statements.KnowledgeSource;
import io.myria.statements.Relation;
import io.myria.statements.StatedEdge;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A statement as it is read.
 *
 * @param edge tells it from others of its event
 */
record EdgeRow(int edge, StatedEdge stated) {

  private static final String SAME = Relation.SAME_AS.wire();

  /** Reads {@link GraphSql#EDGE_COLUMNS} from column {@code at} on. */
  static EdgeRow read(ResultSet row, int at) throws SQLException {
    EntityEdge edge =
        new EntityEdge(
            row.getString(at + 3),
            row.getString(at + 4),
            row.getString(at + 5),
            row.getString(at + 6),
            row.getBoolean(at + 7),
            row.getObject(at + 8, OffsetDateTime.class).toInstant(),
            Optional.ofNullable(row.getObject(at + 9, OffsetDateTime.class))
                .map(OffsetDateTime::toInstant),
            row.getDouble(at + 10),
            "",
            KnowledgeSource.valueOf(row.getString(at + 11).toUpperCase(Locale.ROOT)));
    Instant said = row.getObject(at + 2, OffsetDateTime.class).toInstant();
    return new EdgeRow(
        row.getInt(at + 1), new StatedEdge(new EventSeq(row.getLong(at)), said, edge));
  }

  String from() {
    return stated.edge().fromKey();
  }

  String to() {
    return stated.edge().toKey();
  }

  /** What distinguishes it from others: one event's are numbered, and a model's by themselves. */
  List<Long> place() {
    return List.of(stated.seq().value(), (long) edge, proposed() ? 1L : 0L);
  }

  boolean proposed() {
    return stated.edge().proposed();
  }

  boolean isOfWords() {
    return stated.edge().source() == KnowledgeSource.WORDS;
  }

  /** The relations of one subject: what of these a later statement may end. */
  record Chain(String from, String relation) {

    boolean functional() {
      return Relation.functional(relation);
    }
  }

  Chain chain() {
    return new Chain(from(), stated.edge().relation());
  }

  /** By which it is the same as what another event states; of two names either may come first. */
  List<Object> value() {
    boolean turn = stated.edge().relation().equals(SAME) && from().compareTo(to()) > 0;
    return List.of(
        turn ? to() : from(),
        stated.edge().relation(),
        turn ? from() : to(),
        stated.edge().negated());
  }

  /** The same until a time, at the latest. */
  EdgeRow until(Instant time) {
    EntityEdge one = stated.edge();
    Instant from = one.validFrom();
    Instant to = one.validTo().filter(time::isAfter).orElse(time);
    return with(
        new EntityEdge(
            one.fromKey(),
            one.relation(),
            one.toKey(),
            one.toSurface(),
            one.negated(),
            from,
            Optional.of(to.isBefore(from) ? from : to),
            one.confidence(),
            one.words(),
            one.source()));
  }

  private EdgeRow with(EntityEdge other) {
    return new EdgeRow(edge, new StatedEdge(stated.seq(), stated.said(), other));
  }

  /** The same the other way round, where that means the same. */
  EdgeRow turned() {
    EntityEdge one = stated.edge();
    return with(
        new EntityEdge(
            one.toKey(),
            one.relation(),
            one.fromKey(),
            one.fromKey(),
            one.negated(),
            one.validFrom(),
            one.validTo(),
            one.confidence(),
            one.words(),
            one.source()));
  }
}
