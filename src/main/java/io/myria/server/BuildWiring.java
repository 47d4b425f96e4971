package io.myria.server;

import io.myria.build.BuildMonitor;
import io.myria.build.BuildRunner;
import io.myria.build.Builder;
import io.myria.build.TriggerDecision;
import io.myria.build.plan.BuildLease;
import io.myria.build.plan.BuildSettings;
import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.derive.RecordedVectors;
import io.myria.log.LogReader;
import io.myria.query.SnapshotPages;
import io.myria.read.Cursors;
import io.myria.snapshot.SnapshotRegistry;
import io.myria.snapshot.publish.Retention;
import io.myria.snapshot.publish.SnapshotLife;
import io.myria.snapshot.publish.SnapshotSettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.UUID;

/** Makes the builder, its runner and the registry into beans; see {@link Wiring}. */
@ApplicationScoped
class BuildWiring {

  @Resource private ManagedExecutorService executor;

  @Produces
  @Singleton
  BuildSettings buildSettings(Source source) {
    return source.read(BuildSettings.class);
  }

  @Produces
  @Singleton
  SnapshotRegistry snapshotRegistry(Transactions transactions) {
    return new SnapshotRegistry(transactions);
  }

  @Produces
  @Singleton
  SnapshotSettings snapshotSettings(Source source) {
    return source.read(SnapshotSettings.class);
  }

  @Produces
  @Singleton
  SnapshotLife snapshotLife(Transactions transactions) {
    return new SnapshotLife(transactions);
  }

  @Produces
  @Singleton
  Retention retention(Transactions transactions, SnapshotSettings settings) {
    return new Retention(transactions, settings);
  }

  /** The holder's name tells servers of one database apart, and two runs of one server too. */
  @Produces
  @Singleton
  BuildLease buildLease(ServerSettings server, BuildSettings settings) {
    String holder = server.name() + "-" + UUID.randomUUID().toString().substring(0, 8);
    return new BuildLease(holder, settings.lease());
  }

  @Produces
  @Singleton
  Builder builder(
      Transactions transactions,
      LogReader log,
      BuildLease lease,
      BuildSettings settings,
      RecordedVectors vectors) {
    return new Builder(transactions, log, lease, settings, Optional.of(vectors));
  }

  @Produces
  @Singleton
  BuildRunner buildRunner(Builder builder) {
    return new BuildRunner(builder, executor);
  }

  @Produces
  @Singleton
  TriggerDecision triggerDecision(Transactions transactions, BuildSettings settings) {
    return new TriggerDecision(transactions, settings);
  }

  @Produces
  @Singleton
  BuildMonitor buildMonitor(Transactions transactions, LogReader log, BuildSettings settings) {
    return new BuildMonitor(transactions, log, settings);
  }

  @Produces
  @Singleton
  SnapshotPages snapshotPages(
      Transactions transactions, SnapshotRegistry registry, Cursors cursors) {
    return new SnapshotPages(transactions, registry, cursors);
  }
}
