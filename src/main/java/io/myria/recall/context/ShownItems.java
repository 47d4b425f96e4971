package io.myria.recall.context;

import io.myria.event.EventId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The items that earlier pages showed, as a cursor holds them: of each event's id the last 32 bits,
 * which are random (RFC 9562). Places in the log would be shorter, and as long as others' events
 * between them are many, which a cursor must not tell by its length. That an event of 20,000 is
 * taken for one of 1,000 that were shown has a chance of 1 in 200. Immutable.
 */
public record ShownItems(Set<Integer> ends) {

  /** So many are shown at most on all pages together; a cursor holds them well. */
  public static final int MOST = 1_000;

  public static final ShownItems NONE = new ShownItems(Set.of());

  public ShownItems {
    ends = Set.copyOf(ends);
  }

  public static ShownItems read(String position) {
    ByteBuffer bytes = ByteBuffer.wrap(position.getBytes(StandardCharsets.ISO_8859_1));
    Set<Integer> ends = new HashSet<>();
    while (bytes.hasRemaining()) {
      ends.add(bytes.getInt());
    }
    return new ShownItems(ends);
  }

  public ShownItems with(Collection<EventId> shown) {
    Set<Integer> all = new HashSet<>(ends);
    shown.forEach(event -> all.add(end(event)));
    return new ShownItems(all);
  }

  public boolean holds(EventId event) {
    return ends.contains(end(event));
  }

  public int count() {
    return ends.size();
  }

  public String write() {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * ends.size());
    ends.stream().sorted().forEach(bytes::putInt);
    return new String(bytes.array(), StandardCharsets.ISO_8859_1);
  }

  private static int end(EventId event) {
    return (int) event.value().getLeastSignificantBits();
  }
}
