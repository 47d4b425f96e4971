package io.myria.config;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads records of settings. A component that is no setting is such a record itself. Stateless. */
public final class SettingsReader {

  private SettingsReader() {}

  /** Every setting of a record, fixed ones too, in the order of its components. */
  public static Stream<Setting> settings(Class<?> type) {
    return Stream.of(type.getRecordComponents())
        .flatMap(
            component ->
                component.isAnnotationPresent(Setting.class)
                    ? Stream.of(component.getAnnotation(Setting.class))
                    : settings(component.getType()));
  }

  static <T> T read(Class<T> type, Source source) {
    RecordComponent[] components = type.getRecordComponents();
    try {
      Constructor<T> constructor =
          type.getDeclaredConstructor(
              Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(
          Stream.of(components).map(component -> value(component, source)).toArray());
    } catch (InvocationTargetException problem) {
      throw problem.getCause() instanceof Fault fault
          ? fault
          : new IllegalStateException(problem.getCause());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("every record has its constructor", impossible);
    }
  }

  private static Object value(RecordComponent component, Source source) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      return read(component.getType(), source);
    }
    Optional<String> given =
        setting.fixed().isEmpty() ? source.value(setting.key()) : source.fixedValue(setting.key());
    String raw = given.orElse(setting.byDefault()).strip();
    try {
      return new SettingValue(setting, raw).as(component.getGenericType());
    } catch (IllegalArgumentException problem) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          setting.key(),
          setting.key() + " is '" + raw + "' but must be " + problem.getMessage(),
          problem);
    }
  }
}
