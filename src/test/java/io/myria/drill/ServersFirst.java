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
 * The order of test classes by which some run beside each other to the end: JUnit's pool takes
 * classes from both ends of it. Those of servers stand at one end, since they wait much: first who
 * starts servers of its own, then those of shared servers, so that each can be stopped after the
 * last of them. Classes of one shared server take turns, so that those of another stand between
 * them: who waits for its turn keeps a place in which nothing runs. Those of databases stand at the
 * other end, and what has a long form stands outermost; what is short is left for the last minute.
 */
public final class EndsFirst implements ClassOrderer {

  /** What is used beside each other, then what comes after it. */
  private static final List<List<String>> SHARED =
      List.of(
          List.of("SharedWounds", "RunningServer"),
          List.of("PlainServer", "GuardedServer", "HelpedServer"));

  /** Sets, for what looks for tests may look several times. */
  private static final Map<Class<?>, Set<Class<?>>> LEFT = new ConcurrentHashMap<>();

  @Override
  public void orderClasses(ClassOrdererContext context) {
    List<? extends ClassDescriptor> tests = List.copyOf(context.getClassDescriptors());
    Map<Class<?>, Double> places = new HashMap<>();
    tests.forEach(test -> places.put(test.getTestClass(), alone(test.getTestClass())));
    for (int stage = 0; stage < SHARED.size(); stage++) {
      for (String kind : SHARED.get(stage)) {
        List<Class<?>> sharing = sharing(tests, kind);
        for (int at = 0; at < sharing.size(); at++) {
          // As far from each other as can be, and before the next stage.
          double share = (double) at / Math.max(1, sharing.size() - 1);
          places.merge(sharing.get(at), stage - SHARED.size() + 0.9 * share, Math::max);
        }
      }
    }
    context
        .getClassDescriptors()
        .sort(Comparator.comparingDouble(test -> places.get(test.getTestClass())));
    for (ClassDescriptor test : tests) {
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

  /** What shares nothing. */
  private static double alone(Class<?> type) {
    if (type.getSimpleName().endsWith("ServerIT")) {
      return -SHARED.size() - 1;
    }
    return isDrill(type) ? 2 : 1;
  }

  private static List<Class<?>> sharing(List<? extends ClassDescriptor> tests, String kind) {
    return tests.stream()
        .filter(test -> extensions(test).stream().anyMatch(one -> one.getSimpleName().equals(kind)))
        .<Class<?>>map(ClassDescriptor::getTestClass)
        .toList();
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
