package io.myria.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * The readers of quarters that a view has opened; they stay the same until it is closed. Confined
 * to one thread.
 */
final class HeldReaders {

  private final Map<IndexPart, Optional<DirectoryReader>> readers = new HashMap<>();
  private IndexPart at;

  /** A quarter that is needed is being made anew. */
  static final class NotThere extends IOException {

    private static final long serialVersionUID = 1L;

    NotThere(IndexPart part) {
      super(part.quarter() + " is being made anew");
    }
  }

  /** Which one is read now. */
  void at(IndexPart part) {
    at = part;
  }

  boolean isThere(IndexPart part) throws IOException {
    at(part);
    if (!readers.containsKey(part)) {
      readers.put(part, part.source().acquire());
    }
    return readers.get(part).isPresent();
  }

  /** Its segments. */
  List<LeafReader> leaves(IndexPart part) throws IOException {
    if (!isThere(part)) {
      throw new NotThere(part);
    }
    return readers.get(part).orElseThrow().leaves().stream()
        .map(LeafReaderContext::reader)
        .toList();
  }

  /** Tells the one that is read now; nobody asks it any more. */
  void broken(Throwable why) {
    if (at != null) {
      at.source().broken(why);
    }
  }

  void close() {
    readers.forEach(
        (part, reader) -> {
          try {
            if (reader.isPresent()) {
              reader.get().decRef();
            }
          } catch (IOException problem) {
            part.source().broken(problem);
          }
        });
    readers.clear();
  }
}
