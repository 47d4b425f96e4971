package io.myria.mcp.legacy;

import io.myria.mcp.protocol.ClientConversation.Who;
import io.myria.mcp.protocol.Identity;
import io.myria.mcp.protocol.ProtocolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answer to {@code initialize} (2025-11-25, basic/lifecycle).
 *
 * @param versions newest first
 * @param capabilities as the schema's {@code ServerCapabilities}
 */
record Handshake(Identity identity, List<String> versions, Map<String, Object> capabilities) {

  static final String METHOD = "initialize";

  private static final String VERSION = "protocolVersion";
  private static final String CAPABILITIES = "capabilities";
  private static final String INFO = "clientInfo";

  /**
   * What a client says of itself; what it leaves out is nothing.
   *
   * @throws ProtocolException for what is there and fits nowhere
   */
  static Who who(Map<String, Object> params) {
    if (given(params, CAPABILITIES) instanceof Map<?, ?> capabilities
        && given(params, INFO) instanceof Map<?, ?> info
        && Who.KNOWN.stream()
            .map(capabilities::get)
            .allMatch(one -> one == null || one instanceof Map)) {
      return Who.of(capabilities, info);
    }
    throw ProtocolException.parameters("params do not fit this method");
  }

  private static Object given(Map<String, Object> params, String name) {
    Object value = params.get(name);
    return value == null ? Map.of() : value;
  }

  /**
   * What opens a session has to be whole.
   *
   * @throws ProtocolException if something is missing
   */
  static void requireWhole(Map<String, Object> params) {
    if (!(params.get(VERSION) instanceof String)
        || !(params.get(CAPABILITIES) instanceof Map)
        || !(params.get(INFO) instanceof Map)) {
      throw ProtocolException.parameters(
          "initialize takes protocolVersion (a string), capabilities and clientInfo (objects)");
    }
  }

  /** The version that the client wants, or the newest. */
  Map<String, Object> result(Map<String, Object> params) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(
        VERSION,
        params.get(VERSION) instanceof String wanted && versions.contains(wanted)
            ? wanted
            : versions.get(0));
    result.put(CAPABILITIES, capabilities);
    result.put("serverInfo", identity.json());
    result.put("instructions", identity.instructions());
    return result;
  }
}
