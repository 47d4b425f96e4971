package io.myria.database;

import jakarta.persistence.Column;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The columns of an entity, for statements that find many of them: read as they stand in a row,
 * beside the persistence context, which costs a fifth of such a read and more. Names follow from
 * fields as Hibernate's strategy has them. Thread-safe.
 */
final class EntityColumns<T> {

  private static final ClassValue<EntityColumns<?>> KNOWN =
      new ClassValue<>() {
        @Override
        protected EntityColumns<?> computeValue(Class<?> type) {
          return new EntityColumns<>(type);
        }
      };

  private static final int MOST_KNOWN = 1_000;

  private final Constructor<T> constructor;
  private final List<Field> fields = new ArrayList<>();
  private final List<String> names;

  /** Statements with their columns, by how they are written; those in the code are few. */
  private final Map<Written, String> statements = new ConcurrentHashMap<>();

  private record Written(String sql, String alias) {}

  private EntityColumns(Class<T> type) {
    try {
      constructor = type.getDeclaredConstructor();
    } catch (NoSuchMethodException problem) {
      throw new IllegalArgumentException(type + " is no entity", problem);
    }
    constructor.setAccessible(true);
    for (Class<?> of = type; of != Object.class; of = of.getSuperclass()) {
      Arrays.stream(of.getDeclaredFields())
          .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
          .forEach(fields::add);
    }
    fields.forEach(field -> field.setAccessible(true));
    names = fields.stream().map(EntityColumns::name).toList();
  }

  @SuppressWarnings("unchecked")
  static <T> EntityColumns<T> of(Class<T> type) {
    return (EntityColumns<T>) KNOWN.get(type);
  }

  int count() {
    return fields.size();
  }

  /**
   * The statement with all columns of the table of this alias in the place of {@code {alias.*}}.
   */
  String in(String sql, String alias) {
    Written written = new Written(sql, alias);
    String known = statements.get(written);
    if (known == null) {
      String columns =
          names.stream().map(name -> alias + "." + name).collect(Collectors.joining(", "));
      known = sql.replace("{" + alias + ".*}", columns);
      if (statements.size() < MOST_KNOWN) {
        statements.put(written, known);
      }
    }
    return known;
  }

  private static String name(Field field) {
    Column column = field.getAnnotation(Column.class);
    return column != null && !column.name().isEmpty()
        ? column.name()
        : field.getName().replaceAll("(?<=[a-z])([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** The entity whose columns begin after {@code passed} others of the current row. */
  T read(ResultSet row, int passed) throws SQLException {
    try {
      T entity = constructor.newInstance();
      for (int index = 0; index < fields.size(); index++) {
        Field field = fields.get(index);
        field.set(entity, value(row, passed + index + 1, field.getType()));
      }
      return entity;
    } catch (ReflectiveOperationException problem) {
      throw new IllegalStateException("could not read " + constructor, problem);
    }
  }

  private static Object value(ResultSet row, int column, Class<?> type) throws SQLException {
    if (type == long.class) {
      return row.getLong(column);
    }
    if (type == int.class) {
      return row.getInt(column);
    }
    if (type == boolean.class) {
      return row.getBoolean(column);
    }
    if (type == String.class) {
      return row.getString(column);
    }
    if (type == byte[].class) {
      return row.getBytes(column);
    }
    if (type == Instant.class) {
      return Binding.instant(row.getObject(column, OffsetDateTime.class));
    }
    if (type.isArray()) {
      Array array = row.getArray(column);
      return array == null ? null : array.getArray();
    }
    return row.getObject(column, type);
  }
}
