package io.myria.database;

import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.format.FormatMapper;

/**
 * Leaves JSON as the text it is: rooms say what it means, and Hibernate looks for no library. A
 * JSON-B API without a provider, as a plain JVM has it, would stop the start.
 */
public final class JsonText implements FormatMapper {

  @Override
  public <T> T fromString(CharSequence text, JavaType<T> type, WrapperOptions options) {
    return type.wrap(text.toString(), options);
  }

  @Override
  public <T> String toString(T value, JavaType<T> type, WrapperOptions options) {
    return type.unwrap(value, String.class, options);
  }
}
