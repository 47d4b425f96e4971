package io.myria.mcp;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.myria.access.AccessSettings;
import io.myria.access.Call;
import io.myria.stateless.Identity;
import io.myria.stateless.Lane;
import io.myria.stateless.Subscriptions;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private static final Metadata STREAMS =
      Metadata.builder()
          .withName("myria_open_streams")
          .withDescription("Responses that are streams and still open")
          .build();
  private static final String INSTRUCTIONS =
      "Myria is long-term memory. Append what happens with myria_append_event; ask with"
          + " myria_query_references (topics that cite their events) or myria_query_event_nodes"
          + " (the events themselves). Every read names the participants it asks for.";

  @Inject private ToolCatalog catalog;
  @Inject private ToolRunner runner;
  @Inject private AccessSettings access;
  @Inject private MetricRegistry metrics;
  @Resource private ManagedScheduledExecutorService executor;

  private McpStatelessSyncServer server;
  private ScheduledFuture<?> looks;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    String version = version(event.getServletContext());
    HostGuard guard = new HostGuard(access.allowedHosts(), access.allowedOrigins());
    List<ToolRunner.Metered> tools = catalog.tools().stream().map(runner::metered).toList();
    HttpServletStatelessServerTransport transport =
        HttpServletStatelessServerTransport.builder()
            .jsonMapper(new JacksonMcpJsonMapper(ExactJson.MAPPER))
            .messageEndpoint(PATH)
            .contextExtractor(AllowedTools::context)
            .maxRequestSize(access.requestBytes())
            .httpHeaderValidator(guard)
            .build();
    server =
        McpServer.sync(new AllowedTools(new PlainTransport(transport, catalog.names()), catalog))
            .serverInfo(NAME, version)
            .instructions(INSTRUCTIONS)
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .validateToolInputs(false)
            .immediateExecution(true)
            .tools(tools.stream().map(this::specification).toList())
            .build();
    Lane lane = lane(version, tools);
    looks = executor.scheduleWithFixedDelay(lane::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    metrics.gauge(STREAMS, lane::openStreams);
    ServletRegistration.Dynamic registration =
        event.getServletContext().addServlet("mcp", new EraServlet(transport, lane, guard));
    registration.addMapping(PATH);
    registration.setAsyncSupported(true);
    registration.setLoadOnStartup(1);
  }

  /** The tools never change while the server runs, so that there is nothing to subscribe to. */
  private Lane lane(String version, List<ToolRunner.Metered> tools) {
    return new Lane(
        new Identity(NAME, version, Map.of("tools", Map.of()), INSTRUCTIONS),
        new StatelessTools(tools, runner, executor).methods(),
        new Subscriptions(Set.of(), uri -> false),
        Call::of,
        new Lane.Wire(ExactJson.MAPPER, executor));
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    if (looks != null) {
      looks.cancel(false);
    }
    if (server != null) {
      server.close();
    }
  }

  private SyncToolSpecification specification(ToolRunner.Metered metered) {
    return new SyncToolSpecification(
        published(metered.tool()),
        (context, call) -> runner.run(metered, AllowedTools.call(context), call.arguments()));
  }

  private static McpSchema.Tool published(Tool tool) {
    Tool.Effect effect = tool.about().effect();
    return McpSchema.Tool.builder(tool.name(), tool.input().json())
        .title(tool.about().title())
        .description(tool.about().description())
        .outputSchema(tool.output().orError().json())
        .annotations(
            ToolAnnotations.builder()
                .title(tool.about().title())
                .readOnlyHint(effect.readOnly())
                .destructiveHint(effect.destructive())
                .idempotentHint(effect.idempotent())
                .openWorldHint(false)
                .build())
        .build();
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
