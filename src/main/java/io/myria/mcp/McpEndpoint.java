package io.myria.mcp;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.myria.access.AccessSettings;
import io.myria.access.Call;
import io.myria.access.Gate;
import io.myria.mcp.Operation.Ask;
import io.myria.offer.Offers;
import io.myria.stateless.Identity;
import io.myria.stateless.Lane;
import io.myria.stateless.Method;
import jakarta.annotation.Resource;
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
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Opens {@code /mcp} for both eras over one list of tools: the SDK's servlet, sessionless, so that
 * any server can answer any request, and the lane of the stateless revision. Tools run on the
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
  private static final String INSTRUCTIONS =
      "Myria is long-term memory. Append what happens with myria_append_event; ask with"
          + " myria_query_references (topics that cite their events) or myria_query_event_nodes"
          + " (the events themselves). Every read names the participants it asks for.";

  @Inject private Offers offers;
  @Inject private ToolRunner runner;
  @Inject private Gate gate;
  @Inject private AccessSettings access;
  @Inject private MetricRegistry metrics;
  @Resource private ManagedScheduledExecutorService executor;

  private McpStatelessSyncServer server;
  private ScheduledFuture<?> looks;
  private ScheduledFuture<?> watching;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    String version = version(event.getServletContext());
    HostGuard guard = new HostGuard(access.allowedHosts(), access.allowedOrigins());
    Map<String, Operation> operations = operations();
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
    ResourceWatch watch = new ResourceWatch(offers);
    Lane lane = lane(version, operations, watch);
    looks = every(lane::look);
    watching = every(watch::look);
    metrics.gauge(STREAMS, lane::openStreams);
    ServletRegistration.Dynamic registration =
        event.getServletContext().addServlet("mcp", new EraServlet(transport, lane, guard));
    registration.addMapping(PATH);
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

  private ScheduledFuture<?> every(Runnable work) {
    return executor.scheduleWithFixedDelay(work, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
  }

  private Lane lane(String version, Map<String, Operation> operations, ResourceWatch watch) {
    Map<String, Method> methods = new HashMap<>();
    operations.forEach(
        (name, operation) ->
            methods.put(
                name, request -> operation.answer(new Ask(request.call(), request.params()))));
    return new Lane(
        new Identity(NAME, version, CAPABILITIES, INSTRUCTIONS),
        methods,
        watch.subscriptions(),
        Call::of,
        new Lane.Wire(ExactJson.MAPPER, executor));
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    if (looks != null) {
      looks.cancel(false);
      watching.cancel(false);
    }
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
