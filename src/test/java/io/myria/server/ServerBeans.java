package io.myria.server;

import io.myria.config.Service;
import io.myria.config.Source;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes the server's own beans without a container: the classes that are annotated as such, by
 * their {@code @Inject} constructors, the producers of {@link Wiring} and the records of settings.
 * What a container would bring has to be given. One object of each class. Confined to one thread.
 */
public final class ServerBeans {

  private static final List<Class<? extends Annotation>> SCOPES =
      List.of(Service.class, Singleton.class, Dependent.class);

  private static final List<Class<?>> CLASSES = classes();

  private final Source settings;
  private final Map<Class<?>, Object> made = new HashMap<>();

  public ServerBeans(Source settings) {
    this.settings = settings;
  }

  /** Is used wherever the type is asked for; to be called before anything is made of it. */
  public <T> ServerBeans with(Class<T> type, T instance) {
    made.put(type, instance);
    return this;
  }

  /** The bean of a type. */
  public <T> T get(Class<T> type) {
    return type.cast(resolve(type));
  }

  private Object resolve(Type wanted) {
    if (wanted instanceof ParameterizedType generic && generic.getRawType() == Instance.class) {
      return all((Class<?>) generic.getActualTypeArguments()[0]);
    }
    Class<?> type =
        (Class<?>) (wanted instanceof ParameterizedType generic ? generic.getRawType() : wanted);
    Object known = made.get(type);
    if (known == null) {
      known = make(type);
      made.put(type, known);
    }
    return known;
  }

  @SuppressWarnings("unchecked") // rooms are records
  private Object make(Class<?> type) {
    if (Settings.ROOMS.contains(type)) {
      return settings.read((Class<? extends Record>) type);
    }
    for (Method method : Wiring.class.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Produces.class) && method.getReturnType() == type) {
        return call(
            () -> method.invoke(new Wiring(), arguments(method.getGenericParameterTypes())));
      }
    }
    if (constructor(type) != null) {
      return construct(type);
    }
    List<Class<?>> candidates =
        CLASSES.stream().filter(one -> type.isAssignableFrom(one) && one != type).toList();
    if (candidates.size() != 1) {
      throw new IllegalStateException("beans of " + type + ": " + candidates);
    }
    return resolve(candidates.get(0));
  }

  /** All beans of a type, of which nothing but {@code stream()} may be asked. */
  private Object all(Class<?> type) {
    List<Object> all = new ArrayList<>();
    for (Class<?> one : CLASSES) {
      if (type.isAssignableFrom(one)) {
        all.add(resolve(one));
      }
    }
    return Proxy.newProxyInstance(
        ServerBeans.class.getClassLoader(),
        new Class<?>[] {Instance.class},
        (self, method, arguments) -> {
          if (method.getName().equals("stream")) {
            return all.stream();
          }
          throw new UnsupportedOperationException(method.getName());
        });
  }

  private Object construct(Class<?> type) {
    Constructor<?> constructor = constructor(type);
    Object[] arguments = arguments(constructor.getGenericParameterTypes());
    Object bean = call(() -> constructor.newInstance(arguments));
    for (Field field : type.getDeclaredFields()) {
      if (field.isAnnotationPresent(Inject.class)) {
        field.setAccessible(true);
        Object value = resolve(field.getGenericType());
        call(
            () -> {
              field.set(bean, value);
              return null;
            });
      }
    }
    return bean;
  }

  /** The one that a container would take; {@code null} where there is none. */
  private static Constructor<?> constructor(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Constructor<?>[] all = type.getDeclaredConstructors();
    Constructor<?> found =
        Arrays.stream(all)
            .filter(one -> one.isAnnotationPresent(Inject.class))
            .findFirst()
            .orElse(
                Arrays.stream(all)
                    .filter(one -> CLASSES.contains(type) && one.getParameterCount() == 0)
                    .findFirst()
                    .orElse(null));
    if (found != null) {
      found.setAccessible(true);
    }
    return found;
  }

  private Object[] arguments(Type[] types) {
    return Arrays.stream(types).map(this::resolve).toArray();
  }

  /** A reflective call. */
  @FunctionalInterface
  private interface Reflective {
    Object run() throws ReflectiveOperationException;
  }

  private static Object call(Reflective call) {
    try {
      return call.run();
    } catch (InvocationTargetException problem) {
      if (problem.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(problem.getCause());
    } catch (ReflectiveOperationException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** The server's classes that are beans, by name. */
  private static List<Class<?>> classes() {
    try {
      Path root = Path.of(Wiring.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .map(file -> root.relativize(file).toString())
            .filter(file -> file.startsWith("io/myria/") && file.endsWith(".class"))
            .sorted()
            .<Class<?>>map(ServerBeans::load)
            .filter(type -> SCOPES.stream().anyMatch(type::isAnnotationPresent))
            .toList();
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (URISyntaxException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static Class<?> load(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
    try {
      return Class.forName(name, false, ServerBeans.class.getClassLoader());
    } catch (ClassNotFoundException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
