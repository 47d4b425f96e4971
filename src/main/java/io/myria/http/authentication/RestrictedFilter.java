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
 * Stands before paths that reveal everybody's activity: {@code /metrics} and {@code /tlog}. In
 * {@code loopback} a request counts as one of this machine only if no proxy says that it speaks for
 * somebody else, and only under a name that the server answers to; a page in a browser could
 * otherwise read them by DNS rebinding.
 */
final class RestrictedFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;
  private static final List<String> FORWARDED = List.of("Forwarded", "X-Forwarded-For");

  private final String what;
  private final MetricsAccess access;
  private final String setting;
  private final transient HostNames hosts;
  private final transient Authenticator door;
  private final transient Challenge challenge;
  private final transient CallIds ids;

  /**
   * @param what is served, in the plural
   * @param setting that says who may read it
   */
  RestrictedFilter(
      String what,
      MetricsAccess access,
      String setting,
      HostNames hosts,
      Authenticator door,
      Challenge challenge,
      CallIds ids) {
    this.what = what;
    this.access = access;
    this.setting = setting;
    this.hosts = hosts;
    this.door = door;
    this.challenge = challenge;
    this.ids = ids;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    RequestId.give(request, response, ids);
    switch (access) {
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
          new Fault(FaultCode.NOT_ALLOWED, what + " are for this machine only; see " + setting));
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
            what + " need a token with the scope \"" + Permission.ADMIN.scope() + "\""));
  }
}
