package io.myria.server;

import io.myria.database.Foreground;
import io.myria.search.EventIndex;
import io.myria.search.IndexStatus;
import io.myria.search.IndexStatus.State;
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
import java.util.function.ToLongFunction;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Has the index follow the log from the start of the application to its end, and shows how it does.
 * On a thread of the container, which transactions need; bean-managed, for they are its own.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SearchStart {

  @Inject private EventIndex index;
  @Inject private Foreground foreground;
  @Inject private MetricRegistry registry;
  @Inject private ManagedScheduledExecutorService executor;

  @PostConstruct
  void start() {
    gauge("myria_search_up", "Whether the index answers", SearchStart::up);
    gauge(
        "myria_search_position",
        "The last event up to which the index lacks none",
        SearchStart::position);
    gauge("myria_search_lag_events", "Events that the index has not read", IndexStatus::behind);
    gauge(
        "myria_search_rebuilds",
        "How often the index or a quarter of it was damaged or foreign, and made anew",
        IndexStatus::rebuilds);
    index.start(executor, foreground);
  }

  @PreDestroy
  void stop() {
    index.close();
  }

  private static long up(IndexStatus status) {
    return status.state() == State.FOLLOWING ? 1 : 0;
  }

  private static long position(IndexStatus status) {
    return status.position().map(is -> is.seq().value()).orElse(0L);
  }

  private void gauge(String name, String description, ToLongFunction<IndexStatus> value) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).build(),
        () -> value.applyAsLong(index.status()));
  }
}
