package io.myria.graph;

import io.myria.database.Binding.Json;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.graph.GraphWords.Spoken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;

/** What events state, at random: the rows of a graph for a log, put in by hand. */
public final class GraphRows {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final List<String> RELATIONS =
      List.of("lives_in", "works_at", "likes", "knows", "attr", "same_as");
  private static final List<String> TYPES = List.of("person", "place", "subject", "time", "thing");

  private static final String INSERT_MENTIONS =
      """
      insert into entity_mention
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, mention, key,
           surface, type, source)
      select d.derivation_id, r.event_seq, e.participant_set_id, e.internal, e.occurred_at,
             r.mention, r.key, r.surface, r.type, 'words'
      from jsonb_to_recordset(:rows)
          as r (event_seq bigint, mention int, key text, surface text, type text)
      join event e using (event_seq)
      join derivation d on d.consumer = 'graph' and d.state = 'serving'
      """;
  private static final String INSERT_EDGES =
      """
      insert into entity_edge
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, edge, from_key,
           relation, to_key, to_surface, negated, valid_from, valid_to, confidence, words, source)
      select d.derivation_id, r.event_seq, e.participant_set_id, e.internal, e.occurred_at,
             r.edge, r.from_key, r.relation, r.to_key, r.to_surface, r.negated, r.valid_from,
             r.valid_to, 1, '', r.source
      from jsonb_to_recordset(:rows)
          as r (event_seq bigint, edge int, from_key text, relation text, to_key text,
                to_surface text, negated boolean, valid_from timestamptz, valid_to timestamptz,
                source text)
      join event e using (event_seq)
      join derivation d on d.state = 'serving'
          and d.consumer = case r.source when 'proposed' then 'proposals' else 'graph' end
      """;
  private static final String BEGIN =
      """
      insert into derivation (consumer, version, state, log_id, event_seq, event_id)
      select c.consumer, 'test', 'serving', l.log_id, e.event_seq, e.event_id
      from (values ('graph'), ('proposals')) as c (consumer)
      cross join log l
      join event e on e.event_seq = ?
      """;

  /** All feedback is derived, where nobody derives it otherwise. */
  private static final String BEGIN_FEEDBACK =
      """
      insert into derivation (consumer, version, state, log_id, event_seq, event_id)
      select 'experience', 'test', 'serving', l.log_id, e.event_seq, e.event_id
      from log l
      join event e on e.event_seq = (select max(event_seq) from event)
      where not exists (select from derivation where consumer = 'experience')
      """;

  /** An event, as far as its rows go. */
  public record Told(
      EventSeq seq, EventId id, ParticipantSet participants, boolean internal, Instant at) {}

  /** A row of {@code entity_mention}. */
  record Mention(Told event, int mention, String key, String surface, String type) {}

  /** A row of {@code entity_edge}. */
  record Edge(
      Told event,
      int edge,
      String from,
      String relation,
      String to,
      String surface,
      boolean negated,
      Instant validFrom,
      Optional<Instant> validTo) {

    /** Whether its emitter states it; half of them do. */
    boolean emitted() {
      return (event.seq().value() + edge) % 2 == 0;
    }

    /** Whether a model says so; of what it may say. */
    boolean proposed() {
      boolean may = !to.isEmpty() && !relation.equals("attr") && !relation.equals("same_as");
      return may && (event.seq().value() + edge) % 4 == 1;
    }

    private String source() {
      return emitted() ? "emitter" : proposed() ? "proposed" : "words";
    }
  }

  private final Random random;
  private final List<String> names;
  private final List<Told> events;
  private final long upTo;
  private final List<Mention> mentions = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private List<Spoken> words = List.of();

  /**
   * @param names of entities: the first are the commonest
   * @param upTo the last event that the graph knows of; rows of later ones are not to be read
   */
  public GraphRows(Random random, List<Told> events, List<String> names, long upTo) {
    this(random, events, names, Long.MAX_VALUE, upTo);
  }

  private GraphRows(Random random, List<Told> events, List<String> names, long stated, long upTo) {
    this.random = random;
    this.events = List.copyOf(events);
    this.names = List.copyOf(names);
    this.upTo = upTo;
    for (Told event : events) {
      if (event.seq().value() <= stated) {
        state(event);
      }
    }
  }

  /** Rows of one's own. */
  GraphRows(List<Told> events, List<Mention> mentions, List<Edge> edges) {
    this(new Random(0), events, List.of("nothing"), 0, events.size());
    this.mentions.addAll(mentions);
    this.edges.addAll(edges);
  }

  private void state(Told event) {
    Set<String> said = new LinkedHashSet<>();
    for (int edge = 0; edge < random.nextInt(4); edge++) {
      String relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
      String from = relation.equals("attr") ? name() + "'s door code" : name();
      boolean negated = random.nextInt(6) == 0;
      String to = negated && random.nextInt(3) == 0 ? "" : name();
      Instant validFrom =
          random.nextInt(3) > 0 ? event.at() : event.at().minusSeconds(random.nextInt(5_000_000));
      edges.add(
          new Edge(
              event,
              edge,
              from,
              relation,
              to,
              surface(to),
              negated,
              validFrom,
              random.nextInt(8) == 0
                  ? Optional.of(validFrom.plusSeconds(random.nextInt(3_000_000)))
                  : Optional.empty()));
      said.add(from);
      if (!to.isEmpty()) {
        said.add(to);
      }
    }
    for (int more = random.nextInt(3); more > 0; more--) {
      said.add(name());
    }
    int mention = 0;
    for (String key : said) {
      String type = TYPES.get(random.nextInt(TYPES.size()));
      mentions.add(new Mention(event, mention++, key, surface(key), type));
    }
  }

  /** Some are named much more often than others. */
  String name() {
    double share = random.nextDouble();
    return names.get((int) (share * share * share * names.size()));
  }

  private String surface(String key) {
    return random.nextBoolean() ? key : key.toUpperCase(java.util.Locale.ROOT);
  }

  /** Puts the rows into a log that holds the events. */
  public void insert(Transactions transactions) {
    transactions.run(db -> db.execute(BEGIN, upTo) + db.execute(BEGIN_FEEDBACK));
    List<Map<String, Object>> all = new ArrayList<>();
    for (Mention one : mentions) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("event_seq", one.event().seq().value());
      row.put("mention", one.mention());
      row.put("key", one.key());
      row.put("surface", one.surface());
      row.put("type", one.type());
      all.add(row);
    }
    insert(transactions, INSERT_MENTIONS, all);
    all.clear();
    for (Edge one : edges) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("event_seq", one.event().seq().value());
      row.put("edge", one.edge());
      row.put("from_key", one.from());
      row.put("relation", one.relation());
      row.put("to_key", one.to());
      row.put("to_surface", one.surface());
      row.put("negated", one.negated());
      row.put("valid_from", one.validFrom().toString());
      row.put("source", one.source());
      row.put("valid_to", one.validTo().map(Instant::toString).orElse(null));
      all.add(row);
    }
    insert(transactions, INSERT_EDGES, all);
  }

  private static void insert(
      Transactions transactions, String sql, List<Map<String, Object>> rows) {
    Json json = new Json(MAPPER.writeValueAsString(rows));
    transactions.run(db -> db.execute(sql, io.myria.database.Parameters.of("rows", json)));
  }

  /** These are thought of the events; who calls puts them into the log. */
  public GraphRows judged(List<Spoken> all) {
    words = List.copyOf(all);
    return this;
  }

  List<Spoken> words() {
    return words;
  }

  List<Told> events() {
    return events;
  }

  List<Mention> mentions() {
    return mentions;
  }

  List<Edge> edges() {
    return edges;
  }

  long upTo() {
    return upTo;
  }

  /** All that are mentioned. */
  List<String> keys() {
    return List.copyOf(new TreeSet<>(mentions.stream().map(Mention::key).toList()));
  }
}
