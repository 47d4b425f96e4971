package io.myria.launcher;

import io.myria.launcher.payara.Installation;
import io.myria.launcher.payara.ServerClassPath;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Loads classes of a server and runs none of them, in a JVM that archives what it has loaded: see
 * {@link ClassArchive}. The archive keeps one class of a name; the WAR's are looked for first,
 * since a server has most of its classes through the WAR's loader.
 */
@Command(
    name = "load-classes",
    description = "Loads classes of a server; run for the archive of them that serve makes.",
    hidden = true)
final class LoadClassesCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "FILE", description = "a name on each line")
  private Path names;

  @Parameters(index = "1", paramLabel = "DIR", description = "the WAR, unpacked")
  private Path war;

  @Override
  public Integer call() throws IOException, ReflectiveOperationException {
    ClassLoader server = ServerClassPath.loader(Installation.ofThisProcess().payara());
    List<ClassLoader> loaders =
        List.of(
            new URLClassLoader("war", libraries(war.resolve("WEB-INF")), server),
            LoadClassesCommand.class.getClassLoader());
    for (String name : Files.readAllLines(names)) {
      for (ClassLoader loader : loaders) {
        if (isLoaded(name, loader)) {
          break;
        }
      }
    }
    return 0;
  }

  private static boolean isLoaded(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError generated) {
      return false;
    }
  }

  private static URL[] libraries(Path folder) throws IOException {
    List<URL> urls = new ArrayList<>();
    urls.add(folder.resolve("classes").toUri().toURL());
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder.resolve("lib"), "*.jar")) {
      for (Path jar : jars) {
        urls.add(jar.toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }
}
