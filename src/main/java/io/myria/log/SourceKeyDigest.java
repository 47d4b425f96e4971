package io.myria.log;

import io.myria.event.NewEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * SHA-256 over an event's {@code (channel, source_event_key)}: the unique key of idempotency. The
 * channel's length stands in front, so that no two pairs read as the same bytes.
 */
record SourceKeyDigest(ByteBuffer bytes) {

  static Optional<SourceKeyDigest> of(NewEvent event) {
    return event.sourceEventKey().map(key -> of(event.channel(), key));
  }

  static SourceKeyDigest of(byte[] digest) {
    return new SourceKeyDigest(ByteBuffer.wrap(digest).asReadOnlyBuffer());
  }

  byte[] toArray() {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return copy;
  }

  private static SourceKeyDigest of(String channel, String key) {
    byte[] channelBytes = channel.getBytes(StandardCharsets.UTF_8);
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    ByteBuffer input = ByteBuffer.allocate(Integer.BYTES + channelBytes.length + keyBytes.length);
    input.putInt(channelBytes.length).put(channelBytes).put(keyBytes);
    try {
      return of(MessageDigest.getInstance("SHA-256").digest(input.array()));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
