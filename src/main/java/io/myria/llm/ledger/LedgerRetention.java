package io.myria.llm.ledger;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.llm.ModelSettings;
import jakarta.inject.Inject;
import java.time.Instant;

/**
 * Lets go of old books, a batch in a transaction; who comes second finds nothing to do. Answers
 * that a replay may ask for stay, with the events that they stand on, as long as the build does
 * that was made of them. Thread-safe.
 */
@Service
public final class LedgerRetention {

  private static final int BATCH = 500;

  private final Transactions transactions;
  private final ModelSettings settings;

  @Inject
  public LedgerRetention(Transactions transactions, ModelSettings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /**
   * @return assignments that were let go of, with their evidence and answers
   */
  public int sweep() {
    int all = 0;
    int last = BATCH;
    while (last == BATCH) {
      last =
          transactions.run(
              database -> {
                Instant before = database.now().minus(settings.retention());
                database.execute(LedgerSql.FORGET_ACCOUNTS, before);
                database.execute(LedgerSql.KEEP_WORK, before);
                return database.execute(LedgerSql.FORGET_WORK, before, BATCH);
              });
      all += last;
    }
    return all;
  }
}
