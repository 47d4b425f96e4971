package io.myria.drill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The order of test classes by which two run beside each other to the end: JUnit's pool takes
 * classes from both ends of it. Those of servers stand at one end, since they wait much: first who
 * starts servers of its own, then those of each shared server together, so that it can be stopped
 * after the last of them. Those of databases stand at the other, and what has a long form stands
 * outermost; what is short is left for the last minute.
 */
public final class EndsFirst implements ClassOrderer {

  /** Who shares two shares neighbours. */
  private static final List<String> SHARED =
      List.of("SharedWounds", "GuardedServer", "RunningServer", "HelpedServer", "PlainServer");

  /** What pauses jobs, or takes a database away, is the last with a shared server. */
  private static final double AFTER_NEIGHBOURS = 0.4;

  /** Sets, for what looks for tests may look several times. */
  private static final Map<Class<?>, Set<Class<?>>> LEFT = new ConcurrentHashMap<>();

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparingDouble(EndsFirst::place));
    for (ClassDescriptor test : context.getClassDescriptors()) {
      for (Class<?> kind : extensions(test)) {
        LEFT.computeIfAbsent(kind, none -> ConcurrentHashMap.newKeySet()).add(test.getTestClass());
      }
    }
  }

  /** Whether this class was the last with the extension, as far as is known; it is done now. */
  public static boolean isLast(Class<?> extension, Class<?> test) {
    Set<Class<?>> left = LEFT.getOrDefault(extension, Set.of());
    return left.contains(test) && left.remove(test) && left.isEmpty();
  }

  private static double place(ClassDescriptor test) {
    Class<?> type = test.getTestClass();
    if (type.getSimpleName().endsWith("ServerIT")) {
      OptionalDouble shared =
          extensions(test).stream()
              .mapToInt(kind -> SHARED.indexOf(kind.getSimpleName()))
              .filter(index -> index >= 0)
              .average();
      double last = isDrill(type) ? AFTER_NEIGHBOURS : 0;
      return shared.isPresent() ? shared.getAsDouble() + last - SHARED.size() : -SHARED.size() - 1;
    }
    return isDrill(type) ? 2 : 1;
  }

  private static boolean isDrill(Class<?> type) {
    return Stream.concat(Stream.of(type), Stream.of(type.getDeclaredMethods()))
        .anyMatch(part -> part.isAnnotationPresent(Drill.class));
  }

  private static List<Class<?>> extensions(ClassDescriptor test) {
    List<Class<?>> kinds = new ArrayList<>();
    test.findRepeatableAnnotations(ExtendWith.class)
        .forEach(extended -> kinds.addAll(List.of(extended.value())));
    return kinds;
  }
}
