package io.myria.mcp.endpoint;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.myria.http.authentication.AccessSettings;
import io.myria.http.authentication.RequestCalls;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.current.Identity;
import io.myria.mcp.current.Method;
import io.myria.mcp.current.RequestState;
import io.myria.mcp.current.StatelessEndpoint;
import io.myria.mcp.endpoint.Operation.Ask;
import io.myria.mcp.legacy.SessionEndpoint;
import io.myria.mcp.legacy.SessionMethods;
import io.myria.mcp.legacy.SessionSettings;
import io.myria.read.Cursors;
import io.myria.scope.Gate;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Opens {@code /mcp} for both eras over one list of tools: the SDK's servlet, sessionless, so that
 * any server can answer any request, and the endpoint of the stateless revision. Tools run on the
 * request's own thread ({@code immediateExecution}), where the container's transactions and naming
 * work.
 */
@WebListener
public class McpEndpoint implements ServletContextListener {

  private static final String PATH = "/mcp";
  private static final String NAME = "myria";
  private static final int LOOK_MS = 1000;

  private static final Map<String, Object> CAPABILITIES =
      Map.of(
          "tools",
          Map.of(),
          "resources",
          Map.of("subscribe", true, "listChanged", true),
          "prompts",
          Map.of(),
          "completions",
          Map.of());

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

  private McpStatelessSyncServer server;
  private List<ScheduledFuture<?>> looks = List.of();

  @Override
  public void contextInitialized(ServletContextEvent event) {
    String version = version(event.getServletContext());
    HostGuard guard = new HostGuard(access.allowedHosts(), access.allowedOrigins());
    Map<String, Operation> operations = operations();
    HttpServletStatelessServerTransport transport = sessionless(version, operations, guard);
    ResourceWatch watch = new ResourceWatch(offers);
    StatelessEndpoint stateless = stateless(version, operations, watch);
    Optional<SessionEndpoint> sessions =
        sessionSettings.enabled()
            ? Optional.of(sessions(version, operations, watch))
            : Optional.empty();
    looks =
        List.of(
            every(stateless::look),
            every(watch::look),
            every(() -> sessions.ifPresent(SessionEndpoint::look)));
    metrics.gauge(
        STREAMS,
        () -> stateless.openStreams() + sessions.map(SessionEndpoint::openStreams).orElse(0));
    sessions.ifPresent(all -> metrics.gauge(SESSIONS, all::openSessions));
    ServletRegistration.Dynamic registration =
        event
            .getServletContext()
            .addServlet("mcp", new EraServlet(transport, stateless, sessions, guard));
    registration.addMapping(PATH);
    registration.setAsyncSupported(true);
    registration.setLoadOnStartup(1);
  }

  /** The SDK's transport and server of the earlier era, without sessions. */
  private HttpServletStatelessServerTransport sessionless(
      String version, Map<String, Operation> operations, HostGuard guard) {
    HttpServletStatelessServerTransport transport =
        HttpServletStatelessServerTransport.builder()
            .jsonMapper(new JacksonMcpJsonMapper(ExactJson.MAPPER))
            .messageEndpoint(PATH)
            .contextExtractor(EarlierEra::context)
            .maxRequestSize(access.requestBytes())
            .httpHeaderValidator(guard)
            .build();
    server =
        McpServer.sync(new EarlierEra(new PlainTransport(transport), operations))
            .serverInfo(NAME, version)
            .instructions(INSTRUCTIONS)
            .capabilities(
                ServerCapabilities.builder()
                    .tools(false)
                    .resources(false, false)
                    .prompts(false)
                    .completions()
                    .build())
            .immediateExecution(true)
            .build();
    return transport;
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

  private ScheduledFuture<?> every(Runnable work) {
    return executor.scheduleWithFixedDelay(work, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
  }

  /** The same operations, in the words of the era that has sessions. */
  private SessionEndpoint sessions(
      String version, Map<String, Operation> operations, ResourceWatch watch) {
    Map<String, Method> methods = new HashMap<>();
    operations.forEach((name, operation) -> methods.put(name, EarlierWords.method(operation)));
    Map<String, Object> capabilities = new HashMap<>(CAPABILITIES);
    capabilities.put("logging", Map.of());
    return new SessionEndpoint(
        sessionSettings,
        new SessionMethods(
            new Identity(NAME, version, capabilities, INSTRUCTIONS),
            methods,
            new SessionMethods.Wire(
                ExactJson.MAPPER, executor, watch.subscriptions(), EarlierWords::error)),
        RequestCalls::of);
  }

  private StatelessEndpoint stateless(
      String version, Map<String, Operation> operations, ResourceWatch watch) {
    Map<String, Method> methods = new HashMap<>();
    operations.forEach(
        (name, operation) -> methods.put(name, request -> operation.answer(Ask.of(request))));
    RequestState states =
        new RequestState(() -> secrets.keyFor("request-state"), clock, ExactJson.MAPPER);
    return new StatelessEndpoint(
        new Identity(NAME, version, CAPABILITIES, INSTRUCTIONS),
        methods,
        watch.subscriptions(),
        RequestCalls::of,
        new StatelessEndpoint.Wire(ExactJson.MAPPER, executor, states));
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    looks.forEach(look -> look.cancel(false));
    if (server != null) {
      server.close();
    }
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
}
