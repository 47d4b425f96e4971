package io.myria.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model whose files are on the class path, or in a folder.
 *
 * @param name also of its files on the class path
 * @param window most tokens that it was made for, with the two around a text
 * @param pooling how one vector is made of those of the tokens
 * @param folder with {@code model.onnx} and {@code tokenizer.json}; empty for the class path
 */
record OnnxModel(String name, int window, Pooling pooling, Optional<Path> folder) {

  static final String WEIGHTS = "model.onnx";
  static final String TOKENIZER = "tokenizer.json";

  private static final String WORDPIECE = "WordPiece";

  private static final List<String> KINDS = List.of(WORDPIECE, "Unigram");

  private static final int WINDOW = 512;

  /** Stands before the name of a folder, so that no model of ours is meant. */
  private static final String IN_FOLDER = "folder:";

  OnnxModel(String name, int window, Pooling pooling) {
    this(name, window, pooling, Optional.empty());
  }

  /**
   * The model of a folder as Sentence Transformers writes it.
   *
   * @throws IllegalArgumentException where a file is missing or the tokenizer is of a kind that is
   *     not read, with what is wrong
   */
  static OnnxModel in(Path folder) {
    for (String file : List.of(WEIGHTS, TOKENIZER)) {
      if (!Files.isReadable(folder.resolve(file))) {
        throw new IllegalArgumentException(folder + " has no file " + file);
      }
    }
    JsonNode tokenizer = json(folder.resolve(TOKENIZER));
    String kind = kind(tokenizer);
    if (!KINDS.contains(kind)
        || kind.equals(WORDPIECE)
            && !tokenizer.path("model").path("vocab").has(WordPiece.UNKNOWN)) {
      throw new IllegalArgumentException(
          TOKENIZER
              + " in "
              + folder
              + " is of kind "
              + kind
              + "; read are "
              + String.join(" and ", KINDS));
    }
    try {
      SpecialTokens.of(tokenizer);
    } catch (IllegalArgumentException problem) {
      throw new IllegalArgumentException(folder + ": " + problem.getMessage(), problem);
    }
    Path pooling = folder.resolve("1_Pooling").resolve("config.json");
    boolean first =
        Files.isReadable(pooling) && json(pooling).path("pooling_mode_cls_token").asBoolean(false);
    Path config = folder.resolve("config.json");
    int window =
        Files.isReadable(config)
            ? json(config).path("max_position_embeddings").asInt(WINDOW)
            : WINDOW;
    return new OnnxModel(
        IN_FOLDER + folder.toAbsolutePath().normalize().getFileName(),
        Math.min(WINDOW, window),
        first ? Pooling.FIRST : Pooling.MEAN,
        Optional.of(folder));
  }

  private static String kind(JsonNode tokenizer) {
    return tokenizer.path("model").path("type").asString("");
  }

  private static JsonNode json(Path file) {
    try {
      return JsonMapper.shared().readTree(Files.readAllBytes(file));
    } catch (IOException | JacksonException problem) {
      throw new IllegalArgumentException(file + " cannot be read: " + problem.getMessage());
    }
  }

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
    return file(WEIGHTS, ".onnx");
  }

  /** What divides texts into its tokens. */
  Tokenizer words() {
    JsonNode tokenizer = tokenizer();
    if (folder.isPresent() && !kind(tokenizer).equals(WORDPIECE)) {
      return NativeTokenizer.of(folder.get().resolve(TOKENIZER), special());
    }
    boolean isUncased =
        folder.isEmpty() || tokenizer.path("normalizer").path("lowercase").asBoolean(true);
    WordPiece words = new WordPiece(vocabulary(tokenizer), isUncased);
    return text -> words.tokens(text).stream().mapToLong(Integer::longValue).toArray();
  }

  /** What it wants around texts. */
  SpecialTokens special() {
    return SpecialTokens.of(tokenizer());
  }

  private JsonNode tokenizer() {
    return JsonMapper.shared().readTree(file(TOKENIZER, "-tokenizer.json"));
  }

  Map<String, Integer> vocabulary() {
    return vocabulary(tokenizer());
  }

  private static Map<String, Integer> vocabulary(JsonNode tokenizer) {
    JsonNode entries = tokenizer.path("model").path("vocab");
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
      digest.update(file(TOKENIZER, "-tokenizer.json"));
      digest.update((window + " " + pooling).getBytes(StandardCharsets.UTF_8));
      String hash = HexFormat.of().formatHex(digest.digest());
      return new EmbeddingModel(name, hash.substring(0, HASH_CHARACTERS));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * @param inFolder its name in a folder
   * @param ending of its name on the class path
   */
  private byte[] file(String inFolder, String ending) {
    if (folder.isEmpty()) {
      return resource(OnnxModel.class, "/" + name + ending);
    }
    Path file = folder.get().resolve(inFolder);
    try {
      return Files.readAllBytes(file);
    } catch (IOException problem) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE, "the model's file " + file + " cannot be read", problem);
    }
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
