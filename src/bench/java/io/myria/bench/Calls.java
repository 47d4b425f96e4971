package io.myria.bench;

import io.myria.drill.SeededTalk;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests of the protocol, and what their answers say. Stateless. */
public final class Calls {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** The rival that does nothing. */
  public static final byte[] PING = bytes(Map.of("jsonrpc", "2.0", "id", 1, "method", "ping"));

  /** With which a client of the protocol begins. */
  static final byte[] INITIALIZE =
      bytes(
          Map.of(
              "jsonrpc",
              "2.0",
              "id",
              1,
              "method",
              "initialize",
              "params",
              Map.of(
                  "protocolVersion",
                  "2025-06-18",
                  "capabilities",
                  Map.of(),
                  "clientInfo",
                  Map.of("name", "myria-bench", "version", "1"))));

  private static final byte[] FAILED = "\"isError\":true".getBytes(StandardCharsets.UTF_8);

  private Calls() {}

  public static byte[] tool(String name, Map<String, Object> arguments) {
    Map<String, Object> call = new LinkedHashMap<>();
    call.put("jsonrpc", "2.0");
    call.put("id", 1);
    call.put("method", "tools/call");
    call.put("params", Map.of("name", name, "arguments", arguments));
    return bytes(call);
  }

  /** A message of a conversation. */
  public static Map<String, Object> message(SeededTalk talk, List<String> participants) {
    return Map.of(
        "text",
        talk.sentence(),
        "participants",
        participants,
        "channel",
        "bench",
        "type",
        "message");
  }

  public static byte[] append(SeededTalk talk, List<String> participants) {
    return tool("myria_append_event", message(talk, participants));
  }

  /** Whether it is a tool's answer that says what went wrong, or no answer at all. */
  public static boolean failed(byte[] answer) {
    String text = new String(answer, StandardCharsets.UTF_8);
    return text.contains(new String(FAILED, StandardCharsets.UTF_8))
        || !text.contains("\"result\"");
  }

  public static JsonNode structured(byte[] answer) {
    return JSON.readTree(answer).at("/result/structuredContent");
  }

  private static byte[] bytes(Object json) {
    return JSON.writeValueAsBytes(json);
  }
}
