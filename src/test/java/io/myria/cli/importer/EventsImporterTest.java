package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsImporterTest {

  @TempDir private Path folder;

  private final List<Item> good = new ArrayList<>();
  private final List<String> bad = new ArrayList<>();

  @Test
  void blankLinesAreCountedAndLeftOut() throws IOException {
    read("\n{\"a\":1}\r\n  \n{\"b\":2}");

    assertThat(good).extracting(Item::number).containsExactly(2L, 4L);
    assertThat(good)
        .extracting(line -> line.event().toString())
        .containsExactly("{\"a\":1}", "{\"b\":2}");
    assertThat(bad).isEmpty();
  }

  @Test
  void bytesOfALineHoldItsEnd() throws IOException {
    read("{\"a\":\"é\"}\n{}");

    assertThat(good).extracting(Item::bytes).containsExactly(11, 2);
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstLine() throws IOException {
    read("\uFEFF{\"a\":1}\n");

    assertThat(good).hasSize(1);
  }

  @Test
  void whatIsNoObjectIsBad() throws IOException {
    read("[1]\n{\"a\":\n{\"a\":1} x\n{\"a\":1,\"a\":2}\n{\"a\":NaN}\n");

    assertThat(good).isEmpty();
    assertThat(bad).hasSize(5);
    assertThat(bad.get(0)).isEqualTo("f:1: the line is no JSON object");
    assertThat(bad.get(1)).isEqualTo("f:2: the line is not valid JSON at column 6");
    assertThat(bad.get(2)).isEqualTo("f:3: the line is not valid JSON at column 9");
    assertThat(bad.get(3)).isEqualTo("f:4: the line holds the name \"a\" twice, at column 11");
  }

  @Test
  void theReaderOfAMessageNeedNotKnowTheParser() throws IOException {
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    read(
        String.join(
            "\n",
            "}",
            "{\"a\":1} {\"b\":1}",
            "  {\"a\":tru}",
            "{\"a\":\"\\u00\"}",
            "{\"a\":" + deep + "}",
            "{\"a\":" + "1".repeat(2_000) + "}",
            "{\"a\":01}",
            "\u0000\u0001"));

    assertThat(good).isEmpty();
    assertThat(bad)
        .hasSize(8)
        .noneMatch(line -> line.matches("(?s).*([a-z][A-Z]|[A-Z]_[A-Z]|`|Exception).*"))
        .allMatch(line -> line.matches("f:\\d: the line (is|holds) .*"));
    assertThat(bad.get(2)).startsWith("f:3: the line is not valid JSON at column 8");
    assertThat(bad.get(4)).contains("nested too deeply");
    assertThat(bad.get(5)).contains("too long");
  }

  @Test
  void aNumberThatNoComputerHoldsIsABadItem() throws IOException {
    read("{\"a\":1e99999999999}\n{\"a\":-1.5E-99999999999}\n{\"b\":1e300}\n");

    assertThat(good).extracting(Item::number).containsExactly(3L);
    assertThat(bad)
        .containsExactly(
            "f:1: the line holds a number whose exponent is too large",
            "f:2: the line holds a number whose exponent is too large");
  }

  @Test
  void halfOfASurrogatePairIsABadItem() throws IOException {
    read(
        """
        {"payload":{"a":[1,{"b":"x\\ud800y"}]}}
        {"participants":["ann","bo\\udc00"]}
        {"payload":{"c\\ud83d":1}}
        {"payload":{"a":"\\ud83d\\ude00"}}
        {"payload":{"a":"\\ude00\\ud83d"}}
        """);

    assertThat(good).extracting(Item::number).containsExactly(4L);
    assertThat(bad)
        .containsExactly(
            "f:1: payload.a[1].b: holds half of a surrogate pair (\\ud800), which is no character",
            "f:2: participants[1]: holds half of a surrogate pair (\\udc00), which is no character",
            "f:3: the line is not valid JSON at column 21",
            "f:5: payload.a: holds half of a surrogate pair (\\ude00), which is no character");
  }

  @Test
  void whatIsSaidOfALineDoesNotMoveTheCursor() {
    BadItem line = new BadItem("f", 1, "invalid_argument", "payload.a\u001b[2J", "b\u202ec\nd");

    assertThat(line).hasToString("f:1: payload.a [2J: b c d");
  }

  @Test
  void bytesThatAreNoTextAreBadAndTheNextLineIsRead() throws IOException {
    byte[] bytes = "{\"a\":\"x\"}\n{}\n".getBytes(StandardCharsets.UTF_8);
    bytes[6] = (byte) 0xFF;
    read(new ByteArrayInputStream(bytes));

    assertThat(bad).containsExactly("f:1: the line is not UTF-8; name its encoding with --charset");
    assertThat(good).hasSize(1);
  }

  @Test
  void aNumberKeepsItsDigits() throws IOException {
    read("{\"a\":1.10,\"b\":12345678901234567890.123456789}");

    assertThat(good.get(0).event())
        .hasToString("{\"a\":1.10,\"b\":12345678901234567890.123456789}");
  }

  @Test
  void linesLongerThanTheBufferAreReadWhole() throws IOException {
    String text = "x".repeat(200_000);
    read("{\"a\":\"" + text + "\"}\n{\"b\":1}\n");

    assertThat(good).hasSize(2);
    assertThat(good.get(0).event().path("a").asString("")).isEqualTo(text);
  }

  @Test
  void aLineThatNoServerTakesIsBadAndNotHeldInMemory() throws IOException {
    read("{\"a\":\"" + "x".repeat(17 << 20) + "\"}\n{\"b\":1}\n");

    assertThat(bad).containsExactly("f:1: the line is longer than 16 MiB");
    assertThat(good).extracting(Item::number).containsExactly(2L);
  }

  private void read(String text) throws IOException {
    read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void read(InputStream in) throws IOException {
    Path file = folder.resolve("f.jsonl");
    Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    Reading reading = Reading.of(file, Reading.options(List.of(), false, false));
    good.addAll(reading.lines);
    reading.lines.forEach(line -> line.event().remove("source_event_key"));
    reading.bad.forEach(line -> bad.add(line.replace(file.toString(), "f")));
  }
}
