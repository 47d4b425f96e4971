package io.myria.launcher.payara;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;

/**
 * What a JVM does at its end, all of it at once. Payara's hook would take the application down
 * while it is drained, and the log manager's would take the log from those who stop. Both are taken
 * out, and the launcher stops one part after the other. Stateless.
 */
final class ShutdownHooks {

  static final String PAYARA = "GlassFish Shutdown Hook";

  private static final String LOG = "java.util.logging.LogManager$Cleaner";

  private ShutdownHooks() {}

  /** The log needs no end: each line is in its file when it is written. */
  static void leaveToTheLauncher() throws ReflectiveOperationException {
    Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
    hooks.setAccessible(true);
    for (Object hook : List.copyOf(((Map<?, ?>) hooks.get(null)).keySet())) {
      Thread thread = (Thread) hook;
      if (thread.getName().equals(PAYARA) || thread.getClass().getName().equals(LOG)) {
        Runtime.getRuntime().removeShutdownHook(thread);
      }
    }
  }
}
