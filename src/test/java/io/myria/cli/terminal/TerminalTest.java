package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalTest {

  @Test
  void withoutTheScriptTheEnvironmentSaysHowWideItIs() {
    Terminal asked = terminal(Optional.empty(), "60");
    assertThat(asked.width()).isEqualTo(60);
    assertThat(asked.proseWidth()).as("prose, too, since it was asked for").isEqualTo(60);
    assertThat(terminal(Optional.empty(), "7").width()).as("no narrower").isEqualTo(40);
    for (String none : new String[] {"", "wide", "99999999999"}) {
      assertThat(terminal(Optional.empty(), none).width()).as(none).isEqualTo(100);
      assertThat(terminal(Optional.empty(), none).known()).as(none).isFalse();
    }
  }

  @Test
  void whatTheScriptSaysComesFirst() {
    assertThat(terminal(Optional.of("80"), "60").width()).isEqualTo(80);
    Terminal piped = Terminal.of(Optional.of("80"), false, true, Map.of());
    assertThat(piped.width()).isEqualTo(80);
    assertThat(piped.proseWidth()).as("nobody looks").isEqualTo(Integer.MAX_VALUE);
    assertThat(Terminal.of(Optional.empty(), true, true, Map.of()).width()).isEqualTo(100);
  }

  private static Terminal terminal(Optional<String> told, String columns) {
    return Terminal.of(told, false, false, Map.of("COLUMNS", columns));
  }
}
