package io.myria.launcher.payara;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Payara Micro in this process, driven by reflection: its class loader's parent is the platform's,
 * so that the WAR sees Payara Micro and its own libraries and nothing of the launcher's (the MCP
 * SDK's servlet, for one, could not be loaded from the launcher's class path, which has no
 * servlets).
 */
public final class WebServer implements AutoCloseable {

  private static final String CONFIG = "configs.config.server-config.";
  private static final String NETWORK = CONFIG + "network-config.";
  private static final String LISTENER =
      NETWORK + "network-listeners.network-listener.http-listener.";

  /** Of {@link java.net.HttpURLConnection}, by which Payara's client of endpoints calls. */
  private static final String RETRY = "sun.net.http.retryPost";

  /**
   * Seconds; clients pause between calls, and those who keep connections keep them for a minute.
   */
  private static final int IDLE = 75;

  /** RFC 9110 allows bytes above ASCII; names in Myria's headers are UTF-8. */
  private static final String STRICT_HEADERS =
      "org.glassfish.grizzly.http.STRICT_HEADER_VALUE_VALIDATION_RFC_9110";

  /** Seconds; the same as for requests and answers that Myria itself reads and writes. */
  private static final int STALL = 10;

  /** The server keeps four times as much for a reader before it says that it must wait. */
  private static final int SEND_BUFFER = 64 << 10;

  /** For answers that are complete to leave; the application has waited for those in progress. */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

  private static final Logger LOG = Logger.getLogger(WebServer.class.getName());

  private final Path payara;
  private final Path folder;
  private final ConnectionDrain connections = new ConnectionDrain();
  private Object server;
  private Object commandRunner;
  private boolean closed;

  /**
   * @param payara the jar of Payara Micro
   * @param folder for its own files
   */
  public WebServer(Path payara, Path folder) {
    this.payara = payara;
    this.folder = folder;
  }

  /**
   * @param war a file, or a folder that holds what is in one
   * @param deploying runs when Payara Micro is there, before the WAR is deployed
   * @throws LaunchFailure when Payara Micro does not start or the WAR does not deploy
   */
  public void start(
      Path war, Endpoint endpoint, Pools.Size pool, StartFailure failure, Runnable deploying) {
    System.setProperty("payaramicro.disablePhoneHome", "true");
    // Else the JVM sends a model's request twice, unasked and unbooked, where its server hangs up.
    if (System.getProperty(RETRY) == null) {
      System.setProperty(RETRY, "false");
    }
    if (System.getProperty(STRICT_HEADERS) == null) {
      System.setProperty(STRICT_HEADERS, "false");
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try {
      TrustStore.ofTheJvm(folder);
      Object booted = boot(endpoint.address(), endpoint.port());
      synchronized (this) {
        server = booted;
      }
      Object runtime = call(booted, "bootStrap");
      ShutdownHooks.leaveToTheLauncher();
      new Pools(commandRunner).create(pool);
      deploying.run();
      call(runtime, "deploy", "myria", "/", war.toFile());
      if (((Collection<?>) call(runtime, "getDeployedApplicationNames")).isEmpty()) {
        throw failed(failure, null);
      }
      // Until now nobody could connect: a server that is half there answers anything.
      Object enabled = call(commandRunner, "run", "set", new String[] {LISTENER + "enabled=true"});
      if (String.valueOf(call(enabled, "getExitStatus")).equals("FAILURE")) {
        throw new LaunchFailure(
            "Myria did not start: its port was not opened, perhaps since another process has it;"
                + " choose another with --port: "
                + call(enabled, "getOutput"));
      }
      new PlainConnections(commandRunner).keep();
      new MalformedRequests(commandRunner).redirect();
      new SlowReaders(STALL, SEND_BUFFER).watch(commandRunner);
      connections.watch(commandRunner);
      new SlowHeads(STALL).watch(commandRunner);
    } catch (ReflectiveOperationException | IOException problem) {
      throw failed(failure, problem);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private Object boot(String address, int port) throws ReflectiveOperationException, IOException {
    ClassLoader loader = ServerClassPath.loader(payara);
    Thread.currentThread().setContextClassLoader(loader);
    Class<?> type = loader.loadClass("fish.payara.micro.impl.PayaraMicroImpl");
    Object instance = type.getMethod("getInstance").invoke(null);
    call(instance, "setRootDir", folder.toFile());
    call(instance, "setHttpPort", port);
    call(instance, "setHttpAutoBind", false);
    // Servers meet in the database alone. "No cluster" would still start the data grid, which
    // listens on all interfaces, and would win over "no Hazelcast".
    call(instance, "setNoHazelcast", true);
    call(instance, "setPrintLogo", false);
    Consumer<Object> bind =
        commands -> {
          try {
            commandRunner = commands;
            call(commands, "run", "set", settings(address));
          } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
          }
        };
    call(instance, "setPreBootHandler", bind);
    return instance;
  }

  /** Until the WAR is there nobody is let in; who half-sends, or does not read, is cut off. */
  private static String[] settings(String address) {
    String http = NETWORK + "protocols.protocol.http-listener.http.";
    String transport = NETWORK + "transports.transport.tcp.";
    return new String[] {
      LISTENER + "address=" + address,
      LISTENER + "enabled=false",
      // Nobody needs to hear which server this is, and of which version.
      http + "server-header=false",
      // For a connection that is left idle; SlowHeads cuts off half a head sooner.
      http + "timeout-seconds=" + IDLE,
      transport + "read-timeout-millis=" + STALL * 1000,
      transport + "write-timeout-millis=" + STALL * 1000,
      transport + "socket-write-buffer-size=" + SEND_BUFFER,
      // Of the libraries in the WAR none has beans; Payara would read all of their classes to see.
      CONFIG + "cdi-service.enable-implicit-cdi=false"
    };
  }

  /** The one public method of that name that takes such arguments. */
  private static Object call(Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && accepts(method.getParameterTypes(), arguments)) {
        method.setAccessible(true);
        return method.invoke(target, arguments);
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + name);
  }

  private static boolean accepts(Class<?>[] parameters, Object[] arguments) {
    if (parameters.length != arguments.length) {
      return false;
    }
    for (int index = 0; index < parameters.length; index++) {
      Class<?> parameter = parameters[index];
      boolean fits =
          parameter == int.class
              ? arguments[index] instanceof Integer
              : parameter == boolean.class
                  ? arguments[index] instanceof Boolean
                  : parameter.isInstance(arguments[index]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static LaunchFailure failed(StartFailure failure, Exception problem) {
    String cause =
        failure
            .cause()
            .orElseGet(
                () -> {
                  Throwable thrown =
                      problem instanceof InvocationTargetException ? problem.getCause() : problem;
                  return thrown == null ? "no cause was logged" : thrown.toString();
                });
    return new LaunchFailure("Myria did not start: " + cause, problem);
  }

  /** Payara Micro stops itself at the end of the process too; the second one waits. */
  @Override
  public void close() throws IOException {
    Object running;
    synchronized (this) {
      if (closed || server == null) {
        return;
      }
      closed = true;
      running = server;
    }
    drain();
    connections.end(LAST_ANSWERS);
    try {
      call(commandRunner, "run", "set", new String[] {LISTENER + "enabled=false"});
      call(running, "shutdown");
    } catch (ReflectiveOperationException alreadyStopping) {
      awaitOwnHook();
    }
  }

  /** The WAR's own end; the launcher and the WAR share no classes but the platform's. */
  private static void drain() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(new ObjectName("io.myria:type=Server"), "drain", null, null);
    } catch (JMException notDeployed) {
      LOG.log(Level.FINE, "nothing to drain", notDeployed);
    }
  }

  private static void awaitOwnHook() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (ShutdownHooks.isOfPayara(thread)) {
        try {
          thread.join(30_000);
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  /**
   * Has connections without TLS that begin in HTTP/1.1 stay in it: of those that it upgrades to
   * HTTP/2, Grizzly closes some without an answer to the request that offered it. Driven by
   * reflection, as all of Payara Micro here.
   */
  private static final class PlainConnections {

    /** HTTP/2 without TLS, in the header {@code Upgrade}: RFC 7540, 3.2. */
    private static final String HTTP2 = "h2c";

    private final ClassLoader loader;
    private final Class<?> codec;
    private final Method offered;
    private final Method offer;

    /**
     * @param inside any object of the server's own classes
     */
    PlainConnections(Object inside) throws ReflectiveOperationException {
      this.loader = inside.getClass().getClassLoader();
      String grizzly = "org.glassfish.grizzly.http.";
      this.codec = loader.loadClass(grizzly + "HttpServerFilter");
      Class<?> header = loader.loadClass(grizzly + "HttpHeader");
      this.offered = header.getMethod("getUpgrade");
      this.offer = header.getMethod("setUpgrade", String.class);
    }

    void keep() throws ReflectiveOperationException {
      Class<?> probe = loader.loadClass("org.glassfish.grizzly.http.HttpProbe");
      for (Object listener : Grizzly.listeners(loader)) {
        for (Object parser : (Iterable<?>) Grizzly.call(listener, "getFilters", codec)) {
          Grizzly.watch(Grizzly.call(parser, "getMonitoringConfig"), probe, this::heard);
        }
      }
    }

    /** When a head was read, and before what it offers is taken up. */
    private void heard(Method event, Object[] arguments) throws ReflectiveOperationException {
      if (event.getName().equals("onHeaderParseEvent")
          && HTTP2.equals(offered.invoke(arguments[1]))) {
        offer.invoke(arguments[1], (Object) null);
      }
    }
  }
}
