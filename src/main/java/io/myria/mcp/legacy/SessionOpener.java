package io.myria.mcp.legacy;

import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.myria.mcp.current.ClientConversation.Who;
import io.myria.mcp.current.Identity;
import io.myria.scope.Call;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;

/** Answers {@code initialize} with a new session (2025-11-25, basic/lifecycle). Thread-safe. */
final class SessionOpener {

  /** Newest first. */
  private static final List<String> VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  /** For a client's answer; people are asked, too. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int ID_BYTES = 24;

  private final SessionMethods methods;
  private final SecureRandom random = new SecureRandom();

  SessionOpener(SessionMethods methods) {
    this.methods = methods;
  }

  /** A session and what its client is told. */
  record Opened(Session session, Map<String, Object> result) {}

  /**
   * @throws SessionException for parameters that are none
   */
  Opened open(Inbound message, Call call) {
    Map<String, Object> params = message.params();
    if (!(params.get("protocolVersion") instanceof String wanted)
        || !(params.get("capabilities") instanceof Map<?, ?> capabilities)
        || !(params.get("clientInfo") instanceof Map<?, ?> info)) {
      throw SessionException.parameters(
          "initialize takes protocolVersion (a string), capabilities and clientInfo (objects)");
    }
    McpStreamableServerSession engine =
        new McpStreamableServerSession(
            id(),
            known(capabilities, ClientCapabilities.class),
            known(info, Implementation.class),
            PATIENCE,
            methods.requests(),
            Map.of());
    Session session =
        new Session(engine, call.caller().name(), new Who(capabilities, info), System.nanoTime());
    return new Opened(session, result(VERSIONS.contains(wanted) ? wanted : VERSIONS.get(0)));
  }

  private Map<String, Object> result(String version) {
    Identity identity = methods.identity();
    Map<String, Object> server = new LinkedHashMap<>();
    server.put("name", identity.name());
    server.put("version", identity.version());
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("protocolVersion", version);
    result.put("capabilities", identity.capabilities());
    result.put("serverInfo", server);
    result.put("instructions", identity.instructions());
    return result;
  }

  private <T> T known(Map<?, ?> json, Class<T> type) {
    try {
      return methods.mapper().convertValue(json, type);
    } catch (JacksonException | IllegalArgumentException misfit) {
      throw SessionException.parameters(
          "capabilities or clientInfo are not as the protocol has them");
    }
  }

  /** Nobody can guess it; that it is the caller's own is checked nevertheless. */
  private String id() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
