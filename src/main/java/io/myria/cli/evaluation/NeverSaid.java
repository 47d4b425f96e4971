package io.myria.cli.evaluation;

import io.myria.cli.connection.Json;
import io.myria.cli.terminal.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The confidence of answers to questions that were never spoken of: each question is asked of
 * participants who took no part in the conversation that answers it. Confined to one thread.
 */
public final class NeverSaid {

  private static final double HARDLY = 0.3;

  private final Map<EvaluationQuestion, EvaluationQuestion> asked = new LinkedHashMap<>();
  private final Map<String, List<RecallMark>> domains = new LinkedHashMap<>();

  /**
   * @param domains whose questions are asked of others, as far as there are others: of the same
   *     domain where they are not all the same there, else of the next domain
   */
  public NeverSaid(List<Domain> domains) {
    for (int number = 0; number < domains.size(); number++) {
      List<EvaluationQuestion> next = domains.get((number + 1) % domains.size()).questions();
      List<EvaluationQuestion> own = domains.get(number).questions();
      for (int place = 0; place < own.size(); place++) {
        EvaluationQuestion question = own.get(place);
        stranger(question, rotated(own, place + own.size() / 2))
            .or(() -> stranger(question, rotated(next, next.size() / 2)))
            .ifPresent(other -> asked.put(question, question.askedOf(other)));
      }
    }
  }

  private static Stream<EvaluationQuestion> rotated(List<EvaluationQuestion> all, int from) {
    return Stream.concat(
        all.subList(from % all.size(), all.size()).stream(),
        all.subList(0, from % all.size()).stream());
  }

  /** A question in whose conversation one was not asked, by the file that it stands in. */
  private static Optional<EvaluationQuestion> stranger(
      EvaluationQuestion question, Stream<EvaluationQuestion> others) {
    return others
        .filter(other -> !other.file().equals(question.file()))
        .filter(other -> !other.participants().equals(question.participants()))
        .findFirst();
  }

  /** The same question asked of others; empty where there are none. */
  public Optional<EvaluationQuestion> of(EvaluationQuestion question) {
    return Optional.ofNullable(asked.get(question));
  }

  public void add(String domain, RecallMark mark) {
    domains.computeIfAbsent(domain, key -> new ArrayList<>()).add(mark);
  }

  public List<String> lines(int width) {
    Table table =
        new Table("DOMAIN", "NEVER SAID", "BUDGET", "MEAN CONFIDENCE", "BELOW 0.3", "AT 0.8+");
    domains.forEach(
        (name, all) -> {
          RecallMarks marks = new RecallMarks(all);
          table.row(
              name,
              Integer.toString(marks.size()),
              Integer.toString(RecallEvaluation.JUDGED),
              RecallMarks.decimals(2, marks.mean(RecallMark::confidence)),
              RecallMarks.percent(hardly(marks)),
              RecallMarks.percent(sure(marks)));
        });
    return table.lines(width);
  }

  private static double hardly(RecallMarks marks) {
    return marks.mean(mark -> mark.confidence() < HARDLY ? 1 : 0);
  }

  private static double sure(RecallMarks marks) {
    return marks.mean(mark -> mark.confidence() >= ConfidenceFigures.SURE ? 1 : 0);
  }

  public ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    domains.forEach(
        (name, all) -> {
          RecallMarks marks = new RecallMarks(all);
          ObjectNode node = document.putObject(name).put("questions", marks.size());
          RecallMarks.put(node, "mean_confidence", marks.mean(RecallMark::confidence));
          RecallMarks.put(node, "below_0.3", hardly(marks));
          RecallMarks.put(node, "confident_share", sure(marks));
        });
    return document;
  }
}
