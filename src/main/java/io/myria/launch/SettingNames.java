package io.myria.launch;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * The names of settings, as the WAR knows them. Its own list is asked, in a class loader that sees
 * nothing but the WAR's classes, so that a misspelt name is found before a database is made for it.
 */
final class SettingNames {

  private final Path war;

  SettingNames(Path war) {
    this.war = war;
  }

  /**
   * @throws Refusal when the WAR does not know one of them
   */
  void check(List<String> names) {
    try (URLClassLoader loader =
        new URLClassLoader(
            "settings",
            new URL[] {new URL("jar:" + war.toUri() + "!/WEB-INF/classes/")},
            ClassLoader.getPlatformClassLoader())) {
      loader
          .loadClass("io.myria.operate.Settings")
          .getMethod("checkNames", Iterable.class)
          .invoke(null, names);
    } catch (InvocationTargetException unknown) {
      throw new Refusal(unknown.getCause().getMessage(), unknown.getCause());
    } catch (IOException | ReflectiveOperationException problem) {
      throw new Refusal(
          war + " cannot be read or is no Myria of this version; build it again", problem);
    }
  }
}
