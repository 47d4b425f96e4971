package io.myria.graph;

import io.myria.database.Binding.Json;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.graph.GraphRows.Edge;
import io.myria.graph.GraphRows.Told;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was thought of events, at random: rows of feedback, put in by hand; and what one scope makes
 * of it, by brute force.
 */
public final class GraphWords {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final String INSERT =
      """
      with said as (
          select d.derivation_id, r.event_seq, r.of_seq, r.feedback
          from jsonb_to_recordset(:rows) as r (event_seq bigint, of_seq bigint, feedback text)
          join derivation d on d.consumer = 'experience' and d.state = 'serving'
      ), rows as (
          insert into experience
              (derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, terms,
               fetched_at, feedback)
          select s.derivation_id, e.event_seq, e.participant_set_id, e.internal, e.occurred_at,
                 'feedback', '{}', e.occurred_at, s.feedback
          from said s join event e using (event_seq)
      )
      insert into experience_link (derivation_id, from_seq, to_seq, relation)
      select s.derivation_id, s.of_seq, s.event_seq, 'refers_to' from said s
      """;

  private final Map<EventSeq, Spoken> last = new LinkedHashMap<>();
  private final Map<String, Spoken> ofValue;

  /**
   * What one scope sees.
   *
   * @param words on events that it sees
   * @param stated by these
   */
  GraphWords(List<Spoken> words, List<Edge> stated) {
    words.stream()
        .sorted(Comparator.comparing(Spoken::said))
        .forEach(
            one -> {
              last.remove(one.of());
              last.put(one.of(), one);
            });
    ofValue = ofValue(last.values(), stated);
  }

  /**
   * One word.
   *
   * @param against whether it rejects the event
   */
  public record Spoken(EventSeq of, EventSeq said, boolean against) {}

  /** Of some events on earlier ones of the same participants. */
  static List<Spoken> some(Random random, List<Told> events) {
    Map<ParticipantSet, List<EventSeq>> earlier = new HashMap<>();
    List<Spoken> words = new ArrayList<>();
    for (Told event : events) {
      List<EventSeq> before =
          earlier.computeIfAbsent(event.participants(), any -> new ArrayList<>());
      if (!before.isEmpty() && random.nextInt(6) == 0) {
        EventSeq of = before.get(random.nextInt(before.size()));
        words.add(new Spoken(of, event.seq(), random.nextInt(3) > 0));
      }
      before.add(event.seq());
    }
    return words;
  }

  /** Puts them into a log that holds the events, and whose feedback is derived. */
  static void insert(Transactions transactions, List<Spoken> words) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Spoken one : words) {
      rows.add(
          Map.of(
              "event_seq", one.said().value(),
              "of_seq", one.of().value(),
              "feedback", one.against() ? "rejection" : "approval"));
    }
    Json json = new Json(MAPPER.writeValueAsString(rows));
    transactions.run(db -> db.execute(INSERT, Parameters.of("rows", json)));
  }

  /** The last. */
  Optional<Spoken> on(EventSeq event) {
    return Optional.ofNullable(last.get(event));
  }

  /** Not rejected, nor the same as all that a rejected event states. */
  boolean believe(Edge edge) {
    return on(edge.event().seq())
        .or(() -> Optional.ofNullable(ofValue.get(value(edge))))
        .filter(Spoken::against)
        .isEmpty();
  }

  /** What is said against an event is said of its value where it states but one. */
  private static Map<String, Spoken> ofValue(Collection<Spoken> inOrder, List<Edge> stated) {
    Map<EventSeq, Set<String>> values =
        stated.stream()
            .collect(
                Collectors.groupingBy(
                    edge -> edge.event().seq(),
                    Collectors.mapping(GraphWords::value, Collectors.toSet())));
    Map<String, Spoken> said = new HashMap<>();
    for (Spoken one : inOrder) {
      Set<String> of = values.getOrDefault(one.of(), Set.of());
      if (!one.against() || of.size() == 1) {
        of.forEach(value -> said.put(value, one));
      }
    }
    return said;
  }

  private static String value(Edge edge) {
    Stream<String> ends = Stream.of(edge.from(), edge.to());
    Stream<String> inOrder = edge.relation().equals("same_as") ? ends.sorted() : ends;
    return inOrder.collect(Collectors.joining("|")) + "|" + edge.relation() + "|" + edge.negated();
  }
}
