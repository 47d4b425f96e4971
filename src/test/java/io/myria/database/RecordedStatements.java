package io.myria.database;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A data source that notes every query sent through it, with its parameters, so that a test can ask
 * for the plan of exactly what the code under test runs. For one thread.
 */
public final class RecordedStatements {

  private final DataSource source;
  private final List<Recorded> queries = new ArrayList<>();

  public RecordedStatements(DataSource source) {
    this.source = source;
  }

  public DataSource source() {
    return WatchedCalls.of(
        DataSource.class,
        source,
        (method, result, arguments) ->
            method.getName().equals("getConnection") ? connection((Connection) result) : result);
  }

  /** What was run since the last call. */
  public List<Recorded> take() {
    List<Recorded> taken = List.copyOf(queries);
    queries.clear();
    return taken;
  }

  /**
   * @param parameters as SQL literals, in order
   * @param endsRoundTrip whether nothing was sent together with it and after it: what it or one
   *     before it has set for a transaction then holds no longer
   */
  public record Recorded(String sql, List<Literal> parameters, boolean endsRoundTrip) {

    public Recorded(String sql, List<Literal> parameters) {
      this(sql, parameters, true);
    }

    /** With every parameter in its place. */
    public String inlined() {
      return numbered(number -> parameters.get(number - 1).typed());
    }

    /** A statement to prepare under {@code name}. */
    public String prepare(String name) {
      String types = String.join(", ", parameters.stream().map(Literal::type).toList());
      return "prepare "
          + name
          + (types.isEmpty() ? "" : "(" + types + ")")
          + " as "
          + numbered(number -> "$" + number);
    }

    public String execute(String name) {
      String values = String.join(", ", parameters.stream().map(Literal::typed).toList());
      return "execute " + name + (values.isEmpty() ? "" : "(" + values + ")");
    }

    private String numbered(java.util.function.IntFunction<String> parameter) {
      StringBuilder text = new StringBuilder();
      int number = 0;
      for (int index = 0; index < sql.length(); index++) {
        char unit = sql.charAt(index);
        text.append(unit == '?' ? parameter.apply(++number) : String.valueOf(unit));
      }
      if (number != parameters.size()) {
        throw new IllegalStateException(number + " places for " + parameters + " in " + sql);
      }
      return text.toString();
    }
  }

  /** A value and its type. */
  public record Literal(String type, String text) {

    String typed() {
      return "'" + text.replace("'", "''") + "'::" + type;
    }

    private static Literal of(Object value) throws SQLException {
      if (value instanceof Array array) {
        return new Literal(array.getBaseTypeName() + "[]", array.toString());
      }
      if (value instanceof byte[] bytes) {
        return new Literal("bytea", "\\x" + HexFormat.of().formatHex(bytes));
      }
      return new Literal(typeOf(value), value.toString());
    }

    private static String typeOf(Object value) {
      if (value instanceof Long) {
        return "bigint";
      }
      if (value instanceof Boolean) {
        return "boolean";
      }
      if (value instanceof OffsetDateTime) {
        return "timestamptz";
      }
      if (value instanceof UUID) {
        return "uuid";
      }
      if (value instanceof String) {
        return "text";
      }
      throw new IllegalArgumentException("no literal for " + value.getClass());
    }
  }

  private Connection connection(Connection real) {
    return WatchedCalls.of(
        Connection.class,
        real,
        (method, result, arguments) ->
            method.getName().equals("prepareStatement")
                ? statement((PreparedStatement) result, (String) arguments[0])
                : result);
  }

  private PreparedStatement statement(PreparedStatement real, String sql) {
    SortedMap<Integer, Literal> parameters = new TreeMap<>();
    return WatchedCalls.of(
        PreparedStatement.class,
        real,
        (method, result, arguments) -> {
          if (method.getName().startsWith("set") && method.getParameterCount() >= 2) {
            parameters.put((Integer) arguments[0], Literal.of(arguments[1]));
          } else if (method.getName().equals("executeQuery")) {
            queries.add(new Recorded(sql, List.copyOf(parameters.values())));
          } else if (method.getName().equals("execute")) {
            addAll(sql, List.copyOf(parameters.values()));
          }
          return result;
        });
  }

  /** Statements that were sent together. */
  private void addAll(String sql, List<Literal> parameters) {
    List<String> parts = List.of(sql.split(";\n"));
    int from = 0;
    for (int index = 0; index < parts.size(); index++) {
      String part = parts.get(index);
      int until = from + (int) part.chars().filter(unit -> unit == '?').count();
      boolean last = index == parts.size() - 1;
      queries.add(new Recorded(part, parameters.subList(from, until), last));
      from = until;
    }
  }
}
