package io.myria.read;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.eventlog.Mask;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Resolves ids as people and models write them: whole, or by the last eight or more of their hex
 * digits, as answers cite them, with or without "…" before. What is meant is looked for among what
 * the scope sees, so that an ending tells nothing of anything else. Thread-safe.
 */
@Service
public final class ShortIds {

  /** Of hex digits; eight are one in four billion. */
  public static final int FEWEST = 8;

  /** Of an ending, for who wrote something else. */
  public static final String EXAMPLE = "8a90b7d4";

  private static final int DIGITS_OF_UUID = 32;
  private static final int DIGITS_OF_NODE = 64;

  /** One more than is shown. */
  private static final int MOST = 6;

  private static final Pattern ENDING = Pattern.compile("[0-9a-f-]{8,}");

  private static final String EVENTS =
      """
      select i.event_id::text
      from event_by_id i
      join event e using (event_seq)
      join participant_set s using (participant_set_id)
      where right(i.event_id::text, 8) = :last and replace(i.event_id::text, '-', '') like :ending
        and %s
      order by e.event_seq
      limit :most
      """
          .formatted(Mask.OF_EVENT);

  private static final String ANY_EVENT =
      """
      select i.event_id::text
      from event_by_id i
      where right(i.event_id::text, 8) = :last and replace(i.event_id::text, '-', '') like :ending
      order by i.event_seq
      limit :most
      """;

  private static final String TOPICS =
      """
      select distinct t.topic_id::text
      from topic_version t
      join participant_set s using (participant_set_id)
      where right(t.topic_id::text, 8) = :last and replace(t.topic_id::text, '-', '') like :ending
        and %s
      order by 1
      limit :most
      """
          .formatted(Mask.OF_TOPIC);

  private static final String NODES =
      """
      select distinct encode(t.node_id, 'hex')
      from topic_version t
      join participant_set s using (participant_set_id)
      where right(encode(t.node_id, 'hex'), 8) = :last and encode(t.node_id, 'hex') like :ending
        and %s
      order by 1
      limit :most
      """
          .formatted(Mask.OF_TOPIC);

  /** A snapshot is of everybody, and who may do what with it is asked elsewhere. */
  private static final String SNAPSHOTS =
      """
      select p.snapshot_id::text
      from snapshot p
      where right(p.snapshot_id::text, 8) = :last
        and replace(p.snapshot_id::text, '-', '') like :ending
      order by p.build_started_at, p.snapshot_id
      limit :most
      """;

  private final Transactions transactions;

  @Inject
  public ShortIds(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * The event that is meant.
   *
   * @throws Fault at {@code field}: {@code invalid_argument} for what is no id, {@code
   *     ambiguous_id} with the ids that end so, {@code not_found} where none is seen
   */
  public EventId event(String field, String text, Scope scope) {
    return ending(text, DIGITS_OF_UUID)
        .map(ending -> found(field, seen(EVENTS, ending, scope), EventLookup.unknown()))
        .map(id -> new EventId(UUID.fromString(id)))
        .orElseGet(() -> EventId.parse(field, text));
  }

  /** As {@link #event}, of the whole log: for callers who speak for everybody. */
  public EventId anyEvent(String field, String text) {
    return ending(text, DIGITS_OF_UUID)
        .map(
            ending ->
                found(
                    field,
                    transactions.read(
                        database ->
                            database.list(
                                ANY_EVENT,
                                row -> row.getString(1),
                                asked(Parameters.none(), ending))),
                    EventLookup.unknown()))
        .map(id -> new EventId(UUID.fromString(id)))
        .orElseGet(() -> EventId.parse(field, text));
  }

  /** The topic that is meant; throws as {@link #event}. */
  public TopicId topic(String field, String text, Scope scope) {
    return ending(text, DIGITS_OF_UUID)
        .map(ending -> found(field, seen(TOPICS, ending, scope), VisibleTopics.unknown(field)))
        .map(id -> TopicId.parse(field, id))
        .orElseGet(() -> TopicId.parse(field, text));
  }

  /** The node that is meant; throws as {@link #event}. */
  public NodeId node(String field, String text, Scope scope) {
    return ending(text, DIGITS_OF_NODE)
        .map(ending -> found(field, seen(NODES, ending, scope), VisibleTopics.unknown(field)))
        .map(id -> NodeId.parse(field, id))
        .orElseGet(() -> NodeId.parse(field, text));
  }

  /** The snapshot that is meant; throws as {@link #event}. */
  public SnapshotId snapshot(String field, String text) {
    Fault unknown =
        Fault.notFound(field, "no snapshot ends so; answers name the one that they were read from");
    return ending(text, DIGITS_OF_UUID)
        .map(
            ending ->
                found(
                    field,
                    transactions.read(
                        database ->
                            database.list(
                                SNAPSHOTS,
                                row -> row.getString(1),
                                asked(Parameters.none(), ending))),
                    unknown))
        .map(id -> SnapshotId.parse(field, id))
        .orElseGet(() -> SnapshotId.parse(field, text));
  }

  /** The digits, where it is an ending and not the whole. */
  private static Optional<String> ending(String text, int digits) {
    String bare = text.strip().toLowerCase(Locale.ROOT).replaceFirst("^(…|\\.\\.\\.)", "");
    if (!ENDING.matcher(bare).matches()) {
      return Optional.empty();
    }
    String hex = bare.replace("-", "");
    return hex.length() >= FEWEST && hex.length() < digits ? Optional.of(hex) : Optional.empty();
  }

  private List<String> seen(String statement, String ending, Scope scope) {
    return transactions.read(database -> seen(database, statement, ending, scope));
  }

  private static List<String> seen(Database database, String statement, String ending, Scope scope)
      throws SQLException {
    Optional<Mask> mask = Mask.of(database, scope);
    return mask.isEmpty()
        ? List.of()
        : database.list(statement, row -> row.getString(1), asked(mask.get().parameters(), ending));
  }

  private static Parameters asked(Parameters parameters, String ending) {
    return parameters
        .and("last", ending.substring(ending.length() - FEWEST))
        .and("ending", "%" + ending)
        .and("most", (long) MOST);
  }

  private static String found(String field, List<String> ids, Fault unknown) {
    if (ids.isEmpty()) {
      throw new Fault(unknown.code(), field, unknown.getMessage(), null);
    }
    if (ids.size() > 1) {
      throw new Fault(
          FaultCode.AMBIGUOUS_ID,
          field,
          "several end so; give more of it: "
              + String.join(", ", ids.subList(0, Math.min(MOST - 1, ids.size())))
              + (ids.size() == MOST ? ", …" : ""),
          null);
    }
    return ids.get(0);
  }
}
