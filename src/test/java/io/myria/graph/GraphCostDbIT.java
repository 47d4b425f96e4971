package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.database.Database;
import io.myria.database.LocalTransactions;
import io.myria.database.Parameters;
import io.myria.database.TestDatabase;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogPin;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A walk to 200 entities in a long log costs a few times the bare statements of its hops: the same
 * entities by turns in one run, once through the reader, and once by one statement a hop for what
 * is stated and one for what is mentioned beside, with the mask and nothing else: no counts, types,
 * tiers, ends, paths or ids. What a page of all entities takes is printed beside.
 *
 * <p>Each event mentions five of 4,000 names, some far more often than others, and every second one
 * states a relation; a fifth of the events are of a set that the scope does not see.
 */
@Drill
class GraphCostDbIT {

  private static final int EVENTS = Rounds.of("myria.graph.events", 10_000, 100_000);
  private static final int TIMES = 9;
  private static final int WARMING = 25;

  /** In a build, beside whatever else runs, only a cost of another order is told from noise. */
  private static final double MOST = Rounds.of("myria.graph.most", 20, 3);

  /** Vacuumed when it is filled and never besides, so that all runs find the same pages. */
  private static final String FILL =
      """
      alter table entity_mention set (autovacuum_enabled = false);
      alter table entity_edge set (autovacuum_enabled = false);
      alter table event set (autovacuum_enabled = false);
      insert into participant (name) values ('ann'), ('bo'), ('eve');
      insert into participant_set (members) values (array[1, 2]), (array[3]);
      insert into participant_set_member (participant_id, participant_set_id)
      values (1, 1), (2, 1), (3, 2);
      insert into participant_activity values (1, 1), (2, 1), (3, 1);
      insert into event
          (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
      select i, gen_random_uuid(), case when i %% 5 = 0 then 2 else 1 end, i %% 17 = 0,
             timestamptz '2026-01-01' + i * interval '3 minutes', now()
      from generate_series(1, %1$d) i;
      insert into derivation (consumer, version, state, log_id, event_seq, event_id)
      select 'graph', 'test', 'serving', l.log_id, e.event_seq, e.event_id
      from log l join event e on e.event_seq = %1$d;
      select setseed(0.5);
      insert into entity_mention
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, mention, key,
           surface, type, source)
      select d.derivation_id, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, k,
             n.key, n.key, 'thing', 'words'
      from event e
      cross join generate_series(1, 5) k
      cross join lateral (
          select 'n' || (4000 * power(random(), 3))::int + 0 * (e.event_seq + k) as key) n
      join derivation d on d.consumer = 'graph';
      insert into entity_edge
          (derivation_id, event_seq, participant_set_id, internal, occurred_at, edge, from_key,
           relation, to_key, to_surface, negated, valid_from, confidence, words, source)
      select m.derivation_id, m.event_seq, m.participant_set_id, m.internal, m.occurred_at, 0,
             m.key, (array['lives_in', 'works_at', 'likes', 'knows'])[1 + m.event_seq / 2 %% 4],
             o.key, o.surface, m.event_seq %% 20 = 0, m.occurred_at, 1, '', 'words'
      from entity_mention m
      join entity_mention o using (derivation_id, event_seq)
      where m.mention = 1 and o.mention = 2 and m.event_seq %% 2 = 0 and m.key <> o.key
      """;

  private static final String VISIBLE =
      """
      x.derivation_id = :derivation and x.participant_set_id = any(:sets)
          and (:internal or not x.internal)
          and x.occurred_at <= :asOf and x.event_seq <= :last
      """;

  private static final String BARE_EDGES =
      """
      select k.key, e.*
      from unnest(:keys::text[]) as k (key)
      cross join lateral (
          select x.from_key, x.relation, x.to_key, x.event_seq from entity_edge x
          where x.from_key = k.key and %1$s
          order by x.event_seq desc limit 50) e
      union all
      select k.key, e.*
      from unnest(:keys::text[]) as k (key)
      cross join lateral (
          select x.from_key, x.relation, x.to_key, x.event_seq from entity_edge x
          where x.to_key = k.key and %1$s
          order by x.event_seq desc limit 50) e
      """
          .formatted(VISIBLE);

  private static final String BARE_BESIDE =
      """
      select k.key, o.key, n.event_seq
      from unnest(:keys::text[]) as k (key)
      cross join lateral (
          select x.event_seq from entity_mention x
          where x.key = k.key and %s
          order by x.event_seq desc limit 10) n
      join entity_mention o on o.derivation_id = :derivation and o.event_seq = n.event_seq
          and o.key <> k.key
      """
          .formatted(VISIBLE);

  private static TestDatabase filled() throws SQLException {
    TestDatabase database = TestDatabase.create();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(FILL.formatted(EVENTS));
      statement.execute("vacuum analyze");
    }
    return database;
  }

  @Test
  void aWalkCostsWhatItsHopsCost() throws SQLException {
    try (TestDatabase database = filled()) {
      LocalTransactions transactions = new LocalTransactions(database.pool());
      Scope scope = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
      GraphTraversal.Request request =
          new GraphTraversal.Request(
              new GraphScope(scope, Optional.empty()),
              List.of("n2000", "n1000"),
              3,
              GraphFilter.ALL);
      GraphTraversal traversal = new GraphTraversal(transactions);
      GraphAnswer answer = traversal.traverse(request);
      assertThat(answer.nodes()).hasSize(GraphWalk.MOST_NODES);
      List<List<String>> frontiers = frontiers(answer);
      List<Long> walks = new ArrayList<>();
      List<Long> bare = new ArrayList<>();
      // The first rounds are of a program that is still being compiled.
      for (int time = -WARMING; time < TIMES; time++) {
        long walk = nanos(() -> traversal.traverse(request).nodes().size());
        long hops = nanos(() -> transactions.run(db -> bare(db, request, frontiers)));
        if (time >= 0) {
          walks.add(walk);
          bare.add(hops);
        }
      }
      double ratio = (double) median(walks) / median(bare);
      System.out.printf(
          "%d events: a walk to %d entities in %.1f ms, its bare hops in %.1f ms: %.2f times%n",
          EVENTS, answer.nodes().size(), median(walks) / 1e6, median(bare) / 1e6, ratio);
      assertThat(ratio).isLessThanOrEqualTo(MOST);
      page(transactions, request.asked());
    }
  }

  private static List<List<String>> frontiers(GraphAnswer answer) {
    return IntStream.range(0, 3)
        .mapToObj(
            depth ->
                answer.nodes().stream()
                    .filter(node -> node.depth() == depth)
                    .map(node -> node.entity().key())
                    .toList())
        .filter(keys -> !keys.isEmpty())
        .toList();
  }

  private static void page(LocalTransactions transactions, GraphScope asked) {
    QuerySettings settings = Source.of(Map.of()).read(QuerySettings.class);
    EntityFinder finder =
        new EntityFinder(transactions, settings, new Cursors(transactions, new SecureRandom()));
    EntityRequest all =
        new EntityRequest(
            asked, EntityRequest.Wanted.LISTED, new PageRequest(Optional.of(50), Optional.empty()));
    List<Long> pages = new ArrayList<>();
    for (int time = 0; time < TIMES; time++) {
      pages.add(nanos(() -> finder.page(all, TokenBudget.unlimited()).entities().size()));
    }
    System.out.printf("a page of 50 of all entities in %.1f ms%n", median(pages) / 1e6);
  }

  private static long bare(
      Database database, GraphTraversal.Request request, List<List<String>> frontiers)
      throws SQLException {
    GraphView view = GraphView.open(database, request.asked(), LogPin.take(database));
    long rows = 0;
    for (List<String> keys : frontiers) {
      Parameters parameters =
          view.parameters()
              .and("keys", keys.toArray(String[]::new))
              .and("internal", view.includeInternal());
      rows += database.list(BARE_EDGES, row -> row.getString(2), parameters).size();
      rows += database.list(BARE_BESIDE, row -> row.getString(2), parameters).size();
    }
    return rows;
  }

  private static long nanos(LongSupplier work) {
    long start = System.nanoTime();
    assertThat(work.getAsLong()).isPositive();
    return System.nanoTime() - start;
  }

  private static long median(List<Long> times) {
    return times.stream().sorted().toList().get(times.size() / 2);
  }
}
