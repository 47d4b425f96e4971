package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.fingerprint.MemoryKind;
import io.myria.json.Bounds;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.memory.TimelineRequest;
import io.myria.memory.TimelineTool;
import io.myria.recall.RecallArguments;
import io.myria.recall.cache.RecallFilter;
import io.myria.security.Connection;
import io.myria.topics.tree.DiffTool;
import io.myria.topics.tree.EventSelection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** One name stands for a list of one. */
class OneOrManyTest {

  private static final Bounds BOUNDS = Bounds.NONE.with(Budget.NAME, 100, 64_000, 2_000);
  private static final Input<RecallArguments> RECALL = Input.of(RecallArguments.class, BOUNDS);
  private static final Input<TimelineTool.Arguments> TIMELINE =
      Input.of(TimelineTool.Arguments.class, BOUNDS);
  private static final Input<DiffTool.Arguments> DIFF = Input.of(DiffTool.Arguments.class, BOUNDS);

  @Test
  void aNameAloneIsAListOfIt() {
    for (String name : List.of("channel", "channels")) {
      assertThat(recall(name, "club-chat").channels()).containsExactly("club-chat");
      assertThat(recall(name, List.of("a", "b")).channels()).containsExactly("a", "b");
    }
    assertThat(recall("type", "message").types()).containsExactly("message");
    assertThat(read(TIMELINE, "kinds", "fact").kinds()).containsExactly(MemoryKind.FACT);
  }

  @Test
  void aRefusalHasAnExampleThatFits() {
    assertThat(refusal(RECALL, "type", 7))
        .hasMessage("must be a list of strings, such as [\"message\"], not a number");
    assertThat(refusal(RECALL, "channels", Map.of()))
        .hasMessage("must be a list of strings, such as [\"club-chat\"], not an object");
    assertThat(refusal(TIMELINE, "kinds", "facts")).hasMessageStartingWith("must be one of");
    for (String end : List.of("from", "to")) {
      assertThat(refusal(DIFF, end, 7))
          .hasMessage("must be a string, such as \"8a90b7d4\", not a number");
    }
    assertThat(refusal(RECALL, "snapshot_id", 7)).hasMessageContaining("\"8a90b7d4\"");
  }

  @Test
  void noReadTakesAStarForAllChannels() {
    List<String> star = List.of("*");
    refusesTheStar(
        () ->
            new RecallFilter(
                Optional.empty(), star, List.of(), Optional.empty(), Optional.empty()));
    refusesTheStar(
        () ->
            new TimelineRequest.Wanted(
                Optional.empty(), Optional.empty(), Set.of(), star, Optional.empty()));
    refusesTheStar(
        () ->
            new EventSelection(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    star,
                    List.of(),
                    Optional.empty())
                .criteria(Optional.empty(), List.of()));
  }

  private static void refusesTheStar(ThrowingCallable request) {
    Fault fault = catchThrowableOfType(Fault.class, request);
    assertThat(fault).hasMessageContaining("no channel's name");
    assertThat(fault.field().orElseThrow()).startsWith("channels");
  }

  private static RecallArguments recall(String name, Object value) {
    return read(RECALL, name, value);
  }

  private static <A> A read(Input<A> input, String name, Object value) {
    Map<String, Object> values = new HashMap<>();
    values.put("participants", List.of("ann"));
    if (input == (Object) RECALL) {
      values.put("query", "kite");
    }
    if (input == (Object) DIFF) {
      values.put("from", "8a90b7d4");
      values.put("to", "8a90b7d4");
    }
    values.put(name, value);
    return input.read(values, Connection.SILENT);
  }

  private static Fault refusal(Input<?> input, String name, Object value) {
    Fault fault = catchThrowableOfType(Fault.class, () -> read(input, name, value));
    assertThat(fault).as(name).isNotNull();
    return fault;
  }
}
