package io.myria.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Payload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventTextTest {

  @Test
  void theTextMemberIsTheTextWhateverElseThereIs() {
    assertThat(text("text", "Hello", "role", "user", "speaker", "Ann")).isEqualTo("Hello");
  }

  @Test
  void whoSaysItIsTheSpeakerElseTheRole() {
    assertThat(EventText.speaker(new Payload(members("role", "user", "speaker", "Ann"))))
        .contains("Ann");
    assertThat(EventText.speaker(new Payload(members("role", "user", "speaker", " "))))
        .contains("user");
    assertThat(EventText.speaker(new Payload(members("text", "Hello")))).isEmpty();
  }

  @Test
  void whatIsSpokenBeginsWithWhoSaysIt() {
    assertThat(EventText.spoken(Optional.of("Ann"), "I swim")).isEqualTo("Ann: I swim");
    assertThat(EventText.spoken(Optional.empty(), "I swim")).isEqualTo("I swim");
  }

  @Test
  void aCaptionFollowsTheText() {
    assertThat(text("text", "Look", "image_caption", "a red kite"))
        .isEqualTo("Look [image: a red kite]");
  }

  @Test
  void aCaptionAloneIsTheText() {
    assertThat(text("image_caption", "a red kite")).isEqualTo("[image: a red kite]");
  }

  /** An image is often sent with a text that is empty. */
  @Test
  void whoSaysItIsNoPartOfTheText() {
    assertThat(text("speaker", "Ann", "role", "user", "text", "", "image_caption", "a red kite"))
        .isEqualTo("[image: a red kite]");
    assertThat(text("role", "tool", "result", "42")).isEqualTo("42");
    assertThat(text("memory_type", "decision", "text", " ")).isEmpty();
    assertThat(text("role", List.of("tool"), "result", "42")).isEqualTo("42\ntool");
  }

  @Test
  void aBlankCaptionIsNone() {
    assertThat(text("text", "Look", "image_caption", " ")).isEqualTo("Look");
  }

  @Test
  void withoutTextTheLeavesComeInKeyOrderDepthFirst() {
    Map<String, Object> inner = members("z", "third", "b", Arrays.asList("first", 7, "second"));
    assertThat(text("tool", "fourth", "arguments", inner, "ok", true, "none", null))
        .isEqualTo("first\nsecond\nthird\nfourth");
  }

  @Test
  void theCaptionIsNotAlsoALeaf() {
    assertThat(text("a", "one", "image_caption", "a cat", "z", "two"))
        .isEqualTo("one\ntwo [image: a cat]");
  }

  @Test
  void aCaptionThatIsNoStringIsALeafLikeAnyOther() {
    assertThat(text("image_caption", List.of("a cat", "a dog"))).isEqualTo("a cat\na dog");
  }

  @Test
  void aTextThatIsBlankOrNoStringGivesWayToTheLeaves() {
    assertThat(text("text", "  ", "result", "42")).isEqualTo("42");
    assertThat(text("text", List.of("x"), "result", "42")).isEqualTo("42\nx");
  }

  @Test
  void keysAreInCodePointOrderAsInTheDatabase() {
    assertThat(text("\uFF5E", "below", "\uD83D\uDE00", "above", "~", "lowest"))
        .isEqualTo("lowest\nbelow\nabove");
  }

  @Test
  void theOrderOfMembersDoesNotMatter() {
    assertThat(text("b", "2", "a", "1", "ab", "x")).isEqualTo(text("ab", "x", "a", "1", "b", "2"));
  }

  @Test
  void aPayloadWithoutWordsHasNoText() {
    assertThat(text()).isEmpty();
    assertThat(text("n", 1, "empty", Map.of())).isEmpty();
  }

  private static String text(Object... keysAndValues) {
    return EventText.of(new Payload(members(keysAndValues)));
  }

  private static Map<String, Object> members(Object... keysAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int index = 0; index < keysAndValues.length; index += 2) {
      members.put((String) keysAndValues[index], keysAndValues[index + 1]);
    }
    return members;
  }
}
