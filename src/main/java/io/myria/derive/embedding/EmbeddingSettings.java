package io.myria.derive.embedding;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the embedding model.
 *
 * @param model of {@link OnnxModel#BUNDLED}, {@link #ENDPOINT_CHOICE} or {@link #NONE}
 * @param threads for the background
 * @param patience of who asks for a question's vector
 */
public record EmbeddingSettings(
    String model, int threads, Duration patience, Optional<Endpoint> endpoint) {

  static final String ENDPOINT_CHOICE = "endpoint";
  static final String NONE = "none";

  static final Setting<String> MODEL =
      Setting.choice(
          "myria.embedding.model",
          "bge-small-en-v1.5-q",
          List.of("bge-small-en-v1.5-q", "all-minilm-l6-v2-q", ENDPOINT_CHOICE, NONE),
          "What vectors are computed by: a model in the server, an endpoint, or none; after a"
              + " change they are derived beside the old ones.");
  static final Setting<Integer> THREADS =
      Setting.integer(
          "myria.embedding.threads",
          0,
          0,
          256,
          "Threads that compute vectors in the background; 0 for half the processors.");
  static final Setting<Duration> PATIENCE =
      Setting.duration(
          "myria.embedding.patience",
          "2s",
          Duration.ofMillis(10),
          Duration.ofMinutes(1),
          "How long a question waits for its turn with the model before it does without.");
  static final Setting<Optional<String>> URL =
      Setting.optional(
          "myria.embedding.endpoint.url",
          "Base URL of an OpenAI-compatible server, such as https://api.openai.com/v1.");
  static final Setting<Optional<String>> ENDPOINT_MODEL =
      Setting.optional("myria.embedding.endpoint.model", "The model to name to it.");
  static final Setting<Optional<String>> KEY =
      Setting.optional("myria.embedding.endpoint.key", "The key to show to it.");
  static final Setting<Integer> DIMENSIONS =
      Setting.integer(
          "myria.embedding.endpoint.dimensions",
          0,
          0,
          8192,
          "Dimensions to ask it for; 0 for the model's own.");
  static final Setting<Integer> TEXTS =
      Setting.integer(
          "myria.embedding.endpoint.texts", 64, 1, 2048, "Most texts of one request to it.");
  static final Setting<Duration> TIMEOUT =
      Setting.duration(
          "myria.embedding.endpoint.timeout",
          "20s",
          Duration.ofMillis(100),
          Duration.ofMinutes(5),
          "How long one request to it may take.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(MODEL, THREADS, PATIENCE, URL, ENDPOINT_MODEL, KEY, DIMENSIONS, TEXTS, TIMEOUT);

  /**
   * A server that speaks as OpenAI's does.
   *
   * @param dimensions 0 for the model's own
   * @param texts of one request, at most
   */
  public record Endpoint(
      String url, String model, Optional<String> key, int dimensions, int texts, Duration timeout) {

    /** A record shows all it holds, and a key is nobody's business. */
    @Override
    public String toString() {
      return model + " at " + url;
    }
  }

  public static EmbeddingSettings from(Source source) {
    String model = MODEL.in(source);
    int threads = THREADS.in(source);
    return new EmbeddingSettings(
        model,
        threads > 0 ? threads : Math.max(1, Runtime.getRuntime().availableProcessors() / 2),
        PATIENCE.in(source),
        model.equals(ENDPOINT_CHOICE) ? Optional.of(endpoint(source)) : Optional.empty());
  }

  private static Endpoint endpoint(Source source) {
    return new Endpoint(
        required(URL, source),
        required(ENDPOINT_MODEL, source),
        KEY.in(source),
        DIMENSIONS.in(source),
        TEXTS.in(source),
        TIMEOUT.in(source));
  }

  private static String required(Setting<Optional<String>> setting, Source source) {
    return setting
        .in(source)
        .orElseThrow(
            () ->
                new Fault(
                    FaultCode.MISCONFIGURED,
                    setting.key(),
                    MODEL.key()
                        + " is "
                        + ENDPOINT_CHOICE
                        + " but "
                        + setting.key()
                        + " is not set",
                    null));
  }
}
