package io.myria.http.limit;

import java.util.function.Supplier;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/** What operators see of the limits; stateless. */
final class LimitMetrics {

  private LimitMetrics() {}

  static void register(
      MetricRegistry metrics,
      AdmissionController counter,
      ByteBudget bytes,
      StalledTransfers patience) {
    gauge(metrics, "requests", "Requests that are being answered", counter.requests()::inside);
    gauge(metrics, "streams", "Answers that are open streams", counter.streams()::inside);
    gauge(metrics, "refused", "Requests refused because of load", counter::refused);
    gauge(metrics, "held_bytes", "Bytes of requests and answers that are held", bytes::held);
    gauge(metrics, "transfers", "Bodies and answers on their way", patience::count);
  }

  private static void gauge(
      MetricRegistry metrics, String name, String description, Supplier<Number> value) {
    metrics.gauge(
        Metadata.builder().withName("myria_door_" + name).withDescription(description).build(),
        value::get);
  }
}
