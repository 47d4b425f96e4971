package io.myria.recall.rank;

import io.myria.recall.corpus.Vector;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Learns again how far answers can be trusted, which takes some minutes:
 *
 * <pre>mvn test -Dtest=LearnConfidenceTest -Dmyria.rank.confidence=DIR,DIR</pre>
 *
 * where each {@code DIR} holds conversations as {@link LearnTest} reads them, of one domain. Prints
 * what it reaches on the third of each domain that was left out, and on the conversations of {@code
 * -Dmyria.rank.measure=DIR}, of which neither the ranking nor the confidence has seen any, and
 * writes it where it ships. {@code -Dmyria.rank.every=N} takes each Nth question.
 */
class LearnConfidenceTest {

  private static final String VERSION = "2: RealMem, FriendsQA and lessons made of both";

  private static final Path MAIN =
      Path.of("src", "main", "resources", "io", "myria", "recall", "rank");

  private final int every = Integer.getInteger("myria.rank.every", 1);

  /** Cases of one domain, by the part of it that is left out together. */
  private record Domain(
      String name, Map<String, List<TrustCase>> words, Map<String, List<TrustCase>> meaning) {}

  @Test
  void theConfidenceIsLearnedFromFolders() throws IOException {
    String folders = System.getProperty("myria.rank.confidence");
    Assumptions.assumeTrue(folders != null, "only on demand: -Dmyria.rank.confidence=DIR,DIR");
    try (TurnVectors vectors = new TurnVectors()) {
      List<Domain> domains = new ArrayList<>();
      for (String folder : folders.split(",")) {
        domains.addAll(domains(Path.of(folder), vectors::shared));
        vectors.save();
      }
      List<Confidence> learned =
          IntStream.rangeClosed(0, Learn.FOLDS)
              .parallel()
              .mapToObj(third -> learned(domains, " " + third))
              .toList();
      domains.forEach(domain -> judge(learned, domain));
      Confidence all = learned.get(Learn.FOLDS);
      write(all, MAIN.resolve(Confidence.RESOURCE));
      for (String folder : System.getProperty("myria.rank.measure", "").split(",")) {
        measure(
            folder.isEmpty() ? List.of() : Lesson.in(Path.of(folder), vectors::of), all, vectors);
        vectors.save();
      }
    }
  }

  /** What is learned, and what is made of it. */
  private List<Domain> domains(Path folder, Function<String, Optional<Vector>> vectors) {
    List<Lesson> lessons = Lesson.in(folder, vectors);
    Map<String, List<Lesson>> byDomain = new LinkedHashMap<>();
    lessons.forEach(one -> byDomain.computeIfAbsent(one.domain(), k -> new ArrayList<>()).add(one));
    for (Lesson lesson : lessons) {
      for (Lesson more : GeneratedLessons.of(lesson, vectors)) {
        byDomain.computeIfAbsent(more.domain(), k -> new ArrayList<>()).add(more);
      }
    }
    return byDomain.values().stream().map(some -> domain(some, vectors)).toList();
  }

  private Domain domain(List<Lesson> lessons, Function<String, Optional<Vector>> vectors) {
    Domain domain =
        new Domain(lessons.get(0).domain(), new LinkedHashMap<>(), new LinkedHashMap<>());
    Function<String, Optional<Vector>> none = text -> Optional.empty();
    List<List<TrustCase>> meaning = asked(lessons, vectors);
    List<List<TrustCase>> words = asked(lessons, none);
    for (int number = 0; number < lessons.size(); number++) {
      String part = domain.name() + " " + number % Learn.FOLDS;
      domain.meaning().computeIfAbsent(part, key -> new ArrayList<>()).addAll(meaning.get(number));
      domain.words().computeIfAbsent(part, key -> new ArrayList<>()).addAll(words.get(number));
    }
    System.out.println("asked " + domain.name());
    return domain;
  }

  /** Each conversation by the ranking that has not seen it. */
  private List<List<TrustCase>> asked(
      List<Lesson> lessons, Function<String, Optional<Vector>> vectors) {
    return IntStream.range(0, lessons.size())
        .parallel()
        .mapToObj(
            number -> {
              Lesson other = lessons.get((number + 1) % lessons.size());
              Ranker ranker = Ranker.of(kept(number % Learn.FOLDS));
              return TrustLesson.cases(lessons.get(number), other, ranker, vectors, every);
            })
        .toList();
  }

  /** Each part by what was learned without its third of all domains. */
  private static void judge(List<Confidence> learned, Domain domain) {
    Map<TrustCase, Double> words = new IdentityHashMap<>();
    Map<TrustCase, Double> meaning = new IdentityHashMap<>();
    for (String part : domain.words().keySet()) {
      Confidence without = learned.get(Integer.parseInt(part.substring(part.lastIndexOf(' ') + 1)));
      domain.words().get(part).forEach(c -> words.put(c, without.of(c.features(), false)));
      domain.meaning().get(part).forEach(c -> meaning.put(c, without.of(c.features(), true)));
      System.out.println("left out " + part);
    }
    print(domain.name() + ", with vectors", domain.meaning(), meaning::get);
    print(domain.name() + ", without", domain.words(), words::get);
  }

  private void measure(List<Lesson> lessons, Confidence confidence, TurnVectors vectors) {
    for (boolean meaning : new boolean[] {true, false}) {
      Function<String, Optional<Vector>> by = meaning ? vectors::of : text -> Optional.empty();
      Map<String, List<TrustCase>> cases = new LinkedHashMap<>();
      for (int number = 0; number < lessons.size(); number++) {
        Lesson lesson = lessons.get(number);
        Lesson other = lessons.get((number + 1) % lessons.size());
        cases.put(lesson.name(), TrustLesson.cases(lesson, other, Ranker.standard(), by, every));
      }
      print(
          "measured only, " + (meaning ? "with vectors" : "without"),
          cases,
          one -> confidence.of(one.features(), meaning));
    }
  }

  private static void print(
      String name, Map<String, List<TrustCase>> parts, ToDoubleFunction<TrustCase> confidence) {
    List<TrustCase> cases = parts.values().stream().flatMap(List::stream).toList();
    Reliability reliability = new Reliability(cases, confidence);
    StringBuilder text = new StringBuilder("== " + name + "\n" + reliability.byKind());
    Arrays.stream(TrustLesson.BUDGETS).forEach(budget -> text.append(reliability.own(budget)));
    Arrays.stream(TrustLesson.BUDGETS)
        .forEach(budget -> text.append(reliability.confident(budget)));
    text.append("all kinds ").append(reliability.all()).append(reliability.floors());
    System.out.println(text);
  }

  /** From all parts but those of one third; each domain weighs as much as another. */
  private static Confidence learned(List<Domain> domains, String third) {
    return new Confidence(
        VERSION,
        LearnConfidence.from(all(domains, false, third)),
        LearnConfidence.from(all(domains, true, third)));
  }

  private static List<TrustCase> all(List<Domain> domains, boolean vectors, String without) {
    List<TrustCase> all = new ArrayList<>();
    for (Domain domain : domains) {
      List<TrustCase> some = new ArrayList<>();
      (vectors ? domain.meaning() : domain.words())
          .forEach((part, cases) -> some.addAll(part.endsWith(without) ? List.of() : cases));
      some.forEach(one -> all.add(one.weighing(10_000.0 / some.size())));
    }
    return all;
  }

  private static void write(Confidence confidence, Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    confidence.write(new DataOutputStream(bytes));
    Files.write(file, bytes.toByteArray());
  }

  /** The ranking that was learned without a third of each domain. */
  static Weights kept(int fold) {
    try (InputStream stream = LearnConfidenceTest.class.getResourceAsStream(Learn.without(fold))) {
      return Weights.read(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
