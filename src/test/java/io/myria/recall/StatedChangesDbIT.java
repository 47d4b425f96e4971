package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.context.RecallItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Marks and the order of what emitters' relations say to have changed, whatever the words are. */
class StatedChangesDbIT {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final String QUESTION = "Which port does the gateway listen on?";

  private final RecallBench bench = new RecallBench();
  private final List<Appended> events = new ArrayList<>();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void whatAnEmitterStatesAnewIsMarkedAndStandsFirst() {
    says("Gateway port 8080, as listed for the gateway", "8080", "ann", "bo");
    says("Gateway port 9090 after the audit", "9090", "ann", "bo");
    derive();
    RecallAnswer answer = bench.ask(Ask.of(QUESTION, "ann"));
    assertThat(ids(answer)).startsWith(1, 0);
    assertThat(item(answer, 0).replacedBy()).contains(events.get(1).id());
    assertThat(item(answer, 1).replacedBy()).isEmpty();
    assertThat(item(answer, 1).replaces()).containsExactly(events.get(0).id());
  }

  @Test
  void whoDoesNotSeeTheChangeHasTheFactAndSoHasWhoAsksOfTheTimeBefore() {
    says("Gateway port 8080, as listed for the gateway", "8080", "ann", "bo");
    says("Gateway port 9090 after the audit", "9090", "ann");
    derive();
    assertThat(item(bench.ask(Ask.of(QUESTION, "bo")), 0).replacedBy()).isEmpty();
    assertThat(
            item(bench.ask(Ask.of(QUESTION, "ann").asOf("2026-03-01T10:00:30Z")), 0).replacedBy())
        .isEmpty();
    assertThat(item(bench.ask(Ask.of(QUESTION, "ann")), 0).replacedBy())
        .contains(events.get(1).id());
  }

  @Test
  void theMarkNamesWhatHoldsNowAndWhatIsSoAgainHasNone() {
    says("Gateway port 8080, as listed for the gateway", "8080", "ann");
    says("Gateway port 9090 after the audit", "9090", "ann");
    says("Gateway port 7070 for now", "7070", "ann");
    derive();
    RecallAnswer answer = bench.ask(Ask.of(QUESTION, "ann"));
    assertThat(item(answer, 0).replacedBy()).contains(events.get(2).id());
    assertThat(item(answer, 1).replacedBy()).contains(events.get(2).id());
    says("Gateway port 8080 once more", "8080", "ann");
    derive();
    answer = bench.ask(Ask.of(QUESTION, "ann"));
    assertThat(item(answer, 0).replacedBy()).isEmpty();
    assertThat(item(answer, 2).replacedBy()).contains(events.get(3).id());
  }

  @Test
  void whatAPersonArchivedReplacesNothing() {
    says("Gateway port 8080, as listed for the gateway", "8080", "ann");
    says("Gateway port 9090 after the audit", "9090", "ann");
    says("Good night to the gateway", "8080", "ann");
    derive();
    bench.mark(events.get(1), events.get(2), true);
    assertThat(item(bench.ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).isEmpty();
  }

  private void says(String text, String port, String... participants) {
    Map<String, Object> relation =
        Map.of("from", "the gateway's port", "relation", "attr", "to", port);
    NewEvent event =
        new NewEvent(
            START.plusSeconds(60L * events.size()),
            "ops",
            ParticipantSet.of(participants),
            Optional.empty(),
            Optional.empty(),
            "message",
            new Payload(Map.of("text", text, "relations", List.of(relation))),
            List.of(),
            false);
    events.addAll(bench.append(List.of(event)));
  }

  private void derive() {
    DerivedMemories.deriveGraph(bench.bench.transactions(), bench.bench.reader());
  }

  private List<Integer> ids(RecallAnswer answer) {
    List<Object> all = new ArrayList<>(events.stream().map(Appended::id).toList());
    return answer.items().stream().map(item -> all.indexOf(item.eventId())).toList();
  }

  private RecallItem item(RecallAnswer answer, int event) {
    return answer.items().stream()
        .filter(item -> item.eventId().equals(events.get(event).id()))
        .findFirst()
        .orElseThrow();
  }
}
