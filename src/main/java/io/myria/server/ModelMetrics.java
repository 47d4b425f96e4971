package io.myria.server;

import io.myria.error.RecurringWork;
import io.myria.llm.ModelFailure;
import io.myria.llm.WorkReport;
import io.myria.llm.Workflow;
import io.myria.llm.ledger.LedgerRetention;
import io.myria.llm.ledger.ModelSpending;
import io.myria.recall.ranking.RerankProblem;
import io.myria.security.Caller;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * What models spend on all servers, as gauges that are read every few seconds; and every hour the
 * end of old books.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ModelMetrics {

  private static final Logger LOG = Logger.getLogger(ModelMetrics.class.getName());

  private static final String WORKFLOW = "workflow";
  private static final String OUTCOME = "outcome";

  @Inject private ModelSpending spending;
  @Inject private LedgerRetention retention;
  @Inject private MetricRegistry registry;

  private final RecurringWork looks = new RecurringWork(LOG, "no look at models", this::read);
  private final RecurringWork sweeps =
      new RecurringWork(LOG, "no old books of models were let go", this::forget);
  private final AtomicReference<ModelSpending.Status> last = new AtomicReference<>();
  private final Map<String, ModelSpending.Total> totals = new ConcurrentHashMap<>();

  @PostConstruct
  void register() {
    hour("myria_model_on", "1 where models may work", status -> status.on() ? 1 : 0);
    hour("myria_model_hour_calls", "Requests of this hour", status -> status.hour().calls());
    hour("myria_model_hour_tokens", "Tokens of this hour", status -> status.hour().tokens());
    hour(
        "myria_model_hour_cost_dollars",
        "US dollars of this hour",
        status -> status.hour().nanos() / 1e9);
    for (Workflow workflow : Workflow.values()) {
      outcome(workflow, WorkReport.OK);
      if (workflow == Workflow.RERANK) {
        Arrays.stream(RerankProblem.Code.values()).forEach(code -> outcome(workflow, code.wire()));
      } else {
        Arrays.stream(ModelFailure.values()).forEach(code -> outcome(workflow, code.wire()));
      }
      sum(workflow, "myria_model_calls", "Requests", total -> total.calls());
      sum(workflow, "myria_model_tokens", "Tokens", total -> total.usage().tokens());
      sum(workflow, "myria_model_cost_dollars", "US dollars", total -> total.usage().dollars());
    }
    look();
  }

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void look() {
    looks.run();
  }

  @Schedule(hour = "*", minute = "7", persistent = false)
  void sweep() {
    sweeps.run();
  }

  private void read() {
    ModelSpending.Status status = spending.status(Caller.SELF);
    last.set(status);
    status.totals().forEach(total -> totals.put(key(total.workflow(), total.outcome()), total));
  }

  private void forget() {
    int works = retention.sweep();
    if (works > 0) {
      LOG.info("let go of the books of " + works + " assignments");
    }
  }

  private void hour(String name, String description, ToDoubleFunction<ModelSpending.Status> of) {
    gauge(name, description, () -> last.get() == null ? 0 : of.applyAsDouble(last.get()));
  }

  private void outcome(Workflow workflow, String outcome) {
    String key = key(workflow.wire(), outcome);
    gauge(
        "myria_model_works",
        "Assignments that ended so, since the beginning; all but ok fell back",
        () -> totals.containsKey(key) ? totals.get(key).works() : 0,
        new Tag(WORKFLOW, workflow.wire()),
        new Tag(OUTCOME, outcome));
  }

  private void sum(
      Workflow workflow, String name, String what, ToDoubleFunction<ModelSpending.Total> of) {
    gauge(
        name,
        what + " since the beginning",
        () ->
            totals.values().stream()
                .filter(total -> total.workflow().equals(workflow.wire()))
                .mapToDouble(of)
                .sum(),
        new Tag(WORKFLOW, workflow.wire()));
  }

  private void gauge(String name, String description, DoubleSupplier value, Tag... tags) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).build(),
        value::getAsDouble,
        tags);
  }

  private static String key(String workflow, String outcome) {
    return workflow + " " + outcome;
  }
}
