package io.myria.http.limit;

import io.myria.database.Deadline;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.Refusal;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives each request a place and a time in which it is answered, and sees its answer out.
 * Thread-safe.
 */
final class AdmissionController {

  private static final int TOO_MANY = 429;

  /**
   * Up to here an answer goes into buffers of the server and the system, however slowly it is read.
   */
  private static final int SMALL = 16 << 10;

  private final LimitSettings limits;
  private final StalledTransfers patience;
  private final ConcurrencyLimiter requests;
  private final ConcurrencyLimiter streams;
  private final AtomicLong refused = new AtomicLong();

  AdmissionController(LimitSettings limits, StalledTransfers patience) {
    this.limits = limits;
    this.patience = patience;
    this.requests = new ConcurrencyLimiter(limits.requests(), limits.requestsPerCaller());
    this.streams = new ConcurrencyLimiter(limits.streams(), limits.streamsPerCaller());
  }

  /**
   * A request, as the container has it.
   *
   * @param caller empty where callers are not distinguished
   */
  record Guest(HttpServletRequest request, HttpServletResponse response, Optional<String> caller) {}

  ConcurrencyLimiter requests() {
    return requests;
  }

  ConcurrencyLimiter streams() {
    return streams;
  }

  long refused() {
    return refused.get();
  }

  /** Serves one request; gives {@code share} back when its answer is out. */
  void serve(Guest guest, FilterChain chain, byte[] body, ByteBudget.Share share)
      throws IOException, ServletException {
    Optional<ConcurrencyLimiter.Pass> pass = requests.enter(guest.caller());
    if (pass.isEmpty()) {
      share.close();
      refused.incrementAndGet();
      Refusal.write(guest.request(), guest.response(), TOO_MANY, overloaded("requests"));
      return;
    }
    HeldResponse held = new HeldResponse(guest.request(), guest.response());
    boolean served = false;
    Deadline.Running time = Deadline.in(limits.requestTimeout());
    try {
      chain.doFilter(read(guest, body, share, held), held);
      served = true;
    } finally {
      time.close();
      pass.get().close();
      if (!served) {
        share.close();
      }
    }
    if (!held.streams()) {
      deliver(guest, held.held(), share);
    }
  }

  private ReadRequest read(Guest guest, byte[] body, ByteBudget.Share share, HeldResponse held) {
    return new ReadRequest(
        guest.request(),
        body,
        () -> {
          Runnable end = stream(guest.caller());
          held.stream();
          return () -> {
            end.run();
            share.close();
          };
        });
  }

  /** What is no POST can only begin a stream, or be refused. */
  void serveStream(
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain,
      Optional<String> caller)
      throws IOException, ServletException {
    try {
      chain.doFilter(new CountedRequest(request, () -> stream(caller)), response);
    } catch (Fault fault) {
      Refusal.write(request, response, fault.kind().status(), fault);
    }
  }

  private Runnable stream(Optional<String> caller) {
    Optional<ConcurrencyLimiter.Pass> place = streams.enter(caller);
    if (place.isEmpty()) {
      refused.incrementAndGet();
      throw overloaded("streams");
    }
    return place.get()::close;
  }

  private void deliver(Guest guest, byte[] answer, ByteBudget.Share share) throws IOException {
    if (answer.length <= SMALL) {
      share.close();
      if (answer.length > 0) {
        guest.response().setContentLength(answer.length);
        guest.response().getOutputStream().write(answer);
      }
    } else if (patience.take(share, answer.length)) {
      guest.response().setContentLength(answer.length);
      send(guest, answer, share);
    } else {
      share.close();
      refused.incrementAndGet();
      Refusal.write(guest.request(), guest.response(), TOO_MANY, IncomingBody.overloaded());
    }
  }

  private void send(Guest guest, byte[] answer, ByteBudget.Share share) throws IOException {
    AsyncContext context =
        EndingContext.of(
            guest.request().startAsync(guest.request(), guest.response()), share::close);
    new OutgoingAnswer(
            context,
            guest.response().getOutputStream(),
            answer,
            limits.stallTimeout().toNanos(),
            patience)
        .begin();
  }

  private static Fault overloaded(String what) {
    return new Fault(
        FaultCode.OVERLOADED, "too many " + what + " are open at once; try again in a moment");
  }
}
