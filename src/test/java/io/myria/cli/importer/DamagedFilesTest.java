package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, an import ends, and what it makes of it can be stored. */
class DamagedFilesTest {

  private static final int ROUNDS = 40;

  private static final List<String> PIECES =
      List.of(
          "null", "[]", "{}", "7", "\"\"", "\"\\ud800\"", "true", "\n", ",", "\u0000", "\uFFFD");

  @TempDir private Path folder;

  @Test
  void noDamageEndsAnImportAndWhatIsTakenCanBeStored() throws IOException {
    long seed = System.nanoTime();
    System.out.println("DamagedFilesTest seed " + seed);
    Random random = new Random(seed);
    long taken = 0;
    try (Stream<Path> files = Files.walk(Reading.example(""))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        byte[] whole = Files.readAllBytes(file);
        Path copy = folder.resolve(file.getFileName());
        for (int round = 0; round < ROUNDS; round++) {
          Files.write(copy, damaged(whole, random));
          Reading reading = Reading.of(copy, Reading.options(List.of("dana"), true, true));
          taken += reading.lines.size();
          assertThat(reading.lines)
              .as("%s, round %s, seed %s", file, round, seed)
              .allSatisfy(DamagedFilesTest::storable);
        }
      }
    }
    assertThat(taken).isGreaterThan(ROUNDS);
  }

  private static void storable(Item item) {
    assertThat(item.event().toString()).doesNotContain("\\u0000");
    assertThat(HalfPairs.in(item)).isEmpty();
    assertThat(item.event().path("source_event_key").asString(""))
        .isNotBlank()
        .hasSizeLessThan(1000);
    assertThat(item.event().path("context_id").asString("")).hasSizeLessThan(1000);
    assertThat(item.event().path("channel").asString("")).hasSizeLessThanOrEqualTo(200);
  }

  /** Cut short, or with values and bytes that do not belong there. */
  private static byte[] damaged(byte[] whole, Random random) {
    StringBuilder text = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
    for (int change = random.nextInt(4); change >= 0 && text.length() > 1; change--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(5)) {
        case 0 -> text.setLength(Math.max(1, at));
        case 1 -> text.deleteCharAt(at);
        case 2 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 3 -> text.setCharAt(at, (char) random.nextInt(256));
        default -> replaceValue(text, at, PIECES.get(random.nextInt(6)));
      }
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A value of another kind, where JSON has one. */
  private static void replaceValue(StringBuilder text, int near, String value) {
    int colon = text.indexOf(": ", near);
    int end = colon < 0 ? -1 : text.indexOf(",", colon);
    if (end > 0) {
      text.replace(colon + 2, end, value);
    }
  }
}
