package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The contract with OpenRouter: what is sent keeps it, and what it answers is read. */
class OpenRouterContractTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final JsonSchemaValidator SCHEMAS = new DefaultJsonSchemaValidator();
  private static final JsonNode CONTRACT = contract();

  private final ModelPeer peer = new ModelPeer();

  @AfterEach
  void close() {
    peer.close();
  }

  private static JsonNode contract() {
    try (InputStream file =
        OpenRouterContractTest.class.getResourceAsStream("openrouter-contract.json")) {
      return JSON.readTree(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException problem) {
      throw new IllegalStateException(problem);
    }
  }

  @SuppressWarnings("unchecked") // a JSON object
  private static boolean keeps(String body) {
    Map<String, Object> schema = JSON.convertValue(CONTRACT.path("request"), Map.class);
    return SCHEMAS.validate(schema, JSON.readValue(body, Map.class)).valid();
  }

  @Test
  void everyRequestOfEveryRoundKeepsTheContract() {
    ModelPeer.Call wrong = new ModelPeer.Call("sorted", Map.of("words", List.of(), "count", 1));
    peer.then(
        ModelPeer.says("let me see"),
        ModelPeer.calls(new ModelPeer.Call("look", Map.of("word", "cherry")), wrong),
        ModelPeer.call("look", "no json"),
        Sorting.right());
    PlainModel.of(peer).ask(Sorting.of(Workflow.BUILD));
    assertThat(peer.bodies()).hasSize(4).allMatch(OpenRouterContractTest::keeps);
    List<String> headers =
        StreamSupport.stream(CONTRACT.path("headers").spliterator(), false)
            .map(JsonNode::asString)
            .toList();
    assertThat(peer.headers())
        .allSatisfy(
            sent ->
                assertThat(sent.keySet().stream().map(String::toLowerCase))
                    .containsAll(headers.stream().map(String::toLowerCase).toList()));
  }

  @Test
  void theContractRefusesWhatIsNoRequest() {
    peer.then(Sorting.right());
    PlainModel.of(peer).ask(Sorting.of(Workflow.BUILD));
    String right = peer.bodies().get(0);
    assertThat(keeps(right)).isTrue();
    assertThat(keeps(right.replace("\"tools\"", "\"functions\""))).isFalse();
    assertThat(keeps(right.replace("\"max_tokens\":", "\"max_tokens\":-"))).isFalse();
    assertThat(keeps(right.replace("\"role\":\"user\"", "\"role\":\"someone\""))).isFalse();
  }

  @TestFactory
  Stream<DynamicTest> itsAnswersAreReadAsTheyAreMeant() {
    return StreamSupport.stream(CONTRACT.path("responses").spliterator(), false)
        .map(one -> DynamicTest.dynamicTest(one.path("case").asString(), () -> read(one)));
  }

  private static void read(JsonNode one) {
    try (ModelPeer peer = new ModelPeer()) {
      int status = one.path("status").asInt();
      String body = one.path("body").toString();
      peer.otherwise(
          (exchange, request) -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          });
      MemoryLedger ledger = new MemoryLedger();
      ModelAnswer<Sorting.Sorted> answer =
          PlainModel.of(peer, ledger, Map.of()).ask(Sorting.of(Workflow.BUILD));
      assertThat(ledger.lastReport().outcome())
          .as(answer.detail())
          .isEqualTo(one.path("reads").asString());
      JsonNode cost = one.path("body").path("usage").path("cost");
      if (cost.isNumber()) {
        assertThat(ledger.lastReport().usage().nanos())
            .isEqualTo(ModelUsage.nanos(cost.decimalValue()));
      }
    }
  }
}
