package io.myria.cli.evaluation;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.intake.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A question with its known evidence.
 *
 * @param category empty where the file names none
 * @param evidence {@code source_event_key}s; empty where the answer was never said
 */
public record EvaluationQuestion(
    String text, String category, List<String> participants, List<String> evidence) {

  private static final String SUFFIX = ".questions.jsonl";

  /**
   * Of all {@code *.questions.jsonl} in a folder, by file name and line.
   *
   * @throws ClientFailure for a folder without any, and for a line that is no question
   */
  public static List<EvaluationQuestion> in(Path folder) {
    List<EvaluationQuestion> questions = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(EvaluationQuestion::holdsQuestions).sorted().toList()) {
        List<String> lines = Files.readAllLines(file);
        for (int line = 0; line < lines.size(); line++) {
          if (!lines.get(line).isBlank()) {
            questions.add(question(file, line + 1, lines.get(line)));
          }
        }
      }
    } catch (IOException problem) {
      throw new ClientFailure("cannot read " + folder + ": " + problem.getMessage(), problem);
    }
    if (questions.isEmpty()) {
      throw new ClientFailure("there is no question in " + folder + "/*" + SUFFIX, null);
    }
    return questions;
  }

  private static boolean holdsQuestions(Path file) {
    return file.getFileName().toString().endsWith(SUFFIX);
  }

  private static EvaluationQuestion question(Path file, int line, String text) {
    JsonNode json;
    try {
      json = Json.MAPPER.readTree(text);
    } catch (JacksonException problem) {
      throw bad(file, line, "is no JSON", problem);
    }
    EvaluationQuestion question =
        new EvaluationQuestion(
            json.path("question").asString(""),
            json.path("category").asString(""),
            strings(json.path("participants")),
            strings(json.path("evidence")));
    if (question.text.isBlank() || question.participants.isEmpty() || !json.has("evidence")) {
      throw bad(file, line, "has no question, participants or evidence", null);
    }
    return question;
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(element -> element.asString("")).toList();
  }

  private static ClientFailure bad(Path file, int line, String what, Exception cause) {
    return new ClientFailure(file.getFileName() + " line " + line + " " + what, cause);
  }
}
