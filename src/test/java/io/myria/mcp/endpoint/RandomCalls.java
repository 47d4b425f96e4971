package io.myria.mcp.endpoint;

import io.myria.event.EventId;
import io.myria.eventlog.Drafts;
import io.myria.json.Member;
import io.myria.mcp.catalog.Prompt;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tool;
import io.myria.security.Permission;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Random arguments of any tool, by the names and schemas of its members: a member that is unknown
 * here fails, so that a new one is thought of.
 */
final class RandomCalls {

  /** A name that each store gives of its own: one thing, in both. */
  record Named(String alone, String whole) {}

  private static final String PARTICIPANTS = Member.PARTICIPANTS;

  /** Not required by a schema, and nothing is told without them. */
  private static final List<String> ALWAYS = List.of(PARTICIPANTS, "entity_names");

  private final TwoLogs logs;
  private final RandomLines lines;
  private final Random random;

  /** What answers have told, by the names of their members. */
  private final Map<String, List<Named>> told = new HashMap<>();

  RandomCalls(TwoLogs logs, Random random) {
    this.logs = logs;
    this.lines = logs.lines();
    this.random = random;
  }

  /** Notes the ids of two answers that are the same. */
  void note(Object alone, Object whole) {
    if (alone instanceof Map<?, ?> one && whole instanceof Map<?, ?> other) {
      one.forEach(
          (name, value) -> {
            if (value instanceof String text && String.valueOf(name).endsWith("_id")) {
              List<Named> all =
                  told.computeIfAbsent(String.valueOf(name), any -> new ArrayList<>());
              Named named = new Named(text, String.valueOf(other.get(name)));
              if (!all.contains(named)) {
                all.add(named);
              }
            }
            note(value, other.get(name));
          });
    } else if (alone instanceof List<?> one && whole instanceof List<?> other) {
      for (int index = 0; index < one.size(); index++) {
        note(one.get(index), other.get(index));
      }
    }
  }

  /** The arguments of one call. */
  Map<String, Object> of(Tool<?> tool) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    List<Member> members = tool.input().members();
    int chance = 3 + random.nextInt(20);
    for (Member member : members) {
      boolean wanted =
          member.isRequired()
              || ALWAYS.contains(member.name())
              || member.name().equals("detail") && random.nextBoolean()
              || random.nextInt(chance) == 0;
      if (wanted && !member.name().equals("cursor")) {
        arguments.put(member.name(), value(tool, member.name(), member.schema()));
      }
    }
    oneOf(tool, arguments, "topic_id", "node_id");
    oneOf(tool, arguments, "text", "payload");
    if (tool.name().equals("myria_find_tool_result")) {
      arguments.put("args", Map.of("query", lines.query()));
      arguments.put("include_stale", random.nextInt(3) > 0);
    }
    return arguments;
  }

  /** A URI of something, for somebody. */
  Object uri(ResourceTemplate template) {
    String start = template.uri().toString().split("\\{")[0];
    if (start.equals("myria://brief")) {
      return start + "?participants=" + named();
    }
    Object id =
        switch (start) {
          case "myria://event/" -> event();
          case "myria://topic/" -> told("topic_id");
          case "myria://node/" -> told("node_id");
          case "myria://snapshot/" -> told("snapshot_id");
          default -> throw new AssertionError("no ids of " + template.uri());
        };
    boolean one = logs.caller().spokenFor().names().size() == 1;
    String end = one && random.nextBoolean() ? "" : "?participants=" + named();
    return new Named(start + in(false, id) + end, start + in(true, id) + end);
  }

  /** The arguments of a prompt. */
  Map<String, Object> of(Prompt prompt) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    for (Prompt.Argument argument : prompt.arguments()) {
      arguments.put(
          argument.name(),
          switch (argument.name()) {
            case PARTICIPANTS -> named();
            case "since" -> time();
            default -> lines.word();
          });
    }
    return arguments;
  }

  /** Participants, with commas between. */
  String named() {
    return String.join(",", participants());
  }

  /** What somebody may have begun to write. */
  String begun(String name) {
    return name.equals(PARTICIPANTS)
        ? lines.one(List.of("", "a", "b", "alice,", "alice,b", "c"))
        : lines.one(List.of("", "", "0", "01", "2026"));
  }

  /** Of two members that exclude or need each other, one. */
  private void oneOf(Tool<?> tool, Map<String, Object> arguments, String first, String second) {
    if (tool.input().has(first) && tool.input().has(second)) {
      boolean one = random.nextBoolean();
      arguments.remove(one ? second : first);
      Member member =
          tool.input().members().stream()
              .filter(any -> any.name().equals(one ? first : second))
              .findFirst()
              .orElseThrow();
      arguments.put(member.name(), value(tool, member.name(), member.schema()));
    }
  }

  private Object value(Tool<?> tool, String name, Map<?, ?> schema) {
    if (schema.get("enum") instanceof List<?> words) {
      return lines.one(words);
    }
    if (schema.get("anyOf") instanceof List<?> either) {
      Map<?, ?> first = (Map<?, ?>) either.get(0);
      Map<?, ?> one = (Map<?, ?>) lines.one(either);
      // An object that may hold anything, or a string with the same.
      return first.get("type") instanceof String type
              && type.equals("object")
              && "string".equals(one.get("type"))
          ? JsonMapper.shared().writeValueAsString(value(tool, name, first))
          : value(tool, name, one);
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "boolean" -> isTrue(name);
      case "integer" -> integer(schema);
      case "number" -> BigDecimal.valueOf(random.nextInt(4) == 0 ? random.nextInt(9) / 20.0 : 0);
      case "array" -> array(tool, name, schema);
      case "object" -> object(tool, name, schema);
      case "string" -> "date-time".equals(schema.get("format")) ? time() : text(tool, name);
      default -> throw new AssertionError("no values of " + name + ": " + schema);
    };
  }

  /** Who may not ask for internal events seldom does. */
  private boolean isTrue(String name) {
    boolean refused = !logs.caller().may(Permission.INTERNAL);
    return name.equals("internal") || name.equals("include_internal")
        ? random.nextInt(refused ? 8 : 2) == 0
        : random.nextBoolean();
  }

  /** Mostly near the least, by its logarithm. */
  private long integer(Map<?, ?> schema) {
    if (!(schema.get("minimum") instanceof Number least)
        || !(schema.get("maximum") instanceof Number most)) {
      return random.nextInt(100);
    }
    double low = Math.log(least.doubleValue() + 1);
    double high = Math.log(most.doubleValue() + 1);
    return Math.round(Math.exp(low + random.nextDouble() * (high - low)) - 1);
  }

  private Object array(Tool<?> tool, String name, Map<?, ?> schema) {
    if (name.equals(PARTICIPANTS)) {
      return tool.needs() == Permission.WRITE ? readers() : participants();
    }
    if (name.equals("entity_names")) {
      return RandomLines.ENTITIES;
    }
    Map<?, ?> item = (Map<?, ?>) schema.get("items");
    return Stream.generate(() -> value(tool, name, item)).limit(1 + random.nextInt(2)).toList();
  }

  private Object object(Tool<?> tool, String name, Map<?, ?> schema) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties)) {
      return switch (name) {
        case "payload" ->
            tool.needs() == Permission.READ
                ? Map.of("role", lines.one(List.of("user", "assistant")))
                : Map.of("text", lines.sentence(), "role", "user");
        case "args" -> Map.of("query", lines.query());
        default -> throw new AssertionError("no values of " + name + " of " + tool.name());
      };
    }
    List<?> required = schema.get("required") instanceof List<?> all ? all : List.of();
    Map<String, Object> object = new LinkedHashMap<>();
    String one = String.valueOf(lines.one(List.copyOf(new TreeSet<>(names(properties)))));
    for (String member : names(properties)) {
      if (required.contains(member) || member.equals(one)) {
        object.put(member, value(tool, member, (Map<?, ?>) properties.get(member)));
      }
    }
    if (properties.containsKey("text")) {
      object.put("text", lines.sentence());
    }
    return object;
  }

  private static List<String> names(Map<?, ?> properties) {
    return properties.keySet().stream().map(String::valueOf).toList();
  }

  /** For whom: the caller's, with others or strangers beside, and seldom without the caller's. */
  List<String> participants() {
    List<String> caller = List.copyOf(new TreeSet<>(logs.caller().spokenFor().names()));
    TreeSet<String> names = new TreeSet<>(List.of(lines.one(caller)));
    switch (random.nextInt(14)) {
      case 0, 1 -> names.add(lines.one(RandomLines.SHARED));
      case 2, 3 -> names.add(lines.one(RandomLines.STRANGERS));
      case 4 -> names.add("zed");
      case 5 -> names.addAll(RandomLines.SHARED);
      case 6 -> {
        if (random.nextInt(3) == 0) {
          names = new TreeSet<>(List.of(lines.one(RandomLines.STRANGERS)));
        }
      }
      default -> {}
    }
    return List.copyOf(names);
  }

  /** Who may see what is appended: strangers stay such. */
  private List<String> readers() {
    TreeSet<String> names = new TreeSet<>(List.of("alice"));
    names.add(lines.one(List.of("alice", "carol", "dan", "newcomer")));
    return List.copyOf(names);
  }

  private String time() {
    return switch (random.nextInt(6)) {
      case 0 -> lines.one(logs.own()).timestamp();
      case 1 -> Drafts.NOON.plus(Duration.ofDays(30 + random.nextInt(20))).toString();
      default -> lines.time().toString();
    };
  }

  private Object text(Tool<?> tool, String name) {
    if (tool.name().equals("myria_diff_snapshots") && List.of("from", "to").contains(name)) {
      return told("snapshot_id");
    }
    return switch (name) {
      case "query", "situation" -> question();
      case "text", "error", "reason", "fact" -> lines.sentence();
      case "context_id", "current_chat", "related_chats" -> "chat " + random.nextInt(5);
      case "channels", "channel" -> "channel " + random.nextInt(4);
      case "types", "type" -> lines.one(RandomLines.TYPES);
      case "hint", "label" -> lines.hint();
      case "event_id", "event_ids", "after" -> event();
      case "participant", "agents" -> lines.one(participants());
      case "topic_id", "root", "topic_ids" -> told("topic_id");
      case "node_id" -> random.nextBoolean() ? toc() : told("node_id");
      case "toc_node_id", "parent_id" -> toc();
      case "grip_id", "snapshot_id" -> told(name);
      case "starts_with" -> lines.one(List.of("a", "c", "channel 1", "chat", "b", ""));
      case "tool", "action" -> "search";
      case "max_age" -> lines.one(List.of("90s", "24h", "700d"));
      case "names", "chats_by_topic", "entity_names" -> lines.one(RandomLines.ENTITIES);
      case "relation_types" -> lines.one(List.of("works_for", "lives_in", "mentioned_with"));
      case "speaker" -> "Alice";
      case "source_event_key" -> "appended " + random.nextInt(50);
      case "zone" -> lines.one(List.of("UTC", "Asia/Tokyo", "-07:00"));
      default -> {
        // What is for others refuses whatever it is.
        if (tool.needs().audited()) {
          yield lines.word();
        }
        throw new AssertionError("no values of " + name + " of " + tool.name());
      }
    };
  }

  private String question() {
    return switch (random.nextInt(5)) {
      case 0 -> "Who works for Acme?";
      case 1 -> "What happened on 21 March 2026?";
      case 2 -> "search " + lines.query();
      default -> "Where is the " + lines.word() + " beside the " + lines.word() + "?";
    };
  }

  /** Mostly one that the caller sees; of the others some that it does not, and one of nobody. */
  String event() {
    String id =
        switch (random.nextInt(8)) {
          case 0 -> logs.hidden().isEmpty() ? fresh() : lines.one(logs.hidden()).eventId();
          case 1 -> fresh();
          default -> lines.one(logs.own()).eventId();
        };
    return random.nextInt(5) == 0 ? id.substring(id.length() - 8) : id;
  }

  private static String fresh() {
    return EventId.next().toString();
  }

  private Object toc() {
    return random.nextInt(3) == 0
        ? lines.one(List.of("toc:year:2026", "toc:month:2026-03", "2026-04", "toc:day:2026-03-21"))
        : lines.one(
            List.of(
                told("node_id", "toc:"), told("parent_id", "toc:"), told("toc_node_id", "toc:")));
  }

  Object told(String name) {
    return told(name, "");
  }

  private Object told(String name, String start) {
    List<Named> all =
        told.getOrDefault(name, List.of()).stream()
            .filter(one -> one.alone().startsWith("toc:") == start.equals("toc:"))
            .toList();
    return all.isEmpty() ? start.isEmpty() ? fresh() : "toc:year:2026" : lines.one(all);
  }

  /** What one of the two stores is asked. */
  static Object in(boolean whole, Object value) {
    if (value instanceof Named named) {
      return whole ? named.whole() : named.alone();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, one) -> copy.put(String.valueOf(name), in(whole, one)));
      return copy;
    }
    return value instanceof List<?> list
        ? list.stream().map(one -> in(whole, one)).toList()
        : value;
  }
}
