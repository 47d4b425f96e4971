package io.myria.eventlog;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which terms of a question some events hold; stateless. */
public final class TermMatches {

  private static final String MATCHES =
      """
      with q as materialized (
          select t.term::tsquery as query, t.place
          from unnest(:terms::text[]) with ordinality as t (term, place)
      ), seen as materialized (
          select e.event_seq, %s as terms
          from event e
          join event_content c using (event_seq)
          join participant_set s using (participant_set_id)
          where e.event_seq = any(:seqs) and %s
      )
      select e.event_seq, length(e.terms), q.place - 1
      from seen e
      join q on e.terms @@ q.query
      order by e.event_seq, q.place
      """
          .formatted(StoredTerms.OF_CONTENT, Mask.OF_EVENT);

  private TermMatches() {}

  /**
   * What an event holds.
   *
   * @param terms by their place in the question
   * @param distinctTerms of the event's text
   */
  public record Match(BitSet terms, int distinctTerms) {}

  /** Those of {@code seqs} that the mask lets through and that hold any of the terms. */
  public static Map<EventSeq, Match> of(
      Database database, Mask mask, List<String> terms, Collection<EventSeq> seqs)
      throws SQLException {
    Map<EventSeq, Match> matches = new HashMap<>();
    String[] queries =
        terms.stream().map(term -> AnyTerm.query(List.of(term))).toArray(String[]::new);
    Long[] wanted = seqs.stream().map(EventSeq::value).toArray(Long[]::new);
    database.list(
        MATCHES,
        row -> {
          EventSeq seq = new EventSeq(row.getLong(1));
          int distinct = row.getInt(2);
          matches
              .computeIfAbsent(seq, key -> new Match(new BitSet(), distinct))
              .terms()
              .set(row.getInt(3));
          return seq;
        },
        mask.parameters().and("terms", queries).and("seqs", wanted));
    return matches;
  }
}
