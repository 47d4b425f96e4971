package io.myria.server;

import io.myria.compile.BuildRunner;
import io.myria.http.limit.Draining;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * Ends requests and builds before the application ends: when it is asked to by {@link
 * ServerControl}, else when the container takes it down.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class Stopping {

  private static final Logger LOG = Logger.getLogger(Stopping.class.getName());

  /** A step of a build between two looks at its lease; what takes longer is left to run out. */
  private static final Duration BUILD = Duration.ofSeconds(10);

  @Inject private Draining draining;
  @Inject private BuildRunner builds;
  @Inject private ServerSettings settings;

  /** An EJB's own class has no interface that a management bean could show. */
  private final class Control implements ServerControl {

    @Override
    public void drain() {
      Stopping.this.drain();
    }

    @Override
    public boolean isDraining() {
      return draining.hasBegun();
    }
  }

  @PostConstruct
  void register() {
    manage(
        (server, name) -> {
          if (server.isRegistered(name)) {
            server.unregisterMBean(name);
          }
          server.registerMBean(new StandardMBean(new Control(), ServerControl.class), name);
        });
  }

  @PreDestroy
  void stop() {
    drain();
    manage(MBeanServer::unregisterMBean);
  }

  private void drain() {
    if (draining.hasBegun()) {
      return;
    }
    LOG.info("stopping: no more requests are taken");
    draining.begin();
    builds.stop();
    boolean quiet = draining.await(settings.stopTimeout());
    boolean idle = builds.awaitEnd(BUILD);
    LOG.info(
        () ->
            "stopping: "
                + (quiet ? "every request was answered" : "requests were cut off")
                + (idle ? "" : "; a build is left to the next server"));
  }

  /** Something of management. */
  @FunctionalInterface
  private interface Managing {
    void on(MBeanServer server, ObjectName name) throws JMException;
  }

  private static void manage(Managing managing) {
    try {
      managing.on(ManagementFactory.getPlatformMBeanServer(), new ObjectName(ServerControl.NAME));
    } catch (JMException problem) {
      LOG.log(Level.FINE, "not managed by JMX", problem);
    }
  }
}
