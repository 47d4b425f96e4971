package io.myria.derive.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model behind an endpoint. Its hash is of what names it, since its weights are not to be had: a
 * provider that exchanges them under the same name cannot be noticed. Thread-safe.
 */
final class EndpointEmbedding implements Embedding {

  private static final int HASH_CHARACTERS = 16;

  /** Nobody could refuse it for what it says. */
  private static final String HARMLESS = "good morning";

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
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("model", settings.model());
    // Some refuse an empty text, and nothing is meant by one.
    request.put("input", texts.stream().map(text -> text.isBlank() ? "." : text).toList());
    request.put("encoding_format", "float");
    if (settings.dimensions() > 0) {
      request.put("dimensions", settings.dimensions());
    }
    JsonMapper json = JsonMapper.shared();
    try {
      String answer = endpoint.embeddings(json.writeValueAsString(request));
      return vectors(json.readTree(answer).path("data"), texts.size());
    } catch (JacksonException problem) {
      throw unavailable("the embeddings endpoint answered something else than JSON");
    }
  }

  private List<byte[]> vectors(JsonNode data, int texts) {
    byte[][] vectors = new byte[texts][];
    for (JsonNode item : data) {
      int index = item.path("index").asInt(-1);
      JsonNode values = item.path("embedding");
      boolean fits = settings.dimensions() == 0 || values.size() == settings.dimensions();
      if (index < 0 || index >= texts || values.isEmpty() || !fits) {
        throw unavailable("the embeddings endpoint answered something else than vectors");
      }
      float[] vector = new float[values.size()];
      for (int dimension = 0; dimension < vector.length; dimension++) {
        vector[dimension] = (float) values.get(dimension).asDouble();
      }
      vectors[index] = Direction.quantised(vector);
    }
    for (byte[] vector : vectors) {
      if (vector == null || vector.length != vectors[0].length) {
        throw unavailable("the embeddings endpoint did not answer for every text");
      }
    }
    return List.of(vectors);
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
