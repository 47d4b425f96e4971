package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.erasure.ErasureTools;
import io.myria.erasure.HoldTools;
import io.myria.erasure.RetentionTools;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.json.Bounds;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.recall.RecallArguments;
import io.myria.security.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arguments as agents send them: JSON in strings, and empty values for what they leave out. */
class StringifiedArgumentsTest {

  private static final Input<RecallArguments> RECALL =
      Input.of(RecallArguments.class, Bounds.NONE.with(Budget.NAME, 100, 64_000, 2_000));
  private static final Input<EventArguments> EVENT = Input.of(EventArguments.class, Bounds.NONE);
  private static final Input<AppendTools.BatchArguments> EVENTS =
      Input.of(AppendTools.BatchArguments.class, Bounds.NONE.with("events", 1, 100));
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-09-10T12:00:00Z"), ZoneOffset.UTC);

  @Test
  void listsNumbersAndBooleansMayStandInStrings() {
    RecallArguments recall =
        recall(
            "participants",
            "[\"ann\", \"Zoë\"]",
            "channels",
            " [\"a\"]",
            "budget_tokens",
            "400",
            "min_confidence",
            "0.25",
            "include_archived",
            "True",
            "explain",
            "false");

    assertThat(recall.participants()).isEqualTo(ParticipantSet.of("ann", "Zoë"));
    assertThat(recall.channels()).containsExactly("a");
    assertThat(recall.budget().budgetTokens()).isEqualTo(400);
    assertThat(recall.includeArchived()).isTrue();
  }

  @Test
  void objectsMayStandInStrings() {
    NewEvent event =
        EVENT
            .read(
                Map.of(
                    "participants",
                    List.of("ann"),
                    "payload",
                    "{\"text\": \"hi\", \"n\": 1.50}",
                    "topic_hints",
                    "[{\"hint\": \"greeting\", \"confidence\": \"0.5\"}]",
                    "internal",
                    "true"),
                Connection.SILENT)
            .event(Connection.SILENT, CLOCK);

    assertThat(event.payload().members()).containsEntry("text", "hi");
    assertThat(event.payload().members().get("n")).hasToString("1.50");
    assertThat(event.topicHints().get(0).confidence()).isEqualTo(0.5);
    assertThat(event.internal()).isTrue();
  }

  @Test
  void eventsMayBeAStringOfAListOfStrings() {
    String one = "{\\\"participants\\\":[\\\"ann\\\"],\\\"text\\\":\\\"hi\\\"}";

    assertThat(
            EVENTS.read(Map.of("events", "[\"" + one + "\"]"), Connection.SILENT).events().get(0))
        .satisfies(event -> assertThat(event.text()).contains("hi"));
  }

  @Test
  void emptyTextsAndNullStandForWhatIsLeftOut() {
    Map<String, Object> values = new HashMap<>();
    for (String optional :
        List.of("context_id", "cursor", "channels", "from", "budget_tokens", "explain")) {
      values.put(optional, "");
    }
    values.put("channel", "club-chat");
    values.put("participants", List.of("ann"));
    values.put("query", "What flies?");
    values.put("to", "null");
    values.put("strategy", null);
    RecallArguments recall = RECALL.read(values, Connection.SILENT);

    assertThat(recall.channels()).containsExactly("club-chat");
    assertThat(recall.contextId()).isEmpty();
    assertThat(recall.budget().budgetTokens()).isEqualTo(2_000);
    assertThat(recall.from()).isEmpty();
    assertThat(recall.to()).isEmpty();
  }

  /** As if they were left out, more events would be erased, or held. */
  @Test
  void emptyValuesOfWhatSelectsEventsToEraseAreRefused() {
    List<String> selecting =
        List.of("event_ids", "participant", "context_id", "channel", "type", "from", "to");
    refusesEmpty(new ErasureTools(null, null, null, null, null), Map.of(), selecting);
    refusesEmpty(new ErasureTools(null, null, null, null, null), Map.of(), List.of("participants"));
    refusesEmpty(new HoldTools(null, null), Map.of("action", "add"), selecting);
    refusesEmpty(
        new RetentionTools(null),
        Map.of("action", "add", "keep_days", 30),
        List.of("participant", "context_id", "channel", "type"));
  }

  private static void refusesEmpty(
      ToolGroup group, Map<String, Object> required, List<String> selecting) {
    Input<?> input = group.tools().get(0).input();
    for (String name : selecting) {
      Map<String, Object> values = new HashMap<>(required);
      values.put(name.equals("type") ? "channel" : "type", "message");
      values.put(name, null);
      assertThat(input.read(values, Connection.SILENT)).isNotNull();
      for (String empty : List.of("", " ", "\n")) {
        values.put(name, empty);
        Fault refused =
            catchThrowableOfType(Fault.class, () -> input.read(values, Connection.SILENT));
        assertThat(refused).as("%s of %s", name, group.name()).hasMessageContaining("is blank");
        assertThat(refused.field()).contains(name);
      }
    }
    if (input.has("event_ids")) {
      for (Object empty : List.of(List.of(), "[]")) {
        Map<String, Object> values = new HashMap<>(required);
        values.put("event_ids", empty);
        Fault refused =
            catchThrowableOfType(Fault.class, () -> input.read(values, Connection.SILENT));
        assertThat(refused.field()).contains("event_ids");
      }
    }
  }

  @Test
  void textThatLooksLikeJsonStaysAText() {
    for (String text : List.of("[1, 2]", "{\"a\": 1}", "400", "true", "null")) {
      EventArguments event =
          EVENT.read(Map.of("participants", List.of("ann"), "text", text), Connection.SILENT);
      assertThat(event.text()).contains(text);
    }
    assertThat(recall("channels", "[draft").channels()).containsExactly("[draft");
  }

  @Test
  void stringThatHoldsSomethingElseIsRefusedAsBefore() {
    assertThat(refusal("budget_tokens", "many")).hasMessageContaining("must be a whole number");
    assertThat(refusal("budget_tokens", "1e2147483647")).hasMessageContaining("whole number");
    assertThat(refusal("budget_tokens", "999999")).hasMessageContaining("whole number");
    assertThat(refusal("explain", "yes")).hasMessageContaining("must be true or false");
    for (String none : List.of(" , ", "null", "[ann, eli]", "['ann']", "\"ann\"", "ann, [eli]")) {
      assertThat(refusal("participants", none)).hasMessageContaining("a list of strings");
    }
    assertThat(refusal("participants", "[\"dana\", 7]").field()).contains("participants[1]");
    assertThat(refusal("participants", "")).hasMessageContaining("must be a list");
    assertThat(refusal("participants", "[".repeat(100_000))).hasMessageContaining("a list");
  }

  @Test
  void namesOfParticipantsMayStandInOneTextWithCommasBetween() {
    assertThat(recall("participants", "dana").participants()).isEqualTo(ParticipantSet.of("dana"));
    for (String names : List.of("dana,eli", " eli , dana ", "dana, eli,")) {
      assertThat(recall("participants", names).participants())
          .isEqualTo(ParticipantSet.of("dana", "eli"));
      assertThat(
              EVENT
                  .read(Map.of("participants", names, "text", "hi"), Connection.SILENT)
                  .event(Connection.SILENT, CLOCK)
                  .participants())
          .isEqualTo(ParticipantSet.of("dana", "eli"));
    }
    assertThat(recall("participants", List.of("Weiss, Carla")).participants())
        .isEqualTo(ParticipantSet.of("Weiss, Carla"));
    assertThat(refusal("participants", "dana,dana")).hasMessageContaining("repeats");
    assertThat(refusal("participants", "dana, *").field()).contains("participants[1]");
    assertThat(refusal("participants", "a,".repeat(300)))
        .hasMessageContaining("holds 300; at most 256");
  }

  @Test
  void fieldsInErrorsAreThoseThatWereSent() {
    Map<String, Object> sent =
        Map.of("participants", List.of("ann"), "question", "q", "since", "tomorrow");
    Fault refused = catchThrowableOfType(Fault.class, () -> RECALL.read(sent, Connection.SILENT));

    assertThat(RECALL.asSent(refused, sent).field()).contains("since");
    assertThat(RECALL.asSent(Fault.invalid("channels[1]", "x"), Map.of("channel", "a")).field())
        .contains("channel[1]");
    assertThat(RECALL.asSent(Fault.invalid("channels", "x"), Map.of("channels", "a")).field())
        .contains("channels");
  }

  @Test
  void sessionMayBeginAndEndWithoutWords() {
    for (String text : new String[] {null, ""}) {
      Map<String, Object> values = new HashMap<>(Map.of("participants", List.of("ann")));
      values.put("type", "session_start");
      values.put("text", text);
      assertThat(
              EVENT
                  .read(values, Connection.SILENT)
                  .event(Connection.SILENT, CLOCK)
                  .payload()
                  .members())
          .isEqualTo(Collections.emptyMap());
    }
  }

  private static RecallArguments recall(Object... more) {
    Map<String, Object> values = new HashMap<>();
    values.put("participants", List.of("ann"));
    values.put("query", "What flies?");
    for (int index = 0; index < more.length; index += 2) {
      values.put((String) more[index], more[index + 1]);
    }
    return RECALL.read(values, Connection.SILENT);
  }

  private static Fault refusal(String name, Object value) {
    return catchThrowableOfType(Fault.class, () -> recall(name, value));
  }
}
