package io.myria.embedding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model behind an endpoint. Its hash is of what names it, since its weights are not to be had: a
 * provider that exchanges them under the same name cannot be noticed. Thread-safe.
 */
final class EndpointEmbedding implements Embedding {

  private static final int HASH_CHARACTERS = 16;

  /** Nobody could refuse it for what it says. */
  private static final String HARMLESS = "good morning";

  private static final JsonMapper JSON = JsonMapper.shared();

  private final EmbeddingEndpoint endpoint;
  private final EmbeddingSettings.Endpoint settings;
  private final EmbeddingModel model;

  EndpointEmbedding(EmbeddingEndpoint endpoint, EmbeddingSettings.Endpoint settings) {
    this.endpoint = endpoint;
    this.settings = settings;
    this.model = new EmbeddingModel(settings.model(), hash(settings));
  }

  @Override
  public EmbeddingModel model() {
    return model;
  }

  @Override
  public List<byte[]> embed(List<String> texts) {
    List<byte[]> vectors = new ArrayList<>();
    for (int from = 0; from < texts.size(); from += settings.texts()) {
      List<String> part = texts.subList(from, Math.min(texts.size(), from + settings.texts()));
      vectors.addAll(asked(part));
    }
    return vectors;
  }

  /** A refusal is only the text's if another text is taken: else the configuration is wrong. */
  private List<byte[]> asked(List<String> texts) {
    try {
      return answer(texts);
    } catch (Fault refusal) {
      if (refusal.kind() != FaultKind.CALLER || texts.size() > 1) {
        throw refusal;
      }
      try {
        answer(List.of(HARMLESS));
      } catch (Fault second) {
        throw unavailable("the embeddings endpoint refuses every text: " + refusal.getMessage());
      }
      throw refusal;
    }
  }

  private List<byte[]> answer(List<String> texts) {
    Request request =
        new Request(
            settings.model(),
            // Some refuse an empty text, and nothing is meant by one.
            texts.stream().map(text -> text.isBlank() ? "." : text).toList(),
            "float",
            Optional.of(settings.dimensions()).filter(number -> number > 0));
    try {
      String answer = endpoint.embeddings(JSON.writeValueAsString(request), texts.size());
      return vectors(JSON.readValue(answer, Answer.class).data(), texts.size());
    } catch (JacksonException problem) {
      throw unavailable("the embeddings endpoint answered something else than vectors");
    }
  }

  private List<byte[]> vectors(List<Item> data, int texts) {
    byte[][] vectors = new byte[texts][];
    for (Item item : data == null ? List.<Item>of() : data) {
      if (!item.isVectorOf(texts, settings.dimensions())) {
        throw unavailable("the embeddings endpoint answered something else than vectors");
      }
      float[] vector = new float[item.embedding.length];
      for (int dimension = 0; dimension < vector.length; dimension++) {
        vector[dimension] = (float) item.embedding[dimension];
      }
      vectors[item.index] = Direction.quantised(vector);
    }
    for (byte[] vector : vectors) {
      if (vector == null || vector.length != vectors[0].length) {
        throw unavailable("the embeddings endpoint did not answer for every text");
      }
    }
    return List.of(vectors);
  }

  /** As OpenAI's API has it, like {@link Answer}. */
  private record Request(
      String model,
      List<String> input,
      @JsonProperty("encoding_format") String encodingFormat,
      @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Integer> dimensions) {}

  private record Answer(List<Item> data) {}

  private record Item(Integer index, double[] embedding) {

    /**
     * @param dimensions 0 for any
     */
    boolean isVectorOf(int texts, int dimensions) {
      return index != null
          && index >= 0
          && index < texts
          && embedding != null
          && embedding.length > 0
          && (dimensions == 0 || embedding.length == dimensions);
    }
  }

  private static Fault unavailable(String message) {
    return new Fault(FaultCode.MODEL_UNAVAILABLE, message);
  }

  private static String hash(EmbeddingSettings.Endpoint settings) {
    String named = settings.url() + "\n" + settings.model() + "\n" + settings.dimensions();
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(named.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HASH_CHARACTERS);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
