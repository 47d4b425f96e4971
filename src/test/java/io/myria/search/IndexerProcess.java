package io.myria.search;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.Workers;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import java.util.Map;

/**
 * A server that does nothing but index, until it is killed. Arguments: the database's URL, the
 * application's password, the index's folder. Says how far it is, and ends by itself when its
 * parent does, so that none outlives its test.
 */
public final class IndexerProcess {

  private IndexerProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    SearchSettings settings =
        Source.of(
                Map.of(
                    "myria.search.folder", arguments[2],
                    "myria.search.poll_interval", "20ms",
                    "myria.search.commit_interval", "20ms"))
            .read(SearchSettings.class);
    LocalTransactions transactions = new LocalTransactions(Workers.database(arguments));
    try (EventIndex index =
        new EventIndex(settings, transactions, new LogReader(new ParticipantNames()))) {
      index.start(task -> new Thread(task).start());
      while (ProcessHandle.current().parent().isPresent()) {
        IndexStatus status = index.status();
        System.out.println(
            status.position().map(is -> is.seq().value()).orElse(-1L) + " " + status.rebuilds());
        Thread.sleep(10);
      }
    }
  }
}
