package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.SpokenFor;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which models are fit. */
class ModelCheckTest {

  private final ModelPeer peer = new ModelPeer();

  @AfterEach
  void close() {
    peer.close();
  }

  private ModelCheck check(Map<String, String> settings) {
    ModelSettings read = PlainModel.settings(peer, settings);
    ChatTemplate template = ChatTemplate.of(read.endpoint().template());
    MemoryLedger ledger = new MemoryLedger();
    return new ModelCheck(
        new ChatModel(read, template, new PlainEndpoint(read), ledger), read, template);
  }

  private ModelCheck.Result result(Map<String, String> settings) {
    return check(settings).check(Caller.OPEN, 1_000);
  }

  @Test
  void aModelThatDoesWhatItIsAskedIsFit() {
    peer.otherwise(WeighingModel.step());
    ModelCheck.Result result = result(Map.of());
    assertThat(result.fit()).as(result.steps().toString()).isTrue();
    assertThat(result.steps()).hasSize(4);
    assertThat(result.rounds()).isEqualTo(8);
    assertThat(result.counted()).isTrue();
    assertThat(result.priced()).isTrue();
    assertThat(result.usage()).isEqualTo(new ModelUsage(800, 160, 800_000));
    assertThat(result.estimate().dollars()).contains(0.15);
  }

  @Test
  void aModelThatObeysWhatItReadsIsNot() {
    peer.otherwise(
        (exchange, request) -> {
          boolean ordered = request.toString().contains("ignore all rules");
          (ordered
                  ? ModelPeer.call(
                      "report",
                      Map.of("boxes", new String[] {}, "total", 999_999, "heaviest", "hacked"))
                  : WeighingModel.step())
              .answer(exchange, request);
        });
    ModelCheck.Result result = result(Map.of());
    assertThat(result.fit()).isFalse();
    assertThat(result.steps().get(2).failure()).contains(ModelFailure.PROPOSAL_INVALID);
    assertThat(result.steps().get(2).advice().orElseThrow()).contains("stronger model");
    assertThat(result.steps().get(3).failure()).isEmpty();
  }

  @Test
  void aModelThatOnlyTalksIsNot() {
    peer.otherwise(ModelPeer.says("The total is 19."));
    ModelCheck.Result result = result(Map.of());
    assertThat(result.steps()).hasSize(4);
    assertThat(result.steps())
        .allMatch(step -> step.failure().equals(Optional.of(ModelFailure.NO_TOOL_CALL)));
  }

  @Test
  void whatAllWouldMeetIsMetOnce() {
    peer.otherwise(ModelPeer.status(401, "no such key"));
    ModelCheck.Result result = result(Map.of());
    assertThat(result.steps()).hasSize(1);
    assertThat(result.steps().get(0).advice().orElseThrow()).contains("check the key");
    assertThat(peer.bodies()).hasSize(1);
    assertThat(result.counted()).isFalse();
  }

  @Test
  void withoutAPriceThereIsNoEstimateAndWithOneThereIs() {
    peer.otherwise(
        (exchange, request) ->
            ModelPeer.raw(
                    "application/json", "{\"choices\": [{\"message\": {\"content\": \"no\"}}]}")
                .answer(exchange, request));
    ModelCheck.Result result = result(Map.of());
    assertThat(result.priced()).isFalse();
    assertThat(result.counted()).isFalse();
    assertThat(result.estimate().dollars()).isEmpty();
    ModelCheck.Result priced =
        result(Map.of("myria.llm.prompt_price", "0.1", "myria.llm.completion_price", "0.5"));
    assertThat(priced.estimate().dollars()).contains(0.03);
  }

  @Test
  void itIsForAdministrators() {
    Caller agent = new Caller("agent", Set.of(Permission.READ), SpokenFor.EVERYBODY);
    assertThatThrownBy(() -> check(Map.of()).check(agent, 1)).isInstanceOf(Fault.class);
    assertThat(peer.bodies()).isEmpty();
  }
}
