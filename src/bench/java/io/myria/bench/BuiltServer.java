package io.myria.bench;

import io.myria.launcher.payara.Installation;
import java.nio.file.Path;

/** The server that the build made, in the {@code target} folder of the working directory. */
final class BuiltServer {

  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private BuiltServer() {}

  static Installation installation() {
    return new Installation(TARGET.resolve("lib/payara-micro.jar"), TARGET.resolve("myria.war"));
  }
}
