package io.myria.event;

import com.github.f4b6a3.uuid.UuidCreator;
import io.myria.error.Fault;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * An event's public name, made by Myria: a UUID of version 7 (RFC 9562), so that ids sort roughly
 * by time, and say nothing about how many events others appended.
 */
public record EventId(UUID value) {

  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private static final int ENDING = 8;

  /**
   * A new id; thread-safe. All bits behind the time are random: the factory of ordered ids counts
   * within a millisecond, so that two of them would tell how many others were made between.
   */
  public static EventId next() {
    return new EventId(
        new UUID(
            UuidCreator.getTimeOrderedEpoch().getMostSignificantBits(),
            UuidCreator.getRandomBased().getLeastSignificantBits()));
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} if {@code text} is not the canonical
   *     form of a UUID
   */
  public static EventId parse(String field, String text) {
    if (!CANONICAL.matcher(text).matches()) {
      throw Fault.invalid(
          field,
          "is no id; ids look like 018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4, of which the last eight"
              + " digits or more are enough, and come from answers of"
              + " myria_recall and queries");
    }
    return new EventId(UUID.fromString(text));
  }

  /**
   * Reads the id of something else than an event, which has no short form.
   *
   * @throws Fault {@code invalid_argument} at {@code field}
   */
  public static UUID other(String field, String text) {
    if (!CANONICAL.matcher(text).matches()) {
      throw Fault.invalid(
          field, "is no id; write all of it, such as 018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4");
    }
    return UUID.fromString(text);
  }

  /** The last eight hex digits, as answers cite it, and as all tools take it. */
  public String ending() {
    String whole = value.toString();
    return whole.substring(whole.length() - ENDING);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
