package io.myria.recall.ranking;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.language.Passages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A conversation and the questions that are asked about it, from a folder of {@code
 * NAME.events.jsonl} and {@code NAME.questions.jsonl}.
 *
 * @param domain what kind of conversations it is one of
 * @param lineTokens of each turn as it stands in a context
 */
record Lesson(
    String domain, String name, Corpus corpus, LineTokens lineTokens, List<Exercise> exercises) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String EVENTS = ".events.jsonl";

  /** Folders that tests of several classes ask for. */
  private static final Map<Path, List<Lesson>> KEPT = new ConcurrentHashMap<>();

  /**
   * A question and the turns that answer it.
   *
   * @param evidence indexes in the corpus
   * @param wanted how many there are in all, found or not
   * @param asOf what was said later was not there yet
   */
  record Exercise(
      Question question,
      String category,
      Set<Integer> evidence,
      int wanted,
      Optional<Instant> asOf) {

    Exercise(Question question, String category, Set<Integer> evidence, int wanted) {
      this(question, category, evidence, wanted, Optional.empty());
    }
  }

  /** What there was when the question was asked; turns keep their places. */
  Corpus at(Exercise exercise) {
    if (exercise.asOf().isEmpty()) {
      return corpus;
    }
    EventSeq last = EventSeq.NONE;
    for (int turn = 0; turn < corpus.size(); turn++) {
      if (!corpus.turn(turn).at().isAfter(exercise.asOf().get())) {
        last = corpus.turn(turn).seq();
      }
    }
    return corpus.asOf(last, last);
  }

  /** What a turn's vector is made of. */
  static String spoken(String speaker, String text) {
    return speaker.isEmpty() ? text : speaker + ": " + text;
  }

  /** All lessons of a folder, by name, without vectors; read once and kept. */
  static List<Lesson> kept(Path folder) {
    return KEPT.computeIfAbsent(folder, any -> in(any, text -> Optional.empty()));
  }

  /** All lessons of a folder, by name. */
  static List<Lesson> in(Path folder, Function<String, Optional<Vector>> vectors) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(EVENTS))
          .map(name -> name.substring(0, name.length() - EVENTS.length()))
          .sorted()
          .map(name -> named(folder, name, vectors))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Lesson named(Path folder, String name, Function<String, Optional<Vector>> vectors) {
    List<Turn> turns = new ArrayList<>();
    Map<String, Long> seqs = new HashMap<>();
    for (JsonNode event : lines(folder.resolve(name + EVENTS))) {
      long seq = turns.size() + 1L;
      seqs.put(event.path("source_event_key").asString(""), seq);
      turns.add(turn(seq, event, vectors));
    }
    Corpus corpus = Corpus.of(turns);
    Map<Long, Integer> places = new HashMap<>();
    for (int i = 0; i < corpus.size(); i++) {
      places.put(corpus.turn(i).seq().value(), i);
    }
    List<Exercise> exercises = new ArrayList<>();
    for (JsonNode line : lines(folder.resolve(name + ".questions.jsonl"))) {
      Set<Integer> evidence = new LinkedHashSet<>();
      int wanted = 0;
      for (JsonNode key : line.path("evidence")) {
        wanted++;
        Optional.ofNullable(seqs.get(key.asString())).map(places::get).ifPresent(evidence::add);
      }
      String text = line.path("question").asString();
      Question question = new Question(text, vectors.apply(text));
      Optional<Instant> asOf =
          Optional.ofNullable(line.path("as_of").asString(null)).map(Instant::parse);
      exercises.add(
          new Exercise(question, line.path("category").asString(), evidence, wanted, asOf));
    }
    String domain = folder.getFileName().toString();
    return new Lesson(domain, name, corpus, LineTokens.of(corpus), exercises);
  }

  private static Turn turn(long seq, JsonNode event, Function<String, Optional<Vector>> vectors) {
    JsonNode payload = event.path("payload");
    // As a memory reads it: who has no name is called by the role.
    String speaker = payload.path("speaker").asString(payload.path("role").asString(""));
    String said = payload.path("text").asString("");
    String caption = payload.path("image_caption").asString("");
    String text = caption.isBlank() ? said : (said + " [image: " + caption + "]").strip();
    List<Passage> passages =
        Passages.of(text).stream().map(one -> passage(one, speaker, text, vectors)).toList();
    return new Turn(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        Instant.parse(event.path("timestamp").asString()),
        Optional.ofNullable(event.path("context_id").asString(null)),
        event.path("channel").asString(""),
        Optional.of(speaker).filter(name -> !name.isEmpty()),
        Role.of(Optional.ofNullable(payload.path("role").asString(null))),
        text,
        passages);
  }

  private static Passage passage(
      Passages.Passage one,
      String speaker,
      String text,
      Function<String, Optional<Vector>> vectors) {
    return new Passage(one.from(), one.to(), vectors.apply(spoken(speaker, one.in(text))));
  }

  private static List<JsonNode> lines(Path file) {
    try {
      return Files.readAllLines(file).stream().map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
