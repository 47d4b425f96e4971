package io.myria.launcher.payara;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Payara Micro's class path: the jars that lie in its jar, as the build unpacked them. Read from
 * there, as Payara Micro's own loader does, they take half of the time of a start. Beside them what
 * loads native libraries: a JVM loads these once, so that they must outlive the WAR's deployment.
 */
public final class ServerClassPath {

  private static final List<String> FOLDERS = List.of("payara/MICRO-INF/runtime", "server");

  /** Named only: nothing of Payara Micro is on the launcher's class path. */
  private static final String LOADER = "io.myria.launcher.payara.IndexedClassLoader";

  /** Its policy trusts what it finds there. */
  private static final String BOOT_JAR = "fish.payara.micro.BootJar";

  private static final String UNPACKED = "fish.payara.micro.UnpackDir";

  private ServerClassPath() {}

  /**
   * @param payara the jar of Payara Micro, beside the folders
   */
  public static ClassLoader loader(Path payara) throws IOException, ReflectiveOperationException {
    System.setProperty(BOOT_JAR, payara.toUri().toString());
    System.setProperty(UNPACKED, payara.getParent().toString());
    ClassLoader boot =
        new URLClassLoader(
            "payara", new URL[] {payara.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    // Its super class is known to the boot jar's loader alone, not to the launcher's.
    ClassLoader indexed = new URLClassLoader("payara-index", new URL[] {launcher()}, boot);
    return (ClassLoader)
        indexed
            .loadClass(LOADER)
            .getConstructor(List.class, ClassLoader.class)
            .newInstance(path(payara), boot);
  }

  private static URL launcher() {
    return ServerClassPath.class.getProtectionDomain().getCodeSource().getLocation();
  }

  private static List<Path> path(Path payara) throws IOException {
    List<Path> path = new ArrayList<>();
    for (String name : FOLDERS) {
      Path folder = payara.resolveSibling(name);
      // Resource adapters are looked up by their names.
      path.add(folder);
      try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, "*.jar")) {
        some.forEach(path::add);
      }
    }
    // A folder has an order of its own on each machine.
    path.sort(null);
    return path;
  }
}
