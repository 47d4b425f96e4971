package io.myria.drill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
      return extensions(test).stream()
              .mapToInt(kind -> SHARED.indexOf(kind.getSimpleName()))
              .filter(index -> index >= 0)
              .average()
              .orElse(-1)
          - SHARED.size();
    }
    boolean drill =
        Stream.concat(Stream.of(type), Stream.of(type.getDeclaredMethods()))
            .anyMatch(part -> part.isAnnotationPresent(Drill.class));
    return drill ? 2 : 1;
  }

  private static List<Class<?>> extensions(ClassDescriptor test) {
    List<Class<?>> kinds = new ArrayList<>();
    test.findRepeatableAnnotations(ExtendWith.class)
        .forEach(extended -> kinds.addAll(List.of(extended.value())));
    return kinds;
  }
}
