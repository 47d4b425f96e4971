package io.myria.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.myria.embedding.SpecialTokens.Sequence;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A loaded model. It computes on the calling thread alone, so that the caller decides how many
 * threads are at work; that thread needs a large stack ({@link OnnxEmbedding}). Thread-safe.
 */
final class OnnxSession implements AutoCloseable {

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final OnnxModel.Pooling pooling;

  /** Held for reading while it computes: closing what computes would end the process. */
  private final ReadWriteLock open = new ReentrantReadWriteLock();

  private boolean closed;

  private OnnxSession(OrtEnvironment environment, OrtSession session, OnnxModel.Pooling pooling) {
    this.environment = environment;
    this.session = session;
    this.pooling = pooling;
  }

  /**
   * @throws Fault {@code model_unavailable} where the native library is not there, or cannot read
   *     the model
   */
  static OnnxSession of(OnnxModel model) {
    try (OrtSession.SessionOptions options = options()) {
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      return new OnnxSession(environment, session(environment, model, options), model.pooling());
    } catch (OrtException | LinkageError problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE,
          "the model "
              + model.name()
              + " cannot be loaded: the native library of ONNX Runtime is not on the server's class"
              + " path, or does not run here, or cannot read the model",
          problem);
    }
  }

  /** To be closed by the caller. */
  static OrtSession.SessionOptions options() throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    options.setInterOpNumThreads(1);
    // What a large batch took would be kept for ever.
    options.setCPUArenaAllocator(false);
    options.setMemoryPatternOptimization(false);
    return options;
  }

  /** By its path, a large model may have its weights in files beside it. */
  private static OrtSession session(
      OrtEnvironment environment, OnnxModel model, OrtSession.SessionOptions options)
      throws OrtException {
    return model.folder().isPresent()
        ? environment.createSession(
            model.folder().get().resolve(OnnxModel.WEIGHTS).toString(), options)
        : environment.createSession(MessageNetwork.opened(model), options);
  }

  /**
   * The vectors of the tokens, the two around them among these.
   *
   * @param values one after the other
   * @param length how many
   */
  record Hidden(float[] values, int length) {}

  /** Reads a model's first output. */
  @FunctionalInterface
  interface Reading<T> {
    T of(OnnxTensor output) throws OrtException;
  }

  /**
   * @param sequence as many tokens as the model's window takes
   */
  Hidden run(Sequence sequence) {
    return compute(sequence, output -> hidden(sequence, output));
  }

  /**
   * A sequence by itself and never with others: a quantised model scales what it computes by the
   * largest value of the whole batch, so that a vector would depend on its neighbours. Measured, a
   * batch does not even save time.
   */
  <T> T compute(Sequence sequence, Reading<T> reading) {
    return compute(sequence, session.getOutputNames().iterator().next(), reading);
  }

  /** The vectors of the tokens as a layer within the model has them. */
  Hidden layer(Sequence sequence, String output) {
    return compute(sequence, output, values -> hidden(sequence, values));
  }

  private static Hidden hidden(Sequence sequence, OnnxTensor output) {
    FloatBuffer hidden = output.getFloatBuffer();
    float[] values = new float[hidden.remaining()];
    hidden.get(values);
    return new Hidden(values, sequence.ids().length);
  }

  private <T> T compute(Sequence sequence, String wanted, Reading<T> reading) {
    open.readLock().lock();
    try {
      if (closed) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
      }
      long[] mask = new long[sequence.ids().length];
      Arrays.fill(mask, 1);
      try (OnnxTensor ids = tensor(sequence.ids());
          OnnxTensor all = tensor(mask);
          OnnxTensor types = tensor(sequence.types());
          OrtSession.Result result = session.run(inputs(ids, all, types), Set.of(wanted))) {
        if (result.get(0) instanceof OnnxTensor output) {
          return reading.of(output);
        }
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the model's first output is no tensor");
      }
    } catch (OrtException problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE, "the model failed: " + problem.getMessage(), problem);
    } finally {
      open.readLock().unlock();
    }
  }

  /** Some models take no types, or no mask. */
  private Map<String, OnnxTensor> inputs(OnnxTensor ids, OnnxTensor all, OnnxTensor types) {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    inputs.put("input_ids", ids);
    inputs.put("attention_mask", all);
    inputs.put("token_type_ids", types);
    inputs.keySet().retainAll(session.getInputNames());
    return inputs;
  }

  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {1, values.length});
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
