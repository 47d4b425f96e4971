package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphEntity;
import io.myria.graph.GraphNode;
import io.myria.graph.GraphTier;
import io.myria.graph.Relationship;
import io.myria.graph.Relationship.Direction;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ways from what a result mentions to what that is related to. */
class SurroundingsTest {

  private static final Instant THEN = Instant.parse("2026-03-19T12:00:00Z");

  /** Dana works at Acme, which is in Bonn; Eli knows Dana; a kite is mentioned with Eli. */
  private static final List<GraphNode> NODES =
      List.of(
          node("dana", 0, to("works_at", "acme", 1), from("knows", "eli", 2)),
          node("acme", 1, to("located_in", "bonn", 3)),
          node("eli", 1, beside("kite", 4)),
          node("kite", 2));

  private final Surroundings around = new Surroundings(answer(NODES));

  @Test
  void theNearestComeFirstEachWithItsWayAndTheEventsOnIt() {
    List<Related> related = around.of(List.of("The Dana"), 2);
    assertThat(related)
        .extracting(Related::via)
        .containsExactly(
            "Dana -works_at-> Acme",
            "Dana <-knows- Eli",
            "Dana -works_at-> Acme -located_in-> bonn",
            "Dana <-knows- Eli -mentioned_with- Kite");
    assertThat(related.get(3).name()).isEqualTo("Kite");
    assertThat(related.get(3).places()).containsExactly(2L, 4L);
    assertThat(related.get(3).events()).containsExactly(id(2), id(4));
  }

  @Test
  void nothingIsFurtherThanWasAskedFor() {
    assertThat(around.of(List.of("Dana"), 1))
        .extracting(Related::name)
        .containsExactly("Acme", "Eli");
    assertThat(around.of(List.of("Dana"), 0)).isEmpty();
  }

  @Test
  void relationsAreToldFromTheEndThatIsGoneFrom() {
    List<GraphNode> nodes = List.of(node("dana", 0, to("works_at", "acme", 1)), node("acme", 0));
    Surroundings both = new Surroundings(answer(nodes));
    assertThat(both.of(List.of("Acme"), 1))
        .extracting(Related::via)
        .containsExactly("Acme <-works_at- Dana");
    assertThat(both.of(List.of("Acme", "Dana"), 2)).isEmpty();
  }

  @Test
  void whatTheWalkDidNotBeginAtLeadsNowhere() {
    assertThat(around.of(List.of("Eli", "Nobody"), 2)).isEmpty();
  }

  @Test
  void ofManyTheFirstFiveAreTold() {
    Relationship[] many =
        IntStream.range(0, 9)
            .mapToObj(at -> to("likes", "thing " + at, at))
            .toArray(Relationship[]::new);
    Surroundings wide = new Surroundings(answer(List.of(node("dana", 0, many))));
    assertThat(wide.of(List.of("Dana"), 2)).hasSize(5);
  }

  private static GraphAnswer answer(List<GraphNode> nodes) {
    Map<Long, EventId> ids = new HashMap<>();
    IntStream.range(0, 10).forEach(place -> ids.put((long) place, id(place)));
    return new GraphAnswer(nodes, List.of(), List.of(), false, THEN, ids, Optional.empty());
  }

  private static EventId id(long place) {
    return new EventId(new UUID(7, place));
  }

  private static GraphNode node(String key, int depth, Relationship... relationships) {
    String name = key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    GraphEntity entity = new GraphEntity(key, name, "person", GraphTier.ACTIVE, 3, THEN);
    return new GraphNode(entity, depth, List.of(), List.of(relationships));
  }

  private static Relationship to(String type, String target, long place) {
    return relationship(type, target, Direction.OUT, place);
  }

  private static Relationship from(String type, String target, long place) {
    return relationship(type, target, Direction.IN, place);
  }

  private static Relationship beside(String target, long place) {
    return relationship(Relationship.MENTIONED_WITH, target, Direction.BOTH, place);
  }

  private static Relationship relationship(
      String type, String target, Direction direction, long place) {
    return new Relationship(
        type,
        target,
        target,
        direction,
        Optional.of(THEN),
        Optional.empty(),
        1,
        List.of(place),
        false);
  }
}
