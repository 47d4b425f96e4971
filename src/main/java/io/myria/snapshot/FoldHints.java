package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.event.TopicHint;
import io.myria.topic.TopicId;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What the fold knows of hints: how much each weighs in a leaf, and which leaves of a set it tells
 * most about, as of a snapshot. Stateless; thread-safe.
 */
public final class FoldHints {

  /** Before a hint among the terms of a set, so that no word is taken for one. */
  public static final String MARK = "#";

  /** A leaf is known by so many hints. */
  private static final int MOST = 8;

  private static final int THOUSAND = 1000;

  /** Parameters: the hints, marked; the fold, the set, its internal flag; the ordinal. */
  private static final String POSTINGS =
      """
      select t.term, s.postings
      from snapshot n
      cross join unnest(?::text[]) as t (term)
      cross join lateral (
          select f.postings from fold_term f
          where f.fold = ? and f.participant_set_id = ? and f.internal = ? and f.term = t.term
            and f.event_seq <= n.event_max_seq
          order by f.event_seq desc
          limit 1
      ) s
      where n.ordinal = ?
      order by t.term
      """;

  private static final String OPEN =
      """
      select f.open_topic_id
      from snapshot n
      cross join lateral (
          select s.open_topic_id from fold_set s
          where s.fold = ? and s.participant_set_id = ? and s.internal = ?
            and s.event_seq <= n.event_max_seq
          order by s.event_seq desc
          limit 1
      ) f
      where n.ordinal = ?
      """;

  private static final String BUILDER = "select builder_version from snapshot where ordinal = ?";

  private FoldHints() {}

  /**
   * A leaf that a hint tells of.
   *
   * @param opened the place of the event that opened it
   * @param weight of the hint there, in thousandths
   */
  public record Posting(TopicId leaf, long opened, int weight) {}

  /** The number by which the rows of a version of the fold stand beside those of others. */
  public static long fold(String builderVersion) {
    UUID hash = UUID.nameUUIDFromBytes(builderVersion.getBytes(StandardCharsets.UTF_8));
    return hash.getMostSignificantBits();
  }

  /** The sums of the confidences of hints that say something. */
  public static Map<String, Double> sums(Collection<List<TopicHint>> ofEvents) {
    Map<String, Double> sums = new TreeMap<>();
    for (List<TopicHint> hints : ofEvents) {
      for (TopicHint hint : hints) {
        if (hint.confidence() > 0 && !hint.hint().isBlank()) {
          sums.merge(hint.hint(), hint.confidence(), Double::sum);
        }
      }
    }
    return sums;
  }

  /** The hints' mean confidences over some events, in thousandths, the strongest ones. */
  public static Map<String, Integer> weights(Collection<List<TopicHint>> ofEvents) {
    Map<String, Integer> means = new LinkedHashMap<>();
    sums(ofEvents).entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST)
        .forEach(
            sum ->
                means.put(
                    sum.getKey(),
                    (int) Math.max(1, Math.round(THOUSAND * sum.getValue() / ofEvents.size()))));
    return means;
  }

  /** Of some hints the closed leaves of a set that each tells most about. */
  public static Map<String, List<Posting>> postings(
      Database database, long ordinal, ExactSetId set, Collection<String> hints)
      throws SQLException {
    Optional<Long> fold = fold(database, ordinal);
    Map<String, List<Posting>> postings = new LinkedHashMap<>();
    if (fold.isPresent()) {
      database.list(
          POSTINGS,
          row -> postings.put(row.getString(1).substring(1), postings(row.getString(2))),
          hints.stream().map(hint -> MARK + hint).toArray(String[]::new),
          fold.get(),
          set.participantSetId(),
          set.internal(),
          ordinal);
    }
    return postings;
  }

  /** The leaf of a set that still grows. */
  public static Optional<TopicId> open(Database database, long ordinal, ExactSetId set)
      throws SQLException {
    Optional<Long> fold = fold(database, ordinal);
    return fold.isEmpty()
        ? Optional.empty()
        : database
            .list(
                OPEN,
                row -> Optional.ofNullable(row.getObject(1, UUID.class)).map(TopicId::new),
                fold.get(),
                set.participantSetId(),
                set.internal(),
                ordinal)
            .stream()
            .findFirst()
            .flatMap(found -> found);
  }

  private static Optional<Long> fold(Database database, long ordinal) throws SQLException {
    return database.one(BUILDER, row -> fold(row.getString(1)), ordinal);
  }

  /** As they stand in a row: leaf, opening and weight of each, apart by semicolons. */
  public static List<Posting> postings(String written) {
    List<Posting> postings = new ArrayList<>();
    for (String posting : written.isEmpty() ? new String[0] : written.split(";")) {
      String[] parts = posting.split(":");
      postings.add(
          new Posting(
              new TopicId(UUID.fromString(parts[0])),
              Long.parseLong(parts[1]),
              Integer.parseInt(parts[2])));
    }
    return postings;
  }
}
