package io.myria.eventlog.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A part of a text, from {@code start} to before {@code end}, and what it is. */
record Span(int start, int end, String kind) {

  /**
   * In order, without overlaps; where some overlap, they are one, of the kind that begins first.
   */
  static List<Span> merged(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(
        Comparator.comparingInt(Span::start)
            .thenComparing(Comparator.comparingInt(Span::end).reversed()));
    List<Span> merged = new ArrayList<>();
    for (Span span : sorted) {
      Span last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || span.start() >= last.end()) {
        merged.add(span);
      } else if (span.end() > last.end()) {
        merged.set(merged.size() - 1, new Span(last.start(), span.end(), last.kind()));
      }
    }
    return merged;
  }
}
