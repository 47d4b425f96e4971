package io.myria.mcp.endpoint;

import io.myria.error.RecurringWork;
import io.myria.http.authentication.AccessSettings;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.legacy.SessionEndpoint;
import io.myria.mcp.legacy.SessionSettings;
import io.myria.mcp.legacy.SessionlessEndpoint;
import io.myria.mcp.protocol.Identity;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.RequestState;
import io.myria.mcp.protocol.StatelessEndpoint;
import io.myria.read.Cursors;
import io.myria.security.Gate;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Opens {@code /mcp} for both eras over one list of tools. Tools run on the request's own thread,
 * where the container's transactions and naming work.
 */
@WebListener
public class McpEndpoint implements ServletContextListener {

  private static final Logger LOG = Logger.getLogger(McpEndpoint.class.getName());
  private static final String PATH = "/mcp";
  private static final String NAME = "myria";
  private static final int LOOK_MS = 1000;

  private static final Metadata STREAMS =
      Metadata.builder()
          .withName("myria_open_streams")
          .withDescription("Responses that are streams and still open")
          .build();
  private static final Metadata SESSIONS =
      Metadata.builder()
          .withName("myria_open_sessions")
          .withDescription("Sessions of clients of the earlier era")
          .build();
  private static final String INSTRUCTIONS =
      "Myria is long-term memory that outlives this conversation. Before you answer from what you"
          + " know, or say that you do not know, ask myria_recall. Remember with myria_append_event"
          + " what was decided, learned, preferred or done: one event for each, in full sentences."
          + " To look around, myria_query_references shows topics and myria_query_event_nodes lists"
          + " events; both cite ids for myria_get_event. Participants say who may see an event, and"
          + " for whom you ask: only what all of them may see is returned.";

  @Inject private Offers offers;
  @Inject private ToolRunner runner;
  @Inject private Gate gate;
  @Inject private AccessSettings access;
  @Inject private SessionSettings sessionSettings;
  @Inject private Cursors secrets;
  @Inject private MetricRegistry metrics;
  @Inject private Clock clock;
  @Inject private ManagedScheduledExecutorService executor;

  private List<ScheduledFuture<?>> looks = List.of();

  @Override
  public void contextInitialized(ServletContextEvent event) {
    Identity identity = new Identity(NAME, version(event.getServletContext()), INSTRUCTIONS);
    Map<String, Operation> operations = operations();
    ResourceWatch watch = new ResourceWatch(offers);
    StatelessEndpoint stateless = stateless(identity, operations, watch);
    Optional<SessionEndpoint> sessions =
        sessionSettings.enabled()
            ? Optional.of(sessions(identity, operations, watch))
            : Optional.empty();
    looks =
        List.of(
            every("streams were not looked at", stateless::look),
            every("resources were not watched", watch::look),
            every("sessions were not looked at", () -> sessions.ifPresent(SessionEndpoint::look)));
    metrics.gauge(
        STREAMS,
        () -> stateless.openStreams() + sessions.map(SessionEndpoint::openStreams).orElse(0));
    sessions.ifPresent(all -> metrics.gauge(SESSIONS, all::openSessions));
    EraServlet servlet =
        new EraServlet(
            new HostGuard(access.allowedHosts(), access.allowedOrigins()),
            stateless,
            sessions,
            new SessionlessEndpoint(identity, Capabilities.sessionless(), operations));
    ServletRegistration.Dynamic registration = event.getServletContext().addServlet("mcp", servlet);
    registration.addMapping(PATH, PATH + "/");
    registration.setAsyncSupported(true);
    registration.setLoadOnStartup(1);
  }

  /** What both eras answer. */
  private Map<String, Operation> operations() {
    ToolOperations tools = new ToolOperations(offers, runner, executor);
    Map<String, Operation> all = new HashMap<>(tools.all());
    all.putAll(new ResourceOperations(offers, gate, tools::readingFor).all());
    all.putAll(new PromptOperations(offers, gate).all());
    all.putAll(new CompletionOperations(offers, gate, tools::readingFor).all());
    return all;
  }

  private ScheduledFuture<?> every(String failed, Runnable work) {
    return executor.scheduleWithFixedDelay(
        new RecurringWork(LOG, failed, work), LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
  }

  private SessionEndpoint sessions(
      Identity identity, Map<String, Operation> operations, ResourceWatch watch) {
    return new SessionEndpoint(
        sessionSettings,
        identity,
        Capabilities.ofSessions(),
        operations,
        new SessionEndpoint.Later(executor, watch.subscriptions()));
  }

  private StatelessEndpoint stateless(
      Identity identity, Map<String, Operation> operations, ResourceWatch watch) {
    RequestState states = new RequestState(() -> secrets.keyFor("request-state"), clock);
    return new StatelessEndpoint(
        identity,
        Capabilities.current(),
        operations,
        new StatelessEndpoint.Later(executor, watch.subscriptions(), states));
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    looks.forEach(look -> look.cancel(false));
  }

  /** As the WAR's manifest has it. */
  private static String version(ServletContext context) {
    try (InputStream manifest = context.getResourceAsStream("/META-INF/MANIFEST.MF")) {
      String version =
          manifest == null
              ? null
              : new Manifest(manifest)
                  .getMainAttributes()
                  .getValue(Attributes.Name.IMPLEMENTATION_VERSION);
      return version == null ? "development" : version;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** What the server says that it can do (schema, {@code ServerCapabilities}); stateless. */
  private static final class Capabilities {

    private static final String LIST_CHANGED = "listChanged";
    private static final String SUBSCRIBE = "subscribe";

    private Capabilities() {}

    /** Of the stateless revision. */
    static Map<String, Object> current() {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("tools", Map.of());
      all.put("resources", resources(true));
      all.put("prompts", Map.of());
      all.put("completions", Map.of());
      return all;
    }

    /** With a session there are streams for messages, too. */
    static Map<String, Object> ofSessions() {
      Map<String, Object> all = current();
      all.put("logging", Map.of());
      return all;
    }

    /** Without a session nobody can be notified of changes. */
    static Map<String, Object> sessionless() {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("completions", Map.of());
      all.put("prompts", Map.of(LIST_CHANGED, false));
      all.put("resources", resources(false));
      all.put("tools", Map.of(LIST_CHANGED, false));
      return all;
    }

    private static Map<String, Object> resources(boolean told) {
      Map<String, Object> resources = new LinkedHashMap<>();
      resources.put(SUBSCRIBE, told);
      resources.put(LIST_CHANGED, told);
      return resources;
    }
  }
}
