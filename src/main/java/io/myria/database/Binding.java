package io.myria.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * Binds Java values as PostgreSQL's types: {@code Long}, {@code Integer}, {@code Boolean}, {@code
 * String} (text), {@code Instant} (timestamptz), {@code UUID}, {@code byte[]}, {@link Json}
 * (jsonb), and {@code Long[]}, {@code String[]}, {@code UUID[]}, {@code Boolean[]}, {@code
 * byte[][]}, {@code Instant[]} as arrays.
 */
public final class Binding {

  private Binding() {}

  /** A text that is bound as {@code jsonb}. */
  public record Json(String text) {}

  /** Binds {@code parameters} in order, from the first. */
  public static void bind(Connection connection, PreparedStatement statement, Object... parameters)
      throws SQLException {
    for (int index = 0; index < parameters.length; index++) {
      bindOne(connection, statement, index + 1, parameters[index]);
    }
  }

  /** Null stands for an instant that the database holds as such. */
  public static Instant instant(OffsetDateTime value) {
    return value == null ? null : value.toInstant();
  }

  private static void bindOne(
      Connection connection, PreparedStatement statement, int position, Object value)
      throws SQLException {
    switch (value) {
      case Instant instant -> statement.setObject(position, instant.atOffset(ZoneOffset.UTC));
      case Json(String text) -> statement.setObject(position, text, Types.OTHER);
      case byte[] bytes -> statement.setBytes(position, bytes);
      case Object[] array ->
          statement.setArray(position, connection.createArrayOf(typeOf(array), elements(array)));
      case null, default -> statement.setObject(position, value);
    }
  }

  private static Object[] elements(Object[] array) {
    if (!(array instanceof Instant[] instants)) {
      return array;
    }
    String[] texts = new String[instants.length];
    for (int index = 0; index < instants.length; index++) {
      texts[index] = SqlDate.of(instants[index]);
    }
    return texts;
  }

  private static String typeOf(Object[] array) {
    if (array instanceof Long[]) {
      return "bigint";
    }
    if (array instanceof String[]) {
      return "text";
    }
    if (array instanceof UUID[]) {
      return "uuid";
    }
    if (array instanceof Boolean[]) {
      return "boolean";
    }
    if (array instanceof byte[][]) {
      return "bytea";
    }
    if (array instanceof Instant[]) {
      return "timestamptz";
    }
    throw new IllegalArgumentException("no array type for " + array.getClass());
  }
}
