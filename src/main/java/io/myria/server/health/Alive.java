package io.myria.server.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Alive: the server answers at all. What it stands on is readiness. */
@Liveness
@ApplicationScoped
class Alive implements HealthCheck {

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.up("server");
  }
}
