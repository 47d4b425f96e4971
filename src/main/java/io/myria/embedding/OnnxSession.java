package io.myria.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A loaded model. It computes on the calling thread alone, so that the caller decides how many
 * threads are at work; that thread needs a large stack ({@link OnnxEmbedding}). Thread-safe.
 */
final class OnnxSession implements AutoCloseable {

  private static final String TYPES = "token_type_ids";

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final OnnxModel.Pooling pooling;
  private final long firstToken;
  private final long lastToken;

  /** Held for reading while it computes: closing what computes would end the process. */
  private final ReadWriteLock open = new ReentrantReadWriteLock();

  private boolean closed;

  private OnnxSession(
      OrtEnvironment environment,
      OrtSession session,
      OnnxModel.Pooling pooling,
      Map<String, Integer> vocabulary) {
    this.environment = environment;
    this.session = session;
    this.pooling = pooling;
    this.firstToken = vocabulary.get("[CLS]");
    this.lastToken = vocabulary.get("[SEP]");
  }

  /**
   * @throws Fault {@code model_unavailable} where the native library is not there, or cannot read
   *     the model
   */
  static OnnxSession of(OnnxModel model, Map<String, Integer> vocabulary) {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // What a large batch took would be kept for ever.
      options.setCPUArenaAllocator(false);
      options.setMemoryPatternOptimization(false);
      return new OnnxSession(
          environment, session(environment, model, options), model.pooling(), vocabulary);
    } catch (OrtException | LinkageError problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE,
          "the model "
              + model.name()
              + " cannot be loaded: the native library of ONNX Runtime is not on the server's class"
              + " path, or does not run here",
          problem);
    }
  }

  /** By its path, a large model may have its weights in files beside it. */
  private static OrtSession session(
      OrtEnvironment environment, OnnxModel model, OrtSession.SessionOptions options)
      throws OrtException {
    return model.folder().isPresent()
        ? environment.createSession(
            model.folder().get().resolve(OnnxModel.WEIGHTS).toString(), options)
        : environment.createSession(model.weights(), options);
  }

  /**
   * The vectors of the tokens, the two around them among these.
   *
   * @param values one after the other
   * @param length how many
   */
  record Hidden(float[] values, int length) {}

  /**
   * @param tokens as many as the model's window takes, without the two around them
   */
  Hidden run(long[] tokens) {
    open.readLock().lock();
    try {
      if (closed) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
      }
      return compute(tokens);
    } finally {
      open.readLock().unlock();
    }
  }

  /**
   * A text by itself and never with others: a quantised model scales what it computes by the
   * largest value of the whole batch, so that a vector would depend on its neighbours. Measured, a
   * batch does not even save time.
   */
  private Hidden compute(long[] text) {
    int length = text.length + 2;
    LongBuffer tokens = LongBuffer.allocate(length).put(firstToken).put(text).put(lastToken);
    LongBuffer mask = LongBuffer.allocate(length);
    while (mask.hasRemaining()) {
      mask.put(1);
    }
    try (OnnxTensor ids = tensor(tokens);
        OnnxTensor all = tensor(mask);
        OnnxTensor types = tensor(LongBuffer.allocate(length).position(length));
        OrtSession.Result result = session.run(inputs(ids, all, types))) {
      FloatBuffer hidden = ((OnnxTensor) result.get(0)).getFloatBuffer();
      float[] values = new float[hidden.remaining()];
      hidden.get(values);
      return new Hidden(values, length);
    } catch (OrtException problem) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the model failed", problem);
    }
  }

  /** Some models take no types. */
  private Map<String, OnnxTensor> inputs(OnnxTensor ids, OnnxTensor all, OnnxTensor types) {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    inputs.put("input_ids", ids);
    inputs.put("attention_mask", all);
    if (session.getInputNames().contains(TYPES)) {
      inputs.put(TYPES, types);
    }
    return inputs;
  }

  private OnnxTensor tensor(LongBuffer values) throws OrtException {
    values.flip();
    return OnnxTensor.createTensor(environment, values, new long[] {1, values.limit()});
  }

  /** A vector of length one, of those of the tokens. */
  float[] pooled(Hidden hidden) {
    int width = hidden.values().length / hidden.length();
    float[] vector = new float[width];
    int places = pooling == OnnxModel.Pooling.FIRST ? 1 : hidden.length();
    for (int place = 0; place < places; place++) {
      for (int dimension = 0; dimension < width; dimension++) {
        vector[dimension] += hidden.values()[place * width + dimension];
      }
    }
    Direction.normalise(vector);
    return vector;
  }

  @Override
  public void close() {
    open.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException problem) {
      throw new IllegalStateException("a model could not be closed", problem);
    } finally {
      open.writeLock().unlock();
    }
  }
}
