package io.myria.bench;

import io.myria.config.LauncherKeys;
import io.myria.launcher.payara.Endpoint;
import io.myria.launcher.payara.Pools;
import io.myria.launcher.payara.StartFailure;
import io.myria.launcher.payara.WebServer;
import java.nio.file.Path;

/** The server of {@code ./myria serve} with another WAR, and without a database. */
final class EmptyServer {

  private EmptyServer() {}

  /**
   * @param arguments the jar of Payara Micro, a WAR, an empty folder, a port
   */
  public static void main(String[] arguments) throws InterruptedException {
    new WebServer(Path.of(arguments[0]), Path.of(arguments[2]))
        .start(
            Path.of(arguments[1]),
            new Endpoint("127.0.0.1", Integer.parseInt(arguments[3])),
            new Pools.Size(
                Integer.parseInt(LauncherKeys.MAX_OPEN_DEFAULT),
                Integer.parseInt(LauncherKeys.MAX_IDLE_DEFAULT)),
            new StartFailure(),
            () -> {});
    Thread.currentThread().join();
  }
}
