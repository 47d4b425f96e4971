package io.myria.mcp.endpoint;

import io.myria.contents.TocSettings;
import io.myria.database.Replica;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultReport;
import io.myria.http.RequestSpans;
import io.myria.mcp.admin.AuditTrail;
import io.myria.mcp.catalog.Demands;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.mcp.catalog.ZoneArgument;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Call;
import io.myria.security.Connection;
import io.myria.security.Gate;
import io.myria.snapshot.SnapshotSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks whether a caller may, runs a tool for it and makes its answer, or what went wrong, into a
 * result. Counts and times every call. Thread-safe.
 */
@Dependent
class ToolRunner {

  private static final Logger LOG = Logger.getLogger(ToolRunner.class.getName());

  /**
   * A timer holds nanoseconds; Payara prints its mean and maximum right only if told so. Buckets
   * are in microprofile-config.properties.
   */
  private static final Metadata TIME =
      Metadata.builder()
          .withName("myria_tool_time")
          .withUnit(MetricUnits.NANOSECONDS)
          .withDescription("How long calls took")
          .build();

  private static final Metadata CALLS =
      Metadata.builder().withName("myria_tool_calls").withDescription("Calls of tools").build();
  private static final Metadata ERRORS =
      Metadata.builder()
          .withName("myria_tool_errors")
          .withDescription("Calls that ended in an error, by its code")
          .build();

  private static final String LINES = "lines";

  /** PostgreSQL then takes every text that a caller can send. */
  private static final JsonMapper ASCII =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final MetricRegistry registry;
  private final SnapshotSettings snapshots;
  private final Gate gate;
  private final AuditTrail audit;
  private final Replica replica;
  private final TocSettings days;

  @Inject
  ToolRunner(
      MetricRegistry registry,
      SnapshotSettings snapshots,
      Gate gate,
      AuditTrail audit,
      Replica replica,
      TocSettings days) {
    this.days = days;
    this.registry = registry;
    this.replica = replica;
    this.snapshots = snapshots;
    this.gate = gate;
    this.audit = audit;
  }

  /**
   * Makes what counts and times calls of {@code tool}. Once for each tool, before it serves: Payara
   * fails when two threads make timers at once.
   */
  <A> Metered<A> metered(Tool<A> tool) {
    Tag name = new Tag("tool", tool.name());
    return new Metered<>(tool, registry.counter(CALLS, name), registry.timer(TIME, name));
  }

  /** A tool with its metrics. */
  record Metered<A>(Tool<A> tool, Counter calls, Timer time) {}

  /**
   * Runs a tool. An answer that takes long comes later, and no thread waits for it; what goes wrong
   * is a result, too.
   *
   * @param later threads of the container, for what is done when the answer is there
   * @throws InputRequired for a tool that first has to ask its client
   */
  <A> Tool.Pending begin(Metered<A> metered, Ask ask, Map<String, Object> values, Executor later) {
    long start = System.nanoTime();
    Tool<A> tool = metered.tool();
    metered.calls().inc();
    RequestSpans.name("tools/call", tool.name());
    Tool.Pending pending;
    try {
      if (!tool.about().effect().readOnly()) {
        replica.requireWritable();
      }
      pending = tool.audited() ? audited(tool, ask, values, later) : admitted(tool, ask, values);
      requireInTime(tool, start);
    } catch (InputRequired goesOnLater) {
      throw goesOnLater;
    } catch (RuntimeException problem) {
      metered.time().update(Duration.ofNanos(System.nanoTime() - start));
      return Tool.Pending.done(failed(tool, ask.call(), sent(tool, problem, values)));
    }
    CompletableFuture<ToolResult> result =
        pending
            .result()
            .handle(
                (done, problem) ->
                    problem == null
                        ? declared(done)
                        : failed(tool, ask.call(), sent(tool, cause(problem), values)));
    result.whenComplete(
        (done, cancelled) -> metered.time().update(Duration.ofNanos(System.nanoTime() - start)));
    return new Tool.Pending(result, pending.progress());
  }

  /**
   * The structured answer of a tool that reads, for what is made of it.
   *
   * @throws Fault what the tool throws
   */
  <A> Map<String, Object> answer(Metered<A> metered, Ask ask, Map<String, Object> values) {
    long start = System.nanoTime();
    Tool<A> tool = metered.tool();
    if (!tool.about().effect().readOnly()) {
      throw new IllegalArgumentException(tool.name() + " does more than read");
    }
    metered.calls().inc();
    try {
      ToolResult result = admitted(tool, ask, values).result().join();
      requireInTime(tool, start);
      return result.structured().orElseThrow();
    } catch (RuntimeException problem) {
      failed(tool, ask.call(), cause(problem));
      throw cause(problem);
    } finally {
      metered.time().update(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Says how old it may be what a replica answers; {@code null} where that is unknown. */
  private ToolResult declared(ToolResult result) {
    if (!replica.isReadOnly()) {
      return result;
    }
    Map<String, Object> lag = new LinkedHashMap<>();
    lag.put("lag_ms", replica.lag().map(Duration::toMillis).orElse(null));
    return result.with("io.myria/replica", lag);
  }

  private static RuntimeException sent(
      Tool<?> tool, RuntimeException problem, Map<String, Object> values) {
    return problem instanceof Fault fault ? tool.input().asSent(fault, values) : problem;
  }

  private ToolResult failed(Tool<?> tool, Call call, RuntimeException problem) {
    Fault fault = Fault.of(problem);
    report(tool, call, fault);
    registry
        .counter(ERRORS, new Tag("tool", tool.name()), new Tag("code", fault.code().wire()))
        .inc();
    return ToolResult.error(fault, FaultReport.of(fault, Optional.of(call.id())));
  }

  private static RuntimeException cause(Throwable problem) {
    Throwable cause =
        problem instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : problem;
    return cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }

  /** The one way to a tool's handler: past the gate. */
  private <A> Tool.Pending admitted(Tool<A> tool, Ask ask, Map<String, Object> values) {
    Connection connection = ask.connection();
    ZoneId zone = tool.input().zone(values).map(ZoneArgument::read).orElse(days.zone().id());
    A arguments = tool.input().read(values, connection, zone);
    gate.check(ask.call(), Demands.of(tool.needs(), arguments, connection));
    return tool.handler()
        .begin(new ToolCall<>(ask.call().caller(), arguments, connection, ask.client(), zone));
  }

  private <A> Tool.Pending audited(
      Tool<A> tool, Ask ask, Map<String, Object> values, Executor later) {
    AuditTrail.Entry entry = new AuditTrail.Entry(ask.call(), tool.name(), json(recorded(values)));
    AuditTrail.Codes codes = problem -> Fault.of(problem).code().wire();
    AtomicReference<Tool.Pending> begun = new AtomicReference<>();
    CompletableFuture<ToolResult> result =
        audit.around(
            entry,
            () -> {
              begun.set(admitted(tool, ask, values));
              return begun.get().result();
            },
            codes,
            later);
    return new Tool.Pending(result, begun.get().progress());
  }

  /** Lines of an import are events: the audit has their number, and none of their words. */
  private static Map<String, Object> recorded(Map<String, Object> values) {
    if (values == null || !(values.get(LINES) instanceof List<?> lines)) {
      return values;
    }
    Map<String, Object> recorded = new LinkedHashMap<>(values);
    recorded.put(LINES, lines.size());
    return recorded;
  }

  private static String json(Map<String, Object> values) {
    return ASCII.writeValueAsString(values == null ? Map.of() : values);
  }

  /** A read that took too long may have outlived the snapshot that it read. */
  private void requireInTime(Tool<?> tool, long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    boolean read = tool.about().effect() == Tool.Effect.READS;
    if (read && took.compareTo(snapshots.requestDeadline()) > 0) {
      throw new Fault(FaultCode.TIMED_OUT, "this took too long; ask for less, or try again");
    }
  }

  /** Defects and outages belong in the log with their cause; a caller's mistakes do not. */
  private static void report(Tool<?> tool, Call call, Fault fault) {
    Level level =
        switch (fault.kind()) {
          case DEFECT -> Level.SEVERE;
          case UNAVAILABLE, EXHAUSTED -> Level.WARNING;
          default -> Level.FINE;
        };
    LOG.log(level, call.id() + " " + tool.name() + ": " + fault.code().wire(), fault);
  }
}
