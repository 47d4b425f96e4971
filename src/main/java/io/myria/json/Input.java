package io.myria.json;

import io.myria.error.Fault;
import io.myria.security.Connection;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a tool is called with: a record whose components are the arguments, the JSON Schema that is
 * published of it, and the reader of what callers send. Immutable.
 *
 * @param <A> the arguments
 */
public final class Input<A> {

  private final Map<String, Object> schema;
  private final List<Member> members;
  private final Reader<A> reader;
  private final Naming naming;
  private final Sent sent;

  private Input(
      Map<String, Object> schema,
      List<Member> members,
      Reader<A> reader,
      Naming naming,
      Sent sent) {
    this.schema = schema;
    this.members = members;
    this.reader = reader;
    this.naming = naming;
    this.sent = sent;
  }

  /** The path of a field with the names that a caller sent. */
  @FunctionalInterface
  private interface Naming {
    public String asSent(String path, Map<String, Object> values);
  }

  @FunctionalInterface
  private interface Reader<A> {
    public A read(Map<String, Object> values, Connection connection, ZoneId zone);
  }

  /** What was sent for an argument, by whichever of its names; {@code null} for nothing. */
  @FunctionalInterface
  private interface Sent {
    public Object of(String name, Map<String, Object> values);
  }

  /** The arguments as a record; see {@link Field}. */
  public static <A extends Record> Input<A> of(Class<A> type) {
    return of(type, Bounds.NONE);
  }

  /**
   * @param bounds those that settings decide
   */
  public static <A extends Record> Input<A> of(Class<A> type, Bounds bounds) {
    RecordReader<A> reader = RecordReader.of(type, bounds);
    return new Input<>(
        reader.schema(),
        reader.members(),
        (values, connection, zone) -> reader.read(values, "", connection, zone),
        reader::asSent,
        reader::sent);
  }

  /** Any JSON object that a schema of one's own describes; nothing is checked. */
  public static Input<Map<String, Object>> open(Map<String, Object> schema) {
    return new Input<>(
        schema,
        List.of(),
        (values, connection, zone) -> values,
        (path, values) -> path,
        (name, values) -> null);
  }

  /** All arguments, listed or not. */
  public List<Member> members() {
    return members;
  }

  /** Whether there is an argument of this name, listed or not. */
  public boolean has(String name) {
    return members.stream().anyMatch(member -> member.name().equals(name));
  }

  /**
   * The same where days are those of UTC.
   *
   * @param values as they were sent; {@code null} for none
   * @throws Fault with everything that is wrong, at the fields' paths
   */
  public A read(Map<String, Object> values, Connection connection) {
    return read(values, connection, ZoneOffset.UTC);
  }

  /**
   * @param values as they were sent; {@code null} for none
   * @param zone whose midnights begin the days that stand for times
   * @throws Fault with everything that is wrong, at the fields' paths
   */
  public A read(Map<String, Object> values, Connection connection, ZoneId zone) {
    return reader.read(values == null ? Map.of() : values, connection, zone);
  }

  /**
   * The argument {@code zone}, by whichever of its names it was sent; empty where there is none, or
   * no text.
   *
   * @param values as they were sent; {@code null} for none
   */
  public Optional<String> zone(Map<String, Object> values) {
    return values != null && sent.of(Member.ZONE, values) instanceof String text
        ? Optional.of(text)
        : Optional.empty();
  }

  /**
   * A fault of a call with the names of fields that its caller sent, where those were aliases.
   *
   * @param values as they were sent; {@code null} for none
   */
  public Fault asSent(Fault fault, Map<String, Object> values) {
    return values == null ? fault : fault.at(path -> naming.asSent(path, values));
  }

  /** As it is published to those whose connection says nothing; not to be changed. */
  public Map<String, Object> schema() {
    return schema;
  }

  /** Without those that the connection gives among what is required. */
  public Map<String, Object> schema(Connection connection) {
    if (connection.participants().isEmpty()
        || !(schema.get("required") instanceof List<?> required)) {
      return schema;
    }
    Map<String, Object> copy = new LinkedHashMap<>(schema);
    List<?> left = required.stream().filter(name -> !name.equals(Member.PARTICIPANTS)).toList();
    if (left.isEmpty()) {
      copy.remove("required");
    } else {
      copy.put("required", left);
    }
    return copy;
  }
}
