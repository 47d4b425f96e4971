package io.myria.server;

import io.myria.database.Foreground;
import io.myria.database.Replica;
import io.myria.projection.runner.DeriveRunner;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;

/**
 * Derives in the background as long as the server runs, on threads of the container, because
 * transactions are looked up on them.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class Deriving {

  @Inject private DeriveRunner runner;
  @Inject private Replica replica;
  @Inject private Foreground foreground;
  @Inject private ManagedScheduledExecutorService executor;

  @PostConstruct
  void start() {
    if (!replica.isReadOnly()) {
      runner.start(executor, foreground);
    }
  }

  @PreDestroy
  void stop() {
    runner.close();
  }
}
