package io.myria.recall.cache;

import io.myria.embedding.Embedding;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Vector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The scales of cosines by model, measured on questions and statements that are unrelated. Of the
 * models that Myria comes with it is known, any other is asked once. Thread-safe.
 */
final class Scales {

  private static final String PAIRS = "strangers.tsv";

  /** Those of a server's configuration, and of the derivations that it goes on from. */
  private static final int MODELS = 64;

  /** By the name of the model; a test asks the models again. */
  private static final Map<String, CosineScale> KNOWN =
      Map.of(
          "bge-small-en-v1.5-q", CosineScale.BGE_SMALL, "all-minilm-l6-v2-q", CosineScale.MINI_LM);

  private final SharedCalls<CosineScale> asked = new SharedCalls<>(MODELS);

  /** Questions, and at the same place of the other list what answers them. */
  record Pairs(List<String> questions, List<String> statements) {}

  /**
   * Never to be called inside a transaction.
   *
   * @throws io.myria.error.Fault {@code model_unavailable}
   */
  CosineScale of(Embedding model) {
    CosineScale known = KNOWN.get(model.model().name());
    return known != null ? known : asked.get(model.model().toString(), () -> ask(model));
  }

  static CosineScale ask(Embedding model) {
    return CosineScale.of(cosines(model, false));
  }

  /**
   * @param related of a question and its answer; else of one and what answers another
   */
  static double[] cosines(Embedding model, boolean related) {
    Pairs pairs = pairs();
    List<Vector> questions = vectors(model, pairs.questions());
    List<Vector> statements = vectors(model, pairs.statements());
    List<Double> cosines = new ArrayList<>();
    for (int question = 0; question < questions.size(); question++) {
      for (int statement = 0; statement < statements.size(); statement++) {
        if (related == (question == statement)) {
          cosines.add(questions.get(question).cosine(statements.get(statement)));
        }
      }
    }
    return cosines.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static List<Vector> vectors(Embedding model, List<String> texts) {
    return model.embed(texts).stream().map(Vector::of).toList();
  }

  private static Pairs pairs() {
    List<String> questions = new ArrayList<>();
    List<String> statements = new ArrayList<>();
    try (InputStream resource = Scales.class.getResourceAsStream(PAIRS);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(resource, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] pair = line.split("\t");
        questions.add(pair[0]);
        statements.add(pair[1]);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException("the pairs that come with this version", problem);
    }
    return new Pairs(questions, statements);
  }
}
