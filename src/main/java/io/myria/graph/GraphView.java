package io.myria.graph;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeEvents;
import io.myria.eventlog.ScopeEvents.Most;
import io.myria.experience.LastWords;
import io.myria.experience.LastWords.Word;
import io.myria.statements.EntityKeys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The part of the graph that one request reads: which rows there are for it. Immutable.
 *
 * @param derivation that the rows name
 * @param stating derivations that statements name: the same, and a model's proposals
 * @param last events after it do not exist
 * @param sets the exact sets of which the scope sees an event, ascending
 * @param includeInternal whether their internal events are seen, too
 * @param asOf the time of the view: what is active and what holds then; later events do not exist
 * @param participants keys of the names of who takes part in what is seen
 * @param words what was thought last of events and of what they state
 * @param behind whether the scope sees events of which the graph, or feedback, does not know yet
 */
public record GraphView(
    long derivation,
    List<Long> stating,
    EventSeq last,
    List<Long> sets,
    boolean includeInternal,
    Instant asOf,
    Set<String> participants,
    LastWords<List<Object>> words,
    boolean behind) {

  /** Up to so many, the newest of each are found one by one. */
  private static final int FEW_SETS = 4;

  private static final Long[] NO_SETS = {};

  /**
   * Whether rows are internal: as a list, since the indexes are searched by what stands in one, and
   * not by a condition with a parameter in it.
   */
  private static final Boolean[] EITHER = {false, true};

  private static final Boolean[] NOT_INTERNAL = {false};

  /** What was thought of events, the newest. */
  private static final long WORDS = 2_000;

  private static final LastWords<List<Object>> UNJUDGED = LastWords.of(Map.of(), Map.of());

  private static final Most NONE_UNREAD = new Most(0, Long.MAX_VALUE);

  private static final long NONE = -1;

  /** As far as the graph and feedback are derived. */
  private record Derived(
      long id, EventSeq upTo, List<Long> stating, long feedback, EventSeq judgedUpTo) {

    static final Derived NOTHING = new Derived(NONE, EventSeq.NONE, List.of(), NONE, EventSeq.NONE);

    static Derived read(ResultSet row) throws SQLException {
      Long[] stating = (Long[]) row.getArray(3).getArray();
      Long feedback = row.getObject(4, Long.class);
      return new Derived(
          row.getLong(1),
          new EventSeq(row.getLong(2)),
          List.of(stating),
          feedback == null ? NONE : feedback,
          new EventSeq(row.getLong(5)));
    }

    EventSeq known() {
      return upTo.compareTo(judgedUpTo) < 0 ? upTo : judgedUpTo;
    }
  }

  private record VisibleSet(long id, Instant newest) {}

  /**
   * @param log its events alone exist
   */
  public static GraphView open(Database database, GraphScope asked, LogPin log)
      throws SQLException {
    Derived derived = database.one(GraphSql.SERVING, Derived::read).orElse(Derived.NOTHING);
    Optional<Mask> mask = Mask.of(database, asked.scope());
    EventSeq last = derived.upTo().compareTo(log.head()) < 0 ? derived.upTo() : log.head();
    if (mask.isEmpty()) {
      return new GraphView(
          derived.id(), List.of(), last, List.of(), false, asked.end(), Set.of(), UNJUDGED, false);
    }
    List<VisibleSet> sets = sets(database, asked, mask.get(), last);
    Instant newest =
        sets.stream().map(VisibleSet::newest).max(Instant::compareTo).orElse(Instant.EPOCH);
    EventSeq known = derived.known();
    boolean behind =
        known.compareTo(log.head()) < 0
            && ScopeEvents.between(database, mask.get(), known, log.head(), NONE_UNREAD).isEmpty();
    List<Long> ids = sets.stream().map(VisibleSet::id).toList();
    GraphView view =
        new GraphView(
            derived.id(),
            derived.stating(),
            last,
            ids,
            mask.get().includeInternal(),
            asked.asOf().orElse(newest),
            participants(database, ids),
            UNJUDGED,
            behind);
    return ids.isEmpty() ? view : view.judged(words(database, view, derived.feedback()));
  }

  private GraphView judged(LastWords<List<Object>> all) {
    return new GraphView(
        derivation, stating, last, sets, includeInternal, asOf, participants, all, behind);
  }

  private static List<VisibleSet> sets(
      Database database, GraphScope asked, Mask mask, EventSeq last) throws SQLException {
    return database.list(
        GraphSql.SETS,
        row -> new VisibleSet(row.getLong(1), row.getObject(2, OffsetDateTime.class).toInstant()),
        mask.parameters().and("asOf", asked.end()).and("last", last.value()));
  }

  private static Set<String> participants(Database database, List<Long> sets) throws SQLException {
    return new HashSet<>(
        database.list(
            GraphSql.PARTICIPANTS,
            row -> EntityKeys.of(row.getString(1)),
            Parameters.of("sets", sets.toArray(Long[]::new))));
  }

  /** What every statement over rows names. */
  public Parameters parameters() {
    Long[] all = sets.toArray(Long[]::new);
    boolean few = all.length <= FEW_SETS;
    return Parameters.of("derivation", derivation)
        .and("sets", all)
        .and("few", few ? all : NO_SETS)
        .and("many", few ? NO_SETS : all)
        .and("internals", includeInternal ? EITHER : NOT_INTERNAL)
        .and("asOf", asOf)
        .and("last", last.value());
  }

  public boolean seesNothing() {
    return sets.isEmpty();
  }

  /**
   * Whether a statement is believed: it is not of an event that was rejected, and does not say
   * again what alone such an event states.
   */
  boolean believes(EdgeRow row) {
    return !words.reject(row.stated().seq(), row.value());
  }

  private static LastWords<List<Object>> words(Database database, GraphView view, long feedback)
      throws SQLException {
    Map<EventSeq, Word> words = new HashMap<>();
    Map<EventSeq, Set<List<Object>>> values = new HashMap<>();
    database.list(
        GraphSql.WORDS,
        row -> {
          EventSeq event = new EventSeq(row.getLong(1));
          words.put(event, new Word(new EventSeq(row.getLong(2)), row.getBoolean(3)));
          Set<List<Object>> stated = values.computeIfAbsent(event, any -> new HashSet<>());
          return row.getObject(4) != null && stated.add(EdgeRow.read(row, 4).value());
        },
        view.parameters()
            .and("feedback", feedback)
            .and("stating", view.stating().toArray(Long[]::new))
            .and("most", WORDS));
    // Of several things nobody says which was wrong.
    values
        .entrySet()
        .removeIf(one -> words.get(one.getKey()).against() && one.getValue().size() > 1);
    return LastWords.of(words, values);
  }
}
