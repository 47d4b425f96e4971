package io.myria.cli.evaluation;

import io.myria.cli.connection.Json;
import io.myria.cli.terminal.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** The mean scores of answers, by category of the question and in all. */
public final class Evaluation {

  private static final String ALL = "all";

  /**
   * One answer.
   *
   * @param share of the question's evidence that it lists
   * @param nodes of its tree, the root included
   * @param events references and events among them
   */
  public record Mark(double share, int nodes, int events, long milliseconds) {}

  private final Map<String, List<Mark>> byCategory = new TreeMap<>();
  private final List<Mark> all = new ArrayList<>();

  public void add(String category, Mark mark) {
    byCategory.computeIfAbsent(category, key -> new ArrayList<>()).add(mark);
    all.add(mark);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public List<String> lines(int width) {
    Table table = new Table("CATEGORY", "QUESTIONS", "EVIDENCE", "NODES", "EVENTS", "P50", "P95");
    byCategory.forEach((category, marks) -> row(table, category, marks));
    row(table, ALL, all);
    return table.lines(width);
  }

  public ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    ObjectNode categories = document.putObject("categories");
    byCategory.forEach((category, marks) -> write(categories.putObject(category), marks));
    write(document.putObject(ALL), all);
    return document;
  }

  private static void row(Table table, String category, List<Mark> marks) {
    table.row(
        category.isEmpty() ? "-" : category,
        Integer.toString(marks.size()),
        String.format(Locale.ROOT, "%.1f %%", 100 * share(marks)),
        String.format(Locale.ROOT, "%.1f", mean(marks.stream().mapToInt(Mark::nodes).sum(), marks)),
        String.format(
            Locale.ROOT, "%.1f", mean(marks.stream().mapToInt(Mark::events).sum(), marks)),
        percentile(marks, 50) + " ms",
        percentile(marks, 95) + " ms");
  }

  private static void write(ObjectNode node, List<Mark> marks) {
    node.put("questions", marks.size())
        .put("evidence_share", share(marks))
        .put("mean_nodes", mean(marks.stream().mapToInt(Mark::nodes).sum(), marks))
        .put("mean_events", mean(marks.stream().mapToInt(Mark::events).sum(), marks))
        .put("p50_ms", percentile(marks, 50))
        .put("p95_ms", percentile(marks, 95));
  }

  private static double share(List<Mark> marks) {
    return mean(marks.stream().mapToDouble(Mark::share).sum(), marks);
  }

  private static double mean(double sum, List<Mark> marks) {
    return sum / marks.size();
  }

  /** The nearest rank: the least time within which so many of a hundred answers came. */
  public static long percentile(List<Mark> marks, int percent) {
    List<Long> times = new ArrayList<>(marks.stream().map(Mark::milliseconds).toList());
    Collections.sort(times);
    return times.get((percent * times.size() + 99) / 100 - 1);
  }
}
