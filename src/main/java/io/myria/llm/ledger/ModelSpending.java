package io.myria.llm.ledger;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.llm.ModelSettings;
import io.myria.llm.ModelUsage;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** What models have spent, for administrators. Thread-safe. */
@Service
public final class ModelSpending {

  private final Transactions transactions;
  private final ModelSettings settings;

  @Inject
  public ModelSpending(Transactions transactions, ModelSettings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /**
   * @param configured whether there is one to ask
   * @param word an administrator's, if there is one; else models are on
   * @param totals since the beginning
   */
  public record Status(
      boolean configured, Optional<ModelSwitch.Word> word, Hour hour, List<Total> totals) {

    public Status {
      totals = List.copyOf(totals);
    }

    public boolean on() {
      return configured && word.map(ModelSwitch.Word::on).orElse(true);
    }
  }

  /** What all servers used since the hour began, and may use of it; cost in billionths. */
  public record Hour(long calls, long tokens, long nanos, long mostTokens, long mostNanos) {}

  /**
   * Of a workflow, all that ended so.
   *
   * @param works assignments
   * @param calls requests, retries among them
   */
  public record Total(String workflow, String outcome, long works, long calls, ModelUsage usage) {}

  /**
   * @throws io.myria.error.Fault {@code not_allowed} for anyone but an administrator
   */
  public Status status(Caller caller) {
    caller.requireAdministrator("what models spend");
    return transactions.run(
        database -> {
          ModelAccount hour = ModelAccount.hour(database.now(), settings.caps());
          ModelAccount.Used used = hour.used(database);
          return new Status(
              settings.configured(),
              ModelSwitch.word(database),
              new Hour(
                  used.calls(), used.tokens(), used.nanos(), hour.mostTokens(), hour.mostNanos()),
              database.list(
                  LedgerSql.TOTALS,
                  row ->
                      new Total(
                          row.getString(1),
                          row.getString(2),
                          row.getLong(3),
                          row.getLong(4),
                          new ModelUsage(row.getLong(5), row.getLong(6), row.getLong(7)))));
        });
  }
}
