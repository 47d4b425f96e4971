package io.myria.cli.importer;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.NoAnswer;
import io.myria.cli.connection.Outage;
import io.myria.cli.connection.RetryPolicy;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.connection.ToolFailure;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sends one batch, again after a while when it did not get through. A batch whose fate is unknown
 * is repeated only if every event has a key by which the server knows it again.
 *
 * @param waiting told what is waited for, once for each time that the server is away
 */
public record Delivery(Server server, RetryPolicy patience, Consumer<String> waiting) {

  /**
   * Makes sure that a server answers, before anything is sent to it.
   *
   * @throws ClientFailure at once when nothing listens there, else when none answers for long
   */
  public void connect() {
    Outage outage = new Outage(patience, waiting);
    while (true) {
      try {
        server.connect();
        return;
      } catch (NoAnswer none) {
        if (!outage.begun() && !none.mayStillStart()) {
          throw none;
        }
        outage.waitOrGiveUp(none);
      }
    }
  }

  /**
   * @return the server's answer
   * @throws ClientFailure when it refuses, or stays away
   */
  ToolAnswer append(List<Item> items) {
    Map<String, Object> request = Map.of("events", items.stream().map(Item::event).toList());
    Outage outage = new Outage(patience, waiting);
    while (true) {
      try {
        return server.answer("myria_append_events", request);
      } catch (ToolFailure refusal) {
        if (!refusal.retryable()) {
          throw refusal;
        }
        refuseToRepeatBlindly(items, refusal.surelyNotStored(), refusal);
        outage.waitOrGiveUp(refusal);
      } catch (NoAnswer lost) {
        refuseToRepeatBlindly(items, lost.neverSent(), lost);
        outage.waitOrGiveUp(lost);
      }
    }
  }

  private static void refuseToRepeatBlindly(
      List<Item> items, boolean surelyNotStored, ClientFailure problem) {
    if (!surelyNotStored && !items.stream().allMatch(Item::hasKey)) {
      Item first = items.get(0);
      Item last = items.get(items.size() - 1);
      throw new ClientFailure(
          ("the answer to lines %s:%d to %s:%d was lost and not all of them have a"
                  + " source_event_key; see whether the server has them before you import them"
                  + " again")
              .formatted(first.file(), first.number(), last.file(), last.number()),
          problem);
    }
  }
}
