package io.myria.mcp;

import io.myria.access.Call;
import io.myria.stateless.Answer;
import java.util.Map;

/** What a method of the protocol does, such as {@code tools/call}, in every era. Thread-safe. */
@FunctionalInterface
interface Operation {

  /**
   * Runs on the request's thread.
   *
   * @throws io.myria.fault.Fault for what goes wrong; it becomes an error of the protocol
   */
  Answer answer(Ask ask);

  /**
   * A request of any era: what stands in it, and who sends it. What one era or one mode has more to
   * give, such as a way to speak to the client meanwhile, belongs here.
   */
  record Ask(Call call, Map<String, Object> params) {}
}
