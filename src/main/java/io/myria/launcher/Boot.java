package io.myria.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All of {@code myria.jar}: loads the launcher from the folder {@code lib} beside it, in a class
 * loader of its own. On the JVM's class path its libraries would be visible to the WAR, before the
 * WAR's own, and some of them (the MCP SDK's servlet) could not even be loaded there.
 */
public final class Boot {

  private Boot() {}

  /** Runs {@code io.myria.launcher.Myria}. */
  public static void main(String[] arguments) throws Throwable {
    URLClassLoader loader =
        new URLClassLoader("launcher", libraries(), ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      loader
          .loadClass("io.myria.launcher.Myria")
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments);
    } catch (InvocationTargetException problem) {
      throw problem.getCause();
    }
  }

  private static URL[] libraries() throws IOException, URISyntaxException {
    Path jar = Path.of(Boot.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<URL> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(jar.resolveSibling("lib"))) {
      for (Path file : files.sorted().toList()) {
        // The server has a loader of its own again, see WebServer.
        String name = file.getFileName().toString();
        if (name.endsWith(".jar") && !name.equals("payara-micro.jar")) {
          found.add(file.toUri().toURL());
        }
      }
    }
    return found.toArray(URL[]::new);
  }
}
