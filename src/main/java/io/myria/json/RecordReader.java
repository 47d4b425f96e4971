package io.myria.json;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Connection;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads a JSON object as a record; {@link Inline} components stand among its own. Immutable. */
final class RecordReader<A> implements Form {

  /** Takes an array of its arguments. */
  private final MethodHandle constructor;

  private final List<Part> parts;
  private final List<Member> members;

  /** What may stand for the whole; {@code null} where nothing may. */
  private final Member word;

  /** Of members, by what callers may write for them. */
  private final Map<String, Member> names = new HashMap<>();

  private RecordReader(MethodHandle constructor, List<Part> parts, Member word) {
    this.constructor = constructor;
    this.parts = parts;
    this.word = word;
    this.members = parts.stream().flatMap(part -> part.members().stream()).toList();
    for (Member member : members) {
      names.put(member.name(), member);
      member.aliases().forEach(alias -> names.put(alias, member));
    }
  }

  /** A component: one member, or all those of an inline record. */
  private record Part(List<Member> members, RecordReader<?> inline) {}

  static <A extends Record> RecordReader<A> of(Class<A> type, Bounds bounds) {
    List<Part> parts = new ArrayList<>();
    Member word = null;
    for (RecordComponent component : type.getRecordComponents()) {
      Inline inlined = component.getAnnotation(Inline.class);
      if (inlined != null) {
        RecordReader<?> inline = of(component.getType().asSubclass(Record.class), bounds);
        parts.add(new Part(inlined.listed() ? inline.members() : inline.unlisted(), inline));
      } else {
        Member member = new Member(component, bounds);
        parts.add(new Part(List.of(member), null));
        word = component.isAnnotationPresent(AsWord.class) ? member : word;
      }
    }
    return new RecordReader<>(constructor(type), List.copyOf(parts), word);
  }

  private List<Member> unlisted() {
    return members.stream().map(Member::unlisted).toList();
  }

  private static MethodHandle constructor(Class<? extends Record> type) {
    Class<?>[] types =
        Stream.of(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return lookup
          .findConstructor(type, MethodType.methodType(void.class, types))
          .asSpreader(Object[].class, types.length);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalArgumentException("every record has its constructor", impossible);
    }
  }

  List<Member> members() {
    return members;
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> schema = object();
    if (word == null) {
      return schema;
    }
    Map<String, Object> either = new LinkedHashMap<>();
    either.put("anyOf", List.of(word.form().schema(), schema));
    return either;
  }

  private Map<String, Object> object() {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (Member member : members()) {
      if (member.isListed()) {
        properties.put(member.name(), member.schema());
        if (member.isRequired()) {
          required.add(member.name());
        }
      }
    }
    Map<String, Object> schema = Scalars.typed("object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  @Override
  public String expected() {
    String object = "an object, such as " + Scalars.written(example());
    return word == null ? object : word.form().expected() + ", or " + object;
  }

  @Override
  public Object example() {
    Map<String, Object> example = new LinkedHashMap<>();
    members().stream()
        .filter(member -> word == null ? member.isRequired() : member.isListed())
        .limit(word == null ? members.size() : 1)
        .forEach(member -> example.put(member.name(), member.form().example()));
    return example;
  }

  /**
   * @throws Fault with everything that is wrong
   */
  @SuppressWarnings("unchecked") // what the constructor makes
  public A read(Map<String, Object> values, String path, Connection connection, ZoneId zone) {
    ArgumentErrors reading = new ArgumentErrors(connection, zone);
    A read = (A) read(values, path, reading);
    reading.check();
    return read;
  }

  @Override
  @SuppressWarnings("unchecked") // keys of a parsed JSON object are strings
  public Object read(Object value, String path, ArgumentErrors reading) {
    if (word != null && value instanceof String) {
      return read(Map.of(word.name(), value), path, reading, true);
    }
    if (!(value instanceof Map<?, ?>)) {
      return reading.problem(wrong(path, value));
    }
    return read((Map<String, Object>) value, path, reading, false);
  }

  /**
   * @param whole whether a word stands for the whole, so that what is wrong with it is at the path
   */
  private Object read(
      Map<String, Object> values, String path, ArgumentErrors reading, boolean whole) {
    int before = reading.problems();
    Map<String, Object> byName = byName(values, path, reading);
    if (whole && word.form().read(byName.get(word.name()), path, reading) == null) {
      return null;
    }
    Object made = make(byName, path, reading);
    return reading.problems() > before ? null : made;
  }

  /** With aliases under the name they stand for. */
  private Map<String, Object> byName(
      Map<String, Object> values, String path, ArgumentErrors reading) {
    Map<String, Object> byName = new HashMap<>();
    Map<String, String> first = new HashMap<>();
    values.forEach(
        (given, value) -> {
          Member member = names.get(given);
          if (member == null) {
            reading.problem(unknown(given, path));
          } else if (!member.isNothing(value) && byName.put(member.name(), value) != null) {
            String said =
                "says the same as " + first.get(member.name()) + "; leave one of them out";
            reading.problem(Fault.invalid(at(path, given), said));
          } else {
            first.putIfAbsent(member.name(), given);
          }
        });
    return byName;
  }

  /** What was sent for a member, by whichever of its names; {@code null} for nothing. */
  Object sent(String name, Map<String, Object> values) {
    return values.entrySet().stream()
        .filter(
            sent ->
                names.get(sent.getKey()) instanceof Member member
                    && member.name().equals(name)
                    && !member.isNothing(sent.getValue()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** A path in the arguments, with the names that the caller sent. */
  String asSent(String path, Map<?, ?> values) {
    int end = 0;
    while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
      end++;
    }
    String name = path.substring(0, end);
    for (Map.Entry<?, ?> sent : values.entrySet()) {
      Member member = names.get(sent.getKey());
      if (member != null && member.name().equals(name) && !member.isNothing(sent.getValue())) {
        return sent.getKey() + member.form().asSent(path.substring(end), sent.getValue());
      }
    }
    return path;
  }

  @Override
  public Object understood(Object value) {
    return Stringified.object(value);
  }

  @Override
  public String asSent(String path, Object value) {
    return path.startsWith(".") && understood(value) instanceof Map<?, ?> values
        ? "." + asSent(path.substring(1), values)
        : path;
  }

  private Fault unknown(String given, String path) {
    List<String> listed =
        members().stream().filter(Member::isListed).map(Member::name).sorted().toList();
    String there =
        listed.isEmpty() ? "; there are none" : "; there are " + String.join(", ", listed);
    return new Fault(
        FaultCode.UNKNOWN_FIELD,
        at(path, given),
        "is no field here" + NearestName.hint(given, listed) + there,
        null);
  }

  private Object make(Map<String, Object> byName, String path, ArgumentErrors reading) {
    int before = reading.problems();
    List<Object> components = new ArrayList<>();
    for (Part part : parts) {
      if (part.inline() != null) {
        components.add(part.inline().make(byName, path, reading));
      } else {
        Member member = part.members().get(0);
        Object value = byName.get(member.name());
        components.add(member.read(value, at(path, member.name()), reading));
      }
    }
    return reading.problems() > before ? null : made(components, path, reading);
  }

  private Object made(List<Object> components, String path, ArgumentErrors reading) {
    try {
      return constructor.invoke(components.toArray());
    } catch (Fault fault) {
      return reading.problem(path.isEmpty() ? fault : fault.within(path));
    } catch (RuntimeException | Error defect) {
      throw defect;
    } catch (Throwable impossible) {
      throw new IllegalStateException("records throw nothing that is checked", impossible);
    }
  }

  private static String at(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
