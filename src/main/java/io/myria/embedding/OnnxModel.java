package io.myria.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model whose files are on the class path.
 *
 * @param name also of its files
 * @param window most tokens that it was made for, with the two around a text
 * @param pooling how one vector is made of those of the tokens
 */
record OnnxModel(String name, int window, Pooling pooling) {

  /** How one vector is made of those of the tokens. */
  enum Pooling {
    /** The first token's, which stands for the text. */
    FIRST,
    MEAN
  }

  static final List<OnnxModel> BUNDLED =
      List.of(
          new OnnxModel("bge-small-en-v1.5-q", 512, Pooling.FIRST),
          new OnnxModel("all-minilm-l6-v2-q", 256, Pooling.MEAN));

  private static final String WITH_TOKENS = "bge-small-en-v1.5-q";

  private static final int HASH_CHARACTERS = 16;

  static Optional<OnnxModel> named(String name) {
    return BUNDLED.stream().filter(model -> model.name().equals(name)).findFirst();
  }

  byte[] weights() {
    return resource(name + ".onnx");
  }

  Map<String, Integer> vocabulary() {
    JsonNode entries =
        JsonMapper.shared()
            .readTree(resource(name + "-tokenizer.json"))
            .path("model")
            .path("vocab");
    Map<String, Integer> vocabulary = new HashMap<>();
    entries.properties().forEach(entry -> vocabulary.put(entry.getKey(), entry.getValue().asInt()));
    return vocabulary;
  }

  /** Whether its tokens are kept; for those of other models nothing was learned. */
  boolean hasTokens() {
    return name.equals(WITH_TOKENS);
  }

  /** What vectors of its tokens have in common. */
  float[] centre() {
    FloatBuffer values =
        ByteBuffer.wrap(resource(OnnxModel.class, name + ".centre")).asFloatBuffer();
    float[] centre = new float[values.remaining()];
    values.get(centre);
    return centre;
  }

  /** Reads the files; a fraction of a second. */
  EmbeddingModel identity() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(weights());
      digest.update(resource(name + "-tokenizer.json"));
      digest.update((window + " " + pooling).getBytes(StandardCharsets.UTF_8));
      String hash = HexFormat.of().formatHex(digest.digest());
      return new EmbeddingModel(name, hash.substring(0, HASH_CHARACTERS));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] resource(String file) {
    return resource(OnnxModel.class, "/" + file);
  }

  private static byte[] resource(Class<?> beside, String file) {
    try (InputStream stream = beside.getResourceAsStream(file)) {
      if (stream == null) {
        throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the model's file " + file + " is not there");
      }
      return stream.readAllBytes();
    } catch (IOException problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE, "the model's file " + file + " cannot be read", problem);
    }
  }
}
