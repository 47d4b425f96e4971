package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Demands;
import io.myria.mcp.catalog.Reads;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.Tool;
import io.myria.security.Connection;
import io.myria.security.Demand;
import io.myria.security.Permission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a call asks for, as its arguments say it. */
class DemandsTest {

  /** A read. */
  record Read(@Inline ScopeArguments asking) implements Reads {

    @Override
    public ParticipantSet participants() {
      return asking.participants();
    }

    @Override
    public boolean includeInternal() {
      return asking.includeInternal();
    }
  }

  private record Nothing(@Field("Nothing") boolean nothing) {}

  private static final Input<Read> READ = Input.of(Read.class);
  private static final Input<AppendTools.BatchArguments> BATCH =
      Input.of(AppendTools.BatchArguments.class);
  private static final Input<EventArguments> EVENT = Input.of(EventArguments.class);

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
    assertThat(demand(Permission.WRITE, EVENT, event("ann", false)).appends())
        .containsExactly(new Demand.Append("", ParticipantSet.of("ann"), "chat", false));
  }

  @Test
  void whatTheConnectionSaysIsAskedForAsWhatTheArgumentsSay() {
    Connection connection =
        new Connection(
            Optional.of(ParticipantSet.of("eve")),
            Optional.of("bound"),
            Optional.empty(),
            Optional.empty(),
            List.of());
    assertThat(Demands.of(Permission.READ, READ.read(Map.of(), connection), connection).reads())
        .containsExactly(ParticipantSet.of("eve"));
    assertThat(
            Demands.of(Permission.WRITE, EVENT.read(Map.of("text", "hi"), connection), connection)
                .appends())
        .containsExactly(new Demand.Append("", ParticipantSet.of("eve"), "bound", false));
  }

  @Test
  void whatDoesNotSayForWhomItReadsIsNoDemandAndNoTool() {
    assertThatThrownBy(() -> demand(Permission.READ, READ, Map.of()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("Myria-Participants");
    assertThatThrownBy(() -> tool(Permission.READ, Input.of(Nothing.class)))
        .hasMessageContaining("without saying for whom");
  }

  @Test
  void onlyAdministrativeCallsThatChangeSomethingAreWrittenDown() {
    assertThat(tool(Permission.ADMIN, READ).audited()).isFalse();
    assertThat(tool(Permission.ADMIN, READ, Tool.Effect.BUILDS).audited()).isTrue();
    assertThat(tool(Permission.WRITE, READ, Tool.Effect.APPENDS).audited()).isFalse();
  }

  private static <A> Demand demand(Permission needs, Input<A> input, Map<String, Object> values) {
    A arguments = input.read(values, Connection.SILENT);
    return Demands.of(tool(needs, input).needs(), arguments, Connection.SILENT);
  }

  private static <A> Tool<A> tool(Permission needs, Input<A> input) {
    return tool(needs, input, Tool.Effect.READS);
  }

  private static <A> Tool<A> tool(Permission needs, Input<A> input, Tool.Effect effect) {
    return Tool.answering(
        "tool", new Tool.About("", "", effect), needs, input, Nothing.class, call -> null);
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
        Map.of("text", "hi"),
        "internal",
        internal);
  }
}
