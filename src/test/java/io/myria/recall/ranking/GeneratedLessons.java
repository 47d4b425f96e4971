package io.myria.recall.ranking;

import io.myria.language.Analysis;
import io.myria.language.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * More lessons than the data has. Of a conversation of a user with an assistant: single questions,
 * as who looks something up asks, since those that come with it go on with a conversation. Of a
 * conversation between people: the same where one of them is an assistant, so that what is learned
 * for assistants is not learned from one kind of them alone. The same lesson gives the same.
 */
final class GeneratedLessons {

  /** Domains of what is made here, by the domain that it is made of. */
  static final String ASKED = ", asked";

  static final String LOOKED_UP = ", looked up";

  static final String ASSISTED = ", assisted";

  static final String UNNAMED = ", unnamed";

  private static final int LOOK_UPS = 120;

  /** Of so many one is about what the assistant said. */
  private static final int ASSISTANT = 4;

  private static final int LEAST_WORDS = 4;
  private static final List<String> FORMS =
      List.of(
          "What did %s say about %s?",
          "Can you remind me what %s said regarding %s?",
          "What was it that %s mentioned about %s?");

  private final Lesson lesson;
  private final Function<String, Optional<Vector>> vectors;

  GeneratedLessons(Lesson lesson, Function<String, Optional<Vector>> vectors) {
    this.lesson = lesson;
    this.vectors = vectors;
  }

  static List<Lesson> of(Lesson lesson, Function<String, Optional<Vector>> vectors) {
    GeneratedLessons generated = new GeneratedLessons(lesson, vectors);
    return lesson.corpus().stage().assisted()
        ? List.of(generated.asked(), generated.lookedUp())
        : List.of(generated.assisted());
  }

  /**
   * The same questions where nobody who speaks is named, of conversations whose questions all name
   * somebody: for who learns how far to trust an answer, and would take a missing name for a sign.
   */
  static List<Lesson> unnamed(Lesson lesson, Function<String, Optional<Vector>> vectors) {
    return lesson.corpus().stage().assisted()
        ? List.of()
        : List.of(new GeneratedLessons(lesson, vectors).unnamed());
  }

  private Lesson unnamed() {
    Set<String> speakers = new TreeSet<>();
    for (int turn = 0; turn < lesson.corpus().size(); turn++) {
      lesson.corpus().turn(turn).speaker().ifPresent(speakers::add);
    }
    List<Lesson.Exercise> exercises = new ArrayList<>();
    for (Lesson.Exercise exercise : lesson.exercises()) {
      String text = exercise.question().text();
      for (String name : speakers) {
        text = text.replaceAll("(?i)\\b" + Pattern.quote(name) + "['’]s\\b", "their");
        text = text.replaceAll("(?i)\\b" + Pattern.quote(name) + "\\b", "they");
      }
      exercises.add(
          new Lesson.Exercise(
              question(text),
              exercise.category(),
              exercise.evidence(),
              exercise.wanted(),
              exercise.asOf()));
    }
    return with(UNNAMED, exercises);
  }

  /** Who speaks most is a user, and everybody else an assistant. */
  private Lesson assisted() {
    List<Turn> turns =
        IntStream.range(0, lesson.corpus().size()).mapToObj(lesson.corpus()::turn).toList();
    Map<String, Long> spoken =
        turns.stream()
            .map(turn -> turn.speaker().orElse(""))
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    Optional<String> user =
        spoken.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    Corpus corpus =
        Corpus.of(
            turns.stream().map(turn -> Said.as(turn, role(turn, user), turn.passages())).toList());
    return new Lesson(
        lesson.domain() + ASSISTED, lesson.name(), corpus, lesson.lineTokens(), lesson.exercises());
  }

  private static Role role(Turn turn, Optional<String> user) {
    return turn.speaker().equals(user) ? Role.USER : Role.ASSISTANT;
  }

  /** The sentence that asks, of those questions that have one with words enough by itself. */
  private Lesson asked() {
    List<Lesson.Exercise> exercises = new ArrayList<>();
    for (Lesson.Exercise exercise : lesson.exercises()) {
      Sentences.of(exercise.question().text()).stream()
          .map(String::strip)
          .filter(sentence -> sentence.endsWith("?") && telling(sentence).size() >= LEAST_WORDS)
          .findFirst()
          .ifPresent(
              sentence ->
                  exercises.add(
                      new Lesson.Exercise(
                          question(sentence),
                          exercise.category(),
                          exercise.evidence(),
                          exercise.wanted(),
                          exercise.asOf())));
    }
    return with(ASKED, exercises);
  }

  /**
   * Some words of a sentence, of all turns alike, however long they are and wherever they stand.
   */
  private Lesson lookedUp() {
    Random random = new Random(lesson.name().hashCode());
    Corpus corpus = lesson.corpus();
    List<Lesson.Exercise> exercises = new ArrayList<>();
    for (int tries = 0; tries < 100 * LOOK_UPS && exercises.size() < LOOK_UPS; tries++) {
      int place = random.nextInt(corpus.size());
      Turn turn = corpus.turn(place);
      boolean assistant = exercises.size() % ASSISTANT == 0;
      List<List<String>> sentences =
          Sentences.of(turn.text()).stream()
              .map(GeneratedLessons::telling)
              .filter(words -> words.size() > LEAST_WORDS)
              .toList();
      if (sentences.isEmpty() || turn.role() == Role.USER == assistant) {
        continue;
      }
      List<String> words = sentences.get(random.nextInt(sentences.size()));
      String form = FORMS.get(random.nextInt(FORMS.size()));
      String asked = String.format(form, assistant ? "you" : "I", some(words, random));
      exercises.add(new Lesson.Exercise(question(asked), "looked up", Set.of(place), 1));
    }
    return with(LOOKED_UP, exercises);
  }

  /** Two to four of the words, in their order. */
  private static String some(List<String> words, Random random) {
    int count = 2 + random.nextInt(3);
    List<Integer> places = new ArrayList<>(IntStream.range(0, words.size()).boxed().toList());
    java.util.Collections.shuffle(places, random);
    List<String> some =
        places.subList(0, Math.min(count, places.size())).stream()
            .sorted()
            .map(words::get)
            .toList();
    return String.join(", ", some.subList(0, some.size() - 1))
        + " and "
        + some.get(some.size() - 1);
  }

  private static List<String> telling(String sentence) {
    Set<String> terms = Analysis.distinctTerms(sentence);
    Set<String> functionWords = Analysis.stopWordsAmong(terms);
    return terms.stream().filter(t -> t.length() > 3 && !functionWords.contains(t)).toList();
  }

  private Question question(String text) {
    return new Question(text, vectors.apply(text));
  }

  private Lesson with(String kind, List<Lesson.Exercise> exercises) {
    return new Lesson(
        lesson.domain() + kind, lesson.name(), lesson.corpus(), lesson.lineTokens(), exercises);
  }
}
