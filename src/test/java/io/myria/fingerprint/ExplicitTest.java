package io.myria.fingerprint;

import static io.myria.fingerprint.FingerprintsTest.of;
import static io.myria.fingerprint.FingerprintsTest.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What somebody says is to be remembered. */
class ExplicitTest {

  @Test
  void whatIsToBeRememberedIsExplicitAndNoNote() {
    for (String text :
        List.of(
            "Remember: the deploy token is ABC-123.",
            "Remember that the release is on Friday",
            "Please remember the door code is 4711.",
            "Hey Pip, remember that Ann is in Oslo.",
            "Remember to always use tabs.",
            "Note to self: Ann has a key.",
            "Don't forget that Ann has a key.",
            "Merk dir: Ann hat einen Schlüssel.",
            "Retiens que Ann a une clé.")) {
      assertThat(said(text).explicit()).as(text).isTrue();
      assertThat(said(text).kind()).as(text).isEqualTo(MemoryKind.FACT);
    }
    assertThat(said("Remember that I prefer tea.").kind()).isEqualTo(MemoryKind.PREFERENCE);
    assertThat(said("Remember: we chose Oslo.").kind()).isEqualTo(MemoryKind.DECISION);
    Fingerprint marked = of("memory_marker", Map.of("text", "Tabs."));
    assertThat(marked.explicit()).isTrue();
    assertThat(marked.kind()).isEqualTo(MemoryKind.FACT);
    Map<String, Object> trace = Map.of("text", "Traceback (most recent call last)");
    assertThat(of("memory_marker", trace).kind()).isEqualTo(MemoryKind.FACT);
    assertThat(of("message", trace).kind()).isEqualTo(MemoryKind.DEBUG_LOG);
  }

  @Test
  void whoRemembersThemselvesAsksOrAnswersAsAnAssistantSaysNothingOfTheSort() {
    for (String text :
        List.of(
            "I remember that evening.",
            "Do you remember that the release is on Friday?",
            "Remember when we got lost?",
            "Remember to buy milk.",
            "She said \"Remember that Ann has a key.\"",
            "I don't remember that Ann has a key.")) {
      assertThat(said(text).explicit()).as(text).isFalse();
    }
    String text = "Remember that Java passes by value.";
    assertThat(of("message", Map.of("text", text, "role", "assistant")).explicit()).isFalse();
    assertThat(of("message", Map.of("text", text, "role", "user")).explicit()).isTrue();
    assertThat(of("tool_result", Map.of("text", text)).explicit()).isFalse();
  }
}
