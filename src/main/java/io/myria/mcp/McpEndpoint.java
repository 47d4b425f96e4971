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
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * Opens {@code /mcp}: the SDK's servlet, sessionless, so that any server can answer any request.
 * Tools run on the request's own thread ({@code immediateExecution}), where the container's
 * transactions and naming work.
 */
@WebListener
public class McpEndpoint implements ServletContextListener {

  private static final String PATH = "/mcp";
  private static final String INSTRUCTIONS =
      "Myria is long-term memory. Append what happens with myria_append_event; ask with"
          + " myria_query_references (topics that cite their events) or myria_query_event_nodes"
          + " (the events themselves). Every read names the participants it asks for.";

  @Inject private ToolCatalog catalog;
  @Inject private ToolRunner runner;
  @Inject private AccessSettings access;

  private McpStatelessSyncServer server;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    HttpServletStatelessServerTransport transport =
        HttpServletStatelessServerTransport.builder()
            .jsonMapper(new JacksonMcpJsonMapper(ExactJson.MAPPER))
            .messageEndpoint(PATH)
            .contextExtractor(AllowedTools::context)
            .maxRequestSize(access.requestBytes())
            .httpHeaderValidator(new HostGuard(access.allowedHosts(), access.allowedOrigins()))
            .build();
    server =
        McpServer.sync(new AllowedTools(new PlainTransport(transport, catalog.names()), catalog))
            .serverInfo("myria", version(event.getServletContext()))
            .instructions(INSTRUCTIONS)
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .validateToolInputs(false)
            .immediateExecution(true)
            .tools(catalog.tools().stream().map(this::specification).toList())
            .build();
    ServletRegistration.Dynamic registration =
        event.getServletContext().addServlet("mcp", transport);
    registration.addMapping(PATH);
    registration.setAsyncSupported(true);
    registration.setLoadOnStartup(1);
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    if (server != null) {
      server.close();
    }
  }

  private SyncToolSpecification specification(Tool tool) {
    ToolRunner.Metered metered = runner.metered(tool);
    return new SyncToolSpecification(
        published(tool),
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
