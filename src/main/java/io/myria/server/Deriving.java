package io.myria.server;

import io.myria.derive.DeriveRunner;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;

/**
 * Derives in the background as long as the server runs. Threads of the container, because
 * transactions are looked up on them; threads of its own, because a pool is shared with requests.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class Deriving {

  @Inject private DeriveRunner runner;
  @Resource private ManagedThreadFactory threads;

  @PostConstruct
  void start() {
    runner.start(threads);
  }

  @PreDestroy
  void stop() {
    runner.close();
  }
}
