package io.myria.recall.ranking;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
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

  private static final String VERSION = "3: RealMem, FriendsQA and lessons made of both";

  private static final Path MAIN =
      Path.of("src", "main", "resources", "io", "myria", "recall", "ranking");

  private final int every = Integer.getInteger("myria.rank.every", 1);

  /** Cases of one domain by basis, then by the part of it that is left out together. */
  private record Domain(String name, Map<Basis, Map<String, List<TrustCase>>> cases) {}

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
      List<Lesson> generated = new ArrayList<>(GeneratedLessons.of(lesson, vectors));
      generated.addAll(GeneratedLessons.unnamed(lesson, vectors));
      for (Lesson more : generated) {
        byDomain.computeIfAbsent(more.domain(), k -> new ArrayList<>()).add(more);
      }
    }
    return byDomain.values().stream().map(some -> domain(some, vectors)).toList();
  }

  private Domain domain(List<Lesson> lessons, Function<String, Optional<Vector>> vectors) {
    Domain domain = new Domain(lessons.get(0).domain(), new EnumMap<>(Basis.class));
    for (Basis basis : Basis.values()) {
      Map<String, List<TrustCase>> parts = new LinkedHashMap<>();
      List<List<TrustCase>> asked = asked(lessons, vectors, basis);
      for (int number = 0; number < lessons.size(); number++) {
        String part = domain.name() + " " + number % Learn.FOLDS;
        parts.computeIfAbsent(part, key -> new ArrayList<>()).addAll(asked.get(number));
      }
      domain.cases().put(basis, parts);
    }
    System.out.println("asked " + domain.name());
    return domain;
  }

  /** Each conversation by the ranking that has not seen it. */
  private List<List<TrustCase>> asked(
      List<Lesson> lessons, Function<String, Optional<Vector>> vectors, Basis basis) {
    return IntStream.range(0, lessons.size())
        .parallel()
        .mapToObj(
            number -> {
              Lesson other = lessons.get((number + 1) % lessons.size());
              Ranker ranker = Ranker.of(by(basis, kept(number % Learn.FOLDS)));
              return TrustLesson.cases(
                  lessons.get(number), other, ranker, by(basis, vectors), every);
            })
        .toList();
  }

  private static Function<String, Optional<Vector>> by(
      Basis basis, Function<String, Optional<Vector>> vectors) {
    return basis == Basis.WORDS ? text -> Optional.empty() : vectors;
  }

  /** Weights that know nothing of tokens rank by vectors alone. */
  private static Weights by(Basis basis, Weights all) {
    return basis == Basis.TOKENS
        ? all
        : new Weights(all.version(), all.embedding(), all.words(), all.meaning());
  }

  /** Each part by what was learned without its third of all domains. */
  private static void judge(List<Confidence> learned, Domain domain) {
    domain
        .cases()
        .forEach(
            (basis, parts) -> {
              Map<TrustCase, Double> said = new IdentityHashMap<>();
              parts.forEach(
                  (part, cases) -> {
                    String third = part.substring(part.lastIndexOf(' ') + 1);
                    Confidence without = learned.get(Integer.parseInt(third));
                    cases.forEach(one -> said.put(one, without.of(one.features(), basis)));
                  });
              print(domain.name() + ", by " + basis, parts, said::get);
            });
  }

  private void measure(List<Lesson> lessons, Confidence confidence, TurnVectors vectors) {
    for (Basis basis : Basis.values()) {
      Ranker ranker = Ranker.of(by(basis, Weights.standard()));
      Map<String, List<TrustCase>> cases = new LinkedHashMap<>();
      for (int number = 0; number < lessons.size(); number++) {
        Lesson lesson = lessons.get(number);
        Lesson other = lessons.get((number + 1) % lessons.size());
        List<TrustCase> some =
            TrustLesson.cases(lesson, other, ranker, by(basis, vectors::of), every);
        cases.put(lesson.name(), some);
      }
      print("measured only, by " + basis, cases, one -> confidence.of(one.features(), basis));
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
        LearnConfidence.from(all(domains, Basis.WORDS, third)),
        LearnConfidence.from(all(domains, Basis.VECTORS, third)),
        LearnConfidence.from(all(domains, Basis.TOKENS, third)));
  }

  private static List<TrustCase> all(List<Domain> domains, Basis basis, String without) {
    List<TrustCase> all = new ArrayList<>();
    for (Domain domain : domains) {
      List<TrustCase> some = new ArrayList<>();
      domain
          .cases()
          .get(basis)
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
