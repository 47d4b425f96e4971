package io.myria.compile;

import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Five real long conversations, where they are: tests that need them are skipped elsewhere. */
public final class Locomo {

  /** So many are enough in every build where all of them show the same. */
  public static final int CONVERSATIONS = Rounds.of("myria.locomo.conversations", 1, 5);

  private static final Path DATA = Path.of("..", "shared", "data");
  private static final Path FOLDER = DATA.resolve("locomo");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  /** A question, whom it is asked for, and the keys of the events that answer it. */
  public record Question(
      String text, String category, ParticipantSet participants, List<String> evidence) {

    /**
     * @param texts of events, by their keys
     * @return how much of the evidence stands in a context word for word, from 0 to 1
     */
    public double evidenceIn(String context, Map<String, String> texts) {
      return evidence.stream().filter(key -> context.contains(texts.get(key))).count()
          / (double) evidence.size();
    }
  }

  private Locomo() {}

  public static void assumePresent() {
    Assumptions.assumeTrue(Files.isDirectory(FOLDER), "the LoCoMo conversations are not here");
  }

  /** All conversations, one after the other. */
  public static List<NewEvent> events() {
    return events(Integer.MAX_VALUE);
  }

  /** The first few conversations. */
  public static List<NewEvent> events(int conversations) {
    return lines(FOLDER, ".events.jsonl", conversations).map(Locomo::event).toList();
  }

  /** Those of another collection, too: {@code realmem}, {@code friends}. */
  public static Stream<NewEvent> events(String collection) {
    return lines(DATA.resolve(collection), ".events.jsonl", Integer.MAX_VALUE).map(Locomo::event);
  }

  /** Who takes part in most of these. */
  public static String mostPresent(List<NewEvent> events) {
    Map<String, Long> present =
        events.stream()
            .flatMap(event -> event.participants().names().stream())
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    return Collections.max(present.entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  /** The name as people write it. */
  public static String written(String participant) {
    return participant.substring(0, 1).toUpperCase(Locale.ROOT) + participant.substring(1);
  }

  /** How many of these a participant takes part in. */
  public static int present(List<NewEvent> events, String name) {
    return (int)
        events.stream().filter(event -> event.participants().names().contains(name)).count();
  }

  public static List<Question> questions() {
    return questions(Integer.MAX_VALUE);
  }

  /** Of the first few conversations. */
  public static List<Question> questions(int conversations) {
    return lines(FOLDER, ".questions.jsonl", conversations)
        .map(
            json ->
                new Question(
                    (String) json.get("question"),
                    (String) json.get("category"),
                    new ParticipantSet(strings(json.get("participants"))),
                    strings(json.get("evidence"))))
        .toList();
  }

  private static Stream<Map<String, Object>> lines(Path folder, String suffix, int most) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> wanted =
          files.filter(file -> file.toString().endsWith(suffix)).sorted().limit(most).toList();
      return wanted.stream().flatMap(Locomo::objects);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Stream<Map<String, Object>> objects(Path file) {
    try {
      return Files.readAllLines(file).stream().map(line -> MAPPER.readValue(line, OBJECT));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static NewEvent event(Map<String, Object> json) {
    return new NewEvent(
        Instant.parse((String) json.get("timestamp")),
        (String) json.get("channel"),
        new ParticipantSet(strings(json.get("participants"))),
        Optional.ofNullable((String) json.get("source_event_key")),
        Optional.ofNullable((String) json.get("context_id")),
        (String) json.get("type"),
        payload(json.get("payload")),
        List.of(),
        false);
  }

  @SuppressWarnings("unchecked")
  private static Payload payload(Object json) {
    return new Payload((Map<String, Object>) json);
  }

  private static List<String> strings(Object json) {
    return ((List<?>) json).stream().map(String.class::cast).toList();
  }
}
