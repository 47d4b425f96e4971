package io.myria.compile;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.LocalTransactions;
import io.myria.database.Workers;
import io.myria.error.Fault;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.projection.DeriveSettings;
import io.myria.projection.RecordedVectors;
import io.myria.security.Caller;
import io.myria.topics.fold.Initials;
import java.time.Duration;
import java.util.Optional;

/**
 * A server that does nothing but build, with vectors, again and again, until it is killed.
 * Arguments: the database's URL, the application's password, the holder's name. Ends by itself when
 * its input does, so that none outlives its test.
 */
public final class BuilderProcess {

  private BuilderProcess() {}

  public static void main(String[] arguments) throws Exception {
    BuildSettings settings = Bench.settings("lease", "2s", "chunk_events", "10");
    LocalTransactions transactions = new LocalTransactions(Workers.database(arguments));
    LogReader log = new LogReader(new ParticipantNames());
    DeriveSettings derive =
        new DeriveSettings(Duration.ofMillis(20), Duration.ofSeconds(1), true, false);
    Builder builder =
        new Builder(
            transactions,
            log,
            new BuildLease(arguments[2], settings.lease()),
            settings,
            Optional.of(
                new RecordedVectors(transactions, log, new Initials("one"), derive, arguments[2])));
    while (System.in.available() >= 0) {
      build(builder);
      Thread.sleep(Duration.ofMillis(20).toMillis());
      if (ProcessHandle.current().parent().isEmpty()) {
        return;
      }
    }
  }

  private static void build(Builder builder) {
    try {
      System.out.println(builder.build(BuildOrder.of(Trigger.MANUAL), Caller.SELF).state());
    } catch (Fault fault) {
      System.out.println(fault.code());
    }
  }
}
