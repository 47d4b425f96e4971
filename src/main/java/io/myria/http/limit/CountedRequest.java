package io.myria.http.limit;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.function.Supplier;

/**
 * A request whose answer may become a stream, which outlives the thread: that takes a place among
 * the streams, until the answer is complete. For one thread, as requests are.
 */
class CountedRequest extends HttpServletRequestWrapper {

  private final Supplier<Runnable> begin;

  /**
   * @param begin is asked before a stream begins, throws if it may not, and says what to do at its
   *     end
   */
  CountedRequest(HttpServletRequest request, Supplier<Runnable> begin) {
    super(request);
    this.begin = begin;
  }

  @Override
  public AsyncContext startAsync() {
    return counted(super::startAsync);
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    return counted(() -> super.startAsync(request, response));
  }

  /** The listener is there before anybody could complete what it listens to. */
  private AsyncContext counted(Supplier<AsyncContext> start) {
    Runnable end = begin.get();
    try {
      return EndingContext.of(start.get(), end);
    } catch (RuntimeException problem) {
      end.run();
      throw problem;
    }
  }

  /** Whatever the end is; more than once does no harm. */
  record AtEnd(Runnable end) implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
      end.run();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // The container completes it next.
    }

    @Override
    public void onError(AsyncEvent event) {
      end.run();
    }

    /** A container forgets its listeners when it starts again. */
    @Override
    public void onStartAsync(AsyncEvent event) {
      event.getAsyncContext().addListener(this);
    }
  }
}
