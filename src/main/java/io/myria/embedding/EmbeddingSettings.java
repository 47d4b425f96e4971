package io.myria.embedding;

import io.myria.config.EndpointUrl;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the embedding model.
 *
 * @param patience of a caller who waits for a question's vector
 * @param server read where {@code model} is {@link #ENDPOINT_CHOICE}
 */
public record EmbeddingSettings(
    @Setting(
            key = EmbeddingSettings.MODEL,
            byDefault = "bge-small-en-v1.5-q",
            oneOf = {
              "bge-small-en-v1.5-q",
              "all-minilm-l6-v2-q",
              EmbeddingSettings.ENDPOINT_CHOICE,
              EmbeddingSettings.NONE
            },
            meaning =
                "What vectors are computed by: bge-small-en-v1.5-q or all-minilm-l6-v2-q in the"
                    + " server, endpoint, or none; with none, no network reads English messages: no"
                    + " message is marked as replaced, no relation is read from sentences, kinds are"
                    + " read by rules; after a"
                    + " change they are derived beside the old ones.")
        String model,
    @Setting(
            key = EmbeddingSettings.PATH,
            meaning =
                "A folder with model.onnx and tokenizer.json of a model that is taken"
                    + " instead; it is read at the start.")
        Optional<String> path,
    @Setting(
            key = "myria.embedding.threads",
            byDefault = "0",
            most = "256",
            meaning = "Threads that compute vectors in the background; 0 for half the processors.")
        int threads,
    @Setting(
            key = "myria.embedding.patience",
            byDefault = "2s",
            least = "10ms",
            most = "1m",
            meaning =
                "How long a question waits for its turn with the model before it does without.",
            fixed = "A question that waits longer is better answered by words alone.")
        Duration patience,
    Endpoint server) {

  static final String ENDPOINT_CHOICE = "endpoint";
  static final String NONE = "none";

  static final String PATH = "myria.embedding.path";

  private static final String MODEL = "myria.embedding.model";

  public EmbeddingSettings {
    threads = threads > 0 ? threads : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    if (model.equals(ENDPOINT_CHOICE)) {
      require(Endpoint.URL, server.url);
      require(Endpoint.MODEL, server.model);
      EndpointUrl.require(Endpoint.URL, server.url);
    }
  }

  /** The server that the model is behind, if it is. */
  public Optional<Endpoint> endpoint() {
    return model.equals(ENDPOINT_CHOICE) ? Optional.of(server) : Optional.empty();
  }

  private static void require(String key, String value) {
    if (value.isEmpty()) {
      throw Fault.misconfigured(
          key, MODEL + " is " + ENDPOINT_CHOICE + " but " + key + " is not set");
    }
  }

  /** A server that speaks as OpenAI's does. */
  public record Endpoint(
      @Setting(
              key = Endpoint.URL,
              meaning =
                  "Base URL of an OpenAI-compatible server, such as https://api.openai.com/v1.")
          String url,
      @Setting(key = Endpoint.MODEL, meaning = "The model to name to it.") String model,
      @Setting(key = "myria.embedding.endpoint.key", meaning = "The key to show to it.")
          Optional<String> key,
      @Setting(
              key = "myria.embedding.endpoint.dimensions",
              byDefault = "0",
              most = "8192",
              meaning = "Dimensions to ask it for; 0 for the model's own.")
          int dimensions,
      @Setting(
              key = "myria.embedding.endpoint.texts",
              byDefault = "64",
              least = "1",
              most = "2048",
              meaning = "Most texts of one request to it.",
              fixed = "Servers of the common kinds take as many.")
          int texts,
      @Setting(
              key = "myria.embedding.endpoint.timeout",
              byDefault = "20s",
              least = "100ms",
              most = "5m",
              meaning = "How long one request to it may take.")
          Duration timeout) {

    private static final String URL = "myria.embedding.endpoint.url";

    private static final String MODEL = "myria.embedding.endpoint.model";

    /** A record shows all it holds, and a key is nobody's business. */
    @Override
    public String toString() {
      return model + " at " + EndpointUrl.shown(url);
    }
  }
}
