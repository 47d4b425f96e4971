package io.myria.drill;

import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * The order of test classes by which two run beside each other to the end: JUnit's pool takes
 * classes from both ends of it. Those of servers stand at one end, since they wait much, and those
 * of databases at the other; what has a long form stands outermost, and what is short is left for
 * the last minute.
 */
public final class EndsFirst implements ClassOrderer {

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparingInt(EndsFirst::place));
  }

  private static int place(ClassDescriptor test) {
    boolean drill =
        isDrill(test.getTestClass())
            || Stream.of(test.getTestClass().getDeclaredMethods())
                .anyMatch(method -> method.isAnnotationPresent(Drill.class));
    boolean server = test.getTestClass().getSimpleName().endsWith("ServerIT");
    int outwards = drill ? 2 : 1;
    return server ? -outwards : outwards;
  }

  private static boolean isDrill(Class<?> test) {
    return test.isAnnotationPresent(Drill.class);
  }
}
