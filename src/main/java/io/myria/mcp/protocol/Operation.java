package io.myria.mcp.protocol;

import io.myria.mcp.catalog.Client;
import io.myria.security.Call;
import io.myria.security.Connection;
import java.util.Map;

/** What a method of the protocol does, such as {@code tools/call}, in every era. Thread-safe. */
@FunctionalInterface
public interface Operation {

  /**
   * Runs on the request's thread.
   *
   * @throws io.myria.error.Fault for what goes wrong; it becomes an error of the protocol
   */
  MethodAnswer answer(Ask ask);

  /**
   * A request of any era: what stands in it, and who sends it.
   *
   * @param client to speak to meanwhile, as far as the era lets it
   */
  record Ask(Call call, Map<String, Object> params, Client client) {

    /** What holds where the parameters say nothing. */
    public Connection connection() {
      return call.connection().of(client.name());
    }
  }
}
