package io.myria.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.access.Demand;
import io.myria.access.Permission;
import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.offer.Arguments;
import io.myria.offer.Demands;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a call asks for, as its arguments say it. */
class DemandsTest {

  private static final Shape READ =
      Shape.object("")
          .required("participants", Scopes.PARTICIPANTS)
          .optional("include_internal", Scopes.INCLUDE_INTERNAL);
  private static final Shape BATCH =
      Shape.object("").required("events", Shape.list("", EventArguments.SHAPE, 1, 1000));

  @Test
  void aReadAsksForItsParticipantsAndForInternalEventsOnlyIfItSaysSo() {
    Map<String, Object> plain = Map.of("participants", List.of("ann", "bob"));
    assertThat(demand(Permission.READ, READ, plain))
        .isEqualTo(Demand.read(ParticipantSet.of("ann", "bob"), false));
    Map<String, Object> internal = Map.of("participants", List.of("ann"), "include_internal", true);
    assertThat(demand(Permission.READ, READ, internal).permissions())
        .isEqualTo(Set.of(Permission.READ, Permission.INTERNAL));
  }

  @Test
  void aBatchAsksForEachOfItsEventsAndForInternalIfOneIs() {
    Demand demand =
        demand(
            Permission.WRITE,
            BATCH,
            Map.of("events", List.of(event("ann", false), event("bob", true))));
    assertThat(demand.permissions()).isEqualTo(Set.of(Permission.WRITE, Permission.INTERNAL));
    assertThat(demand.appends())
        .containsExactly(
            new Demand.Append("events[0]", ParticipantSet.of("ann"), "chat", false),
            new Demand.Append("events[1]", ParticipantSet.of("bob"), "chat", true));
  }

  @Test
  void oneEventIsAskedForWithoutAPath() {
    assertThat(demand(Permission.WRITE, EventArguments.SHAPE, event("ann", false)).appends())
        .containsExactly(new Demand.Append("", ParticipantSet.of("ann"), "chat", false));
  }

  @Test
  void whatDoesNotSayForWhomItReadsIsNoDemandAndNoTool() {
    assertThatThrownBy(() -> demand(Permission.READ, READ, Map.of()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("at least one participant");
    assertThatThrownBy(() -> tool(Permission.READ, Shape.object("")))
        .hasMessageContaining("without saying for whom");
  }

  @Test
  void onlyAdministrativeCallsThatChangeSomethingAreWrittenDown() {
    assertThat(tool(Permission.ADMIN, READ).audited()).isFalse();
    Tool.About builds = new Tool.About("", "", Tool.Effect.BUILDS);
    assertThat(
            Tool.answering("b", builds, Permission.ADMIN, READ, READ, (c, a) -> Map.of()).audited())
        .isTrue();
    Tool.About appends = new Tool.About("", "", Tool.Effect.APPENDS);
    assertThat(
            Tool.answering("a", appends, Permission.WRITE, READ, READ, (c, a) -> Map.of())
                .audited())
        .isFalse();
  }

  private static Demand demand(Permission needs, Shape input, Map<String, Object> values) {
    return Demands.of(tool(needs, input), Arguments.of(values, input));
  }

  private static Tool tool(Permission needs, Shape input) {
    Tool.About about = new Tool.About("", "", Tool.Effect.READS);
    return Tool.answering("tool", about, needs, input, Shape.object(""), (c, a) -> Map.of());
  }

  private static Map<String, Object> event(String participant, boolean internal) {
    return Map.of(
        "timestamp",
        "2026-03-19T20:00:00Z",
        "channel",
        "chat",
        "participants",
        List.of(participant),
        "type",
        "message",
        "payload",
        Map.of(),
        "internal",
        internal);
  }
}
