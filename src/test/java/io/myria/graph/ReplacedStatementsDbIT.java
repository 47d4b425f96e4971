package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What an event states alone ends with the event that replaces it, as recall marks it. */
class ReplacedStatementsDbIT {

  private static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");
  private static final String LEAD = "Flora is the lead of the Delta migration.";
  private static final String NOW = "The lead of the migration is Hanna now.";

  @AutoClose private final Bench bench = new Bench();

  @Test
  void aRelationEndsWhenItsEventIsReplaced() {
    say(LEAD, NOW);
    derive(0.99);
    assertThat(led(Optional.empty())).containsExactly(Optional.of(NOON.plus(Duration.ofDays(1))));
    assertThat(led(Optional.of(NOON.plusSeconds(60)))).containsExactly(Optional.empty());
  }

  @Test
  void whatIsOnlyLikelyEndsNothing() {
    say(LEAD, NOW);
    derive(0.91);
    assertThat(led(Optional.empty())).containsExactly(Optional.empty());
  }

  /** Of several nobody says which is over. */
  @Test
  void ofSeveralRelationsNoneEnds() {
    say("Flora leads the Delta migration and lives in Riga.", NOW);
    derive(0.99);
    assertThat(led(Optional.empty())).containsExactly(Optional.empty());
  }

  private void say(String... texts) {
    for (int day = 0; day < texts.length; day++) {
      bench.append(
          List.of(
              new NewEvent(
                  NOON.plus(Duration.ofDays(day)),
                  "chat",
                  ParticipantSet.of("dana", "eli"),
                  Optional.empty(),
                  Optional.empty(),
                  "message",
                  new Payload(Map.of("speaker", "Dana", "text", texts[day])),
                  List.of(),
                  false)));
    }
  }

  private void derive(double probability) {
    DerivedMemories.readGraph(bench.transactions(), bench.reader());
    DerivedMemories.deriveChanges(
        bench.transactions(), bench.reader(), (earlier, later) -> probability);
  }

  /** Until when Flora leads anything. */
  private List<Optional<Instant>> led(Optional<Instant> asOf) {
    GraphScope scope =
        new GraphScope(Caller.OPEN.scope(ParticipantSet.of("dana", "eli"), false), asOf);
    return new GraphTraversal(bench.transactions())
            .traverse(new GraphTraversal.Request(scope, List.of("flora"), 1, GraphFilter.ALL))
            .nodes()
            .stream()
            .filter(node -> node.entity().key().equals("flora"))
            .flatMap(node -> node.relationships().stream())
            .filter(one -> one.direction() == Direction.OUT && one.type().equals("leads"))
            .map(Relationship::validTo)
            .toList();
  }
}
