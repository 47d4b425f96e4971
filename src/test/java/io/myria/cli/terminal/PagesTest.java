package io.myria.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What every drawing of memories keeps to, however wide the terminal is. */
class PagesTest {

  private static final String WORDS = "Ann builds a kite of paper and string. ".repeat(9);
  private static final String MEMORY =
      """
      {"event_id":"0197-cd5b003b","kind":"session_note","timestamp":"2026-09-10T19:02:11Z",
       "archived":"age","speaker":"Dana","participants":["dana","eli","marisol"],
       "channel":"club-chat","type":"message","text":"%s","score":1.5,"why":"%s"}
      """
          .formatted(WORDS, WORDS);

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void everyViewFitsAndSaysWhenWhoForWhomAndTheIdToAskBy(int width) {
    JsonNode memory = json(MEMORY);
    List<List<String>> views = new ArrayList<>();
    views.add(new TimelineDrawing(width, false).draw(json("{\"memories\":[" + MEMORY + "]}")));
    views.add(
        new ChainDrawing(width, false)
            .draw(
                json(
                    """
                    {"memory":%s,"causes":{"nodes":[{"depth":1,"memory":%s}],"links":[
                      {"from":"0197-11111111","to":"0197-cd5b003b","relation":"because",
                       "words":"%s"}]}}
                    """
                        .formatted(MEMORY, MEMORY.replace("cd5b003b", "11111111"), WORDS))));
    views.add(
        new RecallPage(width, false)
            .lines(
                json("{\"context\":\"# Thu 10 Sep 2026\\nDana: " + WORDS + "\"}"),
                List.of(memory),
                new RecallPage.Numbers(1, "")));
    views.add(new EventDrawing(width, false).lines(memory, "Dana: " + WORDS + "\n  " + WORDS));

    for (List<String> view : views) {
      String all = String.join(" ", view).replaceAll("[│├└─]", " ").replaceAll("\\s+", " ");
      assertThat(view).allMatch(line -> line.length() <= width);
      assertThat(all)
          .contains("2026-09-10", "19:02", "Dana: Ann", "dana, eli, marisol", "cd5b003b");
      assertThat(all.split(" "))
          .filteredOn(word -> word.matches("[a-z]+…?"))
          .as("no word is broken")
          .noneMatch(word -> word.matches("(buil|bui|kit|pape|pap|strin|stri|str|an|o)…?"));
    }
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace("\n", " "));
  }
}
