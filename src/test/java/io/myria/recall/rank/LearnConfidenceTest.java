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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Learns again how far answers can be trusted, which takes some minutes:
 *
 * <pre>mvn test -Dtest=LearnConfidenceTest -Dmyria.rank.confidence=DIR,DIR</pre>
 *
 * where each {@code DIR} holds conversations as {@link LearnTest} reads them, of one domain. Prints
 * what it reaches on conversations that were left out, and writes it where it ships, and for the
 * tests what was learned without each conversation whose ranking is kept without it, too. {@code
 * -Dmyria.rank.every=N} takes each Nth question.
 */
class LearnConfidenceTest {

  private static final String VERSION = "1";
  private static final int FOLDS = 3;

  private static final Path MAIN = Path.of("src", "main", "resources", "io", "myria", "rank");
  private static final Path TEST = Path.of("src", "test", "resources", "io", "myria", "rank");

  private final int every = Integer.getInteger("myria.rank.every", 1);

  /** Cases of one domain, by the part of it that is left out together. */
  private record Domain(
      String name, Map<String, List<TrustCase>> words, Map<String, List<TrustCase>> meaning) {}

  @Test
  void theConfidenceIsLearnedFromFolders() throws IOException {
    String folders = System.getProperty("myria.rank.confidence");
    Assumptions.assumeTrue(folders != null, "only on demand: -Dmyria.rank.confidence=DIR,DIR");
    List<Domain> domains = new ArrayList<>();
    try (TurnVectors vectors = new TurnVectors()) {
      for (String folder : folders.split(",")) {
        domains.add(domain(Path.of(folder), vectors::of));
        vectors.save();
      }
    }
    for (Domain domain : domains) {
      judge(domains, domain);
    }
    List<TrustCase> words = all(domains, false, "");
    write(
        new Confidence(
            VERSION, LearnConfidence.from(words), LearnConfidence.from(all(domains, true, ""))),
        MAIN.resolve(Confidence.RESOURCE));
  }

  private Domain domain(Path folder, Function<String, Optional<Vector>> vectors) {
    Domain domain =
        new Domain(folder.getFileName().toString(), new LinkedHashMap<>(), new LinkedHashMap<>());
    List<Lesson> lessons = Lesson.in(folder, vectors);
    for (int number = 0; number < lessons.size(); number++) {
      Lesson lesson = lessons.get(number);
      Lesson other = lessons.get((number + 1) % lessons.size());
      boolean kept = Kept.isKept(lesson.name());
      String part = kept ? lesson.name() : domain.name() + " " + number % FOLDS;
      Ranker ranker = kept ? Ranker.of(Kept.weights(lesson.name())) : Ranker.standard();
      domain
          .meaning()
          .computeIfAbsent(part, key -> new ArrayList<>())
          .addAll(TrustLesson.cases(lesson, other, ranker, vectors, every));
      domain
          .words()
          .computeIfAbsent(part, key -> new ArrayList<>())
          .addAll(TrustLesson.cases(lesson, other, ranker, text -> Optional.empty(), every));
      System.out.println("asked " + lesson.name());
    }
    return domain;
  }

  /** Each part by what was learned from all others. */
  private static void judge(List<Domain> domains, Domain domain) throws IOException {
    Map<TrustCase, Double> words = new IdentityHashMap<>();
    Map<TrustCase, Double> meaning = new IdentityHashMap<>();
    for (String part : domain.words().keySet()) {
      Confidence without =
          new Confidence(
              VERSION,
              LearnConfidence.from(all(domains, false, part)),
              LearnConfidence.from(all(domains, true, part)));
      domain.words().get(part).forEach(c -> words.put(c, without.of(c.features(), false)));
      domain.meaning().get(part).forEach(c -> meaning.put(c, without.of(c.features(), true)));
      if (Kept.isKept(part)) {
        write(without, TEST.resolve("confidence-without-" + part + ".bin"));
      }
      System.out.println("left out " + part);
    }
    print(domain.name() + ", with vectors", domain.meaning(), meaning::get);
    print(domain.name() + ", without", domain.words(), words::get);
  }

  private static void print(
      String name, Map<String, List<TrustCase>> parts, ToDoubleFunction<TrustCase> confidence) {
    List<TrustCase> cases = parts.values().stream().flatMap(List::stream).toList();
    Reliability reliability = new Reliability(cases, confidence);
    StringBuilder text = new StringBuilder("== " + name + "\n" + reliability.byKind());
    Arrays.stream(TrustLesson.BUDGETS).forEach(budget -> text.append(reliability.own(budget)));
    text.append("all kinds ").append(reliability.all()).append(reliability.floors());
    System.out.println(text);
  }

  private static List<TrustCase> all(List<Domain> domains, boolean vectors, String without) {
    List<TrustCase> all = new ArrayList<>();
    for (Domain domain : domains) {
      (vectors ? domain.meaning() : domain.words())
          .forEach((part, cases) -> all.addAll(part.equals(without) ? List.of() : cases));
    }
    return all;
  }

  private static void write(Confidence confidence, Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    confidence.write(new DataOutputStream(bytes));
    Files.write(file, bytes.toByteArray());
  }

  /** Rankings that were learned without one conversation, as the tests keep them. */
  static final class Kept {

    private Kept() {}

    static boolean isKept(String lesson) {
      return Kept.class.getResource("without-" + lesson + ".bin") != null;
    }

    static Confidence confidence(String lesson) {
      String resource = "confidence-without-" + lesson + ".bin";
      try (InputStream stream = Kept.class.getResourceAsStream(resource)) {
        return Confidence.read(stream);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    static Weights weights(String lesson) {
      try (InputStream stream = Kept.class.getResourceAsStream("without-" + lesson + ".bin")) {
        return Weights.read(stream);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
