package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.StorableText;
import io.myria.security.Scope;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A scope in the database's numbers, for the clause that every statement on behalf of a caller
 * carries: one of the fragments below, with {@link #parameters}.
 *
 * @param participantIds of all participants of the scope, the rarest (fewest events) first
 */
public record Mask(List<Long> participantIds, boolean includeInternal) {

  /** Of an event {@code e} and its set {@code s}. */
  public static final String OF_EVENT = of("e");

  /** Of a topic {@code t} and its set {@code s}. */
  public static final String OF_TOPIC = of("t");

  /**
   * The begin of a statement over {@code sets}: those of which the scope sees events. What narrows,
   * orders or bounds them ({@code m} is of the rarest participant, {@code s} the set), and the
   * closing parenthesis follow.
   */
  public static final String SETS =
      """
      with sets as materialized (
          select m.participant_set_id
          from participant_set_member m
          join participant_set s using (participant_set_id)
          where m.participant_id = :rarest and s.members @> :members
      """;

  private static final String RESOLVE =
      """
      select p.participant_id
      from participant p
      left join participant_activity a using (participant_id)
      where p.name = any(?)
      order by coalesce(a.event_count, 0), p.participant_id
      """;

  public Mask {
    participantIds = List.copyOf(participantIds);
    if (participantIds.isEmpty()) {
      throw new IllegalArgumentException("a mask without participants would hide nothing");
    }
  }

  /** Empty where one of the participants is in no set at all: then nothing is visible. */
  public static Optional<Mask> of(Database database, Scope scope) throws SQLException {
    Asked asked = Asked.of(scope);
    database.together(List.of(asked.query()));
    return asked.mask();
  }

  /**
   * {@link Mask#of(Database, Scope)} beside other statements.
   *
   * @param query to be sent
   */
  public record Asked(Scope scope, BatchedQuery<Long> query) {

    public static Asked of(Scope scope) {
      scope.participants().forEach(name -> StorableText.check("participants", name));
      String[] names = scope.participants().names().toArray(String[]::new);
      return new Asked(scope, BatchedQuery.of(RESOLVE, row -> row.getLong(1), (Object) names));
    }

    /** When it was sent. */
    public Optional<Mask> mask() {
      return query.rows().size() == scope.participants().names().size()
          ? Optional.of(new Mask(query.rows(), scope.includeInternal()))
          : Optional.empty();
    }
  }

  /** The clause where {@code row} tells whether it is internal. */
  public static String of(String row) {
    return "s.members @> :members and (:internal or not " + row + ".internal)";
  }

  /** What the clause names: {@code :members}, {@code :internal}; and {@code :rarest} of them. */
  public Parameters parameters() {
    return Parameters.of("members", ids()).and("internal", includeInternal).and("rarest", rarest());
  }

  /** As a parameter for {@code @> ?}. */
  public Long[] ids() {
    return participantIds.toArray(Long[]::new);
  }

  /** The values of {@code internal} that events which are seen have. */
  public Boolean[] kinds() {
    return includeInternal ? new Boolean[] {false, true} : new Boolean[] {false};
  }

  public long rarest() {
    return participantIds.get(0);
  }
}
