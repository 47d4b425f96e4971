package io.myria.http;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Spans of MicroProfile Telemetry, off unless {@code otel.sdk.disabled} is {@code false}: one for
 * each request to the endpoint, a child of the caller's, with the tool as its name once that is
 * known. Names are those of OpenTelemetry's semantic conventions for HTTP. A server without
 * OpenTelemetry has none. Thread-safe.
 */
public final class RequestSpans {

  private static final Logger LOG = Logger.getLogger(RequestSpans.class.getName());
  private static final String PATH = "/mcp";

  private volatile Spans spans;

  RequestSpans() {}

  /** A request's span. To be closed by the thread that began it. */
  interface Running extends AutoCloseable {

    void answered(int status);

    /**
     * Has the span end with the answer, where that is given later by another thread.
     *
     * @return whether it is
     */
    boolean endsWith(HttpServletRequest request, HttpServletResponse response);

    /** The thread is done with the request, and so is the span unless it ends later. */
    @Override
    void close();
  }

  private interface Spans {
    Running begin(HttpServletRequest request, String id);
  }

  /** Names the span of the current request after what it asks for, if there is one. */
  public static void name(String method, String what) {
    try {
      Telemetry.name(method, what);
    } catch (LinkageError none) {
      LOG.log(Level.FINEST, "this server has no OpenTelemetry", none);
    }
  }

  Running begin(HttpServletRequest request, String id) {
    if (spans == null) {
      spans = found();
    }
    return List.of(PATH, PATH + "/").contains(request.getRequestURI())
        ? spans.begin(request, id)
        : NONE;
  }

  private static final Running NONE =
      new Running() {
        @Override
        public void answered(int status) {}

        @Override
        public boolean endsWith(HttpServletRequest request, HttpServletResponse response) {
          return false;
        }

        @Override
        public void close() {}
      };

  private static Spans found() {
    try {
      return new Telemetry();
    } catch (LinkageError | RuntimeException none) {
      LOG.log(Level.FINE, "this server has no OpenTelemetry: no spans", none);
      return (request, id) -> NONE;
    }
  }

  /** Apart, so that its classes are looked for here alone. */
  private static final class Telemetry implements Spans {

    private static final TextMapGetter<HttpServletRequest> HEADERS =
        new TextMapGetter<>() {
          @Override
          public Iterable<String> keys(HttpServletRequest request) {
            return Collections.list(request.getHeaderNames());
          }

          @Override
          public String get(HttpServletRequest request, String name) {
            return request == null ? null : request.getHeader(name);
          }
        };

    private final OpenTelemetry telemetry = CDI.current().select(OpenTelemetry.class).get();
    private final Tracer tracer = telemetry.getTracer("io.myria");

    static void name(String method, String what) {
      RequestSpan.current()
          .ifPresent(
              span ->
                  span.updateName(method + " " + what)
                      .setAttribute("mcp.method.name", method)
                      .setAttribute("gen_ai.tool.name", what));
    }

    @Override
    public Running begin(HttpServletRequest request, String id) {
      Context caller =
          telemetry
              .getPropagators()
              .getTextMapPropagator()
              .extract(Context.root(), request, HEADERS);
      Span span =
          tracer
              .spanBuilder(request.getMethod() + " " + PATH)
              .setParent(caller)
              .setSpanKind(SpanKind.SERVER)
              .setAttribute("http.request.method", request.getMethod())
              .setAttribute("url.path", PATH)
              .setAttribute("myria.request_id", id)
              .startSpan();
      return new RequestSpan(span);
    }
  }
}
