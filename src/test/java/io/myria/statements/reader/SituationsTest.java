package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.embedding.ConfiguredEmbeddings;
import io.myria.embedding.Embedding;
import io.myria.embedding.EmbeddingSettings;
import io.myria.statements.reader.LogisticRegression.Example;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Situations that are the same, told in other words, or only share words. */
class SituationsTest {

  private static ConfiguredEmbeddings embeddings;
  private static Embedding model;
  private static final Map<String, byte[]> VECTORS = new HashMap<>();

  @BeforeAll
  static void open() {
    embeddings =
        new ConfiguredEmbeddings(
            Source.of(Map.of("myria.embedding.model", "bge-small-en-v1.5-q"))
                .read(EmbeddingSettings.class),
            (request, texts) -> {
              throw new IllegalStateException("there is no endpoint");
            });
    model = embeddings.configured().orElseThrow();
  }

  @AfterAll
  static void close() {
    embeddings.close();
  }

  static double cosine(String one, String other) {
    byte[] left = VECTORS.computeIfAbsent(one, text -> model.embed(List.of(text)).get(0));
    byte[] right = VECTORS.computeIfAbsent(other, text -> model.embed(List.of(text)).get(0));
    double dot = 0;
    double leftSquare = 0;
    double rightSquare = 0;
    for (int index = 0; index < left.length; index++) {
      dot += left[index] * right[index];
      leftSquare += left[index] * left[index];
      rightSquare += right[index] * right[index];
    }
    return dot / Math.sqrt(leftSquare * rightSquare);
  }

  private record Two(String one, String other, boolean same) {

    Example example() {
      return new Example(Situations.features(cosine(one, other), one, other), same);
    }

    boolean isRead(LogisticRegression model) {
      return Situations.likeness(example().features(), one, other, model) >= Situations.THRESHOLD;
    }
  }

  /** Paraphrases, scrambled words, and the paraphrases of the next three situations. */
  private static List<Two> pairs(List<JsonNode> lines) {
    List<Two> pairs = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      String situation = lines.get(index).get("situation").asString();
      pairs.add(new Two(situation, lines.get(index).get("paraphrase").asString(), true));
      pairs.add(new Two(situation, lines.get(index).get("unrelated").asString(), false));
      for (int step = 1; step <= 3; step++) {
        JsonNode other = lines.get((index + step) % lines.size());
        pairs.add(new Two(situation, other.get("paraphrase").asString(), false));
      }
    }
    return pairs;
  }

  static LogisticRegression fitted(String leftOut) {
    List<Example> examples = new ArrayList<>();
    for (String author : Labelled.AUTHORS) {
      if (!author.equals(leftOut)) {
        pairs(Labelled.open("experience", author)).forEach(pair -> examples.add(pair.example()));
      }
    }
    return LogisticRegression.fit(examples, 0.1);
  }

  @Test
  void situationsOfAnAuthorWhoWasLeftOut() {
    Share paraphrases = new Share(0, 0);
    Share others = new Share(0, 0);
    Share first = new Share(0, 0);
    for (String author : Labelled.AUTHORS) {
      LogisticRegression fitted = fitted(author);
      List<JsonNode> lines = Labelled.of("experience", author);
      for (Two pair : pairs(lines)) {
        boolean read = pair.isRead(fitted);
        paraphrases = pair.same() ? paraphrases.plus(read) : paraphrases;
        others = pair.same() ? others : others.plus(!read);
      }
      for (JsonNode line : lines) {
        String same = line.get("same_situation").asString();
        assertThat(new Two(line.get("situation").asString(), same, true).isRead(fitted)).isTrue();
        first = first.plus(isNearest(line, lines, fitted));
      }
    }
    System.out.printf(
        "paraphrases %s; others left out %s; nearest is the right one %s%n",
        paraphrases, others, first);
    if (Labelled.isOpen()) {
      assertThat(paraphrases.value()).isGreaterThanOrEqualTo(0.75);
      assertThat(others.value()).isGreaterThanOrEqualTo(0.85);
      assertThat(first.value()).isGreaterThanOrEqualTo(0.85);
    }
  }

  private static boolean isNearest(JsonNode line, List<JsonNode> lines, LogisticRegression model) {
    String asked = line.get("paraphrase").asString();
    double best = -1;
    JsonNode nearest = null;
    for (JsonNode other : lines) {
      String situation = other.get("situation").asString();
      double likeness =
          Situations.likeness(
              Situations.features(cosine(situation, asked), situation, asked),
              situation,
              asked,
              model);
      if (likeness > best) {
        best = likeness;
        nearest = other;
      }
    }
    return nearest == line;
  }

  @Test
  void aFewOtherWordsAreTheSameSituation() {
    String situation = "Import the delegate list into the badge printer.";
    for (String other :
        List.of(
            "Please import the delegate list into our badge printer",
            "import delegate list into badge printer again")) {
      assertThat(Situations.isSame(cosine(situation, other), situation, other)).isTrue();
    }
  }

  @Test
  void weightsAreThoseOfTheOpenHalf() {
    assertThat(CueLexicon.text(Situations.WEIGHTS).orElse("")).isEqualTo(fitted("none").lines());
  }
}
