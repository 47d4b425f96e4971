package io.myria.http;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The span of one request, current in the thread that began it. An answer that is given later, as
 * those of appends and of whatever takes its time are, ends it then.
 */
final class RequestSpan implements RequestSpans.Running {

  private static final Logger LOG = Logger.getLogger(RequestSpan.class.getName());
  private static final int SERVER_ERROR = 500;

  /** Apart from the current span: a server may begin spans of its own within a request's. */
  private static final ContextKey<Span> REQUEST = ContextKey.named("myria-request");

  private final Span span;
  private final Scope scope;
  private boolean later;

  RequestSpan(Span span) {
    this.span = span;
    this.scope = Context.current().with(span).with(REQUEST, span).makeCurrent();
  }

  /** The span of the current request, whatever spans of the server are within it. */
  static Optional<Span> current() {
    return Optional.ofNullable(Context.current().get(REQUEST));
  }

  @Override
  public void answered(int status) {
    span.setAttribute("http.response.status_code", (long) status);
    if (status >= SERVER_ERROR) {
      span.setStatus(StatusCode.ERROR);
    }
  }

  @Override
  public boolean endsWith(HttpServletRequest request, HttpServletResponse response) {
    try {
      if (request.isAsyncStarted()) {
        request.getAsyncContext().addListener(new End(response));
        later = true;
      }
    } catch (IllegalStateException answered) {
      LOG.log(Level.FINEST, "the answer was given just now", answered);
    }
    return later;
  }

  @Override
  public void close() {
    scope.close();
    if (!later) {
      span.end();
    }
  }

  /** Ending a span twice does nothing. */
  private final class End implements AsyncListener {

    private final HttpServletResponse response;

    End(HttpServletResponse response) {
      this.response = response;
    }

    @Override
    public void onComplete(AsyncEvent event) {
      answered(response.getStatus());
      span.end();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      span.setStatus(StatusCode.ERROR);
    }

    @Override
    public void onError(AsyncEvent event) {
      span.setStatus(StatusCode.ERROR);
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
