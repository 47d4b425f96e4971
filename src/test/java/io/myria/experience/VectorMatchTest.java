package io.myria.experience;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.experience.YearTemplates.Form;
import io.myria.experience.YearTemplates.Intent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why calls are not the same by vectors (ADR 46): of calls of {@link AgentYear} the texts of the
 * arguments are compared by the model that ships, with what says the same in other words, with what
 * sounds alike and is not, and with the same of something else. The least likeness that would do is
 * chosen on the half that is seen, so that precision is {@value #PRECISION} there, and holds for
 * both. "Guarded" also wants the same numbers, the same names, and the same words that turn a
 * meaning, each with the word that it turns.
 */
class VectorMatchTest {

  private static final double PRECISION = 0.98;

  /** Below, there is nothing to gain. */
  private static final double WORTH = 0.10;

  private static final int DRAWN = 100;
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern NAME = Pattern.compile("(?<=\\S )\\p{Lu}\\p{L}+");
  private static final Pattern TURNED =
      Pattern.compile(
          "\\b(from|to|not|no|never|without|before|after|since|until|than|over|under|above|below"
              + "|against|except|by|versus|in|on|of|for|with|who|when|where|why|how)\\s+(\\S+)");

  private final Random random = new Random(7);
  private final Map<String, byte[]> vectors = new HashMap<>();

  /** Two calls, and whether they are the same. */
  private record Pair(String one, String other, boolean same) {}

  /** A pair with its likeness. */
  private record Likened(Pair pair, double likeness) {}

  /** How much is found of what is the same, and how much of what is found is. */
  private record Share(double precision, double recall) {}

  @Test
  void whatSoundsAlikeIsNearerThanWhatSaysTheSameInOtherWords() {
    try (ConfiguredEmbeddings models =
        new ConfiguredEmbeddings(
            Source.of(Map.of()).read(EmbeddingSettings.class),
            (request, texts) -> {
              throw new IllegalStateException("no endpoint is configured");
            })) {
      Embedding model = models.configured().orElseThrow();
      List<Likened> seen = likened(model, YearTemplates.seen());
      List<Likened> kept = likened(model, YearTemplates.keptApart());
      for (boolean guarded : List.of(false, true)) {
        double least = least(passing(seen, guarded));
        Share found = share(seen, guarded, least);
        Share apart = share(kept, guarded, least);
        System.out.printf(
            "%s, least %.3f: seen %.1f %% precise and finds %.1f %%, kept apart %.1f and %.1f %%%n",
            guarded ? "guarded" : "vectors alone",
            least,
            100 * found.precision(),
            100 * found.recall(),
            100 * apart.precision(),
            100 * apart.recall());
        assertThat(found.recall()).as("guarded " + guarded).isLessThan(WORTH);
      }
      tell("seen", seen);
      tell("kept apart", kept);
    }
  }

  private List<Likened> likened(Embedding model, YearTemplates half) {
    List<Pair> pairs = new ArrayList<>();
    while (pairs.size() < 3 * DRAWN) {
      Intent call = half.any("call", random);
      if (call.has(Form.OTHER_WORDS)) {
        String first = text(call.say(Form.FIRST, random));
        pairs.add(new Pair(first, text(call.say(Form.OTHER_WORDS, random)), true));
        call.another(random)
            .ifPresent(
                other -> pairs.add(new Pair(first, text(other.say(Form.FIRST, random)), false)));
        other(half, call)
            .ifPresent(
                other -> pairs.add(new Pair(first, text(other.say(Form.FIRST, random)), false)));
      }
    }
    List<String> texts =
        pairs.stream()
            .flatMap(pair -> List.of(pair.one(), pair.other()).stream())
            .distinct()
            .filter(text -> !vectors.containsKey(text))
            .toList();
    List<byte[]> made = model.embed(texts);
    for (int index = 0; index < texts.size(); index++) {
      vectors.put(texts.get(index), made.get(index));
    }
    return pairs.stream()
        .map(pair -> new Likened(pair, cosine(vectors.get(pair.one()), vectors.get(pair.other()))))
        .toList();
  }

  /** The same of something else. */
  private Optional<Intent> other(YearTemplates half, Intent call) {
    for (int tries = 0; tries < 200; tries++) {
      Intent other = half.any("call", random);
      if (other.template() == call.template() && !other.identity().equals(call.identity())) {
        return Optional.of(other);
      }
    }
    return Optional.empty();
  }

  private static String text(String json) {
    Map<?, ?> args = JsonMapper.shared().readValue(json, Map.class);
    return args.values().stream().map(String::valueOf).sorted().collect(Collectors.joining(" "));
  }

  private static List<Likened> passing(List<Likened> all, boolean guarded) {
    return all.stream().filter(one -> !guarded || isGuarded(one.pair())).toList();
  }

  private static boolean isGuarded(Pair pair) {
    return List.of(NUMBER, NAME, TURNED).stream()
        .allMatch(what -> found(what, pair.one()).equals(found(what, pair.other())));
  }

  private static TreeSet<String> found(Pattern what, String text) {
    TreeSet<String> found = new TreeSet<>();
    Matcher matcher = what.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  /** The least likeness from which on so many are right; above all where there is none. */
  private static double least(List<Likened> all) {
    return all.stream()
        .map(Likened::likeness)
        .filter(
            least -> {
              List<Likened> taken = all.stream().filter(one -> one.likeness() >= least).toList();
              return taken.stream().filter(one -> one.pair().same()).count()
                  >= PRECISION * taken.size();
            })
        .min(Double::compare)
        .orElse(2.0);
  }

  private static Share share(List<Likened> all, boolean guarded, double least) {
    List<Likened> taken =
        passing(all, guarded).stream().filter(one -> one.likeness() >= least).toList();
    double right = taken.stream().filter(one -> one.pair().same()).count();
    double same = all.stream().filter(one -> one.pair().same()).count();
    return new Share(taken.isEmpty() ? 1 : right / taken.size(), right / same);
  }

  private static void tell(String half, List<Likened> all) {
    double[] same = likenesses(all, true);
    double[] not = likenesses(all, false);
    System.out.printf(
        "%s: %d the same, from %.3f to %.3f, %d are guarded; %d not, from %.3f to %.3f, %d are%n",
        half,
        same.length,
        same[0],
        same[same.length - 1],
        passing(all, true).stream().filter(one -> one.pair().same()).count(),
        not.length,
        not[0],
        not[not.length - 1],
        passing(all, true).stream().filter(one -> !one.pair().same()).count());
  }

  private static double[] likenesses(List<Likened> all, boolean same) {
    return all.stream()
        .filter(one -> one.pair().same() == same)
        .mapToDouble(Likened::likeness)
        .sorted()
        .toArray();
  }

  private static double cosine(byte[] left, byte[] right) {
    double dot = 0;
    double ofLeft = 0;
    double ofRight = 0;
    for (int index = 0; index < left.length; index++) {
      dot += left[index] * right[index];
      ofLeft += left[index] * left[index];
      ofRight += right[index] * right[index];
    }
    return dot / Math.sqrt(ofLeft * ofRight);
  }
}
