package io.myria.mcp.endpoint;

import io.myria.http.HostNames;
import java.util.List;
import java.util.OptionalInt;

/**
 * Answers only to the Host and Origin that it was given, against DNS rebinding (MCP, transports,
 * security warning). A page that an allowed Host served, such as the console, is of an allowed
 * Origin. Thread-safe.
 */
final class HostGuard {

  private final HostNames hosts;
  private final HostNames origins;

  HostGuard(List<String> allowedHosts, List<String> allowedOrigins) {
    this.hosts = new HostNames(allowedHosts);
    this.origins = new HostNames(allowedOrigins);
  }

  /**
   * The status of HTTP with which a request is refused, if it is.
   *
   * @param host the values of the header, none if it is missing
   */
  OptionalInt refusal(List<String> host, List<String> origin) {
    if (host.size() != 1 || !hosts.allow(host.get(0))) {
      return OptionalInt.of(421);
    }
    return origin.stream().allMatch(one -> origins.allow(one) || isOf(host.get(0), one))
        ? OptionalInt.empty()
        : OptionalInt.of(403);
  }

  /** Of either scheme: TLS mostly ends before this server. */
  private static boolean isOf(String host, String origin) {
    return origin.equalsIgnoreCase("https://" + host) || origin.equalsIgnoreCase("http://" + host);
  }
}
