package io.myria.mcp.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is offered is listed in one order, by groups, to those who may use it. */
class OffersTest {

  private static final Caller READER =
      new Caller("agent", Set.of(Permission.READ), SpokenFor.EVERYBODY);
  private static final Caller ADMIN =
      new Caller("admin", Set.of(Permission.ADMIN), SpokenFor.NOBODY);

  private final ToolGroup late =
      new Group("late", 2, Permission.READ, Optional.empty(), List.of("myria_c", "myria_a"));
  private final ToolGroup early =
      new Group("early", 1, Permission.READ, Optional.empty(), List.of("myria_b"));
  private final ToolGroup ruling =
      new Group("ruling", 3, Permission.ADMIN, Optional.of(Permission.ADMIN), List.of("myria_r"));

  @Test
  void toolsStandInTheOrderOfTheirGroupsWhicheverCameFirst() {
    List<String> order = List.of("myria_b", "myria_c", "myria_a");
    assertThat(names(offers("early,late", late, early).toolsFor(READER, Connection.SILENT)))
        .isEqualTo(order);
    assertThat(names(offers("late,early", early, late).toolsFor(READER, Connection.SILENT)))
        .isEqualTo(order);
  }

  @Test
  void aGroupThatNoSettingNamesIsNotListedAndCanBeCalled() {
    Offers offers = offers("early", early, late, ruling);
    assertThat(names(offers.toolsFor(READER, Connection.SILENT))).containsExactly("myria_b");
    assertThat(offers.tool("myria_a")).isPresent();
    assertThat(offers.tool("myria.a")).isPresent();
    assertThat(offers.tool("myria_x")).isEmpty();
  }

  @Test
  void whoeverWasGrantedAGroupsPermissionIsShownIt() {
    Offers offers = offers("early", early, late, ruling);
    assertThat(names(offers.toolsFor(ADMIN, Connection.SILENT))).containsExactly("myria_r");
    assertThat(names(offers.toolsFor(Caller.OPEN, Connection.SILENT)))
        .as("in open mode nobody was granted anything")
        .containsExactly("myria_b");
    assertThat(
            names(offers("early,ruling", early, ruling).toolsFor(Caller.OPEN, Connection.SILENT)))
        .containsExactly("myria_b", "myria_r");
    assertThat(names(offers("early,ruling", early, ruling).toolsFor(READER, Connection.SILENT)))
        .containsExactly("myria_b");
  }

  @Test
  void aTokenAndAConnectionListMore() {
    Offers offers = offers("early", early, late, ruling);
    Connection connection =
        new Connection(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of("late", "ruling"));
    assertThat(names(offers.toolsFor(READER, connection)))
        .as("and nothing that the caller may not use")
        .containsExactly("myria_b", "myria_c", "myria_a");
    Caller claimed = new Caller("agent", READER.permissions(), READER.spokenFor(), List.of("late"));
    assertThat(names(offers.toolsFor(claimed, Connection.SILENT)))
        .containsExactly("myria_b", "myria_c", "myria_a");
  }

  @Test
  void aGroupThatIsNoneIsToldToTheConnectionThatNamesIt() {
    Offers offers = offers("early", early, late);
    Connection connection =
        new Connection(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of("late", "erly"));
    assertThatThrownBy(() -> offers.toolsFor(READER, connection))
        .isInstanceOf(Fault.class)
        .hasMessage(
            "Myria-Tool-Groups names 'erly', which is no group of tools; did you mean early?; there"
                + " are early, late");
    Caller claimed = new Caller("agent", READER.permissions(), READER.spokenFor(), List.of("erly"));
    assertThat(offers.toolsFor(claimed, Connection.SILENT))
        .as("a token is its issuer's, and no caller could mend it")
        .hasSize(1);
  }

  @Test
  void aGroupThatIsNoneStopsTheStartWithTheNearestName() {
    assertThatThrownBy(() -> offers("erly", early, late))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("'erly'")
        .hasMessageContaining("did you mean early?")
        .hasMessageContaining("early, late");
  }

  @Test
  void twoOffersOfOneNameStopTheStart() {
    assertThatThrownBy(() -> offers("early", early, early))
        .isInstanceOf(IllegalStateException.class);
  }

  private static Offers offers(String listed, ToolGroup... groups) {
    OfferSettings settings =
        Source.of(Map.of("myria.mcp.tool_groups", listed)).read(OfferSettings.class);
    return new Offers(settings, List.of(groups), List.of(), List.of());
  }

  private static List<String> names(List<Tool<?>> tools) {
    return tools.stream().<String>map(Tool::name).toList();
  }

  private record Group(
      String name, int place, Permission needs, Optional<Permission> listedTo, List<String> names)
      implements ToolGroup {

    @Override
    public List<Tool<?>> tools() {
      return names.stream().<Tool<?>>map(this::tool).toList();
    }

    private record ForWhom(@Field("For whom") ParticipantSet participants) {}

    private Tool<ForWhom> tool(String name) {
      return new Tool<>(
          name,
          Set.of(),
          new Tool.About("", "", Tool.Effect.READS),
          needs,
          Input.of(ForWhom.class),
          Optional.empty(),
          call -> Tool.Pending.done(ToolResult.of(new Content.Text(name))));
    }
  }
}
