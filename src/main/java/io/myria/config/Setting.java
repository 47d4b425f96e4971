package io.myria.config;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One key of the configuration.
 *
 * @param key the full name, beginning with {@code myria.}
 * @param defaultValue as it would stand in a file; empty where there is none
 * @param meaning one sentence, with the unit, for the README's table
 * @param parser throws {@link IllegalArgumentException} whose message completes "must be …"
 */
public record Setting<T>(
    String key, String defaultValue, String meaning, Function<String, T> parser) {

  /** The value in force, checked. */
  public T in(Source source) {
    String raw = source.value(key).orElse(defaultValue).strip();
    try {
      return parser.apply(raw);
    } catch (IllegalArgumentException problem) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          key,
          key + " is '" + raw + "' but must be " + problem.getMessage(),
          problem);
    }
  }

  public static Setting<Integer> integer(
      String key, int defaultValue, int least, int most, String meaning) {
    return new Setting<>(
        key,
        Integer.toString(defaultValue),
        meaning,
        raw -> (int) whole(raw, least, most, "a whole number from " + least + " to " + most));
  }

  /** A number with or without a decimal point, such as {@code 0.15}. */
  public static Setting<Double> decimal(
      String key, double defaultValue, double least, double most, String meaning) {
    String expected = "a number from " + least + " to " + most;
    return new Setting<>(
        key,
        Double.toString(defaultValue),
        meaning,
        raw -> {
          if (!raw.matches("-?\\d+(\\.\\d+)?")) {
            throw new IllegalArgumentException(expected);
          }
          double value = Double.parseDouble(raw);
          if (value < least || value > most) {
            throw new IllegalArgumentException(expected);
          }
          return value;
        });
  }

  public static Setting<Boolean> flag(String key, boolean defaultValue, String meaning) {
    return new Setting<>(
        key,
        Boolean.toString(defaultValue),
        meaning,
        raw -> {
          if (!raw.equals("true") && !raw.equals("false")) {
            throw new IllegalArgumentException("true or false");
          }
          return raw.equals("true");
        });
  }

  public static Setting<String> text(String key, String defaultValue, String meaning) {
    return new Setting<>(key, defaultValue, meaning, raw -> raw);
  }

  /** One of some words. */
  public static Setting<String> choice(
      String key, String defaultValue, List<String> words, String meaning) {
    return new Setting<>(
        key,
        defaultValue,
        meaning,
        raw -> {
          if (!words.contains(raw)) {
            throw new IllegalArgumentException("one of " + String.join(", ", words));
          }
          return raw;
        });
  }

  public static Setting<Optional<String>> optional(String key, String meaning) {
    return new Setting<>(
        key, "", meaning, raw -> raw.isEmpty() ? Optional.empty() : Optional.of(raw));
  }

  /** Comma-separated; empty means none. */
  public static Setting<List<String>> list(String key, String defaultValue, String meaning) {
    return new Setting<>(
        key,
        defaultValue,
        meaning,
        raw ->
            Arrays.stream(raw.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList());
  }

  /** A whole number with {@code ms}, {@code s}, {@code m}, {@code h} or {@code d} behind it. */
  public static Setting<Duration> duration(
      String key, String defaultValue, Duration least, Duration most, String meaning) {
    return new Setting<>(key, defaultValue, meaning, raw -> duration(raw, least, most));
  }

  /** A whole number of bytes, or with {@code KiB} or {@code MiB} behind it. */
  public static Setting<Integer> bytes(String key, String defaultValue, int most, String meaning) {
    return new Setting<>(key, defaultValue, meaning, raw -> bytes(raw, most));
  }

  private static int bytes(String raw, int most) {
    String expected = "a size from 1 byte to " + size(most) + ", such as 64KiB or 1MiB";
    if (raw.endsWith("MiB")) {
      return (int) (whole(raw.substring(0, raw.length() - 3), 1, most >> 20, expected) << 20);
    }
    if (raw.endsWith("KiB")) {
      return (int) (whole(raw.substring(0, raw.length() - 3), 1, most >> 10, expected) << 10);
    }
    return (int) whole(raw, 1, most, expected);
  }

  private static Duration duration(String raw, Duration least, Duration most) {
    String expected =
        "a time from " + time(least) + " to " + time(most) + ", such as 500ms, 30s, 5m, 1h or 14d";
    String number = raw.replaceAll("[a-z]+$", "");
    long amount = whole(number, 0, Integer.MAX_VALUE, expected);
    Duration value =
        switch (raw.substring(number.length())) {
          case "ms" -> Duration.ofMillis(amount);
          case "s" -> Duration.ofSeconds(amount);
          case "m" -> Duration.ofMinutes(amount);
          case "h" -> Duration.ofHours(amount);
          case "d" -> Duration.ofDays(amount);
          default -> throw new IllegalArgumentException(expected);
        };
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(expected);
    }
    return value;
  }

  /** As it would stand in a file: in the largest unit of which it is a whole number. */
  static String time(Duration time) {
    long millis = time.toMillis();
    if (millis == 0) {
      return "0s";
    }
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    if (seconds % 3_600 != 0) {
      return seconds / 60 + "m";
    }
    return seconds % 86_400 == 0 ? seconds / 86_400 + "d" : seconds / 3_600 + "h";
  }

  private static String size(int bytes) {
    if (bytes % (1 << 20) == 0) {
      return (bytes >> 20) + "MiB";
    }
    return bytes % (1 << 10) == 0 ? (bytes >> 10) + "KiB" : bytes + " bytes";
  }

  private static long whole(String raw, long least, long most, String expected) {
    try {
      long value = Long.parseLong(raw.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(expected, notANumber);
    }
    throw new IllegalArgumentException(expected);
  }
}
