package io.myria.contents;

import io.myria.error.Fault;
import io.myria.event.EventId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a stretch of an event's text: {@code grip:<ms>:<hash>}. It is a function of the event
 * and the stretch, so that it is the same in all snapshots, and no table is needed to follow it:
 * the hash begins with the end of the event's id, by which the event is found among what a scope
 * sees, and goes on with a digest that tells the stretch from all others of that event.
 *
 * @param ms the event's timestamp, in milliseconds since 1970; of a topic's bullet the time in the
 *     event's id
 * @param ending the last eight hex digits of the event's id
 * @param stretch eight hex digits of SHA-256 over event and offsets
 */
public record GripId(long ms, String ending, String stretch) {

  /** What every id begins with. */
  public static final String PREFIX = "grip:";

  private static final Pattern FORM =
      Pattern.compile("grip:(-?\\d{1,17}):([0-9a-f]{8})([0-9a-f]{8})");

  private static final int DIGEST_BYTES = 4;

  /** The bits of an id behind its time. */
  private static final int BEHIND_TIME = 16;

  /**
   * For who does not know the event's time: by the time in its id, which is when it was accepted.
   */
  public static GripId of(EventId event, int from, int to) {
    return of(event, accepted(event), from, to);
  }

  private static Instant accepted(EventId event) {
    return Instant.ofEpochMilli(event.value().getMostSignificantBits() >>> BEHIND_TIME);
  }

  /** Whether this is a name of a stretch, by either time of its event. */
  public boolean names(EventId event, Instant at, int from, int to) {
    return equals(of(event, at, from, to)) || equals(of(event, from, to));
  }

  public static GripId of(EventId event, Instant at, int from, int to) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES + 2 * Integer.BYTES);
    bytes.putLong(event.value().getMostSignificantBits());
    bytes.putLong(event.value().getLeastSignificantBits());
    bytes.putInt(from).putInt(to);
    String hex = HexFormat.of().formatHex(sha256(bytes.array()), 0, DIGEST_BYTES);
    return new GripId(at.toEpochMilli(), event.ending(), hex);
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} for what is none
   */
  public static GripId parse(String field, String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw Fault.invalid(
          field,
          "is no grip; grips look like grip:1789045200000:8325165590fe1ab2 and come from bullets of"
              + " a table of contents");
    }
    return new GripId(Long.parseLong(form.group(1)), form.group(2), form.group(3));
  }

  /** A segment's part of its id: twelve hex digits of SHA-256 over the event that opens it. */
  static String hash(EventId opening) {
    byte[] id = opening.toString().getBytes(StandardCharsets.US_ASCII);
    return HexFormat.of().formatHex(sha256(id), 0, DIGEST_BYTES + 2);
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return PREFIX + ms + ":" + ending + stretch;
  }
}
