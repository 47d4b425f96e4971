package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Payload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
    assertThat(text("role", "tool", "result", "42")).isEqualTo("result: 42");
    assertThat(text("memory_type", "decision", "text", " ")).isEmpty();
    assertThat(text("text", " ", "speaker", "Ann")).isEmpty();
    assertThat(text("text", " ", "speaker", Map.of("name", "Ann"))).isEmpty();
    assertThat(text("message", Map.of("speaker", "Ann", "text", "Hi"))).isEqualTo("Hi");
  }

  @Test
  void aBlankCaptionIsNone() {
    assertThat(text("text", "Look", "image_caption", " ")).isEqualTo("Look");
  }

  @Test
  void aCallIsToldWithItsArgumentsAndItsResult() {
    assertThat(
            text("tool", "weather", "args", Map.of("city", "Oslo"), "result", Map.of("temp_f", 72)))
        .isEqualTo("weather(city: Oslo) → temp_f: 72");
    assertThat(text("tool", "clock", "result", "noon", "success", true)).isEqualTo("clock → noon");
    assertThat(text("action_type", "deploy", "action_args", Map.of("to", "eu"), "success", true))
        .isEqualTo("deploy(to: eu) succeeded");
    assertThat(text("name", "get", "arguments", "{\"id\": 7}", "result", "one\ntwo"))
        .isEqualTo("get({\"id\": 7}) →\none\ntwo");
    assertThat(text("name", "Ann", "age", 40)).as("no call").isEqualTo("age: 40\nname: Ann");
  }

  @Test
  void aCallThatFailedSaysSo() {
    Map<String, Object> oslo = Map.of("city", "Oslo");
    assertThat(text("tool", "weather", "args", oslo, "success", false))
        .isEqualTo("weather(city: Oslo) failed");
    assertThat(text("tool", "weather", "args", oslo, "error", "timed out", "source", "met.no"))
        .isEqualTo("weather(city: Oslo) failed: timed out\nsource: met.no");
    assertThat(text("tool", "make", "exit_code", 2, "output", "no rule"))
        .isEqualTo("make failed → no rule\nexit_code: 2");
    assertThat(text("tool", "weather", "error", Map.of("code", 404, "message", "no such city")))
        .isEqualTo("weather failed: code: 404, no such city");
    assertThat(text("result", 42, "success", false)).isEqualTo("result: 42\nsuccess: false");
  }

  @Test
  void numbersBooleansAndKeysAreWords() {
    Map<String, Object> main = members("temp", 7.5, "humidity", 80, "unknown", null);
    assertThat(text("main", main, "rain", true, "wind", List.of(3, 4)))
        .isEqualTo("main(humidity: 80, temp: 7.5)\nrain: true\nwind: 3, 4");
    assertThat(text("n", new java.math.BigDecimal("1E+3"))).isEqualTo("n: 1000");
    assertThat(text("rows", List.of(Map.of("id", 1, "title", "Kite"), Map.of("id", 2))))
        .isEqualTo("rows:\nid: 1, title: Kite\nid: 2");
    assertThat(text("a", Map.of("rows", List.of(Map.of("k", 1), Map.of("k", 2)))))
        .isEqualTo("a:\nrows:\nk: 1\nk: 2");
  }

  @Test
  void idsAndWhatOnlyProgramsReadAreNoWords() {
    String id = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4";
    assertThat(text("refers_to", id, "id", id, "note", "done")).isEqualTo("note: done");
    assertThat(text("tool_use_id", "toolu_01A09q90qw90lq", "ttl", 60, "ok", true))
        .isEqualTo("ok: true");
    assertThat(text("job_id", "run-2026-03-19-000017", "job", List.of(id, "nightly")))
        .isEqualTo("job: nightly");
    assertThat(text("issue_id", "ABC-123", "order_id", 4711))
        .isEqualTo("issue_id: ABC-123\norder_id: 4711");
  }

  @Test
  void aBlockOfTextIsItsText() {
    assertThat(text("content", List.of(Map.of("type", "text", "text", "Hello"))))
        .isEqualTo("Hello");
    assertThat(text("messages", List.of(Map.of("role", "user", "content", "Hi"))))
        .isEqualTo("messages: Hi");
    assertThat(text("employee", Map.of("role", "CTO", "name", "Ann")))
        .isEqualTo("employee(name: Ann, role: CTO)");
    assertThat(text("content", "Hello", "model", "m-1")).isEqualTo("Hello\nmodel: m-1");
  }

  @Test
  void membersComeInKeyOrderDepthFirst() {
    Map<String, Object> inner = members("z", "third", "b", Arrays.asList("first", 7, "second"));
    assertThat(text("zone", "fourth", "inner", inner, "none", null))
        .isEqualTo("inner(b: first, 7, second, z: third)\nzone: fourth");
  }

  @Test
  void longElementsHaveLinesOfTheirOwn() {
    assertThat(text("lines", List.of("10 October: high water, 4.1 m", "17 October: low water")))
        .isEqualTo("lines:\n10 October: high water, 4.1 m\n17 October: low water");
  }

  @Test
  void theCaptionIsNotAlsoALeaf() {
    assertThat(text("a", "one", "image_caption", "a cat", "z", "two"))
        .isEqualTo("a: one\nz: two [image: a cat]");
  }

  @Test
  void aCaptionThatIsNoStringIsAMemberLikeAnyOther() {
    assertThat(text("image_caption", List.of("a cat", "a dog")))
        .isEqualTo("image_caption: a cat, a dog");
  }

  @Test
  void aTextThatIsBlankOrNoStringGivesWayToThePayload() {
    assertThat(text("text", "  ", "result", "42")).isEqualTo("result: 42");
    assertThat(text("text", List.of("x"), "result", "42")).isEqualTo("result: 42\nx");
  }

  @Test
  void keysAreInCodePointOrderAsInTheDatabase() {
    assertThat(text("\uFF5E", "below", "\uD83D\uDE00", "above", "~", "lowest"))
        .isEqualTo("~: lowest\n\uFF5E: below\n\uD83D\uDE00: above");
  }

  @Test
  void aSessionThatBeginsOrEndsSaysNoMoreThanThat() {
    Payload payload = new Payload(members("role", "system", "client", "desk"));
    assertThat(EventText.of("session_start", payload)).isEmpty();
    assertThat(EventText.of("session_end", payload)).isEmpty();
    assertThat(EventText.of("subagent_start", payload)).isEqualTo("client: desk");
    assertThat(EventText.of("session_start", new Payload(members("text", "Hello"))))
        .isEqualTo("Hello");
  }

  @Test
  void whatStructureAddsIsBoundedAndEveryStringIsThere() {
    List<Object> numbers = new ArrayList<>();
    List<Object> rows = new ArrayList<>();
    for (int row = 0; row < 20_000; row++) {
      numbers.add(row);
      rows.add(Map.of("measurement", row, "name", "w" + row));
    }
    assertThat(text("vector", numbers)).endsWith("18, 19, … 19980 more");
    String table = text("rows", rows);
    int strings =
        rows.stream().mapToInt(row -> 1 + ((Map<?, ?>) row).get("name").toString().length()).sum();
    assertThat(table.length()).isBetween(strings, strings + 3 * 65_536);
    assertThat(table).contains("measurement: 0").contains("w19999").doesNotContain("19999,");
    Object deep = List.of("bottom", 7);
    for (int level = 0; level < 60; level++) {
      deep = Map.of("k", deep);
    }
    assertThat(text("a", deep)).contains("bottom").doesNotContain("7");
  }

  /** What is stored gives the text that was there when it was appended. */
  @Test
  void aRandomPayloadHasTheSameTextInAnyOrderOfItsKeys() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      Map<String, Object> members = object(random, 0);
      List<String> keys = new ArrayList<>(members.keySet());
      Collections.shuffle(keys, random);
      Map<String, Object> shuffled = new LinkedHashMap<>();
      keys.forEach(key -> shuffled.put(key, members.get(key)));
      assertThat(EventText.of("tool_result", new Payload(shuffled)))
          .as("seed %d: %s", seed, members)
          .isEqualTo(EventText.of("tool_result", new Payload(members)));
    }
  }

  private static final List<String> KEYS =
      List.of("tool", "args", "result", "error", "success", "text", "content", "a", "b", "id");

  private static Map<String, Object> object(Random random, int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int count = random.nextInt(5); count > 0; count--) {
      object.put(KEYS.get(random.nextInt(KEYS.size())), value(random, depth));
    }
    return object;
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 3 ? 5 : 7)) {
      case 0 -> random.nextInt(100);
      case 1 -> random.nextBoolean();
      case 2 -> null;
      case 3 -> " ";
      case 4 -> "word " + random.nextInt(9) + (random.nextInt(5) == 0 ? "\nmore" : "");
      case 5 -> object(random, depth + 1);
      default -> Arrays.asList(value(random, depth + 1), value(random, depth + 1));
    };
  }

  @Test
  void theOrderOfMembersDoesNotMatter() {
    assertThat(text("b", "2", "a", "1", "ab", "x")).isEqualTo(text("ab", "x", "a", "1", "b", "2"));
  }

  @Test
  void aPayloadWithoutWordsHasNoText() {
    assertThat(text()).isEmpty();
    assertThat(text("none", null, "empty", Map.of(), "list", List.of())).isEmpty();
  }

  private static String text(Object... keysAndValues) {
    return EventText.of("tool_result", new Payload(members(keysAndValues)));
  }

  private static Map<String, Object> members(Object... keysAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int index = 0; index < keysAndValues.length; index += 2) {
      members.put((String) keysAndValues[index], keysAndValues[index + 1]);
    }
    return members;
  }

  private static final String PNG = "iVBORw0KGgo" + "AbC9".repeat(3_000);

  /** As MCP, Anthropic, OpenAI and Google write them. */
  @Test
  void bytesOfAnImageAreNoText() {
    for (Object block :
        List.of(
            Map.of("type", "image", "data", PNG, "mimeType", "image/png"),
            Map.of(
                "type",
                "image",
                "source",
                Map.of("type", "base64", "media_type", "image/png", "data", PNG)),
            Map.of("type", "image_url", "image_url", Map.of("url", "data:image/png;base64," + PNG)),
            Map.of("inlineData", Map.of("mimeType", "image/png", "data", PNG)))) {
      assertThat(text("content", List.of(block))).isEqualTo("[image, PNG, 9 KB]");
      assertThat(text("text", "Look", "content", List.of(block)))
          .isEqualTo("Look [image, PNG, 9 KB]");
      assertThat(text("tool", "screenshot", "result", List.of(block)))
          .isEqualTo("screenshot → [image, PNG, 9 KB]");
    }
    assertThat(text("text", PNG)).isEqualTo("[file, 9 KB]");
    assertThat(text("text", "![a kite](data:image/png;base64," + PNG + ") on the roof"))
        .isEqualTo("![a kite]([image, PNG, 9 KB]) on the roof");
    assertThat(text("note", "data:audio/wav;base64," + "Ab3+".repeat(20)))
        .isEqualTo("note: [audio, WAV, 76 bytes]");
  }

  @Test
  void whatIsKnownOfMediaIsTold() {
    assertThat(
            text(
                "text",
                "From the harbour",
                "attachments",
                List.of(
                    Map.of(
                        "type",
                        "audio",
                        "name",
                        "memo.ogg",
                        "mime_type",
                        "audio/ogg",
                        "size",
                        BigDecimal.valueOf(20_480),
                        "data",
                        "T2dnUw==",
                        "transcript",
                        "The ferry leaves at nine"))))
        .isEqualTo("From the harbour [audio memo.ogg, OGG, 20 KB: The ferry leaves at nine]");
    assertThat(text("text", "Listen", "transcript", "The ferry leaves at nine"))
        .isEqualTo("Listen [transcript: The ferry leaves at nine]");
    assertThat(text("text", "The ferry leaves at nine", "transcript", "The ferry leaves at nine"))
        .isEqualTo("The ferry leaves at nine");
    assertThat(
            text(
                "content",
                List.of(
                    Map.of(
                        "type",
                        "document",
                        "title",
                        "Rules",
                        "source",
                        Map.of("type", "text", "media_type", "text/plain", "data", "No dogs.")))))
        .isEqualTo("[file: No dogs. Rules]");
  }

  @Test
  void wordsAndIdentifiersAreNoBytes() {
    String digest = "0123456789abcdef".repeat(16);
    String path = "src/main/java/io/myria/language/Media.java ".repeat(20).strip();
    for (String words : List.of("see " + digest + " there", path, "a".repeat(500))) {
      assertThat(text("text", words)).isEqualTo(words);
    }
    assertThat(text("type", "image", "note", "a red kite")).contains("a red kite");
  }
}
