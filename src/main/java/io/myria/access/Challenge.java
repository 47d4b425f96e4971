package io.myria.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a request is answered that goes no further: a JSON-RPC error, and in {@code
 * WWW-Authenticate} (RFC 6750, RFC 9728) how to do better. Without metadata, in {@code open} mode,
 * there is nothing to do better. Thread-safe.
 */
final class Challenge {

  private static final String HEADER = "WWW-Authenticate";
  private static final JsonMapper JSON = JsonMapper.shared();

  /** What a client asks for that does not know yet what it will do. */
  private static final List<Permission> EVERYDAY = List.of(Permission.READ, Permission.WRITE);

  private static final int INVALID_REQUEST = -32600;

  private final Optional<ResourceMetadata> metadata;

  Challenge(Optional<ResourceMetadata> metadata) {
    this.metadata = metadata;
  }

  void answer(HttpServletRequest request, HttpServletResponse response, Unadmitted why)
      throws IOException {
    response.setStatus(why.status());
    if (why.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setHeader("Retry-After", "5");
    } else {
      demand(request, response, why.error(), why.getMessage(), EVERYDAY);
    }
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", INVALID_REQUEST);
    error.put("message", why.getMessage());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", null);
    answer.put("error", error);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.getWriter().write(JSON.writeValueAsString(answer));
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
