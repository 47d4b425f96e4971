package io.myria.graph;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.graph.EdgeRow.Chain;
import io.myria.graph.Entities.EntitySql;
import io.myria.statements.Changes;
import io.myria.statements.Relation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is around entities: one statement for all of a hop, two for what ends it, and one for what
 * is mentioned beside. Confined to one transaction.
 */
record GraphEdges(Database database, GraphView view, GraphFilter filter) {

  /** About one entity, in each direction; those of relations with one value at a time first. */
  private static final int STATEMENTS = 100;

  private static final String[] FUNCTIONAL =
      Stream.of(Relation.values())
          .filter(Relation::functional)
          .map(Relation::wire)
          .toArray(String[]::new);

  /** What was read of one entity. */
  private record Read(List<EdgeRow> from, List<EdgeRow> to, List<EdgeRow> of) {

    Read() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    boolean cut() {
      return Stream.of(from, to, of).anyMatch(some -> some.size() >= STATEMENTS);
    }
  }

  Map<String, Neighbours> of(Collection<String> keys) throws SQLException {
    Map<String, Read> read = new LinkedHashMap<>();
    keys.forEach(key -> read.put(key, new Read()));
    database.list(
        filter.relations().isEmpty() ? GraphSql.EDGES : GraphSql.EDGES_OF,
        row -> add(read.get(row.getString(1)), row),
        parameters().and("keys", keys.toArray(String[]::new)));
    Map<Chain, List<EdgeRow>> toOthers = chains(read);
    Stream<List<EdgeRow>> all =
        Stream.concat(
            toOthers.values().stream(),
            read.values().stream().flatMap(one -> Stream.of(one.from(), one.of())));
    Believed believed = believed(all.flatMap(List::stream).toList());
    Map<Chain, Map<String, List<RelationFact>>> chains = new HashMap<>();
    toOthers.forEach(
        (chain, rows) ->
            chains.put(
                chain,
                RelationFact.of(believed.of(rows)).stream()
                    .collect(Collectors.groupingBy(RelationFact::to))));
    Map<String, Neighbours> found = new LinkedHashMap<>();
    read.forEach((key, rows) -> found.put(key, neighbours(key, rows, chains, believed)));
    return found;
  }

  private Parameters parameters() {
    return stated()
        .and("functional", FUNCTIONAL)
        .and("relations", filter.relations().toArray(String[]::new))
        .and("most", (long) STATEMENTS);
  }

  private Parameters stated() {
    return view.parameters()
        .and("stating", view.stating().toArray(Long[]::new))
        .and("proposed", filter.tiers().contains(GraphTier.INFERRED));
  }

  private static boolean add(Read read, ResultSet row) throws SQLException {
    EdgeRow stated = EdgeRow.read(row, 3);
    return switch (row.getString(2)) {
      case "from" -> read.from().add(stated);
      case "to" -> read.to().add(stated);
      default -> read.of().add(stated);
    };
  }

  /** All that was said of the subjects from which relations lead here, as far as it ends these. */
  private Map<Chain, List<EdgeRow>> chains(Map<String, Read> read) throws SQLException {
    Map<Chain, List<EdgeRow>> chains = new LinkedHashMap<>();
    for (Read one : read.values()) {
      for (EdgeRow stated : one.to()) {
        chains.computeIfAbsent(stated.chain(), any -> new ArrayList<>()).add(stated);
      }
    }
    if (!chains.isEmpty()) {
      String[] since = chains.values().stream().map(GraphEdges::firstSaid).toArray(String[]::new);
      database.list(
          GraphSql.CHAINS,
          row -> {
            EdgeRow stated = EdgeRow.read(row, 1);
            return chains.get(stated.chain()).add(stated);
          },
          stated()
              .and("subjects", chains.keySet().stream().map(Chain::from).toArray(String[]::new))
              .and("chains", chains.keySet().stream().map(Chain::relation).toArray(String[]::new))
              .and("since", since)
              .and("functional", FUNCTIONAL)
              .and("most", (long) STATEMENTS));
    }
    return chains;
  }

  private static String firstSaid(List<EdgeRow> rows) {
    return rows.stream()
        .map(row -> row.stated().said())
        .min(Instant::compareTo)
        .orElseThrow()
        .toString();
  }

  /**
   * @param chains facts by what they are of, and to whom
   */
  private Neighbours neighbours(
      String key,
      Read read,
      Map<Chain, Map<String, List<RelationFact>>> chains,
      Believed believed) {
    List<RelationFact> facts = new ArrayList<>(believed.facts(read.from()));
    read.to().stream()
        .map(EdgeRow::chain)
        .distinct()
        .forEach(chain -> facts.addAll(chains.get(chain).getOrDefault(key, List.of())));
    Set<String> typed = new HashSet<>();
    facts.forEach(fact -> typed.add(fact.from().equals(key) ? fact.to() : fact.from()));
    Instant now = filter.validAt().orElse(view.asOf());
    return new Neighbours(
        facts.stream().filter(filter::wants).toList(),
        believed.facts(read.of()).stream()
            .filter(fact -> filter.validAt().isPresent() ? fact.holds(now) : fact.isOpen(now))
            .toList(),
        typed,
        read.cut());
  }

  /**
   * Statements as they are believed: not rejected, and over where their event is marked as
   * replaced.
   *
   * @param ends when the event that replaces one was said, by the event that is replaced
   */
  private record Believed(GraphView view, Map<EventSeq, Instant> ends) {

    List<EdgeRow> of(List<EdgeRow> rows) {
      return rows.stream().filter(view::believes).map(this::ended).toList();
    }

    private EdgeRow ended(EdgeRow row) {
      Instant end = ends.get(row.stated().seq());
      return end == null || !row.isOfWords() ? row : row.until(end);
    }

    List<RelationFact> facts(List<EdgeRow> stated) {
      Map<Chain, List<EdgeRow>> chains = new LinkedHashMap<>();
      of(stated)
          .forEach(one -> chains.computeIfAbsent(one.chain(), any -> new ArrayList<>()).add(one));
      return chains.values().stream().flatMap(chain -> RelationFact.of(chain).stream()).toList();
    }
  }

  private Believed believed(List<EdgeRow> rows) throws SQLException {
    Long[] events =
        rows.stream()
            .filter(EdgeRow::isOfWords)
            .map(row -> row.stated().seq().value())
            .distinct()
            .toArray(Long[]::new);
    Map<EventSeq, Instant> ends = new HashMap<>();
    if (events.length > 0) {
      database.list(
          GraphSql.REPLACED,
          row ->
              ends.put(
                  new EventSeq(row.getLong(1)), row.getObject(2, OffsetDateTime.class).toInstant()),
          view.parameters().and("seqs", events).and("sure", Changes.SURE));
    }
    return new Believed(view, ends);
  }

  /** What the newest events of each mention beside it, and the events that do. */
  Map<String, Map<String, List<Long>>> beside(Collection<String> keys) throws SQLException {
    Map<String, Map<String, List<Long>>> found = new HashMap<>();
    if (!keys.isEmpty()) {
      database.list(
          EntitySql.BESIDE,
          row ->
              found
                  .computeIfAbsent(row.getString(1), any -> new HashMap<>())
                  .put(row.getString(2), List.of((Long[]) row.getArray(3).getArray())),
          view.parameters()
              .and("keys", keys.toArray(String[]::new))
              .and("participants", view.participants().toArray(String[]::new)));
    }
    return found;
  }
}
