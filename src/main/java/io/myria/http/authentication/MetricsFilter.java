package io.myria.http.authentication;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.CallIds;
import io.myria.http.HostNames;
import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import io.myria.http.RequestId;
import io.myria.security.Caller;
import io.myria.security.Permission;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Stands before {@code /metrics}, which the server itself serves: global counts tell of everybody's
 * activity, so that not everybody may read them. In {@code loopback} a request counts as one of
 * this machine only if no proxy says that it speaks for somebody else, and only under a name that
 * the server answers to; a page in a browser could otherwise read them by DNS rebinding.
 */
final class MetricsFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;
  private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For");

  private final transient AccessSettings settings;
  private final transient HostNames hosts;
  private final transient Authenticator door;
  private final transient Challenge challenge;
  private final transient CallIds ids;

  MetricsFilter(AccessSettings settings, Authenticator door, Challenge challenge, CallIds ids) {
    this.settings = settings;
    this.hosts = new HostNames(settings.allowedHosts());
    this.door = door;
    this.challenge = challenge;
    this.ids = ids;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    RequestId.give(request, response, ids);
    switch (settings.metrics()) {
      case ANYONE -> tell(request, response, chain);
      case ADMIN -> toAdministrators(request, response, chain);
      case LOOPBACK -> {
        Optional<Fault> refused = refused(request);
        if (refused.isPresent()) {
          Refusal.write(request, response, HttpServletResponse.SC_FORBIDDEN, refused.get());
        } else {
          tell(request, response, chain);
        }
      }
    }
  }

  private static void tell(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getMethod().equals("GET")) {
      chain.doFilter(request, response);
    } else {
      response.setHeader("Allow", "GET");
      int status = HttpServletResponse.SC_METHOD_NOT_ALLOWED;
      Refusal.write(request, response, status, HttpFault.of(status));
    }
  }

  private Optional<Fault> refused(HttpServletRequest request) {
    List<String> host = Collections.list(request.getHeaders("Host"));
    if (!Loopback.is(request.getRemoteAddr())
        || FORWARDED.stream().anyMatch(header -> request.getHeader(header) != null)) {
      return Optional.of(
          new Fault(
              FaultCode.NOT_ALLOWED,
              "metrics are told to this machine only; see myria.metrics.access"));
    }
    return host.size() == 1 && hosts.allow(host.get(0))
        ? Optional.empty()
        : Optional.of(HttpFault.of(421));
  }

  private void toAdministrators(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      Caller caller = door.admit(request);
      if (caller.administrator()) {
        tell(request, response, chain);
        return;
      }
    } catch (AuthenticationException why) {
      challenge.answer(request, response, why);
      return;
    }
    challenge.insufficientScope(request, response, List.of(Permission.ADMIN));
    Refusal.write(
        request,
        response,
        HttpServletResponse.SC_FORBIDDEN,
        new Fault(
            FaultCode.INSUFFICIENT_SCOPE,
            "metrics need a token with the scope \"" + Permission.ADMIN.scope() + "\""));
  }
}
