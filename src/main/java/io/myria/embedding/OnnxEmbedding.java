package io.myria.embedding;

import io.myria.embedding.OnnxSession.Hidden;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * A model in this process. Loaded with the first text, which takes about a second and some hundred
 * megabytes. The same text has the same vector, whatever it is asked together with. Thread-safe.
 *
 * <p>It is loaded and computes on threads of its own ({@link OnnxThreads}).
 */
final class OnnxEmbedding implements Embedding, AutoCloseable {

  private final OnnxSource source;
  private final ExecutorService threads;

  /**
   * @param threads texts that are computed at once
   */
  OnnxEmbedding(OnnxModel bundled, int threads) {
    this(new OnnxSource(bundled), threads);
  }

  private OnnxEmbedding(OnnxSource source, int threads) {
    this.source = source;
    this.threads = OnnxThreads.named("myria-embedding-", threads);
  }

  /** The same model on other threads; closing either closes it for both. */
  OnnxEmbedding onThreads(int others) {
    return new OnnxEmbedding(source, others);
  }

  /** What reads messages by the same weights. */
  MessageNetwork network(int others) {
    return new MessageNetwork(
        () -> source.loaded().session(),
        source.bundled,
        OnnxThreads.named("myria-reading-", others));
  }

  @Override
  public EmbeddingModel model() {
    return source.model();
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    return embedWithTokens(texts).stream().map(Embedded::vector).toList();
  }

  @Override
  public boolean hasTokens() {
    return source.hasTokens();
  }

  @Override
  public List<Embedded> embedWithTokens(List<String> texts) {
    List<Callable<Embedded>> tasks = new ArrayList<>();
    texts.forEach(text -> tasks.add(() -> embedded(source.loaded(), text)));
    return inParallel(tasks);
  }

  /**
   * Of a text that is longer than the window: the mean of its windows, by their lengths, and the
   * tokens of the first.
   */
  private Embedded embedded(OnnxSource.Loaded loaded, String text) {
    long[] tokens = loaded.words().tokens(text);
    int most = source.window() - loaded.special().aroundOne();
    int windows = Math.max(1, (tokens.length + most - 1) / most);
    float[] sum = null;
    Optional<byte[]> signs = Optional.empty();
    for (int window = 0; window < windows; window++) {
      // All of about one length, for a short rest would mean little.
      int from = (int) ((long) tokens.length * window / windows);
      int to = (int) ((long) tokens.length * (window + 1) / windows);
      long[] some = Arrays.copyOfRange(tokens, from, to);
      Hidden hidden = loaded.session().run(loaded.special().of(some));
      float[] part = loaded.session().pooled(hidden);
      if (window == 0) {
        signs = loaded.signs().map(of -> of.of(some, hidden.values()));
      }
      sum = sum == null ? new float[part.length] : sum;
      for (int dimension = 0; dimension < sum.length; dimension++) {
        sum[dimension] += part[dimension] * Math.max(1, to - from);
      }
    }
    return new Embedded(Direction.quantised(sum), signs);
  }

  private List<Embedded> inParallel(List<Callable<Embedded>> tasks) {
    List<Future<Embedded>> running = new ArrayList<>();
    try {
      tasks.forEach(task -> running.add(OnnxThreads.begun(threads, task)));
      return running.stream().map(one -> OnnxThreads.<Embedded>result(one)).toList();
    } finally {
      running.forEach(one -> one.cancel(false));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    source.close();
  }

  /** A model that is loaded once, when it is first needed. Thread-safe. */
  private static final class OnnxSource implements AutoCloseable {

    private final OnnxModel bundled;
    private EmbeddingModel model;
    private Loaded loaded;
    private boolean closed;

    OnnxSource(OnnxModel bundled) {
      this.bundled = bundled;
    }

    /** What turns words into tokens, what turns these into vectors, and what is kept of those. */
    record Loaded(
        Tokenizer words, SpecialTokens special, OnnxSession session, Optional<TokenSigns> signs) {}

    synchronized EmbeddingModel model() {
      if (model == null) {
        model = bundled.identity();
      }
      return model;
    }

    boolean hasTokens() {
      return bundled.hasTokens();
    }

    int window() {
      return bundled.window();
    }

    synchronized Loaded loaded() {
      if (closed) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
      }
      if (loaded == null) {
        Optional<TokenSigns> signs =
            bundled.hasTokens()
                ? Optional.of(new TokenSigns(bundled.vocabulary(), bundled.centre()))
                : Optional.empty();
        loaded = new Loaded(bundled.words(), bundled.special(), OnnxSession.of(bundled), signs);
      }
      return loaded;
    }

    @Override
    public synchronized void close() {
      closed = true;
      if (loaded != null) {
        loaded.session().close();
        loaded.words().close();
      }
    }
  }
}
