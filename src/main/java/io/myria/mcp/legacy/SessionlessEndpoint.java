package io.myria.mcp.legacy;

import io.myria.http.RequestCalls;
import io.myria.http.RequestTime;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.protocol.Envelope;
import io.myria.mcp.protocol.Exchange;
import io.myria.mcp.protocol.Identity;
import io.myria.mcp.protocol.Message;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.mcp.protocol.ProtocolException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answers POSTs of the earlier era that stand for themselves, so that any server can answer any of
 * them. What takes long is waited for: without a session its clients have no other way.
 * Thread-safe.
 */
public final class SessionlessEndpoint {

  private static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26");

  private final LegacyDialect dialect = new LegacyDialect();
  private final Map<String, Operation> methods;

  /**
   * @param capabilities as the schema's {@code ServerCapabilities}
   * @param methods by name, such as {@code tools/call}
   */
  public SessionlessEndpoint(
      Identity identity, Map<String, Object> capabilities, Map<String, Operation> methods) {
    Handshake handshake = new Handshake(identity, VERSIONS, capabilities);
    this.methods = new TreeMap<>(methods);
    this.methods.put("ping", ask -> MethodAnswer.now(Map.of()));
    this.methods.put(
        Handshake.METHOD,
        ask -> {
          Handshake.who(ask.params());
          return MethodAnswer.now(handshake.result(ask.params()));
        });
  }

  /** Answers one POST. */
  public void post(HttpServletRequest request, HttpServletResponse response, Envelope body)
      throws IOException {
    Exchange exchange = new Exchange(request, response, dialect);
    Message message;
    try {
      exchange.requirePost();
      message = dialect.read(body);
    } catch (ProtocolException refused) {
      exchange.refuse(refused);
      return;
    }
    if (message.isNotification()) {
      exchange.accept(); // none says anything here
      return;
    }
    try {
      Operation method = methods.get(message.method());
      if (method == null) {
        throw ProtocolException.unknown(message.method(), methods.keySet());
      }
      Ask ask = new Ask(RequestCalls.of(request), message.params(), Client.SILENT);
      exchange.answer(message, RequestTime.join(method.answer(ask).result()));
    } catch (RuntimeException problem) {
      exchange.refuse(dialect.failure(message, problem).to(message.id()));
    }
  }
}
