package io.myria.llm;

import io.myria.config.EndpointUrl;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the language model. Without a key and without a URL there is none, which is no
 * mistake.
 *
 * @param enabled the switch at start; an administrator's stands beside it, and both must be on
 */
public record ModelSettings(
    @Setting(
            key = "myria.llm.enabled",
            byDefault = "true",
            meaning = "Whether a language model that is configured is asked at all.")
        boolean enabled,
    Endpoint endpoint,
    Work work,
    Caps caps,
    @Setting(
            key = "myria.llm.retention",
            byDefault = "30d",
            least = "1h",
            most = "3650d",
            meaning = "How long the audit of a model's work and its recorded answers are kept.")
        Duration retention) {

  /** Whether there is a model to ask. */
  public boolean configured() {
    return enabled && (endpoint.hasKey() || endpoint.url.isPresent());
  }

  /**
   * Where the model is, and how it is spoken to.
   *
   * @param strict whether another model's answers are refused
   */
  public record Endpoint(
      @Setting(
              key = Endpoint.URL,
              meaning = "Base URL of an OpenAI-compatible server; with a key alone, OpenRouter's.")
          Optional<String> url,
      @Setting(
              key = Endpoint.KEY,
              meaning = "The key to show to it; better in MYRIA_LLM_KEY or a file.")
          Optional<String> key,
      @Setting(key = Endpoint.KEY_FILE, meaning = "A file that holds the key.")
          Optional<Path> keyFile,
      @Setting(
              key = Endpoint.TEMPLATE,
              meaning = "A file with the request template; without it, Myria's own for OpenRouter.")
          Optional<Path> template,
      @Setting(
              key = "myria.llm.timeout",
              byDefault = "30s",
              least = "100ms",
              most = "5m",
              meaning = "How long one request to it may take.")
          Duration timeout,
      @Setting(
              key = "myria.llm.answer_bytes",
              byDefault = "1MiB",
              most = "64MiB",
              meaning = "How large one answer of it may be.")
          int answerBytes,
      @Setting(
              key = "myria.llm.strict_model",
              byDefault = "true",
              meaning = "Whether an answer counts only if it names the model that was asked for.")
          boolean strict) {

    static final String URL = "myria.llm.url";
    public static final String TEMPLATE = "myria.llm.template";

    static final String KEY = "myria.llm.key";
    static final String KEY_FILE = "myria.llm.key_file";

    private static final String OPEN_ROUTER = "https://openrouter.ai/api/v1";

    public Endpoint {
      url = url.map(address -> EndpointUrl.require(URL, address));
      if (key.isPresent() && keyFile.isPresent()) {
        throw Fault.misconfigured(KEY_FILE, KEY + " and " + KEY_FILE + " are both set; one is it");
      }
    }

    boolean hasKey() {
      return key.isPresent() || keyFile.isPresent();
    }

    /** Where requests go. */
    public String base() {
      return url.orElse(OPEN_ROUTER);
    }

    /**
     * The key, from where it is; read anew with each call, for keys change.
     *
     * @throws Fault {@code misconfigured} where its file cannot be read or is empty
     */
    public Optional<String> secret() {
      return keyFile.isEmpty() ? key : Optional.of(read(keyFile.get()));
    }

    /**
     * The key for one request.
     *
     * @throws ModelProblem {@code model_refused} where {@link #secret} finds none: a file that is
     *     being changed costs an answer, and is no defect
     */
    public Optional<String> secretOrRefusal() {
      try {
        return secret();
      } catch (Fault keyless) {
        throw ModelProblem.of(ModelFailure.MODEL_REFUSED, keyless.getMessage());
      }
    }

    private static String read(Path file) {
      try {
        String secret = Files.readString(file).strip();
        if (!secret.isEmpty()) {
          return secret;
        }
      } catch (IOException unreadable) {
        throw Fault.misconfigured(KEY_FILE, KEY_FILE + " names a file that cannot be read");
      }
      throw Fault.misconfigured(KEY_FILE, KEY_FILE + " names a file that is empty");
    }

    /** A record shows all it holds, and a key is nobody's business. */
    @Override
    public String toString() {
      return EndpointUrl.shown(base());
    }
  }

  /** What one assignment may take, by workflow. */
  public record Work(
      @Setting(
              key = "myria.llm.rounds",
              byDefault = "build=12,walk=4,recall=2,relations=2,check=4",
              meaning = "Answers of the model until it must conclude, by workflow.",
              fixed =
                  "myria.llm.cost, hour_cost and time_seconds bound what an assignment may take.")
          Amounts rounds,
      @Setting(
              key = "myria.llm.time_seconds",
              byDefault = "build=180,walk=10,recall=5,relations=30,check=60",
              meaning = "Seconds that an assignment may take, by workflow.")
          Amounts seconds,
      @Setting(
              key = "myria.llm.prompt_tokens",
              byDefault = "build=120000,walk=32000,recall=16000,relations=16000,check=20000",
              meaning = "Tokens that an assignment may send in all, by workflow.",
              fixed =
                  "myria.llm.cost, hour_cost and time_seconds bound what an assignment may take.")
          Amounts promptTokens,
      @Setting(
              key = "myria.llm.completion_tokens",
              byDefault = "build=16000,walk=4000,recall=2000,relations=4000,check=8000",
              meaning = "Tokens that it may be answered in all, by workflow.",
              fixed =
                  "myria.llm.cost, hour_cost and time_seconds bound what an assignment may take.")
          Amounts completionTokens,
      @Setting(
              key = "myria.llm.cost",
              byDefault = "build=0.10,walk=0.02,recall=0.01,relations=0.01,check=0.05",
              meaning = "US dollars that it may cost, by workflow.")
          Amounts cost) {

    public WorkBounds bounds(Workflow workflow) {
      return new WorkBounds(
          Math.max(1, rounds.of(workflow).intValue()),
          Duration.ofMillis(seconds.of(workflow).movePointRight(3).longValue()),
          promptTokens.of(workflow).longValue(),
          completionTokens.of(workflow).longValue(),
          ModelUsage.nanos(cost.of(workflow)));
    }
  }

  /** What all assignments together may take, and what a token costs where no answer says so. */
  public record Caps(
      @Setting(
              key = "myria.llm.hour_cost",
              byDefault = "1",
              most = "1000000",
              meaning = "US dollars that all servers together may spend in an hour.")
          double hourCost,
      @Setting(
              key = "myria.llm.hour_tokens",
              byDefault = "5000000",
              least = "1",
              most = "2147483647",
              meaning = "Tokens, sent and answered, that they may use in an hour.")
          int hourTokens,
      @Setting(
              key = "myria.llm.build_cost",
              byDefault = "0.5",
              most = "1000000",
              meaning = "US dollars that one build may cost.")
          double buildCost,
      @Setting(
              key = "myria.llm.build_tokens",
              byDefault = "2000000",
              least = "1",
              most = "2147483647",
              meaning = "Tokens that one build may use.",
              fixed = "myria.llm.build_cost bounds a build, hour_tokens all of them.")
          int buildTokens,
      @Setting(
              key = "myria.llm.prompt_price",
              byDefault = "0",
              most = "1000000",
              meaning = "US dollars for a million tokens sent, where no answer says its cost.")
          double promptPrice,
      @Setting(
              key = "myria.llm.completion_price",
              byDefault = "0",
              most = "1000000",
              meaning = "US dollars for a million tokens answered, likewise.")
          double completionPrice) {

    private static final int PER_TOKENS = 1_000_000;

    /** The cost of so many tokens by these prices, in billionths of a dollar. */
    public long nanos(long prompt, long completion) {
      BigDecimal dollars =
          BigDecimal.valueOf(promptPrice)
              .multiply(BigDecimal.valueOf(prompt))
              .add(BigDecimal.valueOf(completionPrice).multiply(BigDecimal.valueOf(completion)));
      return ModelUsage.nanos(dollars.divide(BigDecimal.valueOf(PER_TOKENS)));
    }
  }
}
