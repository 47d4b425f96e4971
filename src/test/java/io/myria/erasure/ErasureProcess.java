package io.myria.erasure;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.Workers;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appender;
import io.myria.proof.seal.Checkpoints;
import io.myria.proof.seal.Seals;
import io.myria.search.EventIndex;
import io.myria.search.SearchSettings;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A server that does nothing but complete erasures, until it is killed. Arguments: the database's
 * URL, the application's password, a name. Ends by itself when its parent does.
 */
public final class ErasureProcess {

  private ErasureProcess() {}

  public static void main(String[] arguments) throws Exception {
    DataSource source = Workers.database(arguments);
    LocalTransactions transactions = new LocalTransactions(source);
    LogReader reader = new LogReader(new ParticipantNames());
    SearchSettings search =
        Source.of(Map.of("myria.search.enabled", "false")).read(SearchSettings.class);
    Cleaning cleaning =
        new Cleaning(
            transactions,
            new Checkpoints(transactions, Seals.settings()),
            new ErasureSettings(1024, Optional.empty(), 3, List.of()),
            search);
    try (EventIndex index = new EventIndex(search, transactions, reader)) {
      ErasureWork work =
          new ErasureWork(
              transactions,
              reader,
              new Appender(source, Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC()),
              index,
              cleaning,
              new SecureRandom(),
              Clock.systemUTC());
      System.out.println("ready");
      while (ProcessHandle.current().parent().isPresent()) {
        work.run();
        Thread.sleep(5);
      }
    }
  }
}
