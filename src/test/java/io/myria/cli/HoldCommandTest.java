package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands that keep events from erasure, and that erase what is old enough. */
class HoldCommandTest {

  private static final String HOLD =
      "\"hold_id\":\"h1\",\"placed_at\":\"2026-03-01T00:00:00Z\",\"placed_by\":\"ann\","
          + "\"reason\":\"claim 12\",\"named\":\"{}\"";

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void aHoldIsPlacedOnWhatIsNamedAndSaysHowManyEventsItCovers() {
    commands.answering("{\"holds\":[{" + HOLD + ",\"events\":4,\"going\":1}]}");
    assertThat(
            commands.run(new HoldCommand(), "add", "--participant", "dana", "--reason", "claim 12"))
        .isZero();
    assertThat(commands.asked().get(0).toString())
        .isEqualTo("{\"action\":\"add\",\"participant\":\"dana\",\"reason\":\"claim 12\"}");
    assertThat(commands.out()).contains("Covers 4 events now.", "1 event more would be covered");
  }

  @Test
  void aHoldIsReleasedByItsId() {
    commands.answering("{\"holds\":[{" + HOLD + "}]}");
    assertThat(commands.run(new HoldCommand(), "release", "h1")).isZero();
    assertThat(commands.asked().get(0).toString())
        .isEqualTo("{\"action\":\"release\",\"hold_id\":\"h1\"}");
    assertThat(commands.run(new HoldCommand(), "release")).isEqualTo(2);
    assertThat(commands.run(new HoldCommand(), "add", "--channel", "chat")).isEqualTo(2);
  }

  @Test
  void anErasureOfHeldEventsIsNotMade() {
    commands.answering(
        "{\"preview\":true,\"events\":9,\"token\":\"t\",\"holds\":["
            + "{\"hold_id\":\"h1\",\"events\":4}]}");
    assertThat(commands.run(new EraseCommand(), "--participant", "dana", "--yes")).isEqualTo(1);
    assertThat(commands.called()).containsExactly("myria_erase");
    assertThat(commands.out()).contains("UNDER A LEGAL HOLD: hold h1 covers 4 events of them.");
    assertThat(commands.err()).contains("nothing was erased");
  }

  @Test
  void whoErasesForThemselvesNeedNotListErasures() {
    commands.answering(
        "{\"preview\":true,\"events\":2,\"token\":\"t\"}",
        "{\"events\":2,\"erasure_id\":\"e1\",\"state\":\"erasing\"}",
        "{\"error\":{\"code\":\"not_allowed\",\"message\":\"needs a caller\"}}");
    assertThat(commands.run(new EraseCommand(), "--participant", "dana", "--yes")).isZero();
    assertThat(commands.out()).contains("Erased 2 events: erasure e1.", "administrators.");
    assertThat(commands.err()).isEmpty();
  }

  @Test
  void aRetentionRuleCountsDays() {
    commands.answering(
        "{\"rules\":[{\"rule_id\":\"r1\",\"keep_days\":90,\"events\":7,"
            + "\"looked_at\":\"2026-03-01T00:00:00Z\",\"named\":\"{}\"}]}");
    assertThat(commands.run(new RetentionCommand(), "add", "--channel", "chat", "--keep", "90d"))
        .isZero();
    assertThat(commands.asked().get(0).toString())
        .isEqualTo("{\"action\":\"add\",\"keep_days\":90,\"channel\":\"chat\"}");
    assertThat(commands.out()).contains("r1", "90d", "Added.");
    assertThat(commands.run(new RetentionCommand(), "add", "--keep", "soon")).isEqualTo(2);
  }
}
