package io.myria.event;

import io.myria.error.Fault;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/**
 * A non-empty set of participants, in code-point order. On an event it says who may see it; in a
 * query, for whom the caller asks. Order and repetition of the names a caller gave are gone here;
 * whether repetition is an error is decided where the names come in.
 */
public record ParticipantSet(List<String> names) implements Iterable<String> {

  private static final int SET = 60;
  private static final int SURROUNDING = 40;

  public ParticipantSet {
    TreeSet<String> sorted = new TreeSet<>(CodePoints.ORDER);
    sorted.addAll(names);
    if (sorted.isEmpty()) {
      throw Fault.invalid("participants", "names nobody; name at least one participant");
    }
    names = List.copyOf(sorted);
  }

  public static ParticipantSet of(String... names) {
    return new ParticipantSet(List.of(names));
  }

  public static ParticipantSet of(Collection<String> names) {
    return new ParticipantSet(List.copyOf(names));
  }

  /** Whether every name of {@code other} is in this set. */
  public boolean containsAll(ParticipantSet other) {
    return names.containsAll(other.names);
  }

  public ParticipantSet union(ParticipantSet other) {
    TreeSet<String> all = new TreeSet<>(names);
    all.addAll(other.names);
    return of(all);
  }

  public int size() {
    return names.size();
  }

  /** What it takes: its names, and what surrounds them as if it were characters. */
  public int characters() {
    return SET + names.stream().mapToInt(name -> SURROUNDING + name.length()).sum();
  }

  @Override
  public Iterator<String> iterator() {
    return names.iterator();
  }
}
