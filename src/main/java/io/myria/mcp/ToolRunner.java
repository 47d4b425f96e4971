package io.myria.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.myria.access.Caller;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.snapshot.SnapshotSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs a tool for a caller and makes its answer, or what went wrong, into a result. Counts and
 * times every call. Thread-safe.
 */
@Dependent
class ToolRunner {

  private static final Logger LOG = Logger.getLogger(ToolRunner.class.getName());
  private static final JsonMapper JSON = JsonMapper.shared();

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

  private final MetricRegistry registry;
  private final SnapshotSettings snapshots;

  @Inject
  ToolRunner(MetricRegistry registry, SnapshotSettings snapshots) {
    this.registry = registry;
    this.snapshots = snapshots;
  }

  CallToolResult run(Tool tool, Caller caller, Map<String, Object> values) {
    long start = System.nanoTime();
    Tag name = new Tag("tool", tool.name());
    registry.counter(CALLS, name).inc();
    try {
      Arguments arguments = Arguments.of(values, tool.input());
      Map<String, Object> answer = tool.handler().answer(caller, arguments);
      requireInTime(tool, start);
      return result(answer, false);
    } catch (RuntimeException problem) {
      Fault fault = asFault(problem);
      report(tool, fault);
      registry.counter(ERRORS, name, new Tag("code", fault.code().wire())).inc();
      return result(Map.of("error", error(fault)), true);
    } finally {
      registry.timer(TIME, name).update(Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** A read that took too long may have outlived the snapshot that it read. */
  private void requireInTime(Tool tool, long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    boolean read = tool.about().effect() == Tool.Effect.READS;
    if (read && took.compareTo(snapshots.requestDeadline()) > 0) {
      throw new Fault(FaultCode.TIMED_OUT, "this took too long; ask for less, or try again");
    }
  }

  private static Fault asFault(RuntimeException problem) {
    return problem instanceof Fault fault
        ? fault
        : new Fault(FaultCode.DEFECT, PlainError.DEFECT, problem);
  }

  /** Defects and outages belong in the log with their cause; a caller's mistakes do not. */
  private static void report(Tool tool, Fault fault) {
    Level level =
        switch (fault.kind()) {
          case DEFECT -> Level.SEVERE;
          case UNAVAILABLE, EXHAUSTED -> Level.WARNING;
          default -> Level.FINE;
        };
    LOG.log(level, tool.name() + ": " + fault.code().wire(), fault);
  }

  private static Map<String, Object> error(Fault fault) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", fault.code().wire());
    error.put("kind", fault.kind().name().toLowerCase(java.util.Locale.ROOT));
    error.put("message", fault.getMessage());
    fault.field().ifPresent(field -> error.put("field", field));
    error.put("retryable", fault.kind().retryable());
    return error;
  }

  /** Structured, and the same as text, for clients that read only that. */
  private static CallToolResult result(Map<String, Object> answer, boolean isError) {
    return CallToolResult.builder()
        .structuredContent(answer)
        .addTextContent(JSON.writeValueAsString(answer))
        .isError(isError)
        .build();
  }
}
