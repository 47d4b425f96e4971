package io.myria.mcp.legacy;

import io.myria.error.FaultKind;
import io.myria.mcp.protocol.Dialect;
import io.myria.mcp.protocol.Envelope;
import io.myria.mcp.protocol.JsonRpc;
import io.myria.mcp.protocol.Message;
import io.myria.mcp.protocol.ProtocolException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words of the earlier era (2025-03-26 … 2025-11-25), with sessions and without; stateless. */
final class LegacyDialect implements Dialect {

  /** Of resources (2025-11-25, server/resources, Error Handling). */
  private static final int RESOURCE_NOT_FOUND = -32002;

  private static final List<String> OF_RESOURCES = List.of("resources/read", "resources/subscribe");

  /** Of the other era. */
  private static final List<String> CACHING = List.of("ttlMs", "cacheScope");

  private static final String UNREADABLE =
      "the body must be one JSON-RPC 2.0 request: a JSON object with jsonrpc, method and an id that"
          + " is a string or a number, in which no object repeats a name";

  /**
   * The message of a body whose parameters are in order.
   *
   * @throws ProtocolException if it is none
   */
  Message read(Envelope body) {
    try {
      Message message = body.message(true);
      message.meta();
      return message;
    } catch (ProtocolException refused) {
      throw refused.code() == JsonRpc.INVALID_REQUEST && body.json() instanceof Map
          ? ProtocolException.request(400, UNREADABLE)
          : answered(refused);
    }
  }

  /** What came before any method; that a request was understood is said by 200 in this era. */
  ProtocolException refusal(RuntimeException problem) {
    return answered(ProtocolException.of(problem));
  }

  private static ProtocolException answered(ProtocolException told) {
    return switch (told.code()) {
      case JsonRpc.INVALID_PARAMS, JsonRpc.METHOD_NOT_FOUND -> told.as(200, told.code());
      default -> told;
    };
  }

  @Override
  public Map<String, Object> result(Map<String, Object> result) {
    Map<String, Object> plain = new LinkedHashMap<>(result);
    CACHING.forEach(plain::remove);
    return plain;
  }

  @Override
  public ProtocolException failure(Message message, RuntimeException problem) {
    ProtocolException told = ProtocolException.of(problem);
    boolean missing =
        told.fault().kind() == FaultKind.MISSING && OF_RESOURCES.contains(message.method());
    return told.as(200, missing ? RESOURCE_NOT_FOUND : told.code());
  }

  @Override
  public boolean nullIds() {
    return true;
  }
}
