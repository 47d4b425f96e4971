package io.myria.experience;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long something lasts, as payloads and arguments write it; stateless. */
public final class Lifetime {

  /** A hundred years, beyond which everything lasts as long. */
  public static final Duration MOST = Duration.ofDays(36_525);

  private static final Pattern SHORT = Pattern.compile("(\\d{1,12}) ?(s|m|h|d)");

  private Lifetime() {}

  /**
   * A number of seconds, {@code 90s}, {@code 15m}, {@code 24h}, {@code 7d}, or an ISO 8601 duration
   * ({@code PT12H}). Empty for what is none, or is below 0.
   */
  public static Optional<Duration> parse(Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() < 0
          ? Optional.empty()
          : Optional.of(
              Duration.ofSeconds(number.min(BigDecimal.valueOf(MOST.toSeconds())).longValue()));
    }
    return value instanceof String text ? words(text.strip()) : Optional.empty();
  }

  private static Optional<Duration> words(String text) {
    Matcher matcher = SHORT.matcher(text);
    try {
      Duration read = matcher.matches() ? of(matcher) : Duration.parse(text);
      return Optional.of(read)
          .filter(one -> !one.isNegative())
          .map(one -> one.compareTo(MOST) > 0 ? MOST : one);
    } catch (DateTimeException | ArithmeticException none) {
      return Optional.empty();
    }
  }

  private static Duration of(Matcher matcher) {
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }
}
