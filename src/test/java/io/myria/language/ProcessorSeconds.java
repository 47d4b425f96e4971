package io.myria.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Most seconds that a test may take of a processor, on its own thread. Tests run beside each other,
 * and a clock would say how busy the machine is.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ProcessorSeconds.Limit.class)
@interface ProcessorSeconds {

  int value();

  /** Measures what is annotated. */
  final class Limit implements InvocationInterceptor {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public void interceptTestMethod(
        Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
        throws Throwable {
      measure(test, method);
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
        throws Throwable {
      measure(test, method);
    }

    private static void measure(Invocation<Void> test, ReflectiveInvocationContext<Method> method)
        throws Throwable {
      long before = THREADS.getCurrentThreadCpuTime();
      test.proceed();
      double seconds = (THREADS.getCurrentThreadCpuTime() - before) / 1e9;
      int most = method.getExecutable().getAnnotation(ProcessorSeconds.class).value();
      assertThat(seconds).as("seconds of a processor").isLessThan(most);
    }
  }
}
