package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.statements.GraphConsumer;
import io.myria.statements.TestNetwork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Mentions and relations as they are derived of a log. */
class GraphDbIT {

  private static final String ROWS = "select to_jsonb(t) - 'derivation_id' from %s t order by %s";

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void whatAnEventStatesIsDerivedWithItsScope() {
    bench.append(
        List.of(
            said(0, Map.of("speaker", "Ann", "text", "My sister Mia works at Siemens."), false),
            said(1, Map.of("text", "…", "relations", List.of("odd", 7)), false),
            said(2, stated(), true)));
    derive(2);
    assertThat(
            bench.column(
                "select concat_ws(' ', e.event_seq, from_key, relation, to_key, e.source) from"
                    + " entity_edge e join event v using (event_seq) where e.participant_set_id ="
                    + " v.participant_set_id and e.internal = v.internal and e.occurred_at ="
                    + " v.occurred_at and e.valid_from = v.occurred_at order by event_seq, edge"))
        .containsExactly(
            "1 ann related_to mia words",
            "1 mia works_at siemens words",
            "3 apollo depends_on parser emitter");
    assertThat(
            bench.column(
                "select concat_ws(' ', key, type, from_unit, to_unit, source) from entity_mention"
                    + " where event_seq = 1 and key in ('ann', 'mia', 'siemens') order by mention"))
        .containsExactly(
            "ann person speaker", "mia person 10 13 words", "siemens organization 23 30 words");
    assertThat(bench.count("select count(*) from entity_mention where event_seq = 3 and internal"))
        .isPositive();
  }

  /** Each edge leads from a mention of its event to one of them. */
  @Test
  void bothEndsOfEachEdgeAreMentioned() {
    bench.append(Chatter.log(new Random(3), 100));
    bench.append(List.of(said(0, stated(), false)));
    derive(50);
    assertThat(
            bench.count(
                "select count(*) from entity_edge e where not exists (select from entity_mention m"
                    + " where m.event_seq = e.event_seq and m.key = e.from_key) or to_key <> '' and"
                    + " not exists (select from entity_mention m where m.event_seq = e.event_seq"
                    + " and m.key = e.to_key)"))
        .isZero();
  }

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    bench.append(Chatter.log(new Random(7), 30));
    bench.append(List.of(said(0, stated(), false), said(1, stated(), true)));
    assertThat(derived.killedEverywhere(new GraphConsumer(9, Optional.empty()), this::rows))
        .isGreaterThan(4);
  }

  @Test
  void whatIsRetiredIsDeleted() {
    bench.append(List.of(said(0, stated(), false)));
    derive(9);
    bench.execute("update derivation set state = 'retired'");
    while (derived.deriver(bench.transactions(), "test").sweep()) {
      // until nothing is left
    }
    assertThat(rows()).isEmpty();
    derive(9);
    assertThat(rows()).isNotEmpty();
  }

  private static Map<String, Object> stated() {
    return Map.of(
        "text",
        "…",
        "relations",
        List.of(Map.of("from", "Apollo", "relation", "depends_on", "to", "the Parser")));
  }

  private void derive(int batch) {
    derived
        .deriver(bench.transactions(), "test")
        .run(new GraphConsumer(batch, Optional.of(TestNetwork.reader())), () -> false);
  }

  private List<String> rows() {
    List<String> rows =
        new ArrayList<>(bench.column(ROWS.formatted("entity_mention", "event_seq, mention")));
    rows.addAll(bench.column(ROWS.formatted("entity_edge", "event_seq, edge")));
    return rows;
  }

  private static NewEvent said(int minute, Map<String, ?> payload, boolean internal) {
    return new NewEvent(
        Instant.parse("2026-03-01T10:00:00Z").plusSeconds(60L * minute),
        "chat",
        ParticipantSet.of("ann", "bob"),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.copyOf(payload)),
        List.of(),
        internal);
  }
}
