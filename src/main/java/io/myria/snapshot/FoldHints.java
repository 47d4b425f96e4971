package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.event.TopicHint;
import io.myria.topics.TopicId;
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

  /** Parameters: the fold, the ordinal. */
  private static final String LINE =
      """
      with line as materialized (
          select l.fold, l.until_seq
          from snapshot n cross join lateral fold_line(?, n.event_max_seq) l
          where n.ordinal = ?
      )
      """;

  /** Further parameters: the hints, marked; the set, its internal flag. */
  private static final String POSTINGS =
      LINE
          + """
          select t.term, s.postings
          from unnest(?::text[]) as t (term)
          cross join lateral (
              select o.postings
              from line l
              cross join lateral (
                  select f.event_seq, f.postings from fold_term f
                  where f.fold = l.fold and f.participant_set_id = ? and f.internal = ?
                    and f.term = t.term and f.event_seq <= l.until_seq
                  order by f.event_seq desc
                  limit 1) o
              order by o.event_seq desc
              limit 1
          ) s
          order by t.term
          """;

  private static final String OPEN =
      LINE
          + """
          select o.open_topic_id
          from line l
          cross join lateral (
              select f.event_seq, f.open_topic_id from fold_set f
              where f.fold = l.fold and f.participant_set_id = ? and f.internal = ?
                and f.event_seq <= l.until_seq
              order by f.event_seq desc
              limit 1) o
          order by o.event_seq desc
          limit 1
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

  /**
   * The number by which rows stand apart that a model's proposals give the fold, until the build is
   * published.
   */
  public static long proposed(SnapshotId build) {
    return fold("proposed for " + build);
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
          fold.get(),
          ordinal,
          hints.stream().map(hint -> MARK + hint).toArray(String[]::new),
          set.participantSetId(),
          set.internal());
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
                ordinal,
                set.participantSetId(),
                set.internal())
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
