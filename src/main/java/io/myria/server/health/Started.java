package io.myria.server.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/**
 * Started: settings, schema and role were found right, for else the deployment fails. Whoever waits
 * for it need not ask yet whether the server lives, or is ready.
 */
@Startup
@ApplicationScoped
class Started implements HealthCheck {

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.up("start");
  }
}
