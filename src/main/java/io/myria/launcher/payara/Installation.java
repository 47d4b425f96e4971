package io.myria.launcher.payara;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where the build put the parts of Myria: this room's jar lies in {@code lib} beside the WAR. */
public record Installation(Path payara, Path war) {

  public static Installation ofThisProcess() {
    try {
      Path libraries =
          Path.of(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .getParent();
      return new Installation(
          libraries.resolve("payara-micro.jar"), libraries.resolveSibling("myria.war"));
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public Installation with(Path otherWar) {
    return new Installation(payara, otherWar);
  }
}
