package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A person's keys, and where they lead. */
class TocWalkTest {

  private static final String UP = "\u001b[A";
  private static final String DOWN = "\u001b[B";
  private static final String RIGHT = "\u001b[C";
  private static final String LEFT = "\u001bOD";

  private final List<String> read = new ArrayList<>();

  @Test
  void arrowsChooseAndGoInAndOut() throws IOException {
    String seen = walk(24, DOWN + RIGHT + DOWN + DOWN + "\r" + LEFT + LEFT + "q");
    assertThat(read)
        .containsExactly("years", "toc:year:2025", "toc:year:2025/1", "toc:year:2025", "years");
    assertThat(seen).contains("› 2  2025").contains("› 1  2024").contains("q leaves");
  }

  @Test
  void nobodyGoesBeyondTheEndsOfAList() throws IOException {
    walk(24, UP + UP + "\r" + LEFT + DOWN + DOWN + DOWN + DOWN + "\r");
    assertThat(read).containsExactly("years", "toc:year:2024", "years", "toc:year:2026");
  }

  @Test
  void otherKeysDoNothingAndTheEndOfTheInputLeaves() throws IOException {
    walk(24, "x9 \u001b[5");
    assertThat(read).containsExactly("years");
    read.clear();
    walk(24, "u\u001b");
    assertThat(read).containsExactly("years");
  }

  @Test
  void theChosenLineIsSeenInALowTerminal() throws IOException {
    String seen = walk(5, DOWN + DOWN + "q");
    String last = seen.substring(seen.lastIndexOf("\u001b[2J"));
    assertThat(last).contains("› 3  2026");
    assertThat(last.lines().count()).isLessThanOrEqualTo(5);
  }

  private String walk(int height, String typed) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DumbTerminal terminal =
        new DumbTerminal(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), out);
    terminal.setSize(Size.of(80, height));
    try (TerminalKeys keys = new TerminalKeys(terminal)) {
      new TocWalk(keys, new TocDrawing(80, false), this::node).from(Optional.empty());
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Three years, and in each two months. */
  private JsonNode node(Optional<String> id) {
    read.add(id.orElse("years"));
    List<String> below = new ArrayList<>();
    for (int child = 0; child < (id.isEmpty() ? 3 : 2); child++) {
      String name = id.map(parent -> parent + "/").orElse("toc:year:202");
      below.add(
          "{\"node_id\":\"%s%d\",\"title\":\"kite\",\"event_count\":1,\"bullets\":[]}"
              .formatted(name, id.isEmpty() ? 4 + child : child));
    }
    return JsonMapper.shared().readTree("{\"nodes\":[" + String.join(",", below) + "]}");
  }
}
