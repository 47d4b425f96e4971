package io.myria.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Payara Server as it is unpacked by the profile {@code payara-server}, with a domain of its own.
 */
final class StockPayara extends StockServer {

  private static final String ASADMIN = path("target", "payara7", "bin", "asadmin");
  private static final String DOMAIN = "domain1";

  private final int administration = freePort();
  private boolean deployed;

  StockPayara(Path folder, Map<String, String> options) {
    super(folder, options);
  }

  @Override
  void install(Path configuration) throws IOException {
    run(
        Map.of(),
        ASADMIN,
        "create-domain",
        "--nopassword=true",
        "--domaindir=" + domains(),
        "--adminport=" + administration,
        "--instanceport=" + port(),
        "--domainproperties=" + otherPorts(),
        DOMAIN);
    domain("start-domain");
    String remote = ASADMIN + " --port " + administration;
    run(
        Map.of("ASADMIN", remote),
        path("server-config", "payara", "configure.sh"),
        configuration.toString());
    domain("stop-domain");
  }

  private static String otherPorts() {
    StringBuilder ports = new StringBuilder();
    for (String name :
        new String[] {
          "jms.port",
          "domain.jmxPort",
          "orb.listener.port",
          "http.ssl.port",
          "orb.ssl.port",
          "orb.mutualauth.port",
          "osgi.shell.telnet.port",
          "java.debugger.port"
        }) {
      ports.append(ports.length() == 0 ? "" : ":").append(name).append('=').append(freePort());
    }
    return ports.toString();
  }

  @Override
  ProcessHandle launch() throws IOException {
    domain("start-domain");
    if (!deployed) {
      run(
          Map.of(),
          ASADMIN,
          "--port",
          Integer.toString(administration),
          "deploy",
          "--name",
          "myria",
          "--contextroot",
          "/",
          path("target", "myria.war"));
      deployed = true;
    }
    Path file = domains().resolve(DOMAIN).resolve("config").resolve("pid");
    long id = Long.parseLong(Files.readString(file).strip());
    return ProcessHandle.of(id).orElseThrow(() -> new AssertionError("no process " + id));
  }

  private void domain(String command) throws IOException {
    run(Map.of(), ASADMIN, command, "--domaindir=" + domains(), DOMAIN);
  }

  /** Deploying fails as a command. */
  @Override
  boolean hasRefused() {
    return false;
  }

  @Override
  Path log() {
    return domains().resolve(DOMAIN).resolve("logs").resolve("server.log");
  }

  @Override
  Path lines() {
    return log();
  }

  private Path domains() {
    return folder().resolve("domains");
  }
}
