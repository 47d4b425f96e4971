package io.myria.launcher;

import io.myria.config.LauncherKeys;
import io.myria.launcher.payara.Endpoint;
import io.myria.launcher.payara.Installation;
import io.myria.launcher.payara.TrustStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code myria serve}: everything a server needs, in one process and one PostgreSQL. */
@Command(
    name = "serve",
    description = {
      "Starts Myria and says when it answers, and where.",
      "Without --database it brings a PostgreSQL of its own, kept in the data folder."
    },
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

  /** What this command sets itself, and by which option; a setting would be passed over. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          LauncherKeys.BIND_ADDRESS,
          "--bind",
          LauncherKeys.DSN,
          "--database",
          LauncherKeys.USER,
          "--database-user",
          LauncherKeys.PASSWORD,
          "--database-password or MYRIA_DATABASE_PASSWORD",
          LauncherKeys.SCHEMA,
          "--schema");

  private static final String LOOPBACK = "127.0.0.1";

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      defaultValue = "8080",
      description = "HTTP port, 0 for any free one (default: 8080)")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = {
        "address to listen on (default: 127.0.0.1, this machine only);",
        "any other needs -Dmyria.access.mode=jwt"
      })
  private String address;

  @Option(
      names = "--data",
      converter = FolderName.class,
      paramLabel = "DIR",
      defaultValue = "data",
      description = "data folder (default: ./data)")
  private Path data;

  @Option(
      names = "--read-only",
      description = {
        "only read, from the streaming replica that --database names; such a server migrates,",
        "stores, builds and derives nothing"
      })
  private boolean readOnly;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "a setting, such as -Dmyria.builder.max_unindexed_events=500; repeatable")
  private Map<String, String> settings = Map.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "settings, a key=value on a line, such as server-config/myria.properties;",
        "the environment and the options of this command win over it"
      })
  private Path config;

  @Option(names = "--war", hidden = true, description = "another WAR than the one beside the jar")
  private Path war;

  @Mixin private DatabaseOptions database;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw usage("--port must be from 0 to 65535");
    }
    requireOptions();
    settings.forEach(System::setProperty);
    TrustStore.requireNamed();
    ConfigurationFile file =
        config == null ? ConfigurationFile.none() : ConfigurationFile.read(config);
    database.orFrom(file);
    if (database.given()) {
      database.database();
    } else if (readOnly) {
      throw usage("--read-only needs --database, which names the replica");
    }
    if (readOnly) {
      System.setProperty(LauncherKeys.READ_ONLY, "true");
    }
    // Both taken now: once the server's log is open, what is printed goes there.
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr());
    Installation installation = Installation.ofThisProcess();
    Serving serving =
        new Serving(
            new Endpoint(address(file), port),
            data,
            war == null ? installation : installation.with(war.toAbsolutePath()),
            progress);
    String endpoint = serving.start(database, file);
    out.println("Myria is ready: " + endpoint);
    if (!Serving.setting(LauncherKeys.CONSOLE).filter("false"::equals).isPresent()) {
      out.println("In a browser:   " + endpoint.substring(0, endpoint.lastIndexOf('/') + 1));
    }
    out.flush();
    serving.watch();
    return 0;
  }

  private void requireOptions() {
    for (String key : new TreeSet<>(settings.keySet())) {
      if (OPTIONS.containsKey(key)) {
        throw usage("-D" + key + " has no effect here; use " + OPTIONS.get(key));
      }
      if (!KnownProperties.has(key)) {
        throw usage(
            "-D"
                + key
                + " is neither a setting of Myria, whose names begin with myria., nor a property"
                + " of its server or JVM; MYRIA_JAVA_OPTS takes any");
      }
    }
    Serving.setting(LauncherKeys.BIND_ADDRESS)
        .filter(elsewhere -> !elsewhere.equals(address == null ? LOOPBACK : address))
        .ifPresent(
            elsewhere -> {
              throw usage(
                  LauncherKeys.BIND_ADDRESS
                      + " is "
                      + elsewhere
                      + " and has no effect here; use --bind");
            });
  }

  private String address(ConfigurationFile file) {
    return address != null ? address : file.value(LauncherKeys.BIND_ADDRESS).orElse(LOOPBACK);
  }

  private ParameterException usage(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
