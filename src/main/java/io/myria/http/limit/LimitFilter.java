package io.myria.http.limit;

import io.myria.database.Foreground;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import io.myria.http.RequestCalls;
import io.myria.http.authentication.AccessSettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * The way into the endpoint, behind the check of who calls: reads the body, which may come slowly,
 * and then lets the {@link AdmissionController} serve it. A body that came slowly is served by
 * another thread, in the container's second dispatch of the same request.
 */
@WebFilter(
    urlPatterns = {"/mcp", "/mcp/"},
    asyncSupported = true,
    dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class LimitFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(LimitFilter.class.getName());
  private static final String ARRIVED = Arrived.class.getName();
  private static final int LOOK_MS = 500;
  private static final int SMALL = 64 << 10;

  /** Of its own, and without the contexts that a managed executor takes along, see ADR 33. */
  private static final int THREADS = 2;

  @Inject private transient AccessSettings access;
  @Inject private transient LimitSettings limits;
  @Inject private transient MetricRegistry metrics;
  @Inject private transient Draining draining;
  @Inject private transient Foreground foreground;
  @Resource private transient ManagedThreadFactory threads;

  private final transient StalledTransfers patience = new StalledTransfers();
  private transient ByteBudget bytes;
  private transient AdmissionController counter;
  private transient ScheduledExecutorService later;

  /**
   * A body that is there.
   *
   * @param share what it holds
   * @param served ends its transfer, so that a server that stops waits for its answer, too
   */
  private record Arrived(byte[] body, ByteBudget.Share share, Runnable served) {}

  @Override
  public void init() {
    bytes = new ByteBudget(limits.heldBytes());
    counter = new AdmissionController(limits, patience);
    later = Executors.newScheduledThreadPool(THREADS, threads);
    later.scheduleWithFixedDelay(patience::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    LimitMetrics.register(metrics, counter, bytes, patience);
    draining.watch(() -> counter.requests().inside() == 0 && patience.count() == 0);
  }

  @Override
  public void destroy() {
    later.shutdownNow();
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    DeferredEnd way = DeferredEnd.enter(request, later);
    try {
      answer(request, response, chain);
    } finally {
      way.leave();
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getAttribute(ARRIVED) instanceof Arrived arrived) {
      request.removeAttribute(ARRIVED);
      try {
        serve(request, response, chain, arrived);
      } finally {
        arrived.served().run();
      }
    } else if (request.getDispatcherType() == DispatcherType.ASYNC) {
      chain.doFilter(request, response);
    } else if (draining.hasBegun()) {
      response.setHeader("Connection", "close");
      Refusal.write(
          request, response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, Draining.refusal());
    } else if (!request.getMethod().equals("POST")) {
      counter.serveStream(request, response, chain, caller(request));
    } else {
      Optional<Fault> refused = refused(request);
      if (refused.isPresent()) {
        int status = refused.get().code() == FaultCode.LIMIT_EXCEEDED ? 413 : 415;
        Refusal.write(request, response, status, refused.get());
      } else {
        read(request, response, chain);
      }
    }
  }

  /** What headers alone say. */
  private Optional<Fault> refused(HttpServletRequest request) {
    String charset = request.getCharacterEncoding();
    if (charset != null && !charset.toUpperCase(Locale.ROOT).replace("-", "").equals("UTF8")) {
      return Optional.of(
          new Fault(
              FaultCode.INVALID_REQUEST,
              "the body must be UTF-8; leave charset out of Content-Type"));
    }
    return request.getContentLengthLong() > access.requestBytes()
        ? Optional.of(HttpFault.of(413))
        : Optional.empty();
  }

  /** What has come with the headers is served at once; mostly that is all. */
  private void read(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ByteBudget.Share share = bytes.share();
    int length = request.getContentLength();
    if (length < 0 || request.getInputStream().available() < length) {
      await(request, response, share);
    } else if (taken(share, length)) {
      serve(request, response, chain, new Arrived(whole(request, length, share), share, () -> {}));
    } else {
      Refusal.write(request, response, 429, IncomingBody.overloaded());
    }
  }

  private static byte[] whole(HttpServletRequest request, int length, ByteBudget.Share share)
      throws IOException {
    try {
      return request.getInputStream().readNBytes(length);
    } catch (IOException | RuntimeException gone) {
      share.close();
      throw gone;
    }
  }

  /** A small body is bounded by the number of places; a full memory must not keep it out. */
  private boolean taken(ByteBudget.Share share, int length) {
    if (length <= SMALL) {
      share.note(length);
      return true;
    }
    return patience.take(share, length);
  }

  private void await(
      HttpServletRequest request, HttpServletResponse response, ByteBudget.Share share)
      throws IOException {
    Receiving receiving = new Receiving(request, response, share);
    AsyncContext context = EndingContext.of(request.startAsync(request, response), receiving::end);
    IncomingBody.Terms terms =
        new IncomingBody.Terms(
            isHeardOfByItself(request) ? request.getContentLengthLong() : -1,
            access.requestBytes(),
            limits.stallTimeout().toNanos(),
            limits.receiveTimeout().toNanos());
    receiving.begin(context, new BodyStart(request.getInputStream(), terms));
  }

  /**
   * Whether the end of a body is known without asking, and better not asked for, see {@link
   * IncomingBody}: so it is on Payara. Elsewhere it is reported to the caller, as the standard has
   * it.
   */
  private static boolean isHeardOfByItself(HttpServletRequest request) throws IOException {
    return request.getProtocol().startsWith("HTTP/1")
        && request.getInputStream().getClass().getName().startsWith("org.apache.catalina.");
  }

  private record BodyStart(jakarta.servlet.ServletInputStream in, IncomingBody.Terms terms) {}

  private final class Receiving implements IncomingBody.Outcome {

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final ByteBudget.Share share;
    private AsyncContext context;
    private IncomingBody body;

    private Receiving(
        HttpServletRequest request, HttpServletResponse response, ByteBudget.Share share) {
      this.request = request;
      this.response = response;
      this.share = share;
    }

    private void begin(AsyncContext begun, BodyStart start) {
      context = begun;
      body = new IncomingBody(context, start.in(), start.terms(), share, this);
      patience.add(body);
      body.begin();
    }

    @Override
    public void arrived(byte[] read) {
      request.setAttribute(ARRIVED, new Arrived(read, share, () -> patience.remove(body)));
      context.dispatch();
    }

    @Override
    public void refused(int status, Fault why) {
      try {
        // What is still to come of the body must not be taken for the next request.
        response.setHeader("Connection", "close");
        Refusal.write(request, response, status, why);
      } catch (IOException | RuntimeException unwritable) {
        LOG.log(Level.FINE, "a refusal could not be written", unwritable);
      }
      gone();
    }

    @Override
    public void gone() {
      end();
      context.complete();
    }

    private void end() {
      if (body != null) {
        patience.remove(body);
      }
      share.close();
    }
  }

  private void serve(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain, Arrived arrived)
      throws IOException, ServletException {
    try {
      BodyShape.check(arrived.body(), limits);
      BodyText.check(arrived.body());
    } catch (Fault fault) {
      arrived.share().close();
      Refusal.write(request, response, 400, fault);
      return;
    }
    long began = foreground.began();
    try {
      counter.serve(
          new AdmissionController.Guest(request, response, caller(request)),
          chain,
          arrived.body(),
          arrived.share());
    } finally {
      foreground.ended(began);
    }
  }

  /** In open mode everybody is this machine, so that callers cannot be distinguished. */
  private Optional<String> caller(HttpServletRequest request) {
    return access.tellsCallersApart()
        ? Optional.of(RequestCalls.of(request).caller().name())
        : Optional.empty();
  }

  /**
   * Lets through bodies that are UTF-8, as JSON is (RFC 8259, section 8.1). A server decodes
   * leniently: what is no character becomes a replacement character, and two names of participants
   * that differ would become one. Stateless.
   */
  private static final class BodyText {

    private BodyText() {}

    /**
     * @throws Fault {@code invalid_request}
     */
    static void check(byte[] body) {
      try {
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(body));
      } catch (CharacterCodingException malformed) {
        throw new Fault(FaultCode.INVALID_REQUEST, "the body is not UTF-8");
      }
    }
  }

  /** What operators see of the limits; stateless. */
  private static final class LimitMetrics {

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
}
