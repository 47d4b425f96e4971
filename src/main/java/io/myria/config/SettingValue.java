package io.myria.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value as it was written, and what is made of it. Whatever is wrong is an {@link
 * IllegalArgumentException} whose message completes "must be …".
 */
record SettingValue(Setting setting, String raw) {

  private static final String MEBIBYTES = "MiB";
  private static final String KIBIBYTES = "KiB";

  Object as(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type element = generic.getActualTypeArguments()[0];
      if (generic.getRawType().equals(List.class)) {
        return parts();
      }
      return raw.isEmpty() ? Optional.empty() : Optional.of(as(element));
    }
    if (type.equals(String.class)) {
      return setting.oneOf().length == 0 ? raw : word(List.of(setting.oneOf()));
    }
    if (type.equals(int.class)) {
      return setting.most().endsWith(MEBIBYTES) ? bytes() : integer();
    }
    if (type.equals(double.class)) {
      return decimal();
    }
    if (type.equals(boolean.class)) {
      return flag();
    }
    if (type.equals(Duration.class)) {
      return duration();
    }
    return type.equals(Path.class) ? Path.of(raw) : made((Class<?>) type);
  }

  private List<String> parts() {
    return Stream.of(raw.split(",")).map(String::strip).filter(part -> !part.isEmpty()).toList();
  }

  private String word(List<String> words) {
    if (!words.contains(raw)) {
      throw new IllegalArgumentException("one of " + String.join(", ", words));
    }
    return raw;
  }

  private boolean flag() {
    if (!raw.equals("true") && !raw.equals("false")) {
      throw new IllegalArgumentException("true or false");
    }
    return raw.equals("true");
  }

  private int integer() {
    long least = setting.least().isEmpty() ? 0 : Long.parseLong(setting.least());
    long most = Long.parseLong(setting.most());
    return (int) whole(raw, least, most, "a whole number from " + least + " to " + most);
  }

  private double decimal() {
    double least = setting.least().isEmpty() ? 0 : Double.parseDouble(setting.least());
    double most = Double.parseDouble(setting.most());
    if (raw.matches("-?\\d+(\\.\\d+)?")) {
      double value = Double.parseDouble(raw);
      if (value >= least && value <= most) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number from " + least + " to " + most);
  }

  private int bytes() {
    String expected = "a size from 1 byte to " + setting.most() + ", such as 64KiB or 1MiB";
    int most = Integer.parseInt(setting.most().replace(MEBIBYTES, ""));
    if (raw.endsWith(MEBIBYTES)) {
      return (int) whole(raw.replace(MEBIBYTES, ""), 1, most, expected) << 20;
    }
    if (raw.endsWith(KIBIBYTES)) {
      return (int) whole(raw.replace(KIBIBYTES, ""), 1, most << 10, expected) << 10;
    }
    return (int) whole(raw, 1, most << 20, expected);
  }

  private Duration duration() {
    String least = setting.least().isEmpty() ? "0s" : setting.least();
    String expected =
        "a time from " + least + " to " + setting.most() + ", such as 500ms, 30s, 5m, 1h or 14d";
    Duration value = time(raw, expected);
    if (value.compareTo(time(least, expected)) < 0
        || value.compareTo(time(setting.most(), expected)) > 0) {
      throw new IllegalArgumentException(expected);
    }
    return value;
  }

  private static Duration time(String written, String expected) {
    String number = written.replaceAll("(?<![a-z])[a-z]++$", "");
    long amount = whole(number, 0, Integer.MAX_VALUE, expected);
    return switch (written.substring(number.length())) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      case "d" -> Duration.ofDays(amount);
      default -> throw new IllegalArgumentException(expected);
    };
  }

  private static long whole(String written, long least, long most, String expected) {
    try {
      long value = Long.parseLong(written.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException(expected, notANumber);
    }
    throw new IllegalArgumentException(expected);
  }

  /** By the type's own {@code of}; else one of an enum's words. */
  private Object made(Class<?> type) {
    try {
      Method of = type.getDeclaredMethod("of", String.class);
      of.setAccessible(true);
      return of.invoke(null, raw);
    } catch (InvocationTargetException problem) {
      throw new IllegalArgumentException(problem.getCause().getMessage(), problem);
    } catch (NoSuchMethodException anEnum) {
      List<String> words =
          Stream.of(type.getEnumConstants())
              .map(one -> one.toString().toLowerCase(Locale.ROOT))
              .toList();
      return type.getEnumConstants()[words.indexOf(word(words))];
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
