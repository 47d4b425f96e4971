package io.myria.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * A cross-encoder in this process: reads a question and a text together, and says how well the text
 * answers (Nogueira and Cho, "Passage Re-ranking with BERT", 2019). Thread-safe.
 *
 * <p>A sequence that is longer than the window loses the end of its text; a question takes half of
 * the window at most.
 */
public final class CrossEncoder implements AutoCloseable {

  /** For the first pair of texts. */
  private static final Duration FIRST = Duration.ofMinutes(1);

  private final OnnxModel model;
  private final Tokenizer words;
  private final SpecialTokens special;
  private final OnnxSession session;
  private final ExecutorService threads;

  private CrossEncoder(OnnxModel model, OnnxSession session, ExecutorService threads) {
    this.model = model;
    this.words = model.words();
    this.special = model.special();
    this.session = session;
    this.threads = threads;
  }

  /**
   * Loads the model of a folder, and tries it once.
   *
   * @param folder with {@code model.onnx} and {@code tokenizer.json}
   * @param threads texts that are computed at once
   * @throws IllegalArgumentException where a file is missing, or the model is no cross-encoder,
   *     with what is wrong
   */
  public static CrossEncoder in(Path folder, int threads) {
    OnnxModel model = OnnxModel.in(folder);
    ExecutorService pool = OnnxThreads.named("myria-reranking-", threads);
    try {
      OnnxSession session =
          OnnxThreads.result(OnnxThreads.begun(pool, () -> OnnxSession.of(model)));
      CrossEncoder encoder = new CrossEncoder(model, session, pool);
      encoder.scores("Where?", List.of("Here."), FIRST);
      return encoder;
    } catch (Fault | TimeoutException problem) {
      pool.shutdownNow();
      throw new IllegalArgumentException(
          folder + " holds no cross-encoder: " + problem.getMessage(), problem);
    }
  }

  /** Of the folder. */
  public String name() {
    return model.name();
  }

  /**
   * A score for each text, in their order; only their order means something.
   *
   * @param most time for all of them; what is not computed by then is not computed
   * @throws TimeoutException where it takes longer
   * @throws Fault {@code model_unavailable} where the model fails
   */
  public double[] scores(String question, List<String> texts, Duration most)
      throws TimeoutException {
    long end = System.nanoTime() + most.toNanos();
    List<Future<Double>> running = new ArrayList<>();
    try {
      long[] asked = shortened(words.tokens(question), (model.window() - special.aroundTwo()) / 2);
      for (String text : texts) {
        running.add(OnnxThreads.begun(threads, () -> score(asked, text)));
      }
      double[] scores = new double[texts.size()];
      for (int place = 0; place < scores.length; place++) {
        scores[place] = OnnxThreads.result(running.get(place), end);
      }
      return scores;
    } finally {
      running.forEach(one -> one.cancel(false));
    }
  }

  private double score(long[] question, String text) {
    int room = model.window() - special.aroundTwo() - question.length;
    return session.compute(
        special.of(question, shortened(words.tokens(text), room)), CrossEncoder::logit);
  }

  private static long[] shortened(long[] tokens, int most) {
    return tokens.length <= most ? tokens : Arrays.copyOf(tokens, most);
  }

  /** One value, or those of "does not answer" and "answers". */
  private static double logit(OnnxTensor output) throws OrtException {
    FloatBuffer values = output.getFloatBuffer();
    long[] shape = output.getInfo().getShape();
    int count = values == null ? 0 : values.remaining();
    if (count < 1 || count > 2 || shape[0] != 1) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE,
          "its output has the shape "
              + Arrays.toString(shape)
              + ", not one score, or two, for each pair of texts");
    }
    double score = count == 1 ? values.get(0) : values.get(1) - values.get(0);
    if (!Double.isFinite(score)) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "its score is no number");
    }
    return score;
  }

  @Override
  public void close() {
    threads.shutdownNow();
    session.close();
    words.close();
  }
}
