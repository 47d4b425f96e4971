package io.myria.http.authentication;

import io.myria.http.CallIds;
import io.myria.http.CorsFilter;
import io.myria.http.HostNames;
import io.myria.http.RequestFilter;
import io.myria.proof.seal.ProofSettings;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.annotation.WebListener;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Optional;

/**
 * Puts the {@link RequestFilter} before everything and the {@link AccessFilter} before the
 * endpoint. By hand, because only so it is sure to come before the filters that annotations
 * declare, and because the setting decides what is there.
 */
@WebListener
public class AccessControl implements ServletContextListener {

  @Inject private AccessSettings settings;
  @Inject private ProofSettings proofs;
  @Inject private Clock clock;
  @Inject private CallIds ids;

  @Override
  public void contextInitialized(ServletContextEvent event) {
    ServletContext context = event.getServletContext();
    Optional<ResourceMetadata> metadata = settings.jwt().map(ResourceMetadata::new);
    Authenticator door = door();
    Challenge challenge = new Challenge(metadata);
    HostNames hosts = new HostNames(settings.allowedHosts());
    FilterRegistration.Dynamic first = context.addFilter("request", new RequestFilter(ids));
    first.setAsyncSupported(true);
    first.addMappingForUrlPatterns(
        EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR),
        false,
        "/*");
    context
        .addFilter(
            "metrics",
            new RestrictedFilter(
                "metrics", settings.metrics(), AccessSettings.METRICS, hosts, door, challenge, ids))
        .addMappingForUrlPatterns(
            EnumSet.of(DispatcherType.REQUEST), false, "/metrics", "/metrics/*");
    context
        .addFilter(
            "tlog",
            new RestrictedFilter(
                "checkpoints and tiles",
                tiles(),
                ProofSettings.PUBLIC,
                hosts,
                door,
                challenge,
                ids))
        .addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/tlog", "/tlog/*");
    context
        .addFilter("nothing", new HiddenPaths())
        .addMappingForUrlPatterns(
            EnumSet.of(DispatcherType.REQUEST), false, "/openapi", "/openapi/*");
    FilterRegistration.Dynamic cors =
        context.addFilter("cors", new CorsFilter(new HostNames(settings.allowedOrigins())));
    cors.setAsyncSupported(true);
    cors.addMappingForUrlPatterns(
        EnumSet.of(DispatcherType.REQUEST),
        false,
        "/mcp",
        "/mcp/*",
        ResourceMetadata.PATH,
        ResourceMetadata.PATH + "/*");
    FilterRegistration.Dynamic filter =
        context.addFilter("access", new AccessFilter(door, challenge, ids));
    filter.setAsyncSupported(true);
    filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/mcp", "/mcp/*");
    metadata.ifPresent(
        servlet -> {
          ServletRegistration.Dynamic registration =
              context.addServlet("resource-metadata", servlet);
          registration.addMapping(ResourceMetadata.PATH, ResourceMetadata.PATH + "/*");
        });
  }

  private MetricsAccess tiles() {
    if (proofs.isPublic()) {
      return MetricsAccess.ANYONE;
    }
    return settings.tellsCallersApart() ? MetricsAccess.ADMIN : MetricsAccess.LOOPBACK;
  }

  private Authenticator door() {
    return settings
        .jwt()
        .<Authenticator>map(
            jwt ->
                new BearerAuthenticator(
                    new TokenVerifier(jwt, VerificationKeys.at(jwt.keys()), clock)))
        .orElseGet(OpenAuthenticator::new);
  }
}
