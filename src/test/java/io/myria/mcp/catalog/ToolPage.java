package io.myria.mcp.catalog;

import io.myria.json.Field;
import io.myria.json.Member;
import io.myria.json.WireNames;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tools as sections of docs/tools.md: all arguments and answers, with those that clients are not
 * told of, and what stands within objects, each where it comes first. For one thread.
 */
public final class ToolPage {

  private static final int COLUMNS = 100;

  /** Where an object was told, by the record that it is. */
  private final Map<Class<?>, String> told = new HashMap<>();

  /** The section of the next tool. */
  public List<String> section(Tool<?> tool) {
    List<String> lines = new ArrayList<>();
    String aliases = tool.aliases().isEmpty() ? "" : ", also " + code(tool.aliases());
    lines.add("### `" + tool.name() + "`");
    lines.add("");
    lines.addAll(wrapped(tool.about().title() + aliases + ". " + tool.about().description()));
    lines.add("");
    arguments(tool, lines);
    answer(tool, lines);
    return lines;
  }

  private static void arguments(Tool<?> tool, List<String> lines) {
    List<Member> members = tool.input().members();
    if (members.isEmpty()) {
      lines.add("It takes no arguments.");
      lines.add("");
      return;
    }
    lines.add("| argument | what |");
    lines.add("|---|---|");
    members.forEach(member -> lines.add(row(member)));
    lines.add("");
  }

  private static String row(Member member) {
    Map<String, Object> schema = member.schema();
    StringBuilder what = new StringBuilder(String.valueOf(schema.getOrDefault("description", "")));
    if (schema.get("enum") instanceof List<?> words) {
      what.append(": ").append(code(words));
    } else if (schema.get("anyOf") instanceof List<?> either
        && ((Map<?, ?>) either.get(0)).get("enum") instanceof List<?>) {
      what.append(": ").append(code((List<?>) ((Map<?, ?>) either.get(0)).get("enum")));
      Map<?, ?> object = (Map<?, ?>) ((Map<?, ?>) either.get(1)).get("properties");
      what.append(", or an object with ").append(code(object.keySet()));
    } else if (schema.get("items") instanceof Map<?, ?> items
        && items.get("enum") instanceof List<?> words) {
      what.append(": ").append(code(words));
    }
    if (schema.get("maximum") instanceof Number most) {
      what.append("; ").append(schema.get("minimum")).append(" to ").append(most);
    }
    if (member.isRequired()) {
      what.append("; required");
    }
    if (!member.isListed()) {
      what.append("; not listed");
    }
    if (!member.aliases().isEmpty()) {
      what.append("; also ").append(code(member.aliases()));
    }
    return "| `" + member.name() + "` | " + cell(what.toString()) + " |";
  }

  private void answer(Tool<?> tool, List<String> lines) {
    if (tool.answer().isEmpty()) {
      return;
    }
    lines.add("| answer | what |");
    lines.add("|---|---|");
    fields(tool.answer().get(), "", tool.name(), lines);
    lines.add("");
  }

  private void fields(Class<?> record, String path, String tool, List<String> lines) {
    if (told.containsKey(record)) {
      lines.add("| `" + path + "…` | as in " + told.get(record) + " |");
      return;
    }
    told.put(record, path.isEmpty() ? "`" + tool + "`" : "`" + path + "…` of `" + tool + "`");
    for (RecordComponent component : record.getRecordComponents()) {
      Field field = component.getAnnotation(Field.class);
      String name = path + WireNames.snake(component.getName());
      Type type = component.getGenericType();
      boolean optional = raw(type).equals(Optional.class);
      boolean list = raw(optional ? element(type) : type).equals(List.class);
      String what = field == null ? "" : cell(field.value());
      lines.add("| `" + name + (list ? "[]" : "") + "` | " + what + " |");
      for (Class<?> part : parts(type)) {
        fields(part, name + (list ? "[]." : "."), tool, lines);
      }
    }
  }

  /** Records that stand within a value of a type. */
  private static List<Class<?>> parts(Type type) {
    Class<?> raw = raw(type);
    if (raw.equals(Optional.class) || raw.equals(List.class)) {
      return parts(element(type));
    }
    if (raw.isSealed()) {
      return List.of(raw.getPermittedSubclasses());
    }
    return raw.isRecord() ? List.of(raw) : List.of();
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType of ? raw(of.getRawType()) : (Class<?>) type;
  }

  private static Type element(Type type) {
    return ((ParameterizedType) type).getActualTypeArguments()[0];
  }

  private static String code(Iterable<?> words) {
    List<String> code = new ArrayList<>();
    words.forEach(word -> code.add("`" + word + "`"));
    code.sort(null);
    return String.join(", ", code);
  }

  /** Lines of the page's width. */
  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
