package io.myria.mcp.protocol;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the revision 2026-07-28 has in every result and error (basic/index). Thread-safe. */
final class CurrentDialect implements Dialect {

  private final Identity identity;

  CurrentDialect(Identity identity) {
    this.identity = identity;
  }

  @Override
  public Map<String, Object> result(Map<String, Object> result) {
    Map<String, Object> complete = new LinkedHashMap<>();
    complete.put("resultType", "complete");
    complete.putAll(result);
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(Revision.SERVER_INFO, identity.json());
    meta.putAll(Message.object(result.getOrDefault(Message.META, Map.of())));
    complete.put(Message.META, meta);
    return complete;
  }

  /**
   * The error for a resource that is not there names its URI (server/resources, Error Handling).
   */
  @Override
  public ProtocolException failure(Message message, RuntimeException problem) {
    ProtocolException told = ProtocolException.of(problem);
    return told.fault().code() == FaultCode.NOT_FOUND
            && message.method().equals("resources/read")
            && message.params().get("uri") instanceof String uri
        ? told.with("uri", Fault.shortly(uri))
        : told;
  }

  @Override
  public boolean nullIds() {
    return false;
  }
}
