package io.myria.embedding;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * The tokenizer of a {@code tokenizer.json} of any kind, by Hugging Face Tokenizers, which DJL
 * binds. Names of special tokens in a text are left out. Thread-safe: calls wait for each other,
 * and none meets a closed tokenizer, which would end the process.
 */
final class NativeTokenizer implements Tokenizer {

  /** Where DJL unpacks its library; its default is the home folder, which may be read-only. */
  private static final String CACHE = "ENGINE_CACHE_DIR";

  private static final Map<String, String> WHOLE =
      Map.of("truncation", "false", "padding", "false");

  private final HuggingFaceTokenizer tokenizer;
  private final SpecialTokens special;
  private boolean closed;

  private NativeTokenizer(HuggingFaceTokenizer tokenizer, SpecialTokens special) {
    this.tokenizer = tokenizer;
    this.special = special;
  }

  /**
   * Loads the native library and the file: a second or two.
   *
   * @throws Fault {@code model_unavailable} where the native library does not run here, or cannot
   *     read the file
   */
  static NativeTokenizer of(Path file, SpecialTokens special) {
    try {
      if (System.getenv(CACHE) == null && System.getProperty(CACHE) == null) {
        System.setProperty(
            CACHE, Path.of(System.getProperty("java.io.tmpdir"), "myria-tokenizers").toString());
      }
      return new NativeTokenizer(HuggingFaceTokenizer.newInstance(file, WHOLE), special);
    } catch (IOException | RuntimeException | LinkageError problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE,
          "the tokenizer "
              + file
              + " cannot be loaded: its native library does not run here, is in use by an earlier"
              + " deployment of this server, which a restart ends, or cannot read the file",
          problem);
    }
  }

  @Override
  public synchronized long[] tokens(String text) {
    if (closed) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops");
    }
    long[] tokens = tokenizer.encode(text, false, false).getIds();
    return Arrays.stream(tokens).filter(token -> !special.has(token)).toArray();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      tokenizer.close();
    }
  }
}
