package io.myria.eventlog;

import io.myria.event.NewEvent;
import io.myria.event.Payload;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * SHA-256 over what makes two things the same to the log. Every part is written with its length in
 * front, so that no two things read as the same bytes. Immutable.
 */
public final class Digest {

  private final byte[] bytes;

  public Digest(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  /** Of the unique key of idempotency, {@code (channel, source_event_key)}, if there is one. */
  public static Optional<Digest> ofSourceKey(NewEvent event) {
    return event.sourceEventKey().map(key -> new Hash().text(event.channel()).text(key).digest());
  }

  /** Of the key of one of Myria's own events: never that of an event from outside. */
  public static Digest ofOwnKey(String type, String key) {
    return new Hash().text("").text(type).text(key).digest();
  }

  /**
   * Of a payload whatever the order of its members and the spelling of its numbers: 1.0 and 1 are
   * one number, as PostgreSQL's {@code jsonb} has it.
   */
  public static Digest ofPayload(Payload payload) {
    return new Hash().value(payload.members()).digest();
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  /** 64 lower-case digits. */
  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Digest digest && Arrays.equals(bytes, digest.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Digest[" + hex() + "]";
  }

  /** A hash in the making. */
  private static final class Hash {

    private final MessageDigest hash;

    Hash() {
      try {
        hash = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException missing) {
        throw new IllegalStateException("every Java platform has SHA-256", missing);
      }
    }

    Hash text(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return number('s', bytes.length).bytes(bytes);
    }

    Hash value(Object value) {
      switch (value) {
        case Map<?, ?> object -> {
          number('o', object.size());
          new TreeMap<>(object).forEach((name, member) -> text((String) name).value(member));
        }
        case List<?> array -> {
          number('a', array.size());
          array.forEach(this::value);
        }
        case BigDecimal decimal -> number('n', 0).text(decimal.stripTrailingZeros().toString());
        case String text -> text(text);
        case null, default -> number('c', 0).text(String.valueOf(value));
      }
      return this;
    }

    Digest digest() {
      return new Digest(hash.digest());
    }

    private Hash number(char kind, int size) {
      return bytes(ByteBuffer.allocate(6).putChar(kind).putInt(size).array());
    }

    private Hash bytes(byte[] bytes) {
      hash.update(bytes);
      return this;
    }
  }
}
