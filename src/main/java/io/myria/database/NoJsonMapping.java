package io.myria.database;

import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.format.FormatMapper;

/**
 * Keeps Hibernate from looking for a JSON library: rooms read and write {@code jsonb} as text, and
 * a JSON-B API without a provider, as a plain JVM has it, would stop the start.
 */
public final class NoJsonMapping implements FormatMapper {

  @Override
  public <T> T fromString(CharSequence text, JavaType<T> type, WrapperOptions options) {
    throw new UnsupportedOperationException("no entity maps a JSON column");
  }

  @Override
  public <T> String toString(T value, JavaType<T> type, WrapperOptions options) {
    throw new UnsupportedOperationException("no entity maps a JSON column");
  }
}
