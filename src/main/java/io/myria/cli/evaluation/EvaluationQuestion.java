package io.myria.cli.evaluation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A question with its known evidence. What the right answer would be is not read.
 *
 * @param category empty where the file names none
 * @param language empty where the file names none
 * @param evidence {@code source_event_key}s; empty where the answer was never said
 * @param asOf the question is asked as if it were then
 * @param newest time of the events beside it, as of which a question without {@code asOf} is asked:
 *     "yesterday" is the day before that, and not before today; empty where there are no such
 *     events
 * @param later events of the evidence that were said after that, which {@code evidence} is without
 * @param undated events of {@code evidence} of which it is not known whether they were
 * @param place file and line, for messages
 */
public record EvaluationQuestion(
    String text,
    String category,
    String language,
    List<String> participants,
    List<String> evidence,
    Optional<Instant> asOf,
    Optional<Instant> newest,
    int later,
    int undated,
    String place) {

  public EvaluationQuestion {
    participants = List.copyOf(participants);
    evidence = List.copyOf(evidence);
  }

  /** The file of {@link #place}. */
  String file() {
    return place.replaceFirst(" line \\d+$", "");
  }

  /** The same beside events up to then. */
  EvaluationQuestion beside(Optional<Instant> time) {
    return new EvaluationQuestion(
        text, category, language, participants, evidence, asOf, time, later, undated, place);
  }

  /** The same words asked of another question's participants and time, who never spoke of it. */
  EvaluationQuestion askedOf(EvaluationQuestion other) {
    return new EvaluationQuestion(
        text,
        category,
        language,
        other.participants,
        List.of(),
        other.asOf,
        other.newest,
        0,
        0,
        place);
  }

  /**
   * The same without evidence that is not there yet as of then.
   *
   * @param times of events, as far as they are known, by key
   */
  EvaluationQuestion asOfItsTime(Map<String, Instant> times) {
    if (asOf.isEmpty()) {
      return this;
    }
    List<String> said =
        evidence.stream()
            .filter(key -> !times.getOrDefault(key, Instant.MIN).isAfter(asOf.get()))
            .toList();
    return new EvaluationQuestion(
        text,
        category,
        language,
        participants,
        said,
        asOf,
        newest,
        evidence.size() - said.size(),
        (int) said.stream().filter(key -> !times.containsKey(key)).count(),
        place);
  }
}
