package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.reader.LogisticRegression.Example;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Kinds on the labelled sentences; what is learnt from two authors is measured on the third. */
public class KindsTest {

  static final double RIDGE = 2;

  private static TextAnalysis text(JsonNode line) {
    return TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString());
  }

  private static Kind kind(JsonNode line) {
    return Kind.valueOf(line.get("kind").asString().toUpperCase(Locale.ROOT));
  }

  static Map<Kind, LogisticRegression> fitted(String leftOut) {
    Map<Kind, LogisticRegression> models = new EnumMap<>(Kind.class);
    List<JsonNode> lines = Labelled.taught("kinds", leftOut);
    for (Kind kind : Kind.values()) {
      List<Example> examples = new ArrayList<>();
      for (JsonNode line : lines) {
        TextAnalysis text = text(line);
        if (!text.sentences().isEmpty()) {
          examples.add(new Example(Kinds.features(text), kind(line) == kind));
        }
      }
      models.put(kind, LogisticRegression.fit(examples, RIDGE));
    }
    return models;
  }

  /** What is learnt from the other authors. */
  public static Function<TextAnalysis, Optional<Kinds.Likely>> without(String author) {
    Map<Kind, LogisticRegression> models = fitted(author);
    return text -> Kinds.of(text, models);
  }

  @Test
  void kindsOfAnAuthorWhoWasLeftOut() {
    Map<Kind, Share> found = new EnumMap<>(Kind.class);
    Map<Kind, Share> right = new EnumMap<>(Kind.class);
    for (String author : Labelled.AUTHORS) {
      Map<Kind, LogisticRegression> models = fitted(author);
      for (JsonNode line : Labelled.of("kinds", author)) {
        Kind wanted = kind(line);
        Optional<Kind> read = Kinds.of(text(line), models).map(Kinds.Likely::kind);
        boolean hit = read.filter(wanted::equals).isPresent();
        found.merge(wanted, new Share(hit ? 1 : 0, 1), Share::plus);
        read.ifPresent(kind -> right.merge(kind, new Share(hit ? 1 : 0, 1), Share::plus));
        if (!hit && Labelled.isShown()) {
          System.out.printf("%s read as %s: %s%n", wanted, read, line.get("text").asString());
        }
      }
    }
    Share none = new Share(0, 0);
    for (Kind kind : Kind.values()) {
      System.out.printf(
          "%s found %s; right %s%n",
          kind, found.getOrDefault(kind, none), right.getOrDefault(kind, none));
    }
    if (Labelled.isOpen()) {
      assertThat(found.get(Kind.DECISION).value()).isGreaterThanOrEqualTo(0.6);
      assertThat(right.get(Kind.DECISION).value()).isGreaterThanOrEqualTo(0.8);
      assertThat(found.get(Kind.PREFERENCE).value()).isGreaterThanOrEqualTo(0.6);
      assertThat(right.get(Kind.PREFERENCE).value()).isGreaterThanOrEqualTo(0.8);
    }
  }

  @Test
  void weightsAreThoseOfTheOpenHalf() {
    fitted("none")
        .forEach(
            (kind, model) ->
                assertThat(CueLexicon.text(Kinds.file(kind)).orElse(""))
                    .as(Kinds.file(kind))
                    .isEqualTo(model.lines()));
  }
}
