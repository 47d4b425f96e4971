package io.myria.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** WildFly as it is unpacked by the profile {@code wildfly}, with a folder of its own. */
final class StockWildFly extends StockServer {

  private static final Path HOME =
      Path.of("target", "wildfly-" + System.getProperty("myria.test.wildfly", ""));

  /** Of its listener, as it is unpacked; all its ports are moved by the same number. */
  private static final int STOCK_PORT = 8080;

  /** All that it listens on, moved or not. */
  private static final List<Integer> PORTS = List.of(STOCK_PORT, 8443, 9990, 9993, 4712, 4713);

  private static final int TRIES = 1000;

  StockWildFly(Path folder, Map<String, String> options) {
    super(folder, options);
  }

  /** Below those that the system gives to connections: one alone that is taken, and it fails. */
  @Override
  int choosePort() {
    Random random = new Random();
    for (int tries = 0; tries < TRIES; tries++) {
      int offset = random.nextInt(2_000, 20_000);
      if (PORTS.stream().allMatch(port -> isFree(port + offset))) {
        return STOCK_PORT + offset;
      }
    }
    throw new AssertionError("no ports are free");
  }

  private static boolean isFree(int port) {
    try (ServerSocket free = new ServerSocket(port)) {
      return free.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  @Override
  void install(Path configuration) throws IOException {
    copy(HOME.resolve("standalone").resolve("configuration"), base().resolve("configuration"));
    run(
        Map.of("JBOSS_HOME", path(HOME.toString()), "MYRIA_SERVER", base().toString()),
        path("server-config", "wildfly", "configure.sh"),
        configuration.toString());
    Path deployments = Files.createDirectories(base().resolve("deployments"));
    Files.copy(Path.of("target", "myria.war"), deployments.resolve("myria.war"));
  }

  @Override
  ProcessHandle launch() throws IOException {
    return builder(
            Map.of(
                "JBOSS_HOME", path(HOME.toString()),
                "RUN_CONF", path("server-config", "wildfly", "standalone.conf"),
                "LAUNCH_JBOSS_IN_BACKGROUND", "true"),
            HOME.resolve("bin").resolve("standalone.sh").toString(),
            "-c",
            "standalone-full.xml",
            "-Djboss.server.base.dir=" + base(),
            "-Djboss.socket.binding.port-offset=" + (port() - STOCK_PORT))
        .redirectOutput(folder().resolve("output.txt").toFile())
        .start()
        .toHandle();
  }

  @Override
  boolean hasRefused() {
    return Files.exists(base().resolve("deployments").resolve("myria.war.failed"));
  }

  @Override
  Path log() {
    return base().resolve("log").resolve("server.log");
  }

  @Override
  Path lines() {
    return log().resolveSibling("myria.log");
  }

  private Path base() {
    return folder().resolve("standalone");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
