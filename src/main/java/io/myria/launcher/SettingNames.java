package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings, as the WAR knows them. Its own list is asked, in a class loader that sees nothing
 * but the WAR's classes, so that a mistake is found before a database is made for it. Not
 * thread-safe.
 */
final class SettingNames implements AutoCloseable {

  private final Path war;
  private URLClassLoader loader;

  SettingNames(Path war) {
    this.war = war;
  }

  /**
   * @throws LaunchFailure when the WAR does not know one of them
   */
  void check(List<String> names) {
    ask("checkNames", Iterable.class, names);
  }

  /**
   * @throws LaunchFailure when the WAR takes one of them not, or would let in who should not be let
   *     in
   */
  void checkValues(Function<String, Optional<String>> values) {
    ask("checkValues", Function.class, values);
  }

  private void ask(String question, Class<?> type, Object argument) {
    try {
      list().getMethod(question, type).invoke(null, argument);
    } catch (InvocationTargetException refused) {
      throw new LaunchFailure(refused.getCause().getMessage(), refused.getCause());
    } catch (IOException | ReflectiveOperationException problem) {
      throw new LaunchFailure(
          war + " cannot be read or is no Myria of this version; build it again", problem);
    }
  }

  private Class<?> list() throws IOException, ClassNotFoundException {
    if (loader == null) {
      loader =
          new URLClassLoader(
              "settings",
              new URL[] {URI.create("jar:" + war.toUri() + "!/WEB-INF/classes/").toURL()},
              ClassLoader.getPlatformClassLoader());
    }
    return loader.loadClass("io.myria.server.Settings");
  }

  @Override
  public void close() {
    try {
      if (loader != null) {
        loader.close();
      }
    } catch (IOException unclear) {
      throw new LaunchFailure(war + " could not be closed", unclear);
    }
  }
}
