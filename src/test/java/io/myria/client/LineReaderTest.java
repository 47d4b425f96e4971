package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  private final List<SourceLine> good = new ArrayList<>();
  private final List<String> bad = new ArrayList<>();

  @Test
  void blankLinesAreCountedAndLeftOut() throws IOException {
    read("\n{\"a\":1}\r\n  \n{\"b\":2}");

    assertThat(good).extracting(SourceLine::number).containsExactly(2L, 4L);
    assertThat(good)
        .extracting(line -> line.event().toString())
        .containsExactly("{\"a\":1}", "{\"b\":2}");
    assertThat(bad).isEmpty();
  }

  @Test
  void bytesOfALineHoldItsEnd() throws IOException {
    read("{\"a\":\"é\"}\n{}");

    assertThat(good).extracting(SourceLine::bytes).containsExactly(11, 2);
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
    assertThat(bad.get(3)).startsWith("f:4: the line is not JSON: ").contains("\"a\"");
  }

  @Test
  void bytesThatAreNoTextAreBadAndTheNextLineIsRead() throws IOException {
    byte[] bytes = "{\"a\":\"x\"}\n{}\n".getBytes(StandardCharsets.UTF_8);
    bytes[6] = (byte) 0xFF;
    read(new ByteArrayInputStream(bytes));

    assertThat(bad).containsExactly("f:1: the line is not UTF-8");
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
    assertThat(good).extracting(SourceLine::number).containsExactly(2L);
  }

  private void read(String text) throws IOException {
    read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void read(InputStream in) throws IOException {
    new LineReader("f", in).read(good::add, line -> bad.add(line.toString()));
  }
}
