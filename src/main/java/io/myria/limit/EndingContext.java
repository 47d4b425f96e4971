package io.myria.limit;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * The container's, and knows when it ends: a listener alone does not do, since Payara tells none
 * when what is completed has lost its client. As thread-safe as the container's.
 */
final class EndingContext implements AsyncContext {

  private final AsyncContext context;
  private final Runnable end;

  private EndingContext(AsyncContext context, Runnable end) {
    this.context = context;
    this.end = end;
  }

  /**
   * @param end of the request, however it comes about; it may run more than once
   */
  static AsyncContext of(AsyncContext context, Runnable end) {
    context.addListener(new CountedRequest.AtEnd(end));
    return new EndingContext(context, end);
  }

  @Override
  public void complete() {
    end.run();
    context.complete();
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
    context.dispatch();
  }

  @Override
  public void dispatch(String path) {
    context.dispatch(path);
  }

  @Override
  public void dispatch(ServletContext other, String path) {
    context.dispatch(other, path);
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
