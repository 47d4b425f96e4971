package io.myria.launcher.payara;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;

/**
 * Leaves the end of the process to the launcher, which stops one part after the other. The JVM runs
 * all shutdown hooks at the same time: Payara's takes the application down while it answers its
 * last requests, and the log manager's closes the log before the other parts have stopped.
 * Stateless.
 */
final class ShutdownHooks {

  /** The hook is an anonymous class of it; its thread's name differs between versions. */
  private static final String PAYARA = "fish.payara.micro.";

  private static final String LOG = "java.util.logging.LogManager$Cleaner";

  private ShutdownHooks() {}

  /**
   * Removes both hooks. The log needs no end: each line is in its file when it is written.
   *
   * @throws ReflectiveOperationException also if Payara has no such hook; unnoticed, it would cut
   *     off requests
   */
  static void leaveToTheLauncher() throws ReflectiveOperationException {
    Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
    hooks.setAccessible(true);
    boolean found = false;
    for (Object hook : List.copyOf(((Map<?, ?>) hooks.get(null)).keySet())) {
      Thread thread = (Thread) hook;
      if (isOfPayara(thread) || thread.getClass().getName().equals(LOG)) {
        Runtime.getRuntime().removeShutdownHook(thread);
        found |= isOfPayara(thread);
      }
    }
    if (!found) {
      throw new NoSuchFieldException("Payara Micro has no shutdown hook of the class expected");
    }
  }

  /** Whether the thread runs Payara's own hook. */
  static boolean isOfPayara(Thread thread) {
    return thread.getClass().getName().startsWith(PAYARA);
  }
}
