package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class TreeDrawingTest {

  private static final String ANSWER =
      """
      {"snapshot_id": "0197-aaaa-12345678",
       "truncated": true,
       "root": {"kind": "root", "label": "query_result", "participants": ["ann", "bo"],
        "children": [
         {"kind": "leaf_topic", "topic_id": "t", "label": "Kites", "participants": ["ann", "bo"],
          "first_at": "2026-05-01T10:00:00Z", "last_at": "2026-05-03T10:00:00Z", "event_count": 3,
          "summary": [{"text": "Ann builds a kite.", "event_id": "0197-bbbb-abcdef01"},
                      {"text": "It flies.", "event_id": "0197-bbbb-abcdef01",
                       "excerpt_event_id": "0197-bbbb-abcdef02"}],
          "children": [
           {"kind": "event_ref", "event_id": "0197-bbbb-abcdef01", "participants": ["ann", "bo"],
            "timestamp": "2026-05-01T10:00:00Z", "speaker": "Ann", "excerpt": "I build a kite"},
           {"kind": "event_ref", "event_id": "abcdef02", "participants": ["ann", "bo"],
            "timestamp": "2026-05-03T10:00:00Z", "excerpt": "It flies"}],
          "truncated": true},
         {"kind": "event", "event_id": "abcdef03", "fresh": true, "type": "tool_result",
          "participants": ["ann", "bo", "d,e"],
          "timestamp": "2026-05-04T10:00:00Z", "text": "Rain\\ntoday \\u001b[31m"}]}}
      """;

  @Test
  void aTreeShowsLabelsDatesSpeakersSentencesAndTheirSources() {
    assertThat(draw(ANSWER, 100, false))
        .containsExactly(
            "ann, bo  snapshot …12345678",
            "├─ Kites",
            "│  │ 2026-05-01 to 2026-05-03 · 3 events · ann, bo",
            "│  │ • Ann builds a kite. […abcdef01]",
            "│  │ • It flies. […abcdef02]",
            "│  ├─ 2026-05-01 10:00 Ann: “I build a kite” […abcdef01]",
            "│  └─ 2026-05-03 10:00 “It flies” […abcdef02]",
            "│  … more in this topic",
            "└─ fresh 2026-05-04 10:00 tool_result “Rain today [31m”"
                + " […abcdef03] · ann, bo, \"d,e\"",
            "… there is more than is shown");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void noLineIsWiderThanTheTerminalAndNoWordIsBroken(int width) {
    String words = "Ann builds a kite of paper and string ".repeat(9);
    String longer =
        ANSWER
            .replace("Ann builds a kite.", words)
            .replace("I build a kite", words)
            .replace("Kites", words);
    List<String> lines = draw(longer, width, false);

    assertThat(lines).hasSizeGreaterThan(12).allMatch(line -> line.length() <= width);
    assertThat(String.join(" ", lines).replaceAll("[│├└─•“”]", " ").split("\\s+"))
        .filteredOn(word -> word.matches("[A-Za-z]+"))
        .allMatch(
            word ->
                (" Rain today ann bo snapshot more in this topic there is than shown"
                        + " fresh events It flies to tool_result "
                        + words)
                    .contains(" " + word + " "));
  }

  @Test
  void coloursCarryNoContent() {
    List<String> plain =
        draw(ANSWER, 100, true).stream()
            .map(line -> line.replaceAll("\u001b\\[[0-9]*m", ""))
            .toList();

    assertThat(plain).isEqualTo(draw(ANSWER, 100, false));
  }

  @Test
  void storedTextCannotTurnTheLineAroundNorBreakIt() {
    String marks = "\\u202a\\u202b\\u202c\\u202d\\u202e\\u2066\\u2067\\u2068\\u2069";
    String rest = "\\u2028\\u2029\\u0085\\u009b\\u0007\\u001b";
    String answer =
        ANSWER
            .replace("Kites", "Ki" + marks + "tes")
            .replace("It flies", "It" + rest + "flies")
            .replace("\"bo\"", "\"b\\u202eo\"");

    assertThat(draw(answer, 100, false))
        .contains("├─ Ki tes", "│  └─ 2026-05-03 10:00 “It flies” […abcdef02]")
        .noneMatch(line -> line.matches(".*[\\p{Cntrl}\\p{Cf}\u0080-\u009f\u2028\u2029].*"));
  }

  @Test
  void anEmptyAnswerSaysSo() {
    assertThat(
            draw(
                "{\"snapshot_id\":null,\"root\":{\"participants\":[\"a\"],\"children\":[]}}",
                100,
                false))
        .containsExactly("a  (no snapshot yet)", "└─ nothing is remembered that matches");
  }

  private static List<String> draw(String answer, int width, boolean colours) {
    return new TreeDrawing(width, colours).draw(JsonMapper.shared().readTree(answer));
  }
}
