package io.myria.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {

  enum Colour {
    DEEP_RED,
    BLUE
  }

  record Painter(String name) {
    static Painter of(String raw) {
      if (raw.isBlank()) {
        throw new IllegalArgumentException("a painter's name");
      }
      return new Painter(raw);
    }
  }

  record Brush(
      @Setting(key = "myria.wait", byDefault = "30s", least = "1s", most = "1d", meaning = "Wait.")
          Duration pause,
      @Setting(key = "myria.size", byDefault = "64KiB", most = "64MiB", meaning = "Size.")
          int size) {}

  record Picture(
      @Setting(key = "myria.count", byDefault = "7", least = "2", most = "9", meaning = "Count.")
          int count,
      @Setting(key = "myria.share", byDefault = "0.5", most = "1", meaning = "Share.") double share,
      @Setting(key = "myria.dry", byDefault = "true", meaning = "Dry.") boolean dry,
      @Setting(
              key = "myria.word",
              byDefault = "a",
              oneOf = {"a", "b"},
              meaning = "Word.")
          String word,
      @Setting(key = "myria.names", byDefault = "x, y,", meaning = "Names.") List<String> names,
      @Setting(key = "myria.note", meaning = "Note.") Optional<String> note,
      @Setting(key = "myria.colour", byDefault = "deep_red", meaning = "Colour.") Colour colour,
      @Setting(key = "myria.painter", byDefault = "anna", meaning = "Painter.") Painter painter,
      Brush brush) {

    Picture {
      if (count == 9 && dry) {
        throw Fault.misconfigured("myria.dry", "nine are never dry");
      }
    }
  }

  @Test
  void whatIsNotGivenIsByDefault() {
    assertThat(Source.of(Map.of()).read(Picture.class))
        .isEqualTo(
            new Picture(
                7,
                0.5,
                true,
                "a",
                List.of("x", "y"),
                Optional.empty(),
                Colour.DEEP_RED,
                new Painter("anna"),
                new Brush(Duration.ofSeconds(30), 64 << 10)));
  }

  @Test
  void settingsAreListedInTheOrderOfTheComponents() {
    assertThat(SettingsReader.settings(Picture.class).map(Setting::key))
        .startsWith("myria.count", "myria.share")
        .endsWith("myria.painter", "myria.wait", "myria.size");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "myria.wait|2d|a time from 1s to 1d, such as 500ms, 30s, 5m, 1h or 14d",
        "myria.wait|500ms|a time from 1s to 1d, such as 500ms, 30s, 5m, 1h or 14d",
        "myria.wait|5|a time from 1s to 1d, such as 500ms, 30s, 5m, 1h or 14d",
        "myria.wait|s|a time from 1s to 1d, such as 500ms, 30s, 5m, 1h or 14d",
        "myria.size|1GiB|a size from 1 byte to 64MiB, such as 64KiB or 1MiB",
        "myria.size|0|a size from 1 byte to 64MiB, such as 64KiB or 1MiB",
        "myria.size|65MiB|a size from 1 byte to 64MiB, such as 64KiB or 1MiB",
        "myria.size|67108865|a size from 1 byte to 64MiB, such as 64KiB or 1MiB",
        "myria.count|1|a whole number from 2 to 9",
        "myria.count|10|a whole number from 2 to 9",
        "myria.count|many|a whole number from 2 to 9",
        "myria.share|1.1|a number from 0.0 to 1.0",
        "myria.share|-0.1|a number from 0.0 to 1.0",
        "myria.share|.5|a number from 0.0 to 1.0",
        "myria.dry|yes|true or false",
        "myria.word|c|one of a, b",
        "myria.colour|red|one of deep_red, blue",
        "myria.painter|' '|a painter's name"
      })
  void whatCannotBeMeantIsRefusedWithItsBounds(String key, String raw, String expected) {
    assertThatThrownBy(() -> Source.of(Map.of(key, raw)).read(Picture.class))
        .isInstanceOf(Fault.class)
        .hasMessage(key + " is '" + raw.strip() + "' but must be " + expected);
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedInTheRecordsWords() {
    assertThatThrownBy(() -> Source.of(Map.of("myria.count", "9")).read(Picture.class))
        .isInstanceOf(Fault.class)
        .hasMessage("nine are never dry");
  }

  @ParameterizedTest
  @CsvSource({"1s,1000", "1500ms,1500", "2m,120000", "90m,5400000", "24h,86400000", "1d,86400000"})
  void aTimeHasAUnit(String raw, long millis) {
    assertThat(Source.of(Map.of("myria.wait", raw)).read(Brush.class).pause()).hasMillis(millis);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "64KiB,65536", "64MiB,67108864", "67108864,67108864"})
  void aSizeMayHaveOne(String raw, int bytes) {
    assertThat(Source.of(Map.of("myria.size", raw)).read(Brush.class).size()).isEqualTo(bytes);
  }
}
