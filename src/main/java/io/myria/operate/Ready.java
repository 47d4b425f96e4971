package io.myria.operate;

import io.myria.fault.Fault;
import io.myria.schema.SchemaCheck;
import io.myria.store.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready: the database answers, with the schema of this version and a role that may use it. */
@Readiness
@ApplicationScoped
class Ready implements HealthCheck {

  @Inject private Transactions transactions;
  @Inject private ServerSettings settings;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("database");
    try {
      transactions.run(
          database ->
              database.onConnection(
                  connection -> {
                    SchemaCheck.check(connection, settings.postgres().schema());
                    return null;
                  }));
      return response.up().withData("schema_version", SchemaCheck.VERSION).build();
    } catch (Fault fault) {
      return response.down().withData("cause", fault.getMessage()).build();
    }
  }
}
