package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.graph.Relationship.Direction;
import io.myria.projection.DerivedMemories;
import io.myria.security.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was rejected is not believed where the rejection is seen, and stays so when said again. */
class RejectedStatementsDbIT {

  private static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");
  private static final Map<String, Object> IN_OSLO = relation("Bo", "lives_in", "Oslo");
  private static final Map<String, Object> IN_BERGEN = relation("Bo", "lives_in", "Bergen");
  private static final Map<String, Object> AT_ACME = relation("Bo", "works_at", "Acme");
  private static final Map<String, Object> BO_IS_ROBERT = relation("Bo", "same_as", "Robert Moe");

  private final Bench bench = new Bench();
  private int minute;

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aRejectedRelationEndsNothingAndIsNotTold() {
    says(IN_BERGEN);
    EventId wrong = says(IN_OSLO);
    assertThat(around("bo", Optional.empty())).containsExactlyInAnyOrder("oslo", "bergen ended");
    Instant before = now();
    feedback("rejection", wrong);
    assertThat(around("bo", Optional.empty())).containsExactly("bergen");
    assertThat(around("oslo", Optional.empty())).isEmpty();
    assertThat(around("bo", Optional.of(before)))
        .as("as of a time before it was rejected")
        .containsExactlyInAnyOrder("oslo", "bergen ended");
  }

  @Test
  void aRejectedRelationStaysRejectedUntilSomebodyApprovesOfIt() {
    feedback("rejection", says(IN_OSLO));
    EventId again = says(IN_OSLO);
    assertThat(around("bo", Optional.empty())).isEmpty();
    feedback("approval", again);
    assertThat(around("bo", Optional.empty())).containsExactly("oslo");
  }

  @Test
  void aCorrectionIsAgainstWhatItCorrects() {
    EventId wrong = says(IN_OSLO);
    bench.append(
        List.of(
            event(
                "feedback",
                Map.of("refers_to", wrong.toString(), "correction", "He is moving soon"),
                false)));
    assertThat(around("bo", Optional.empty())).isEmpty();
  }

  @Test
  void nobodyKnowsWhichOfSeveralThingsWasWrong() {
    feedback("rejection", says(List.of(IN_OSLO, AT_ACME)));
    assertThat(around("bo", Optional.empty())).isEmpty();
    says(AT_ACME);
    assertThat(around("bo", Optional.empty())).containsExactly("acme");
  }

  @Test
  void twoOfOneNameAreKeptApartByARejectedAlias() {
    EventId alias = says(BO_IS_ROBERT);
    says(relation("Robert Moe", "lives_in", "Oslo"));
    assertThat(around("bo", Optional.empty())).contains("oslo");
    feedback("rejection", alias);
    says(relation("Robert Moe", "same_as", "Bo"));
    assertThat(around("bo", Optional.empty())).isEmpty();
  }

  @Test
  void aRejectionThatIsNotSeenChangesNothing() {
    EventId id = says(IN_OSLO);
    bench.append(
        List.of(
            event(
                "feedback",
                Map.of("feedback_type", "rejection", "refers_to", id.toString()),
                true)));
    assertThat(around("bo", Optional.empty())).containsExactly("oslo");
    assertThat(around("bo", Optional.empty(), true)).isEmpty();
  }

  private static Map<String, Object> relation(String from, String relation, String to) {
    return Map.of("from", from, "relation", relation, "to", to);
  }

  private EventId says(Map<String, Object> relation) {
    return says(List.of(relation));
  }

  private EventId says(List<Map<String, Object>> relations) {
    return append(event("message", Map.of("text", "-", "relations", relations), false));
  }

  private void feedback(String type, EventId of) {
    append(event("feedback", Map.of("feedback_type", type, "refers_to", of.toString()), false));
  }

  private EventId append(NewEvent event) {
    return bench.append(List.of(event)).get(0).id();
  }

  private Instant now() {
    return NOON.plus(Duration.ofMinutes(minute));
  }

  private NewEvent event(String type, Map<String, Object> payload, boolean internal) {
    minute++;
    return new NewEvent(
        now(),
        "chat",
        ParticipantSet.of("dana", "eli"),
        Optional.empty(),
        Optional.empty(),
        type,
        new Payload(payload),
        List.of(),
        internal);
  }

  private List<String> around(String key, Optional<Instant> asOf) {
    return around(key, asOf, false);
  }

  /** To what anything leads from an entity, and whether that has ended. */
  private List<String> around(String key, Optional<Instant> asOf, boolean internal) {
    DerivedMemories.deriveGraph(bench.transactions(), bench.reader());
    DerivedMemories.deriveExperience(bench.transactions(), bench.reader());
    GraphScope scope = new GraphScope(Caller.OPEN.scope(ParticipantSet.of("eli"), internal), asOf);
    GraphFilter filter =
        new GraphFilter(List.of("lives_in", "works_at", "same_as"), Set.of(), Optional.empty());
    GraphAnswer answer =
        new GraphTraversal(bench.transactions())
            .traverse(new GraphTraversal.Request(scope, List.of(key), 1, filter));
    assertThat(answer.degraded()).isEmpty();
    return answer.nodes().stream()
        .flatMap(node -> node.relationships().stream())
        .filter(one -> one.direction() == Direction.OUT && !one.type().equals("same_as"))
        .map(one -> one.targetKey() + (one.validTo().isPresent() ? " ended" : ""))
        .toList();
  }
}
