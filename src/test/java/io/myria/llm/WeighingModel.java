package io.myria.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model that does what {@code check-model} asks: it weighs boxes, and says what they weigh. */
public final class WeighingModel {

  private static final JsonMapper JSON = JsonMapper.shared();

  private WeighingModel() {}

  public static ModelPeer.Step step() {
    return (exchange, request) -> {
      List<ModelPeer.Call> calls = calls(request);
      ModelPeer.calls(calls.toArray(ModelPeer.Call[]::new)).answer(exchange, request);
    };
  }

  private static List<ModelPeer.Call> calls(JsonNode request) {
    JsonNode messages = request.path("messages");
    JsonNode boxes = data(messages.path(1)).path("boxes");
    List<ModelPeer.Call> calls = new ArrayList<>();
    if (messages.size() == 2) {
      for (JsonNode box : boxes) {
        calls.add(new ModelPeer.Call("weigh", Map.of("box", box.asString(""))));
      }
      return calls;
    }
    int total = 0;
    int most = 0;
    String heaviest = "";
    for (int index = 3; index < messages.size(); index++) {
      JsonNode weighed = data(messages.path(index));
      int weight = weighed.path("weight").asInt(0);
      total += weight;
      heaviest = weight > most ? weighed.path("box").asString("") : heaviest;
      most = Math.max(most, weight);
    }
    calls.add(
        new ModelPeer.Call("report", Map.of("boxes", boxes, "total", total, "heaviest", heaviest)));
    return calls;
  }

  private static JsonNode data(JsonNode message) {
    String content = message.path("content").asString("");
    int begin = content.indexOf("<data>") + "<data>".length();
    return JSON.readTree(content.substring(begin, content.indexOf("</data>")));
  }
}
