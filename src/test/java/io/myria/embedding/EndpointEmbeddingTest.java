package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointEmbeddingTest {

  private final List<String> requests = new ArrayList<>();

  @Test
  void vectorsComeBackInTheOrderOfTheTexts() {
    Embedding embedding =
        embedding(
            """
            {"data": [{"index": 1, "embedding": [0, -2]}, {"index": 0, "embedding": [1, 0.5]}]}
            """);
    List<byte[]> vectors = embedding.embed(List.of("one", "two"));
    assertThat(vectors.get(0)).containsExactly(127, 64);
    assertThat(vectors.get(1)).containsExactly(0, -127);
    assertThat(requests)
        .containsExactly(
            "{\"model\":\"small\",\"input\":[\"one\",\"two\"],\"encoding_format\":\"float\"}");
  }

  @Test
  void noRequestHoldsMoreTextsThanTheSettingSays() {
    Embedding embedding =
        embedding(
            "{\"data\": [{\"index\": 0, \"embedding\": [1]}, {\"index\": 1, \"embedding\": [1]}]}");
    assertThat(embedding.embed(List.of("1", "2", "3", "4"))).hasSize(4);
    assertThat(requests).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "{}",
        "{\"data\": [{\"index\": 0, \"embedding\": []}]}",
        "{\"data\": [{\"index\": 7, \"embedding\": [1]}]}",
        "{\"data\": [{\"embedding\": [1]}]}"
      })
  void anAnswerThatIsNoneIsNoVector(String answer) {
    assertUnavailable(embedding(answer), "one");
  }

  @Test
  void aRefusalIsTheTextsOnlyIfAnotherTextIsTaken() {
    EmbeddingEndpoint picky =
        (request, texts) -> {
          if (request.contains("bad")) {
            throw Fault.invalid("input", "HTTP 400");
          }
          return "{\"data\": [{\"index\": 0, \"embedding\": [1]}]}";
        };
    assertThatThrownBy(() -> embedding(picky).embed(List.of("bad")))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT));
    EmbeddingEndpoint wrong =
        (request, texts) -> {
          throw Fault.invalid("input", "HTTP 400: no such model");
        };
    assertUnavailable(embedding(wrong), "bad");
  }

  @Test
  void theModelIsNamedByWhatIsConfigured() {
    EmbeddingModel model = embedding("").model();
    assertThat(model.name()).isEqualTo("small");
    assertThat(model).isEqualTo(embedding("").model());
    assertThat(settings().endpoint().orElseThrow().toString()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api.example.org/v1",
        "localhost:8000/v1",
        "http://",
        "http://a b",
        "http:///v1",
        "http://:8080/v1",
        "http://embed_server:eighty/v1",
        "http://@/v1",
        "ftp://api.example.org/v1",
        "//api.example.org/v1"
      })
  void aUrlThatIsNoneStopsTheStart(String url) {
    assertThatThrownBy(() -> at(url))
        .isInstanceOf(Fault.class)
        .hasMessage("myria.embedding.endpoint.url is '" + url + "' but must be a URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.openai.com/v1",
        "HTTP://127.0.0.1:8000/v1",
        "http://[::1]:8000/v1",
        "http://embed_server:8080/v1",
        "http://embed_server",
        "http://me:you@embed_server:8080/v1"
      })
  void aUrlMayNameItsHostAsNetworksDo(String url) {
    assertThat(at(url).endpoint().orElseThrow().url()).isEqualTo(url);
  }

  private static EmbeddingSettings at(String url) {
    return Source.of(
            Map.of(
                "myria.embedding.model", "endpoint",
                "myria.embedding.endpoint.url", url,
                "myria.embedding.endpoint.model", "small"))
        .read(EmbeddingSettings.class);
  }

  private static void assertUnavailable(Embedding embedding, String text) {
    assertThatThrownBy(() -> embedding.embed(List.of(text)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.MODEL_UNAVAILABLE));
  }

  private Embedding embedding(String answer) {
    return embedding(
        (request, texts) -> {
          requests.add(request);
          return answer;
        });
  }

  private static Embedding embedding(EmbeddingEndpoint endpoint) {
    return new ConfiguredEmbeddings(settings(), endpoint).configured().orElseThrow();
  }

  private static EmbeddingSettings settings() {
    return Source.of(
            Map.of(
                "myria.embedding.model", "endpoint",
                "myria.embedding.endpoint.url", "http://127.0.0.1:1/v1",
                "myria.embedding.endpoint.model", "small",
                "myria.embedding.endpoint.key", "secret",
                "myria.embedding.endpoint.texts", "2"))
        .read(EmbeddingSettings.class);
  }
}
