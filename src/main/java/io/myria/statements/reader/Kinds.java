package io.myria.statements.reader;

import io.myria.language.TaggedWord;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Tells decisions, preferences, commitments, plans, facts, notes and small talk apart: one logistic
 * regression for each kind over the cues and the form of a text; the likeliest kind is taken if it
 * is likely enough. The weights are resource files, learnt from the open half of the labelled set.
 */
public final class Kinds {

  /** Of a text that is none of these with any certainty. */
  static final double LEAST = 0.25;

  private static final Map<Kind, LogisticRegression> MODELS = load();

  private Kinds() {}

  private static Map<Kind, LogisticRegression> load() {
    Map<Kind, LogisticRegression> models = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      models.put(kind, LogisticRegression.parse(CueLexicon.text(file(kind)).orElse("")));
    }
    return models;
  }

  static String file(Kind kind) {
    return "kinds/" + kind.name().toLowerCase(Locale.ROOT) + ".weights";
  }

  /**
   * What a text most likely is.
   *
   * @param probability by the weights; 0 where its form alone says so
   */
  public record Likely(Kind kind, double probability) {}

  /** The kind of a text; empty in languages without word lists, and where nothing is likely. */
  public static Optional<Likely> of(TextAnalysis text) {
    return of(text, MODELS);
  }

  static Optional<Likely> of(TextAnalysis text, Map<Kind, LogisticRegression> models) {
    if (text.sentences().isEmpty()) {
      return Optional.empty();
    }
    if (text.sentences().get(0).modality() == Modality.ASKED && isAsked(text)) {
      return Optional.of(new Likely(Kind.QUESTION, 1));
    }
    Map<String, Double> features = features(text);
    Kind best = null;
    double most = LEAST;
    for (Map.Entry<Kind, LogisticRegression> model : models.entrySet()) {
      double probability = model.getValue().probability(features);
      if (probability > most) {
        most = probability;
        best = model.getKey();
      }
    }
    return best == null
        ? fallback(text, features).map(kind -> new Likely(kind, 0))
        : Optional.of(new Likely(best, most));
  }

  /** What is asserted of the present is a fact, of the past a note. */
  private static Optional<Kind> fallback(TextAnalysis text, Map<String, Double> features) {
    boolean asserted =
        text.sentences().stream().allMatch(one -> one.modality() == Modality.ASSERTED);
    boolean greets = text.sentences().stream().anyMatch(one -> one.has(Cue.SMALLTALK));
    if (!asserted || greets) {
      return greets ? Optional.of(Kind.SMALLTALK) : Optional.empty();
    }
    return Optional.of(features.get("past") > 0 ? Kind.NOTE : Kind.FACT);
  }

  /** "Everyone happy? Great, hoodies in burgundy" asks and goes on. */
  private static boolean isAsked(TextAnalysis text) {
    return text.sentences().stream().noneMatch(one -> one.has(Cue.DECISION) || one.has(Cue.DECIDE));
  }

  static Map<String, Double> features(TextAnalysis text) {
    Map<String, Double> found = new LinkedHashMap<>();
    for (Cue cue : Cue.values()) {
      found.put(name(cue), flag(text.sentences().stream().anyMatch(one -> one.has(cue))));
    }
    AnalyzedSentence first = text.sentences().get(0);
    int words = text.sentences().stream().mapToInt(one -> one.words().size()).sum();
    int predicate = first.predicate();
    TaggedWord verb = first.words().at(predicate);
    found.put("asserted", flag(first.modality() == Modality.ASSERTED));
    found.put("planned", flag(first.modality() == Modality.PLANNED));
    found.put("short", flag(words <= 8));
    found.put("heading", flag(verb.text().equals(":") || verb.text().equals("=")));
    found.put("copula", flag(verb.is("AUX") || verb.lower().equals("'s")));
    found.put("past", flag(isPast(first)));
    found.put("imperative", flag(predicate == 0 && first.words().at(0).is("VERB")));
    found.put("no_predicate", flag(!first.hasPredicate()));
    found.put("speaker", flag(isFirstPerson(first)));
    found.put("value", flag(text.sentences().stream().anyMatch(one -> !one.values().isEmpty())));
    found.put(
        "code",
        flag(
            text.sentences().stream()
                .flatMap(one -> one.values().stream())
                .anyMatch(value -> value.type() == ValueType.CODE)));
    found.put("called", flag(text.text().contains("!")));
    found.put("several", flag(text.sentences().size() > 1));
    return found;
  }

  private static String name(Cue cue) {
    return cue.name().toLowerCase(Locale.ROOT);
  }

  private static double flag(boolean is) {
    return is ? 1 : 0;
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

  private static boolean isFirstPerson(AnalyzedSentence sentence) {
    return sentence.words().first(0, 4, java.util.Set.of("i", "we", "my", "our")) >= 0;
  }
}
