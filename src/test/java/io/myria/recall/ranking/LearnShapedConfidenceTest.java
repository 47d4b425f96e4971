package io.myria.recall.ranking;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private static final String VERSION =
      "4: RealMem, FriendsQA, LifeBench, QMSum, GateMem, FactConsolidation";

  private static final Path MAIN =
      Path.of("src", "main", "resources", "io", "myria", "recall", "ranking");

  /** Cases of each conversation; a domain weighs as much as another. */
  private static final double DOMAIN = 10_000;

  /** Questions of a conversation, about. */
  private static final int QUESTIONS = 40;

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
    Confidence now = Confidence.standard();
    Confidence all =
        new Confidence(VERSION, now.words(), now.meaning(), now.late(), learned(domains, "", ""));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    all.write(new DataOutputStream(bytes));
    Files.write(MAIN.resolve(Confidence.RESOURCE), bytes.toByteArray());
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
      cases.put(
          person(lesson.name()),
          TrustLesson.cases(lesson, other, Ranker.standard(), vectors::of, every, true));
      System.out.println("asked " + lesson.name());
    }
    return cases;
  }

  /** A person's records in one language are left out with those in the other. */
  private static String person(String name) {
    return name.replaceAll("-(en|zh)-", "-");
  }

  /** From all but one conversation and one domain. */
  private static List<ConfidenceNet> learned(
      Map<String, Map<String, List<TrustCase>>> domains, String lesson, String domain) {
    List<TrustCase> all = new ArrayList<>();
    domains.forEach(
        (name, lessons) -> {
          List<TrustCase> some = new ArrayList<>();
          lessons.forEach((one, cases) -> some.addAll(one.equals(lesson) ? List.of() : cases));
          if (!name.equals(domain)) {
            some.forEach(one -> all.add(one.weighing(DOMAIN / some.size())));
          }
        });
    return LearnConfidence.from(all);
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
    List<ConfidenceNet> without = learned(domains, "", domain);
    lessons.values().forEach(cases -> say(cases, without, whole));
    List<TrustCase> cases = lessons.values().stream().flatMap(List::stream).toList();
    for (Map<TrustCase, Double> said : List.of(conversation, whole)) {
      if (!said.isEmpty()) {
        Reliability reliability = new Reliability(cases, said::get);
        System.out.println(
            "== " + domain + (said == whole ? ", the domain left out" : ", conversation left out"));
        System.out.println(reliability.byKind());
        Arrays.stream(TrustLesson.BUDGETS)
            .forEach(budget -> System.out.print(reliability.confident(budget)));
      }
    }
  }

  private static void say(
      List<TrustCase> cases, List<ConfidenceNet> nets, Map<TrustCase, Double> said) {
    Confidence confidence = new Confidence("", List.of(), List.of(), List.of(), nets);
    cases.forEach(one -> said.put(one, confidence.ofShaped(one.features())));
  }
}
