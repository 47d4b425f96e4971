package io.myria.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Requests that the server could take, of every method and of every tool, whose arguments follow
 * the tool's own schema; ids come from what the server has answered before. Thread-safe.
 */
final class ValidRequests {

  private static final Pattern ID =
      Pattern.compile(
          "\"(event_id|topic_id|snapshot_id|node_id|next_cursor|cursor)\":\"([^\"]+)\"");
  private static final int MOST_IDS = 200;

  private final Map<String, JsonNode> tools = new LinkedHashMap<>();
  private final List<JsonNode> prompts = new ArrayList<>();
  private final List<String> participants;
  private final List<String> ids = new CopyOnWriteArrayList<>();

  /** A method with its parameters. */
  record Ask(String method, Map<String, Object> params) {}

  /**
   * @param listed by {@code tools/list}
   * @param prompts by {@code prompts/list}
   */
  ValidRequests(JsonNode listed, JsonNode prompts, List<String> participants) {
    listed.forEach(tool -> tools.put(tool.get("name").asString(), tool.get("inputSchema")));
    prompts.forEach(this.prompts::add);
    this.participants = participants;
  }

  List<String> tools() {
    return List.copyOf(tools.keySet());
  }

  /** Keeps ids of an answer, for what is asked next. */
  void learn(String body) {
    Matcher id = ID.matcher(body);
    while (id.find() && ids.size() < MOST_IDS) {
      ids.add(id.group(2));
    }
  }

  Ask next(Random random) {
    if (random.nextInt(10) < 7) {
      List<String> names = tools();
      String name = names.get(random.nextInt(names.size()));
      Map<String, Object> params = new LinkedHashMap<>();
      params.put("name", name);
      params.put("arguments", value(tools.get(name), "", random, 0));
      return new Ask("tools/call", params);
    }
    return switch (random.nextInt(9)) {
      case 0 -> new Ask("tools/list", Map.of());
      case 1 -> new Ask("resources/list", Map.of());
      case 2 -> new Ask("resources/templates/list", Map.of());
      case 3 -> new Ask("resources/read", Map.of("uri", uri(random)));
      case 4 -> new Ask("prompts/list", Map.of());
      case 5 -> new Ask("prompts/get", prompt(random));
      case 6 ->
          new Ask(
              "completion/complete",
              Map.of(
                  "ref",
                  Map.of("type", "ref/resource", "uri", "myria://event/{id}{?participants}"),
                  "argument",
                  Map.of("name", pick(List.of("id", "participants"), random), "value", "f")));
      case 7 -> handshake(random);
      default ->
          new Ask(
              "subscriptions/listen",
              Map.of(
                  "notifications",
                  Map.of("toolsListChanged", true, "resourceSubscriptions", List.of(uri(random)))));
    };
  }

  private static Ask handshake(Random random) {
    return new Ask(
        pick(List.of("ping", "server/discover", "initialize", "logging/setLevel"), random),
        Map.of(
            "protocolVersion",
            "2025-11-25",
            "level",
            "info",
            "capabilities",
            Map.of(),
            "clientInfo",
            Map.of("name", "fuzz", "version", "1")));
  }

  private Map<String, Object> prompt(Random random) {
    if (prompts.isEmpty()) {
      return Map.of("name", "none");
    }
    JsonNode prompt = pick(prompts, random);
    Map<String, Object> arguments = new LinkedHashMap<>();
    for (JsonNode argument : prompt.path("arguments")) {
      String name = argument.get("name").asString();
      arguments.put(
          name,
          name.equals("participants") ? "fuzz_a" : name.equals("since") ? "2026-01-01" : "kite");
    }
    return Map.of("name", prompt.get("name").asString(), "arguments", arguments);
  }

  private String uri(Random random) {
    String kind = pick(List.of("event", "node", "topic", "snapshot"), random);
    String id = kind.equals("snapshot") && random.nextBoolean() ? "active" : id(random);
    return "myria://" + kind + "/" + id + (random.nextBoolean() ? "?participants=fuzz_a" : "");
  }

  private String id(Random random) {
    return ids.isEmpty() || random.nextInt(5) == 0 ? ToolExample.UNKNOWN_ID : pick(ids, random);
  }

  private Object value(JsonNode schema, String name, Random random, int depth) {
    if (schema.has("enum")) {
      return pick(schema.get("enum").values().stream().map(JsonNode::asString).toList(), random);
    }
    JsonNode type = schema.path("type");
    String kind = type.isArray() ? type.get(0).asString() : type.asString("object");
    return switch (kind) {
      case "string" -> text(schema, name, random);
      case "boolean" -> random.nextBoolean();
      case "integer" -> number(schema, random);
      case "number" -> random.nextInt(11) / 10.0;
      case "array" -> array(schema, name, random, depth);
      default -> object(schema, random, depth);
    };
  }

  private Object text(JsonNode schema, String name, Random random) {
    if (schema.path("format").asString("").equals("date-time")) {
      return "2026-%02d-%02dT12:00:00Z".formatted(1 + random.nextInt(11), 1 + random.nextInt(28));
    }
    if (name.equals("participants")) {
      return pick(participants, random);
    }
    return name.endsWith("id")
            || name.endsWith("ids")
            || name.equals("cursor")
            || name.matches("from|to")
        ? id(random)
        : pick(List.of("kite", "message", "telegram", "the lantern night", "grüße 你好"), random);
  }

  /** Small, so that nobody waits for ten minutes. */
  private static Object number(JsonNode schema, Random random) {
    long least = schema.path("minimum").asLong(0);
    long most = Math.min(schema.path("maximum").asLong(100), least + 2000);
    return least + random.nextInt((int) (most - least + 1));
  }

  private List<Object> array(JsonNode schema, String name, Random random, int depth) {
    List<Object> array = new ArrayList<>();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      Object element = value(schema.path("items"), name, random, depth + 1);
      if (!array.contains(element)) {
        array.add(element);
      }
    }
    return array;
  }

  private Map<String, Object> object(JsonNode schema, Random random, int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    if (!schema.has("properties")) {
      object.put("text", "kite number " + random.nextInt(1000));
    }
    List<String> required =
        schema.path("required").values().stream().map(JsonNode::asString).toList();
    schema
        .path("properties")
        .propertyStream()
        .forEach(
            property -> {
              String name = property.getKey();
              if (required.contains(name) || depth < 3 && random.nextInt(3) == 0) {
                object.put(name, value(property.getValue(), name, random, depth + 1));
              }
            });
    return object;
  }

  private static <T> T pick(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }
}
