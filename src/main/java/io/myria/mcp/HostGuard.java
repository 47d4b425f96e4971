package io.myria.mcp;

import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Answers only to the Host and Origin that it is told, against DNS rebinding (MCP, transports,
 * security warning). Host names are compared without case, and {@code :*} stands for no port or for
 * digits; a prefix is no match. Thread-safe.
 */
final class HostGuard implements ServerHttpHeaderValidator {

  private final List<Pattern> hosts;
  private final List<Pattern> origins;

  HostGuard(List<String> allowedHosts, List<String> allowedOrigins) {
    this.hosts = allowedHosts.stream().map(HostGuard::pattern).toList();
    this.origins = allowedOrigins.stream().map(HostGuard::pattern).toList();
  }

  @Override
  public void validate(HeaderAccessor headers) throws ServerTransportSecurityException {
    List<String> host = headers.getHeader("Host");
    if (host == null || host.size() != 1 || !matches(hosts, host.get(0))) {
      throw new ServerTransportSecurityException(421, "Host is not allowed");
    }
    List<String> origin = headers.getHeader("Origin");
    if (origin != null && !origin.stream().allMatch(value -> matches(origins, value))) {
      throw new ServerTransportSecurityException(403, "Origin is not allowed");
    }
  }

  private static boolean matches(List<Pattern> allowed, String value) {
    return allowed.stream()
        .anyMatch(pattern -> pattern.matcher(value.toLowerCase(Locale.ROOT)).matches());
  }

  private static Pattern pattern(String allowed) {
    String name = allowed.toLowerCase(Locale.ROOT);
    return name.endsWith(":*")
        ? Pattern.compile(Pattern.quote(name.substring(0, name.length() - 2)) + "(:[0-9]{1,5})?")
        : Pattern.compile(Pattern.quote(name));
  }
}
