package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.search.IndexManifest.Extent;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;

/**
 * A quarter of an index as a view finds it, without opening it. Immutable.
 *
 * @param extent up to where it was filled when the view was made
 */
public record IndexPart(Quarter quarter, Extent extent, Source source) {

  /** Where a quarter's reader comes from. Thread-safe. */
  public interface Source {

    /** To be let go by {@code decRef}; empty while the quarter is being made anew. */
    Optional<DirectoryReader> acquire() throws IOException;

    /** Is told what a question stumbled over. */
    void broken(Throwable why);
  }

  /** Whether it may have events behind {@code after}, up to {@code last}. */
  public boolean reaches(EventSeq after, EventSeq last) {
    return extent.first().compareTo(last) <= 0 && extent.last().compareTo(after) > 0;
  }

  /**
   * Those of them that may be its events.
   *
   * @param seqs ascending
   */
  public List<Long> within(List<Long> seqs) {
    return seqs.stream()
        .filter(seq -> seq >= extent.first().value() && seq <= extent.last().value())
        .toList();
  }
}
