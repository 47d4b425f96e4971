package io.myria.launch;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where the build put the parts of Myria: this room's jar lies in {@code lib} beside the WAR. */
record Installation(Path libraries) {

  static Installation ofThisProcess() {
    try {
      return new Installation(
          Path.of(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .getParent());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Path payara() {
    return libraries.resolve("payara-micro.jar");
  }

  Path war() {
    return libraries.resolveSibling("myria.war");
  }
}
