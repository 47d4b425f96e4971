package io.myria.json;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.event.Wildcard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Forms of values that have parts; stateless. */
final class Compounds {

  private Compounds() {}

  /** A list of values of one form; of texts one alone stands for a list of it. */
  record Many(Form element, long fewest, long most) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> schema = Scalars.typed("array");
      schema.put("items", element.schema());
      if (fewest > 0) {
        schema.put("minItems", fewest);
      }
      schema.put("maxItems", most);
      return schema;
    }

    @Override
    public String expected() {
      return "a list of "
          + (element instanceof RecordReader<?> ? "objects" : "strings")
          + ", such as "
          + Scalars.written(example());
    }

    @Override
    public Object example() {
      return List.of(element.example());
    }

    @Override
    public Object understood(Object value) {
      return Stringified.list(value);
    }

    @Override
    public String asSent(String path, Object value) {
      int end = path.indexOf(']');
      if (!path.startsWith("[") || end < 2 || !(understood(value) instanceof List<?> list)) {
        return path;
      }
      int index = Integer.parseInt(path.substring(1, end));
      return index < list.size()
          ? path.substring(0, end + 1) + element.asSent(path.substring(end + 1), list.get(index))
          : path;
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      if (value instanceof String && takesOne()) {
        Object one = element.read(value, path, reading);
        return one == null ? null : List.of(one);
      }
      if (!(value instanceof List<?> list)) {
        return reading.problem(wrong(path, value));
      }
      if (list.size() > most) {
        return reading.problem(Fault.tooLarge(path, "holds " + list.size() + "; at most " + most));
      }
      if (list.size() < fewest) {
        return reading.problem(Fault.invalid(path, "must hold at least " + fewest));
      }
      List<Object> values = new ArrayList<>();
      for (int index = 0; index < list.size(); index++) {
        String at = path + "[" + index + "]";
        Object one = element.understood(list.get(index));
        Object read =
            one == null ? reading.problem(element.wrong(at, null)) : element.read(one, at, reading);
        if (read != null) {
          values.add(read);
        }
      }
      return values;
    }

    private boolean takesOne() {
      return fewest <= 1 && (element instanceof Scalars.Text || element instanceof Scalars.Word);
    }
  }

  /**
   * An object that may hold anything. Strict function calling has no such object: there it is a
   * string that holds one.
   */
  record Open(Object given) implements Form {

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> text = Scalars.typed("string");
      text.put("description", "The same as JSON");
      Map<String, Object> either = new LinkedHashMap<>();
      either.put("anyOf", List.of(Scalars.typed("object"), text));
      return either;
    }

    @Override
    public Object understood(Object value) {
      return Stringified.object(value);
    }

    @Override
    public String expected() {
      return "an object, such as " + Scalars.written(given);
    }

    @Override
    public Object example() {
      return given;
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      return value instanceof Map ? value : reading.problem(wrong(path, value));
    }
  }

  /**
   * Names of participants, each once. One text stands for a list of the names between its commas; a
   * name with a comma, or one that begins as JSON does, has to stand in a list.
   */
  record Names(long most) implements Form {

    private static final String COMMA = ",";
    private static final String BEGINS_JSON = "[{\"'";

    private static final int LONGEST_NAME = 600;
    private static final Scalars.Text NAME = new Scalars.Text(List.of(), "user_42");

    @Override
    public Map<String, Object> schema() {
      return new Many(NAME, 1, most).schema();
    }

    @Override
    public String expected() {
      return new Many(NAME, 1, most).expected();
    }

    @Override
    public Object example() {
      return List.of(NAME.example());
    }

    @Override
    public Object understood(Object value) {
      Object list = Stringified.list(value);
      return list instanceof String text ? listed(text) : list;
    }

    private static Object listed(String text) {
      List<String> names =
          Stream.of(text.split(COMMA)).map(String::strip).filter(name -> !name.isEmpty()).toList();
      boolean named =
          !Stringified.isNothing(text, false)
              && names.stream().noneMatch(name -> BEGINS_JSON.indexOf(name.charAt(0)) >= 0);
      return named && !names.isEmpty() ? names : text;
    }

    @Override
    public Object read(Object value, String path, ArgumentErrors reading) {
      if (value instanceof List<?> list && list.isEmpty()) {
        return reading.problem(
            Fault.invalid(path, "must name at least one participant, such as [\"user_42\"]"));
      }
      if (value instanceof String) {
        return reading.problem(wrong(path, value));
      }
      int before = reading.problems();
      Object names = new Many(NAME, 1, most).read(value, path, reading);
      if (!(names instanceof List<?> list) || reading.problems() > before) {
        return null;
      }
      Set<String> seen = new HashSet<>();
      for (int index = 0; index < list.size(); index++) {
        String name = (String) list.get(index);
        String at = path + "[" + index + "]";
        if (!seen.add(name)) {
          reading.problem(Fault.invalid(at, "repeats an earlier name"));
        } else if (name.isBlank()) {
          reading.problem(Fault.invalid(at, "is empty"));
        } else if (name.equals(Wildcard.EVERYBODY)) {
          reading.problem(Wildcard.nobody(at));
        } else if (!name.equals(name.strip())) {
          reading.problem(Fault.invalid(at, "begins or ends with a blank; leave that out"));
        } else if (name.length() > 2 * LONGEST_NAME) {
          reading.problem(Fault.tooLarge(at, "is longer than " + LONGEST_NAME + " characters"));
        }
      }
      return reading.problems() > before ? null : ParticipantSet.of(seen);
    }
  }
}
