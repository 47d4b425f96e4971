package io.myria.llm.ledger;

import io.myria.event.EventId;
import io.myria.llm.ChatJson;
import io.myria.llm.Ledger;
import io.myria.llm.WorkReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What was said in an assignment, as JSON of bounded size: long texts lose their ends, and of many
 * rounds the texts are shorter. Events are all there. Stateless.
 */
final class WorkTranscript {

  /** In characters, of all texts together. */
  private static final int MOST = 200_000;

  private static final int LEAST = 200;
  private static final int LONGEST = 16_000;

  private WorkTranscript() {}

  static byte[] write(Ledger.Work work, WorkReport report) {
    int texts = 1 + report.rounds().stream().mapToInt(round -> 1 + 2 * round.calls().size()).sum();
    int most = Math.max(LEAST, Math.min(LONGEST, MOST / texts));
    Map<String, Object> transcript = new LinkedHashMap<>();
    transcript.put("input", shortly(ChatJson.ordered(work.input()), most));
    transcript.put("tools", work.tools());
    transcript.put("shown", ids(work.shown()));
    transcript.put("rounds", report.rounds().stream().map(round -> round(round, most)).toList());
    return Deflated.write(ChatJson.ordered(transcript));
  }

  private static Map<String, Object> round(WorkReport.Round round, int most) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("request", round.request());
    json.put("text", shortly(round.text(), most));
    json.put("calls", round.calls().stream().map(call -> call(call, most)).toList());
    json.put("prompt_tokens", round.usage().promptTokens());
    json.put("completion_tokens", round.usage().completionTokens());
    json.put("cost_dollars", round.usage().dollars());
    json.put("tries", round.tries());
    json.put("recorded", round.recorded());
    json.put("duration_ms", round.millis());
    return json;
  }

  private static Map<String, Object> call(WorkReport.Call call, int most) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("tool", shortly(call.tool(), LEAST));
    json.put("arguments", shortly(call.arguments(), most));
    json.put("result", shortly(call.result(), most));
    json.put("events", ids(call.events()));
    return json;
  }

  private static List<String> ids(List<EventId> events) {
    return events.stream().map(EventId::toString).toList();
  }

  private static String shortly(String text, int most) {
    return text.length() <= most
        ? text
        : text.substring(0, most) + "… " + (text.length() - most) + " characters more";
  }

  /** The names in a JSON array. */
  static List<String> names(String json) {
    List<String> names = new ArrayList<>();
    for (JsonNode name : ChatJson.tree(json)) {
      names.add(name.asString());
    }
    return names;
  }
}
