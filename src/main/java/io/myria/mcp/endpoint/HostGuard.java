package io.myria.mcp.endpoint;

import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import io.myria.http.authentication.HostNames;
import java.util.List;

/**
 * Answers only to the Host and Origin that it is told, against DNS rebinding (MCP, transports,
 * security warning). Thread-safe.
 */
final class HostGuard implements ServerHttpHeaderValidator {

  private final HostNames hosts;
  private final HostNames origins;

  HostGuard(List<String> allowedHosts, List<String> allowedOrigins) {
    this.hosts = new HostNames(allowedHosts);
    this.origins = new HostNames(allowedOrigins);
  }

  @Override
  public void validate(HeaderAccessor headers) throws ServerTransportSecurityException {
    List<String> host = headers.getHeader("Host");
    if (host == null || host.size() != 1 || !hosts.allow(host.get(0))) {
      throw new ServerTransportSecurityException(421, "Host is not allowed");
    }
    List<String> origin = headers.getHeader("Origin");
    if (origin != null && !origin.stream().allMatch(origins::allow)) {
      throw new ServerTransportSecurityException(403, "Origin is not allowed");
    }
  }
}
