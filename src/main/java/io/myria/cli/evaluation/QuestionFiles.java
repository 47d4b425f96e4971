package io.myria.cli.evaluation;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Files of questions, {@code NAME.questions.jsonl}, and of the events beside them, {@code
 * NAME.events.jsonl}, of which the times are read. Stateless.
 */
public final class QuestionFiles {

  private static final String QUESTIONS = ".questions.jsonl";
  private static final String EVENTS = ".events.jsonl";

  private QuestionFiles() {}

  /**
   * The questions of folders and single files, by file name and line; those of one folder in one
   * language are one domain, however often it is named.
   *
   * @throws ClientFailure for a place without questions, and for a line that is none
   */
  public static List<Domain> read(List<Path> places) {
    Map<Path, Map<Path, Path>> folders = new LinkedHashMap<>();
    for (Path place : places) {
      for (Path file : filesIn(place)) {
        Path real = file.toAbsolutePath().normalize();
        folders.computeIfAbsent(real.getParent(), key -> new TreeMap<>()).putIfAbsent(real, file);
      }
    }
    List<Domain> domains = new ArrayList<>();
    folders.forEach(
        (folder, files) -> {
          List<EvaluationQuestion> questions =
              files.values().stream().flatMap(file -> questions(file).stream()).toList();
          if (questions.isEmpty()) {
            throw noQuestionIn(folder);
          }
          Optional<Instant> newest =
              questions.stream().allMatch(question -> question.asOf().isPresent())
                  ? Optional.empty()
                  : newest(folder);
          domains.addAll(
              byLanguage(
                  new Domain(
                      name(folder, folders.keySet()),
                      questions.stream().map(question -> question.beside(newest)).toList())));
        });
    return domains;
  }

  /** A domain each, where the questions of a folder name several languages. */
  private static List<Domain> byLanguage(Domain domain) {
    Map<String, List<EvaluationQuestion>> languages = new LinkedHashMap<>();
    for (EvaluationQuestion question : domain.questions()) {
      languages.computeIfAbsent(question.language(), key -> new ArrayList<>()).add(question);
    }
    return languages.size() == 1
        ? List.of(domain)
        : languages.entrySet().stream()
            .map(one -> new Domain((domain.name() + " " + one.getKey()).strip(), one.getValue()))
            .toList();
  }

  /** Its last part, where no other folder's is the same. */
  private static String name(Path folder, Set<Path> all) {
    Path last = folder.getFileName();
    boolean tells =
        last != null && all.stream().filter(other -> last.equals(other.getFileName())).count() == 1;
    return (tells ? last : folder).toString();
  }

  private static List<Path> filesIn(Path place) {
    if (holdsQuestions(place) && Files.isRegularFile(place)) {
      return List.of(place);
    }
    if (!Files.isDirectory(place)) {
      throw new ClientFailure(place + " is neither a folder nor a *" + QUESTIONS + " file", null);
    }
    try (Stream<Path> files = Files.list(place)) {
      List<Path> all = files.filter(QuestionFiles::holdsQuestions).toList();
      if (all.isEmpty()) {
        throw noQuestionIn(place);
      }
      return all;
    } catch (IOException problem) {
      throw new ClientFailure("cannot read " + place + ": " + problem.getMessage(), problem);
    }
  }

  private static ClientFailure noQuestionIn(Path folder) {
    return new ClientFailure("there is no question in " + folder + "/*" + QUESTIONS, null);
  }

  private static boolean holdsQuestions(Path file) {
    return file.toString().endsWith(QUESTIONS);
  }

  private static List<EvaluationQuestion> questions(Path file) {
    List<EvaluationQuestion> questions = new ArrayList<>();
    eachLine(file, (json, place) -> questions.add(question(json, place)));
    Set<String> keys = new HashSet<>();
    for (EvaluationQuestion question : questions) {
      if (question.asOf().isPresent()) {
        keys.addAll(question.evidence());
      }
    }
    Map<String, Instant> times = keys.isEmpty() ? Map.of() : times(eventsBeside(file), keys);
    return questions.stream().map(question -> question.asOfItsTime(times)).toList();
  }

  private static Path eventsBeside(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.length() - QUESTIONS.length()) + EVENTS);
  }

  /** Of events with these keys; none where there is no such file. */
  private static Map<String, Instant> times(Path events, Set<String> keys) {
    Map<String, Instant> times = new HashMap<>();
    if (Files.isRegularFile(events)) {
      eachLine(
          events,
          (json, place) -> {
            String key = json.path("source_event_key").asString("");
            if (keys.contains(key) && json.has("timestamp")) {
              times.put(key, instant(json, "timestamp", place));
            }
          });
    }
    return times;
  }

  /** The newest time of a folder's events. */
  private static Optional<Instant> newest(Path folder) {
    List<Instant> times = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(EVENTS))
          .forEach(
              file ->
                  eachLine(
                      file,
                      (json, place) -> {
                        if (json.has("timestamp")) {
                          times.add(instant(json, "timestamp", place));
                        }
                      }));
    } catch (IOException problem) {
      throw new ClientFailure("cannot read " + folder + ": " + problem.getMessage(), problem);
    }
    return times.stream().max(Comparator.naturalOrder());
  }

  private static EvaluationQuestion question(JsonNode json, String place) {
    EvaluationQuestion question =
        new EvaluationQuestion(
            json.path("question").asString(""),
            json.path("category").asString(""),
            json.path("language").asString(""),
            strings(json.path("participants")),
            strings(json.path("evidence")),
            json.hasNonNull("as_of")
                ? Optional.of(instant(json, "as_of", place))
                : Optional.empty(),
            Optional.empty(),
            0,
            0,
            place);
    if (question.text().isBlank() || question.participants().isEmpty() || !json.has("evidence")) {
      throw new ClientFailure(place + " has no question, participants or evidence", null);
    }
    return question;
  }

  private static Instant instant(JsonNode json, String field, String place) {
    try {
      return OffsetDateTime.parse(json.path(field).asString("")).toInstant();
    } catch (DateTimeException problem) {
      throw new ClientFailure(
          place
              + ": "
              + field
              + " is "
              + json.path(field)
              + ", which is no instant; write it as 2026-09-10T19:02:00Z",
          problem);
    }
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(element -> element.asString("")).distinct().toList();
  }

  /** What is done with a line, and its file and number. */
  private interface LineUse {

    void line(JsonNode json, String place);
  }

  private static void eachLine(Path file, LineUse use) {
    int number = 0;
    try (Stream<String> lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines::iterator) {
        number++;
        if (!line.isBlank()) {
          String place = file + " line " + number;
          use.line(json(line, place), place);
        }
      }
    } catch (IOException | UncheckedIOException problem) {
      throw new ClientFailure("cannot read " + file + ": " + problem.getMessage(), problem);
    }
  }

  private static JsonNode json(String line, String place) {
    try {
      return Json.MAPPER.readTree(line);
    } catch (JacksonException problem) {
      throw new ClientFailure(place + " is no JSON", problem);
    }
  }
}
