package io.myria.http.authentication;

import io.myria.http.Refusal;
import io.myria.security.Permission;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * What a request is answered that goes no further: a JSON-RPC error, and in {@code
 * WWW-Authenticate} (RFC 6750, RFC 9728) how to do better. Without metadata, in {@code open} mode,
 * there is nothing to do better. Thread-safe.
 */
final class Challenge {

  private static final Logger LOG = Logger.getLogger(Challenge.class.getName());
  private static final String HEADER = "WWW-Authenticate";

  /** What a client asks for that does not know yet what it will do. */
  private static final List<Permission> EVERYDAY = List.of(Permission.READ, Permission.WRITE);

  private final Optional<ResourceMetadata> metadata;

  Challenge(Optional<ResourceMetadata> metadata) {
    this.metadata = metadata;
  }

  void answer(HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    // The exception's cause may quote the token, which no log may hold.
    LOG.log(Level.FINE, "request refused: {0}", why.getMessage());
    if (why.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setHeader("Retry-After", "5");
    } else {
      demand(request, response, why.error(), why.getMessage(), EVERYDAY);
    }
    Refusal.write(request, response, why.status(), why.fault());
  }

  /** For a call that needs more than its token allows; the answer's body stays what it is. */
  void insufficientScope(
      HttpServletRequest request, HttpServletResponse response, Collection<Permission> needed) {
    demand(request, response, "insufficient_scope", "the token does not allow this call", needed);
  }

  private void demand(
      HttpServletRequest request,
      HttpServletResponse response,
      String error,
      String description,
      Collection<Permission> needed) {
    if (metadata.isEmpty()) {
      return;
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    if (!error.isEmpty()) {
      parameters.put("error", error);
      parameters.put("error_description", description);
    }
    parameters.put("resource_metadata", metadata.get().url(request));
    parameters.put("scope", Permission.scopes(needed));
    response.setHeader(
        HEADER,
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=\"" + parameter.getValue() + "\"")
            .collect(Collectors.joining(", ", "Bearer ", "")));
  }
}
