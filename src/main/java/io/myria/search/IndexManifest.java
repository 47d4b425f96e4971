package io.myria.search;

import io.myria.event.EventSeq;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an index was made of when it was committed: its position, and which quarters have events.
 *
 * @param quarters which have events up to that position, and from where to where in the log
 */
public record IndexManifest(IndexPosition position, SortedMap<Quarter, Extent> quarters) {

  private static final String QUARTER_KEY = "myria.quarter.";

  public IndexManifest {
    quarters = new TreeMap<>(quarters);
  }

  /** The first and the last event of a quarter, by their places in the log. */
  public record Extent(EventSeq first, EventSeq last) {

    public static Extent of(EventSeq only) {
      return new Extent(only, only);
    }

    /** The same, up to at least {@code seq}. */
    public Extent to(EventSeq seq) {
      return new Extent(first, seq.compareTo(last) > 0 ? seq : last);
    }

    private static Extent parsed(String written) {
      String[] ends = written.split("-");
      return new Extent(
          new EventSeq(Long.parseLong(ends[0])), new EventSeq(Long.parseLong(ends[1])));
    }

    private String written() {
      return first.value() + "-" + last.value();
    }
  }

  public static IndexManifest before(IndexPosition start) {
    return new IndexManifest(start, new TreeMap<>());
  }

  /** As it is committed. */
  public Map<String, String> written() {
    Map<String, String> data = new HashMap<>(position.written());
    quarters.forEach((quarter, extent) -> data.put(QUARTER_KEY + quarter.name(), extent.written()));
    return data;
  }

  /** Empty where it was not written by this version. */
  public static Optional<IndexManifest> read(Map<String, String> data) {
    SortedMap<Quarter, Extent> quarters = new TreeMap<>();
    data.forEach(
        (key, value) -> {
          if (key.startsWith(QUARTER_KEY)) {
            Quarter.named(key.substring(QUARTER_KEY.length()))
                .ifPresent(quarter -> quarters.put(quarter, Extent.parsed(value)));
          }
        });
    return IndexPosition.read(data).map(position -> new IndexManifest(position, quarters));
  }
}
