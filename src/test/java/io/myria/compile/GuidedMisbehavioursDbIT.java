package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.myria.compile.BuildResult.State;
import io.myria.llm.ModelPeer;
import io.myria.llm.ModelPeer.Step;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server that misbehaves towards every request of a build, whatever it is asked: the build
 * publishes what the fold made, with the reason, and nothing of another scope was in any request.
 */
class GuidedMisbehavioursDbIT extends GuidedRefusals {

  static Stream<Arguments> misbehaviours() {
    String truncated = "{\"choices\": [{\"message\": ";
    return Stream.of(
        arguments("model_timeout", "drips", ModelPeer.drip(20)),
        arguments("model_busy", "is busy", ModelPeer.busy(1)),
        arguments("model_unavailable", "fails inside", ModelPeer.status(500, "oh")),
        arguments("model_unavailable", "is down", ModelPeer.status(503, "later")),
        arguments("model_unavailable", "breaks off", ModelPeer.reset(truncated)),
        arguments("model_refused", "wants money", ModelPeer.status(402, "no credit")),
        arguments("model_refused", "sends elsewhere", ModelPeer.redirect("http://127.0.0.1:9/")),
        arguments("answer_malformed", "half JSON", raw(truncated)),
        arguments("answer_malformed", "no choice", raw("{\"choices\": []}")),
        arguments("answer_malformed", "a page", ModelPeer.raw("text/html", "<p>Log in</p>")),
        arguments("model_unavailable", "error in 200", raw("{\"error\": {\"code\": 502}}")),
        arguments("answer_too_large", "too much", ModelPeer.says("word ".repeat(20_000))),
        arguments("wrong_model", "another model", other()),
        arguments("no_tool_call", "words alone", ModelPeer.says("{\"merged\": []}")),
        arguments("bad_tool_call", "unknown tool", ModelPeer.call("drop_table", Map.of())),
        arguments(
            "bad_tool_call",
            "bad arguments",
            ModelPeer.call("inspect_subtree", Map.of("depth", -1))),
        arguments(
            "bad_tool_call", "no arguments", ModelPeer.call("propose_topics", "{\"merged\": [[")),
        arguments("rounds_exhausted", "loops", ModelPeer.call("inspect_subtree", Map.of())));
  }

  private static Step raw(String body) {
    return ModelPeer.raw("application/json", body);
  }

  private static Step other() {
    return ModelPeer.changed(
        new ModelPeer.Call("propose_topics", Map.of()),
        completion -> {
          completion.put("model", "small/other");
          return completion;
        });
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("misbehaviours")
  void theBuildPublishesWhatTheFoldMade(String code, String name, Step always) {
    // What is not late has to be known by itself, however busy the machine is.
    guided.set("myria.llm.timeout", code.equals("model_timeout") ? "300ms" : "3s");
    guided.set("myria.llm.answer_bytes", "64KiB");
    guided.set("myria.llm.rounds", "5");
    guided.peer.otherwise(always);
    long begun = System.nanoTime();
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat((System.nanoTime() - begun) / 1_000_000).as("ms").isLessThan(30_000);
    assertThat(guided.share().taken()).isZero();
    assertThat(guided.share().refused()).containsExactly(Map.entry(code, 3L));
    assertThat(guided.peer.bodies()).isNotEmpty();
    nothingOfOthersWasShown();
    servesWhatTheFoldMade();
  }
}
