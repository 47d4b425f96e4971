package io.myria.statements;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.ParticipantSet;
import io.myria.projection.Consumer;
import io.myria.projection.ConsumerSql;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.NetworkReader;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Derives mentions of entities and their relations. Texts are read outside of the transaction.
 *
 * @param batchEvents of one batch; tests vary it
 * @param network that reads English messages, where the server has one
 */
public record GraphConsumer(int batchEvents, Optional<MessageReader> network) implements Consumer {

  static final String NAME = "graph";

  private static final int BATCH_EVENTS = 500;

  /** A set and a time are the event's own. */
  private static final String INSERT_MENTIONS =
      """
      insert into entity_mention (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, mention, key,
          surface, type, from_unit, to_unit, source)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.mention, i.key,
             i.surface, i.type, i.from_unit, i.to_unit, i.source
      from jsonb_to_recordset(?) as i (
          event_seq bigint, mention integer, key text, surface text, type text, from_unit integer,
          to_unit integer, source text)
      join event e using (event_seq)
      order by e.event_seq, i.mention
      """;

  /** A set and a time are the event's own. */
  private static final String INSERT_EDGES =
      """
      insert into entity_edge (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, edge, from_key,
          relation, to_key, to_surface, negated, valid_from, valid_to, confidence, words, source)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.edge, i.from_key,
             i.relation, i.to_key, i.to_surface, i.negated, i.valid_from, i.valid_to,
             i.confidence, i.words, i.source
      from jsonb_to_recordset(?) as i (
          event_seq bigint, edge integer, from_key text, relation text, to_key text,
          to_surface text, negated boolean, valid_from timestamptz, valid_to timestamptz,
          confidence double precision, words text, source text)
      join event e using (event_seq)
      order by e.event_seq, i.edge
      on conflict do nothing
      """;

  /** Whether a consumer is derived anew, beside what serves. */
  private static final String OTHERS_SERVING =
      """
      select d.derivation_id from derivation d
      where d.consumer = ? and d.state = 'serving' and d.derivation_id <> ?
      order by d.derivation_id
      """;

  /** Without a network, so without relations of words. */
  public GraphConsumer() {
    this(BATCH_EVENTS, Optional.empty());
  }

  public GraphConsumer(Optional<MessageReader> network) {
    this(BATCH_EVENTS, network);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return KnowledgeReader.VERSION
        + network.map(any -> "/network-" + NetworkReader.VERSION).orElse("");
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    Part all =
        () -> {
          List<Map<String, Object>> mentions = new ArrayList<>();
          List<Map<String, Object>> edges = new ArrayList<>();
          for (Event event : events) {
            add(KnowledgeReader.of(event, network), event, mentions, edges);
          }
          return (db, id) -> {
            ConsumerSql.insert(db, INSERT_MENTIONS, id, mentions);
            ConsumerSql.insert(db, INSERT_EDGES, id, edges);
          };
        };
    return () -> List.of(all);
  }

  /**
   * Relations that a model proposes of events, a few at a time; a derivation of its own, so that
   * the graph waits for no model. What it has written is the record of the model's answers.
   *
   * @param network that reads English messages for the graph, where the server has one
   */
  public record Proposed(RelationProposals proposals, Optional<MessageReader> network)
      implements Consumer {

    static final String NAME = "proposals";

    /** Few, so that a request stays short, and what a process that dies has paid is little. */
    private static final int ASKED_AT_ONCE = 12;

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String version() {
      return RelationProposals.VERSION;
    }

    @Override
    public int batchEvents() {
      return ASKED_AT_ONCE;
    }

    /** The set of a part is the events' own; a scope that sees one of them sees all. */
    private record ExactSet(ParticipantSet participants, boolean internal) {}

    @Override
    public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
        throws SQLException {
      // Derived again: what was answered once is taken as it was.
      boolean again =
          !database.list(OTHERS_SERVING, row -> row.getLong(1), NAME, derivation).isEmpty();
      Map<ExactSet, List<Event>> sets = new LinkedHashMap<>();
      for (Event event : events) {
        ExactSet set = new ExactSet(event.participants(), event.internal());
        sets.computeIfAbsent(set, any -> new ArrayList<>()).add(event);
      }
      return () -> sets.values().stream().map(set -> part(set, again)).toList();
    }

    private Part part(List<Event> set, boolean again) {
      return () -> {
        List<Map<String, Object>> edges = new ArrayList<>();
        proposals
            .of(ShownEvent.of(set, network), again)
            .forEach(
                (event, proposed) -> {
                  for (int place = 0; place < proposed.size(); place++) {
                    edges.add(row(event, place, proposed.get(place)));
                  }
                });
        return (db, id) -> ConsumerSql.insert(db, INSERT_EDGES, id, edges);
      };
    }
  }

  private static void add(
      EventKnowledge knowledge,
      Event event,
      List<Map<String, Object>> mentions,
      List<Map<String, Object>> edges) {
    for (int place = 0; place < knowledge.mentions().size(); place++) {
      mentions.add(row(event, place, knowledge.mentions().get(place)));
    }
    for (int place = 0; place < knowledge.edges().size(); place++) {
      edges.add(row(event, place, knowledge.edges().get(place)));
    }
  }

  private static Map<String, Object> row(Event event, int place, EntityMention mention) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", event.seq().value());
    row.put("mention", place);
    row.put("key", mention.key());
    row.put("surface", mention.surface());
    row.put("type", mention.type().wire());
    row.put("from_unit", mention.place().map(SurfacePlace::from).orElse(null));
    row.put("to_unit", mention.place().map(SurfacePlace::to).orElse(null));
    row.put("source", mention.source().wire());
    return row;
  }

  private static Map<String, Object> row(Event event, int place, EntityEdge edge) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", event.seq().value());
    row.put("edge", place);
    row.put("from_key", edge.fromKey());
    row.put("relation", edge.relation());
    row.put("to_key", edge.toKey());
    row.put("to_surface", edge.toSurface());
    row.put("negated", edge.negated());
    row.put("valid_from", edge.validFrom().toString());
    row.put("valid_to", edge.validTo().map(Instant::toString).orElse(null));
    row.put("confidence", edge.confidence());
    row.put("words", edge.words());
    row.put("source", edge.source().wire());
    return row;
  }
}
