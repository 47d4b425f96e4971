package io.myria.mcp.current;

import io.myria.mcp.catalog.Client;
import io.myria.scope.Call;
import java.math.BigInteger;
import java.util.Map;

/**
 * A request whose envelope is in order: it names this revision, its headers say what its body says,
 * and its {@code _meta} has what every request must carry (basic/index, {@code _meta}).
 *
 * @param id a string or an integer
 * @param params as sent, {@code _meta} among them
 * @param client to speak to before there is an answer
 */
public record Request(Object id, Map<String, Object> params, Call call, Client client) {

  /**
   * @throws ProtocolException if {@code _meta} lacks what it must have
   */
  static Request of(Message message, Call call, Client client) {
    Map<String, Object> meta = message.meta();
    if (!(meta.get(Revision.CLIENT_CAPABILITIES) instanceof Map)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.CLIENT_CAPABILITIES + "\"] must be an object, such as {}");
    }
    Object info = meta.get(Revision.CLIENT_INFO);
    if (info != null && !(info instanceof Map)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.CLIENT_INFO + "\"] must be an object");
    }
    Object token = meta.get(Revision.PROGRESS_TOKEN);
    if (token != null && !isToken(token)) {
      throw ProtocolException.parameters(
          "params._meta.progressToken must be a string or an integer");
    }
    return new Request(message.id(), message.params(), call, client);
  }

  private static boolean isToken(Object token) {
    return token instanceof String
        || token instanceof Integer
        || token instanceof Long
        || token instanceof BigInteger;
  }
}
