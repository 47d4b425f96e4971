package io.myria.recall;

import io.myria.event.EventSeq;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * What earlier pages showed, as it stands in a cursor: distances between places in the log, seven
 * bits a byte (LEB128). Stateless.
 */
final class ShownItems {

  /** So many are shown at most on all pages together; a cursor holds them well. */
  static final int MOST = 1_000;

  private ShownItems() {}

  static String write(Set<EventSeq> shown) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long before = 0;
    for (EventSeq seq : new TreeSet<>(shown)) {
      long distance = seq.value() - before;
      before = seq.value();
      while (distance >= 0x80) {
        bytes.write((int) (distance & 0x7f) | 0x80);
        distance >>= 7;
      }
      bytes.write((int) distance);
    }
    return Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  static Set<EventSeq> read(String position) {
    Set<EventSeq> shown = new LinkedHashSet<>();
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(position));
    long before = 0;
    while (bytes.hasRemaining()) {
      long distance = 0;
      int shift = 0;
      byte some;
      do {
        some = bytes.get();
        distance |= (long) (some & 0x7f) << shift;
        shift += 7;
      } while (some < 0);
      before += distance;
      shown.add(new EventSeq(before));
    }
    return shown;
  }
}
