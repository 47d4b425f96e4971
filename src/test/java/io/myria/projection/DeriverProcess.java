package io.myria.projection;

import io.myria.database.LocalTransactions;
import io.myria.database.Workers;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.llm.LanguageModel;
import io.myria.projection.runner.DeriveRunner;
import io.myria.proof.seal.Seals;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A server that does nothing but derive, slowly, until it is killed. Arguments: the database's URL,
 * the application's password, the holder's name. Ends by itself when its parent does.
 */
public final class DeriverProcess {

  private DeriverProcess() {}

  public static void main(String[] arguments) throws Exception {
    DeriveSettings settings =
        new DeriveSettings(Duration.ofMillis(20), Duration.ofSeconds(1), true, false);
    ScheduledExecutorService background = Executors.newScheduledThreadPool(3);
    LocalTransactions transactions = new LocalTransactions(Workers.database(arguments));
    try (DeriveRunner runner =
        new DeriveRunner(
            transactions,
            new LogReader(new ParticipantNames()),
            new DeriveRunner.Models(new Slow(), LanguageModel.NONE),
            Seals.unsigned(transactions),
            settings,
            arguments[2])) {
      runner.start(background);
      System.out.println("ready");
      while (ProcessHandle.current().parent().isPresent()) {
        Thread.sleep(50);
      }
    } finally {
      background.shutdown();
    }
  }

  /** So that a process is at work most of the time. */
  private static final class Slow extends WordVectors {

    Slow() {
      super("slow");
    }

    @Override
    public List<byte[]> embed(List<String> texts) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      return super.embed(texts);
    }
  }
}
