package io.myria.database;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Values of a statement's parameters by name: where it says {@code :name}, the value stands, as
 * often as it says so. Values are of the types that {@link Binding} lists. Immutable.
 */
public final class Parameters {

  /** Two colons are a cast. */
  private static final Pattern NAME = Pattern.compile("(?<!:):([a-z][A-Za-z0-9]*)");

  private static final int LONGEST_KNOWN = 10_000;
  private static final int MOST_KNOWN = 1_000;

  private static final Parameters NONE = new Parameters(Map.of());

  /** Statements as JDBC takes them, the ordinary ones: a caller's filter may make long ones. */
  private static final Map<String, Positional> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, Object> values;

  private Parameters(Map<String, Object> values) {
    this.values = values;
  }

  public static Parameters none() {
    return NONE;
  }

  public static Parameters of(String name, Object value) {
    return NONE.and(name, value);
  }

  /** These and another one. */
  public Parameters and(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Parameters(more);
  }

  /** In the order of a statement's places. */
  Object[] inOrderOf(Positional statement) {
    return statement.names().stream().map(this::value).toArray();
  }

  Object value(String name) {
    if (!values.containsKey(name)) {
      throw new IllegalArgumentException("no value for :" + name);
    }
    return values.get(name);
  }

  /** A statement with a question mark for each name. */
  record Positional(String sql, List<String> names) {

    static Positional of(String named) {
      Positional known = KNOWN.get(named);
      if (known != null) {
        return known;
      }
      Positional parsed = parsed(named);
      if (named.length() < LONGEST_KNOWN && KNOWN.size() < MOST_KNOWN) {
        KNOWN.put(named, parsed);
      }
      return parsed;
    }

    private static Positional parsed(String named) {
      List<String> names = new ArrayList<>();
      NAME.matcher(named).results().map(result -> result.group(1)).forEach(names::add);
      return new Positional(NAME.matcher(named).replaceAll("?"), List.copyOf(names));
    }
  }
}
