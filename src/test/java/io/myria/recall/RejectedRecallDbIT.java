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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was rejected is recalled with a mark that names the word against it, and behind that. */
class RejectedRecallDbIT {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final String QUESTION = "Which port does the gateway listen on?";

  private final RecallBench bench = new RecallBench();
  private final List<Appended> events = new ArrayList<>();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theWordAgainstItStandsFirst() {
    append("message", Map.of("text", "The gateway listens on port 8080"), false);
    append("message", Map.of("text", "The kitchen is blue"), false);
    feedback("correction", 0, Map.of("correction", "It listens on 9090"), false);
    RecallAnswer answer = ask(Ask.of(QUESTION, "ann"));
    assertThat(ids(answer)).startsWith(2, 0);
    assertThat(item(answer, 0).replacedBy()).contains(events.get(2).id());
    assertThat(item(answer, 1).replacedBy()).isEmpty();
    assertThat(item(ask(Ask.of(QUESTION, "ann").asOf("2026-03-01T10:01:30Z")), 0).replacedBy())
        .isEmpty();
  }

  @Test
  void whatWasApprovedSinceHolds() {
    append("message", Map.of("text", "The gateway listens on port 8080"), false);
    feedback("rejection", 0, Map.of("comment", "The gateway does not"), false);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).contains(events.get(1).id());
    feedback("approval", 0, Map.of("comment", "It does"), false);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).isEmpty();
    append("message", Map.of("text", "Good night"), false);
    bench.mark(events.get(2), events.get(3), true);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy())
        .as("the approval was archived")
        .contains(events.get(1).id());
  }

  @Test
  void aRejectionThatIsNotSeenOrIsArchivedMarksNothing() {
    append("message", Map.of("text", "The gateway listens on port 8080"), false);
    feedback("rejection", 0, Map.of("comment", "The gateway does not"), true);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).isEmpty();
    feedback("rejection", 0, Map.of("comment", "No gateway listens on that"), false);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).contains(events.get(2).id());
    append("message", Map.of("text", "Good night"), false);
    bench.mark(events.get(2), events.get(3), true);
    assertThat(item(ask(Ask.of(QUESTION, "ann")), 0).replacedBy()).isEmpty();
  }

  /** By its words as by what its emitter states. */
  @Test
  void whatWasRejectedReplacesNothing() {
    String asked = "Where does Ron work?";
    append("message", works("Zenith"), false);
    append("message", works("Acme"), false);
    assertThat(item(ask(Ask.of(asked, "ann")), 0).replacedBy()).contains(events.get(1).id());
    feedback("rejection", 1, Map.of("comment", "That was another man"), false);
    RecallAnswer answer = ask(Ask.of(asked, "ann"));
    assertThat(item(answer, 0).replacedBy()).isEmpty();
    assertThat(item(answer, 1).replacedBy()).contains(events.get(2).id());
    feedback("approval", 1, Map.of("comment", "No, it was him"), false);
    assertThat(item(ask(Ask.of(asked, "ann")), 0).replacedBy()).contains(events.get(1).id());
  }

  private static Map<String, Object> works(String at) {
    return Map.of(
        "text",
        "Ron works at " + at + ".",
        "relations",
        List.of(Map.of("from", "Ron", "relation", "works_at", "to", at)));
  }

  private void feedback(String type, int of, Map<String, Object> more, boolean internal) {
    Map<String, Object> payload = new HashMap<>(more);
    payload.put("feedback_type", type);
    payload.put("refers_to", events.get(of).id().toString());
    append("feedback", payload, internal);
  }

  private void append(String type, Map<String, Object> payload, boolean internal) {
    NewEvent event =
        new NewEvent(
            START.plusSeconds(60L * events.size()),
            "ops",
            ParticipantSet.of("ann", "bo"),
            Optional.empty(),
            Optional.empty(),
            type,
            new Payload(payload),
            List.of(),
            internal);
    events.addAll(bench.append(List.of(event)));
  }

  private RecallAnswer ask(Ask ask) {
    DerivedMemories.deriveGraph(bench.bench.transactions(), bench.bench.reader());
    DerivedMemories.deriveExperience(bench.bench.transactions(), bench.bench.reader());
    return bench.ask(ask);
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
