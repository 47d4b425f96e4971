package io.myria.event;

/**
 * An event's place in the log: dense, from 1, in commit order. Who has seen <i>n</i> has seen all
 * below it. {@link #NONE} stands before the first event.
 */
public record EventSeq(long value) implements Comparable<EventSeq> {

  public static final EventSeq NONE = new EventSeq(0);

  public EventSeq {
    if (value < 0) {
      throw new IllegalArgumentException("an event_seq is not negative: " + value);
    }
  }

  public EventSeq plus(long distance) {
    return new EventSeq(value + distance);
  }

  @Override
  public int compareTo(EventSeq other) {
    return Long.compare(value, other.value);
  }
}
