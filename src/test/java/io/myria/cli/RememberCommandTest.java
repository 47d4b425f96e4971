package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RememberCommandTest {

  @RegisterExtension
  private final Commands commands = new Commands().answering("{\"event_id\":\"0197-cd5b003b\"}");

  @Test
  void aTextAndWhoSaysItAreEnough() {
    assertThat(commands.run(new RememberCommand(), "The kite is up.", "--as", "dana")).isZero();
    assertThat(commands.called()).containsExactly("myria_append_event");
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"text\":\"The kite is up.\",\"participants\":[\"dana\"],\"speaker\":\"dana\","
                + "\"channel\":\"command-line\"}");
    assertThat(commands.out()).isEqualTo("Remembered: …cd5b003b, seen by dana\n");
  }

  @Test
  void whoElseSeesItWhenAndWhereItBelongsCanBeSaid() {
    String[] options = {
      "Up.",
      "--as",
      "dana",
      "--with",
      "eli, \"zoe,bo\"",
      "--at",
      "2026-09-10 19:02",
      "--type",
      "memory_marker",
      "--channel",
      "club",
      "--context",
      "keys",
      "--speaker",
      "Dana",
      "--key",
      "k1",
      "--internal"
    };
    assertThat(commands.run(new RememberCommand(), options)).isZero();
    assertThat(commands.asked().get(0))
        .hasToString(
            "{\"text\":\"Up.\",\"participants\":[\"dana\",\"eli\",\"zoe,bo\"],"
                + "\"speaker\":\"Dana\",\"timestamp\":\"2026-09-10T19:02:00Z\","
                + "\"type\":\"memory_marker\",\"channel\":\"club\",\"context_id\":\"keys\","
                + "\"source_event_key\":\"k1\",\"internal\":true}");
    assertThat(commands.out()).contains("seen by dana, eli, \"zoe,bo\"");
  }

  @Test
  void aTextMayComeFromStandardInput() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("Über uns.\n".getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(commands.run(new RememberCommand(), "-", "--as", "dana")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(commands.asked().get(0).path("text").asString()).isEqualTo("Über uns.");
  }

  @Test
  void whatIsKnownAlreadyIsSaid() {
    commands.answering("{\"event_id\":\"0197-cd5b003b\",\"duplicate\":true}");

    assertThat(commands.run(new RememberCommand(), "Up.", "--as", "dana", "--key", "k")).isZero();
    assertThat(commands.out()).startsWith("Already remembered: …cd5b003b");
    assertThat(commands.run(new RememberCommand(), "Up.", "--as", " , ")).isEqualTo(2);
  }
}
