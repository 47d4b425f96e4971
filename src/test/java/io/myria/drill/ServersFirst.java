package io.myria.drill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The order in which test classes begin, so that all cores work to the end: first those of servers,
 * which wait much and take turns, then what has a long form, and last what is short and can fill
 * the gaps. Whoever shares a server that is busy is passed over until it is free, so that the
 * classes of each stand one after the other: it can be stopped after the last of them.
 */
public final class ServersFirst implements ClassOrderer {

  /** The longest queues first; a class with none of these has servers of its own, or none. */
  private static final List<String> SHARED =
      List.of("SharedWounds", "HelpedServer", "PlainServer", "RunningServer", "GuardedServer");

  /** Sets, for what looks for tests may look several times. */
  private static final Map<Class<?>, Set<Class<?>>> LEFT = new ConcurrentHashMap<>();

  @Override
  public void orderClasses(ClassOrdererContext context) {
    Map<Class<?>, Integer> places = new HashMap<>();
    for (ClassDescriptor test : context.getClassDescriptors()) {
      places.put(test.getTestClass(), place(test));
      for (Class<?> kind : extensions(test)) {
        LEFT.computeIfAbsent(kind, none -> ConcurrentHashMap.newKeySet()).add(test.getTestClass());
      }
    }
    context
        .getClassDescriptors()
        .sort(Comparator.comparingInt(test -> places.get(test.getTestClass())));
  }

  /** Whether this class was the last with the extension, as far as is known; it is done now. */
  public static boolean isLast(Class<?> extension, Class<?> test) {
    Set<Class<?>> left = LEFT.getOrDefault(extension, Set.of());
    return left.contains(test) && left.remove(test) && left.isEmpty();
  }

  private static int place(ClassDescriptor test) {
    List<String> kinds = extensions(test).stream().map(Class::getSimpleName).toList();
    for (String kind : SHARED) {
      if (kinds.contains(kind)) {
        return SHARED.indexOf(kind);
      }
    }
    if (test.getTestClass().getSimpleName().endsWith("ServerIT")) {
      return 1;
    }
    return SHARED.size() + (isDrill(test.getTestClass()) ? 0 : 1);
  }

  private static boolean isDrill(Class<?> type) {
    return Stream.concat(Stream.of(type), Stream.of(type.getDeclaredMethods()))
        .anyMatch(part -> AnnotationSupport.isAnnotated(part, Drill.class));
  }

  private static List<Class<?>> extensions(ClassDescriptor test) {
    List<Class<?>> kinds = new ArrayList<>();
    test.findRepeatableAnnotations(ExtendWith.class)
        .forEach(extended -> kinds.addAll(List.of(extended.value())));
    return kinds;
  }
}
