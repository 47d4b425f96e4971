package io.myria.http.limit;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The container's, and knows when it ends: a listener alone does not do, since Payara tells none
 * when what is completed has lost its client. And it ends no request while the thread that began it
 * is on its {@link DeferredEnd}. Thread-safe.
 */
final class EndingContext implements AsyncContext {

  private static final Logger LOG = Logger.getLogger(EndingContext.class.getName());

  private final AsyncContext context;
  private final Runnable end;
  private final DeferredEnd way;

  private EndingContext(AsyncContext context, Runnable end, DeferredEnd way) {
    this.context = context;
    this.end = end;
    this.way = way;
  }

  /**
   * @param context that the current thread has begun
   * @param end of the request, however it comes about; it may run more than once
   */
  static AsyncContext of(AsyncContext context, Runnable end) {
    context.addListener(new CountedRequest.AtEnd(end));
    DeferredEnd way = DeferredEnd.of((HttpServletRequest) context.getRequest());
    return new EndingContext(context, end, way);
  }

  @Override
  public void complete() {
    end.run();
    way.run(this::completeNow);
  }

  private void completeNow() {
    try {
      context.complete();
    } catch (IllegalStateException alreadyDone) {
      LOG.log(Level.FINE, "the server ended a request", alreadyDone);
    }
  }

  @Override
  public ServletRequest getRequest() {
    return context.getRequest();
  }

  @Override
  public ServletResponse getResponse() {
    return context.getResponse();
  }

  @Override
  public boolean hasOriginalRequestAndResponse() {
    return context.hasOriginalRequestAndResponse();
  }

  @Override
  public void dispatch() {
    way.run(context::dispatch);
  }

  @Override
  public void dispatch(String path) {
    way.run(() -> context.dispatch(path));
  }

  @Override
  public void dispatch(ServletContext other, String path) {
    way.run(() -> context.dispatch(other, path));
  }

  @Override
  public void start(Runnable work) {
    context.start(work);
  }

  @Override
  public void addListener(AsyncListener listener) {
    context.addListener(listener);
  }

  @Override
  public void addListener(
      AsyncListener listener, ServletRequest request, ServletResponse response) {
    context.addListener(listener, request, response);
  }

  @Override
  public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
    return context.createListener(type);
  }

  @Override
  public void setTimeout(long timeout) {
    context.setTimeout(timeout);
  }

  @Override
  public long getTimeout() {
    return context.getTimeout();
  }
}
