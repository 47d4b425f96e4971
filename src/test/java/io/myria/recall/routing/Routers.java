package io.myria.recall.routing;

import io.myria.config.Source;
import io.myria.database.DatabaseSettings;
import io.myria.database.Replica;
import io.myria.database.Transactions;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.append.Appender;
import io.myria.memory.DefaultSources;
import io.myria.recall.routing.Router.Recorder;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** Routers for tests of other rooms; stateless. */
public final class Routers {

  private Routers() {}

  /** As it ships. */
  public static Router off() {
    return new Router(null, null, settings(Map.of()), null);
  }

  /**
   * One that learns.
   *
   * @param values further settings, as {@code myria.routing.hourly}
   */
  public static Router on(
      Transactions transactions,
      LogReader log,
      Appender appender,
      Clock clock,
      Map<String, String> values) {
    Map<String, String> all = new HashMap<>(values);
    all.put("myria.routing.enabled", "true");
    Replica replica = new Replica(Source.of(all).read(DatabaseSettings.class), transactions);
    return new Router(
        transactions,
        DefaultSources.of(log),
        settings(all),
        new Recorder(appender, replica, clock));
  }

  private static RoutingSettings settings(Map<String, String> values) {
    return Source.of(values).read(RoutingSettings.class);
  }
}
