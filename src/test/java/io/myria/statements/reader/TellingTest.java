package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.embedding.MessageNetwork;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TellingTest {

  @Test
  void aLineEndsWithinNoName() {
    assertThat(told("I found the line that prints it in tickets/pdf.py, 88.", "tickets", "pdf"))
        .endsWith("in tickets/pdf.py");
    assertThat(
            told(
                "second: the backup host is bk3.example. Bye",
                "backup",
                "host",
                "is",
                "bk",
                "3",
                "example"))
        .isEqualTo("the backup host is bk3.example");
  }

  @Test
  void aLineEndsWhereASentenceDoes() {
    assertThat(told("The host is db5. We met on Monday.", "The", "host", "is", "db5"))
        .isEqualTo("The host is db5");
  }

  @Test
  void aParagraphWithoutMarksShowsWhatIsNeeded() {
    String before = "and then the truck came back with half of the boxes wet ".repeat(6);
    assertThat(told(before + "so all goods go to gate seven " + before, "gate", "seven"))
        .contains("gate seven")
        .hasSizeLessThanOrEqualTo(Telling.CHARACTERS);
  }

  @Test
  void whatHasNoBlankHasALine() {
    String address = "https://example.com/" + "a/very/long/path/".repeat(20);
    assertThat(told(address, "very")).startsWith("https://example.com/a/very/long/path/");
    assertThat(told("x".repeat(2_000))).isNotEmpty();
  }

  private static String told(String text, String... needed) {
    Set<String> names = Set.of(needed);
    List<MessageNetwork.Word> words = MessageNetwork.words(text);
    return Telling.of(
            text,
            words.stream().map(word -> new TextSpan(word.from(), word.to())).toList(),
            words.stream().map(word -> names.contains(word.text()) ? 0.9 : 0.1).toList())
        .orElseThrow()
        .words();
  }
}
