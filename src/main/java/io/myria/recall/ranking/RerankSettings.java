package io.myria.recall.ranking;

import io.myria.config.EndpointUrl;
import io.myria.config.Setting;
import io.myria.error.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of reranking, by an endpoint or by a model of a folder. Without either there is
 * none, which is no mistake.
 */
public record RerankSettings(
    @Setting(
            key = RerankSettings.URL,
            meaning =
                "Base URL of a reranking server, such as https://api.jina.ai/v1; /rerank is added.")
        Optional<String> url,
    @Setting(
            key = RerankSettings.PATH,
            meaning =
                "A folder with model.onnx and tokenizer.json of a cross-encoder that reranks in the"
                    + " server instead; it is tried at the start.")
        Optional<String> path,
    @Setting(
            key = "myria.rerank.form",
            byDefault = "cohere",
            meaning = "How it is spoken to: cohere, as Cohere, Jina and vLLM are, or tei.")
        Form form,
    @Setting(key = "myria.rerank.model", meaning = "The model to name to it, where it has several.")
        Optional<String> model,
    @Setting(key = "myria.rerank.key", meaning = "The key to show to it.") Optional<String> key,
    @Setting(
            key = "myria.rerank.finalists",
            byDefault = "50",
            least = "2",
            most = "200",
            meaning = "How many of the best events it puts in order.",
            fixed = "Rerankers are measured with as much, and gain little from more.")
        int finalists,
    @Setting(
            key = "myria.rerank.characters",
            byDefault = "2000",
            least = "50",
            most = "20000",
            meaning = "Characters of an event that it is shown.",
            fixed = "Rerankers are measured with as much, and gain little from more.")
        int characters,
    @Setting(
            key = "myria.rerank.timeout",
            byDefault = "2s",
            least = "50ms",
            most = "1m",
            meaning = "How long a recall waits for it before it does without.")
        Duration timeout,
    @Setting(
            key = "myria.rerank.price",
            byDefault = "0",
            most = "1000000",
            meaning = "US dollars for a thousand requests to it, for the caps and the audit.")
        double price) {

  static final String URL = "myria.rerank.url";
  static final String PATH = "myria.rerank.path";

  /** The names of a request's members. */
  public enum Form {
    /** {@code model, query, documents, top_n}; {@code results} with {@code relevance_score}. */
    COHERE,
    /** {@code query, texts}; a list with {@code score}. */
    TEI
  }

  public RerankSettings {
    url = url.map(address -> EndpointUrl.require(URL, address));
    path = path.filter(folder -> !folder.isBlank());
    if (url.isPresent() && path.isPresent()) {
      throw Fault.misconfigured(PATH, "set either " + PATH + " or " + URL + ", not both");
    }
  }

  /** A record shows all it holds, and a key is nobody's business. */
  @Override
  public String toString() {
    return url.map(EndpointUrl::shown).or(() -> path).orElse("none");
  }
}
