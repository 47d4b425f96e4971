package io.myria.statements.reader;

import io.myria.embedding.WordVectors;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tells decisions, preferences, commitments, plans, facts, questions, notes and small talk apart: a
 * multinomial logistic regression over cues, form, words, pairs of words, the beginning and the
 * predicates of a text, and over what its words mean ({@link WordVectors}). Its weights are a
 * resource file, learnt from the labelled sentences that may be read. Thread-safe.
 */
public final class Kinds {

  static final String FILE = "kinds.weights";

  private static final KindModel MODEL = KindModel.parse(CueLexicon.text(FILE).orElse(""));

  /** Words of these parts of speech say too little by themselves: others stand in their place. */
  private static final Set<String> OPEN = Set.of("PROPN", "NUM", "SYM");

  private static final Set<String> CONTENT = Set.of("NOUN", "PROPN", "NUM", "ADJ", "SYM");
  private static final Set<String> POINTING = Set.of("PRON", "DET");
  private static final Set<String> SPEAKERS = Set.of("i", "we", "my", "our");

  private static final String END = "$";
  private static final String BEGINNING = "^";

  /** Makes components of vectors as large as other features' weights want them. */
  private static final double SCALE = 18;

  /** Of a longer text the vectors of these characters are read. */
  private static final int MOST_CHARACTERS = 600;

  private Kinds() {}

  /**
   * What a text most likely is.
   *
   * @param probability by the weights
   * @param sure whether so likely a kind was right nine times of ten with authors who were left out
   */
  public record Likely(Kind kind, double probability, boolean sure) {}

  /** The likeliest kind of a text; empty in languages without word lists. */
  public static Optional<Likely> of(TextAnalysis text) {
    return of(text, MODEL);
  }

  static Optional<Likely> of(TextAnalysis text, KindModel model) {
    return text.sentences().isEmpty()
        ? Optional.empty()
        : Optional.of(likely(model.probabilities(features(text)), model));
  }

  static Likely likely(double[] probabilities, KindModel model) {
    Kind best = Kind.values()[0];
    for (Kind kind : Kind.values()) {
      best = probabilities[kind.ordinal()] > probabilities[best.ordinal()] ? kind : best;
    }
    double probability = probabilities[best.ordinal()];
    return new Likely(best, probability, probability >= model.least(best));
  }

  static Map<String, Double> features(TextAnalysis text) {
    Map<String, Double> found = new HashMap<>();
    cuesAndForm(text).forEach(name -> found.put("=" + name, 1.0));
    for (int index = 0; index < text.sentences().size(); index++) {
      Set<String> words = new HashSet<>();
      words(text.sentences().get(index), index > 0, words);
      words.forEach(name -> found.put(name, 1.0));
    }
    String said = text.text();
    float[] meaning =
        WordVectors.bundled().mean(said.substring(0, Math.min(MOST_CHARACTERS, said.length())));
    for (int at = 0; at < meaning.length; at++) {
      found.put(VECTOR.get(at), SCALE * meaning[at]);
    }
    return found;
  }

  private static final List<String> VECTOR =
      IntStream.range(0, WordVectors.WIDTH).mapToObj(at -> "m" + at).toList();

  private static void words(AnalyzedSentence sentence, boolean later, Set<String> found) {
    Sentence words = sentence.words();
    List<String> lower = new ArrayList<>(List.of(BEGINNING));
    List<String> general = new ArrayList<>(List.of(BEGINNING));
    List<String> tags = new ArrayList<>(List.of(BEGINNING));
    for (TaggedWord word : words.words()) {
      lower.add(OPEN.contains(word.tag()) ? word.tag() : word.lower());
      general.add(CONTENT.contains(word.tag()) ? word.tag() : word.lower());
      tags.add(word.tag());
    }
    lower.add(END);
    general.add(END);
    tags.add(END);
    for (int index = 0; index < lower.size(); index++) {
      found.add("w " + lower.get(index));
      if (index > 0) {
        found.add("p " + lower.get(index - 1) + " " + lower.get(index));
      }
    }
    if (!later) {
      for (int end = 2; end <= Math.min(4, general.size()); end++) {
        found.add("b " + String.join(" ", general.subList(1, end)));
      }
      found.add("t " + String.join(" ", tags.subList(1, Math.min(4, tags.size()))));
    }
    if (sentence.hasPredicate()) {
      predicate(words, sentence.predicate(), later, found);
    }
  }

  private static void predicate(Sentence words, int at, boolean later, Set<String> found) {
    TaggedWord verb = words.at(at);
    String where = later ? "2 " : "1 ";
    TaggedWord before = words.at(at - 1);
    found.add("v" + where + verb.lower());
    found.add("v" + where + verb.tag());
    found.add(
        "s "
            + (at == 0
                ? BEGINNING
                : POINTING.contains(before.tag()) ? before.lower() : before.tag()));
    if (at + 1 < words.size()) {
      found.add("n " + verb.lower() + " " + words.at(at + 1).tag());
    }
  }

  private static Set<String> cuesAndForm(TextAnalysis text) {
    Set<String> found = new HashSet<>();
    for (AnalyzedSentence sentence : text.sentences()) {
      sentence.cues().forEach(cue -> found.add(cue.name().toLowerCase(Locale.ROOT)));
    }
    AnalyzedSentence first = text.sentences().get(0);
    int words = text.sentences().stream().mapToInt(one -> one.words().size()).sum();
    int predicate = first.predicate();
    TaggedWord verb = first.words().at(predicate);
    List<TypedSpan> values =
        text.sentences().stream().flatMap(one -> one.values().stream()).toList();
    Map<String, Boolean> form = new HashMap<>();
    form.put("asserted", first.modality() == Modality.ASSERTED);
    form.put("planned", first.modality() == Modality.PLANNED);
    form.put("short", words <= 8);
    form.put("heading", verb.text().equals(":") || verb.text().equals("="));
    form.put("copula", verb.is("AUX") || verb.lower().equals("'s"));
    form.put("happened", isPast(first));
    form.put("imperative", predicate == 0 && first.words().at(0).is("VERB"));
    form.put("no predicate", !first.hasPredicate());
    form.put("speaker", first.words().first(0, 4, SPEAKERS) >= 0);
    form.put("value", !values.isEmpty());
    form.put("code", values.stream().anyMatch(value -> value.type() == ValueType.CODE));
    form.put("called", text.text().contains("!"));
    form.put("several", text.sentences().size() > 1);
    form.forEach(
        (name, is) -> {
          if (is) {
            found.add(name);
          }
        });
    return found;
  }

  private static boolean isPast(AnalyzedSentence sentence) {
    for (int index = 0; index < sentence.words().size(); index++) {
      TaggedWord word = sentence.words().at(index);
      if (word.is("VERB")) {
        return word.lower().endsWith("ed") || PAST.contains(word.lower());
      }
    }
    return false;
  }

  private static final List<String> PAST =
      List.of(
          "was", "were", "had", "did", "went", "met", "spoke", "ran", "came", "got", "saw", "said",
          "took", "gave", "left", "felt", "sent", "put", "made", "told", "brought", "found");
}
