package io.myria.tool;

import io.myria.event.TopicHint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Topic hints as they leave; stateless. */
final class Hints {

  private Hints() {}

  static List<Map<String, Object>> answer(List<TopicHint> hints) {
    return hints.stream().map(Hints::answer).toList();
  }

  private static Map<String, Object> answer(TopicHint hint) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("hint", hint.hint());
    answer.put("confidence", hint.confidence());
    return answer;
  }
}
