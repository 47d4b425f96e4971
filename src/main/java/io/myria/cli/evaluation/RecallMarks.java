package io.myria.cli.evaluation;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.node.ObjectNode;

/** The marks of several answers. Means of none are not a number, and shown as a dash. Immutable. */
record RecallMarks(List<RecallMark> marks) {

  RecallMarks {
    marks = List.copyOf(marks);
  }

  int size() {
    return marks.size();
  }

  RecallMarks in(int budget) {
    return where(mark -> mark.budget() == budget);
  }

  RecallMarks where(Predicate<RecallMark> condition) {
    return new RecallMarks(marks.stream().filter(condition).toList());
  }

  double mean(ToDoubleFunction<RecallMark> of) {
    return marks.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  /** The nearest rank of round trips. */
  double milliseconds(int percent) {
    List<Long> times = marks.stream().map(RecallMark::microseconds).sorted().toList();
    return times.isEmpty() ? 0 : times.get((percent * times.size() + 99) / 100 - 1) / 100 / 10.0;
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String decimals(int places, double number) {
    return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%." + places + "f", number);
  }

  /** As a member of a document; left out where it is no number. */
  static void put(ObjectNode node, String name, double number) {
    if (!Double.isNaN(number)) {
      node.put(name, number);
    }
  }
}
