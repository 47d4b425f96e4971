package io.myria.server.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/**
 * Started: settings, schema and role were found right, for else the deployment fails. Until then
 * liveness and readiness need not be asked.
 */
@Startup
@ApplicationScoped
class Started implements HealthCheck {

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.up("start");
  }
}
