package io.myria.recall.ranking;

import io.myria.recall.ranking.TrustCase.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Learns again how far answers can be trusted on ground that the ranking was not learned from,
 * which takes some minutes:
 *
 * <pre>mvn test -Dtest=LearnShapedConfidenceTest -Dmyria.rank.shaped=DIR,DIR</pre>
 *
 * where each {@code DIR} holds conversations as {@link LearnTest} reads them. Of names such as
 * {@code life-en-ada} those of another language are another domain. Prints what it reaches on
 * conversations and on whole domains that were left out, and writes it where it ships.
 */
class LearnShapedConfidenceTest {

  private static final String VERSION = "5: LifeBench, QMSum, GateMem, FactConsolidation";

  private static final Path MAIN =
      Path.of("src", "main", "resources", "io", "myria", "recall", "ranking");

  /** Questions as they are, without their evidence, and of other conversations. */
  private static final Set<Kind> KINDS =
      Set.of(Kind.OWN, Kind.ARCHIVED, Kind.NEVER_SAID, Kind.NONSENSE);

  /** Questions of a conversation, about. */
  private static final int QUESTIONS = 80;

  @Test
  void theConfidenceOfOtherGroundIsLearnedFromFolders() throws IOException {
    String folders = System.getProperty("myria.rank.shaped");
    Assumptions.assumeTrue(folders != null, "only on demand: -Dmyria.rank.shaped=DIR,DIR");
    Map<String, Map<String, List<TrustCase>>> domains = new LinkedHashMap<>();
    try (TurnVectors vectors = new TurnVectors()) {
      for (String folder : folders.split(",")) {
        for (List<Lesson> lessons : byLanguage(Lesson.in(Path.of(folder), vectors::of))) {
          domains.put(domain(lessons.get(0)), cases(lessons, vectors));
          vectors.save();
        }
      }
    }
    domains.forEach((domain, lessons) -> print(domain, lessons, domains));
    Files.writeString(MAIN.resolve(ShapedConfidence.RESOURCE), learned(domains, "", "").table());
  }

  private static List<List<Lesson>> byLanguage(List<Lesson> lessons) {
    Map<String, List<Lesson>> domains = new LinkedHashMap<>();
    lessons.forEach(one -> domains.computeIfAbsent(domain(one), key -> new ArrayList<>()).add(one));
    return List.copyOf(domains.values());
  }

  private static String domain(Lesson lesson) {
    String language = lesson.name().replaceAll("^.*?-(en|zh)-.*$", "$1");
    return lesson.domain() + (language.length() == 2 ? " " + language : "");
  }

  private static Map<String, List<TrustCase>> cases(List<Lesson> lessons, TurnVectors vectors) {
    Map<String, List<TrustCase>> cases = new LinkedHashMap<>();
    for (int number = 0; number < lessons.size(); number++) {
      Lesson lesson = lessons.get(number);
      Lesson other = lessons.get((number + 1) % lessons.size());
      int every = Math.max(1, lesson.exercises().size() / QUESTIONS);
      cases
          .computeIfAbsent(person(lesson.name()), key -> new ArrayList<>())
          .addAll(
              TrustLesson.cases(lesson, other, Ranker.standard(), vectors::of, every, true).stream()
                  .filter(one -> KINDS.contains(one.kind()))
                  .toList());
      System.out.println("asked " + lesson.name());
    }
    return cases;
  }

  /** A person's records in one language are left out with those in the other. */
  private static String person(String name) {
    return name.replaceAll("-(en|zh)-", "-");
  }

  /**
   * From all but one conversation and one domain. A domain weighs as much as another, and in each
   * what is answered as much as what never is.
   */
  private static ShapedConfidence learned(
      Map<String, Map<String, List<TrustCase>>> domains, String lesson, String domain) {
    List<TrustCase> all = new ArrayList<>();
    domains.forEach(
        (name, lessons) -> {
          List<TrustCase> some = new ArrayList<>();
          lessons.forEach((one, cases) -> some.addAll(one.equals(lesson) ? List.of() : cases));
          if (!folder(name).equals(domain)) {
            weigh(some, one -> one.kind().neverAnswers, all);
            weigh(some, one -> !one.kind().neverAnswers, all);
          }
        });
    return LearnShapedConfidence.from(VERSION, all);
  }

  private static void weigh(List<TrustCase> some, Predicate<TrustCase> which, List<TrustCase> all) {
    double weight = some.stream().filter(which).mapToDouble(TrustCase::weight).sum();
    some.stream().filter(which).forEach(one -> all.add(one.weighing(1 / weight)));
  }

  /** A domain is left out in all languages. */
  private static String folder(String domain) {
    return domain.replaceAll(" .*", "");
  }

  private static void print(
      String domain,
      Map<String, List<TrustCase>> lessons,
      Map<String, Map<String, List<TrustCase>>> domains) {
    Map<TrustCase, Double> conversation = new IdentityHashMap<>();
    if (lessons.size() > 1) {
      lessons.forEach((name, cases) -> say(cases, learned(domains, name, ""), conversation));
    }
    Map<TrustCase, Double> whole = new IdentityHashMap<>();
    ShapedConfidence without = learned(domains, "", folder(domain));
    lessons.values().forEach(cases -> say(cases, without, whole));
    List<TrustCase> cases = lessons.values().stream().flatMap(List::stream).toList();
    for (Map<TrustCase, Double> said : List.of(conversation, whole)) {
      if (!said.isEmpty()) {
        Reliability reliability = new Reliability(cases, said::get);
        System.out.println(
            "== " + domain + (said == whole ? ", the domain left out" : ", conversation left out"));
        System.out.println(reliability.byKind());
        System.out.println(reliability.own(2_000));
        Arrays.stream(TrustLesson.BUDGETS)
            .forEach(budget -> System.out.print(reliability.confident(budget)));
      }
    }
  }

  private static void say(
      List<TrustCase> cases, ShapedConfidence confidence, Map<TrustCase, Double> said) {
    cases.forEach(one -> said.put(one, confidence.of(one.features(), true)));
  }
}
