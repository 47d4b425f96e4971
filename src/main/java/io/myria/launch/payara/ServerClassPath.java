package io.myria.launch.payara;

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
final class ServerClassPath {

  private static final List<String> FOLDERS = List.of("payara/MICRO-INF/runtime", "server");

  /** By this type Payara Micro knows a loader that has its modules. */
  private static final String LOADER = "fish.payara.micro.boot.loader.OpenURLClassLoader";

  /** Its policy trusts what it finds there. */
  private static final String BOOT_JAR = "fish.payara.micro.BootJar";

  private static final String UNPACKED = "fish.payara.micro.UnpackDir";

  private ServerClassPath() {}

  /**
   * @param payara the jar of Payara Micro, beside the folders
   */
  static ClassLoader loader(Path payara) throws IOException, ReflectiveOperationException {
    System.setProperty(BOOT_JAR, payara.toUri().toString());
    System.setProperty(UNPACKED, payara.getParent().toString());
    ClassLoader boot =
        new URLClassLoader(
            "payara", new URL[] {payara.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    return (ClassLoader)
        boot.loadClass(LOADER)
            .getConstructor(URL[].class, ClassLoader.class)
            .newInstance(jars(payara), boot);
  }

  private static URL[] jars(Path payara) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String name : FOLDERS) {
      Path folder = payara.resolveSibling(name);
      // Resource adapters are looked up by their names.
      jars.add(folder);
      try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, "*.jar")) {
        some.forEach(jars::add);
      }
    }
    // A folder has an order of its own on each machine.
    jars.sort(null);
    URL[] urls = new URL[jars.size()];
    for (int index = 0; index < urls.length; index++) {
      urls[index] = jars.get(index).toUri().toURL();
    }
    return urls;
  }
}
