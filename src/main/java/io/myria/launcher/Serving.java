package io.myria.launcher;

import io.myria.cli.terminal.Units;
import io.myria.config.LauncherKeys;
import io.myria.launcher.payara.Endpoint;
import io.myria.launcher.payara.Installation;
import io.myria.launcher.payara.LaunchFailure;
import io.myria.launcher.payara.Pools;
import io.myria.launcher.payara.ReadinessProbe;
import io.myria.launcher.payara.ServerLog;
import io.myria.launcher.payara.StartFailure;
import io.myria.launcher.payara.UnpackedWar;
import io.myria.launcher.payara.WebServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One run of the server: what is started is taken down in the reverse order, by a failed start and
 * by the end of the process alike.
 */
final class Serving {

  private static final Duration READY = Duration.ofMinutes(2);

  private final Endpoint wanted;
  private final Path data;
  private final Installation installation;
  private final Progress progress;
  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private volatile boolean stopping;
  private EmbeddedDatabase embedded;

  Serving(Endpoint wanted, Path data, Installation installation, Progress progress) {
    this.wanted = wanted;
    this.data = data;
    this.installation = installation;
    this.progress = progress;
  }

  /**
   * @return the URL of the MCP endpoint, once the server is ready
   * @throws LaunchFailure when it cannot start; nothing is left running then
   */
  String start(DatabaseOptions options, ConfigurationFile file) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "myria-stop"));
    try {
      return bringUp(options, file);
    } catch (RuntimeException problem) {
      if (stopping) {
        // A signal came during the start; what fails now fails because of that.
        Thread.currentThread().join();
      }
      stop();
      throw problem;
    }
  }

  private String bringUp(DatabaseOptions options, ConfigurationFile file) {
    long start = System.nanoTime();
    checkSettings(file);
    file.publish();
    DataFolder.requireFree(data);
    Endpoint endpoint = wanted.claimed();
    DataFolder folder = remember(DataFolder.open(data));
    LastStart last = folder.lastStart();
    last.took()
        .ifPresent(took -> progress.say("the last start took " + Units.duration(took.toMillis())));
    Path server = folder.emptyServerFolder();
    ServerLog log = new ServerLog(logFile(folder), setting(LauncherKeys.LOG_FORMAT).orElse("text"));
    StartFailure failure = new StartFailure();
    log.open(
        setting(LauncherKeys.LOG_LEVEL).orElse("info"),
        server.resolve("logging.properties"),
        failure);
    ServerDatabase database = database(options, folder);
    boolean reads = setting(LauncherKeys.READ_ONLY).filter(Boolean::parseBoolean).isPresent();
    if (!reads && database.migrateWhereNeeded().applied() > 0) {
      progress.say("the schema was brought to this version");
    }
    database.check();
    publish(database, endpoint);
    if (setting(LauncherKeys.SEARCH_FOLDER).isEmpty()) {
      System.setProperty(LauncherKeys.SEARCH_FOLDER, folder.search().toString());
    }
    if (!reads && setting(LauncherKeys.PROOF_KEY).isEmpty()) {
      ProofKey.in(folder.proofKey());
      System.setProperty(LauncherKeys.PROOF_KEY, folder.proofKey().toString());
    }
    if (!reads && setting(LauncherKeys.ERASURES).isEmpty()) {
      System.setProperty(LauncherKeys.ERASURES, folder.erasures().toString());
    }
    StartOnlyCode startOnly = StartOnlyCode.excluded(server);
    try {
      Path war = new UnpackedWar(folder.application()).of(installation.war());
      progress.say("starting the server");
      remember(new WebServer(installation.payara(), server))
          .start(war, endpoint, pool(), failure, () -> progress.say("starting the application"));
      new ReadinessProbe(endpoint.url()).await(READY);
      ClassArchive.wanted(installation)
          .ifPresent(archive -> remember(archive).makeInBackground(war));
    } catch (LaunchFailure refusal) {
      throw new LaunchFailure(refusal.getMessage() + " (log: " + log.file() + ")", refusal);
    } finally {
      startOnly.close();
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    last.keep(took);
    progress.say("started in " + Units.duration(took.toMillis()));
    return endpoint.url() + "/mcp";
  }

  private void checkSettings(ConfigurationFile file) {
    try (SettingNames settings = new SettingNames(installation.war())) {
      settings.check(List.copyOf(System.getProperties().stringPropertyNames()));
      file.check(
          settings,
          key ->
              key.equals(LauncherKeys.BIND_ADDRESS)
                  ? Optional.of(wanted.address())
                  : setting(key).or(() -> file.value(key)));
    }
  }

  private static Path logFile(DataFolder folder) {
    return setting(LauncherKeys.LOG_FILE)
        .map(Path::of)
        .orElseGet(() -> folder.logs().resolve("myria.log"));
  }

  private ServerDatabase database(DatabaseOptions options, DataFolder folder) {
    if (options.given()) {
      return options.database();
    }
    embedded = remember(new EmbeddedDatabase(folder, progress));
    return embedded.start(options.schema());
  }

  /** The WAR reads its configuration from system properties. */
  private static void publish(ServerDatabase database, Endpoint endpoint) {
    System.setProperty(LauncherKeys.DSN, database.url());
    System.setProperty(LauncherKeys.USER, database.application().user());
    System.setProperty(LauncherKeys.PASSWORD, database.application().password());
    System.setProperty(LauncherKeys.SCHEMA, database.schema());
    System.setProperty(LauncherKeys.BIND_ADDRESS, endpoint.address());
  }

  private static Pools.Size pool() {
    return new Pools.Size(
        number(LauncherKeys.MAX_OPEN, LauncherKeys.MAX_OPEN_DEFAULT),
        number(LauncherKeys.MAX_IDLE, LauncherKeys.MAX_IDLE_DEFAULT));
  }

  /** Within its bounds, which the settings have checked. */
  private static int number(String key, String otherwise) {
    return Integer.parseInt(setting(key).orElse(otherwise).strip());
  }

  /** As MicroProfile Config would look it up. */
  static Optional<String> setting(String key) {
    return Optional.ofNullable(System.getProperty(key))
        .or(() -> Optional.ofNullable(System.getenv(key.replace('.', '_'))))
        .or(
            () ->
                Optional.ofNullable(System.getenv(key.replace('.', '_').toUpperCase(Locale.ROOT))))
        .filter(value -> !value.isBlank());
  }

  private <T extends AutoCloseable> T remember(T part) {
    synchronized (started) {
      if (stopping) {
        throw new LaunchFailure("the start was interrupted");
      }
      started.push(part);
      return part;
    }
  }

  /** Returns only with the end of the process; starts a PostgreSQL that went away again. */
  void watch() throws InterruptedException {
    int failures = 0;
    while (true) {
      // After a failure ever more slowly, up to half a minute.
      Thread.sleep(Math.min(30_000, 1_000L << Math.min(failures, 5)));
      if (embedded != null && !stopping && !embedded.running()) {
        failures = startAgain() ? 0 : failures + 1;
      }
    }
  }

  private boolean startAgain() {
    progress.say("PostgreSQL has stopped; starting it again");
    try {
      embedded.startAgain();
      progress.say("PostgreSQL runs again; nothing that was acknowledged is lost");
      return true;
    } catch (LaunchFailure problem) {
      progress.say(problem.getMessage());
      return false;
    }
  }

  private synchronized void stop() {
    Deque<AutoCloseable> parts;
    synchronized (started) {
      stopping = true;
      parts = new ArrayDeque<>(started);
      started.clear();
    }
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception problem) {
        progress.say(problem.getMessage());
      }
    }
  }
}
