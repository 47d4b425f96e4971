package io.myria.llm.ledger;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.llm.ModelSettings.Caps;
import io.myria.llm.ModelUsage;
import io.myria.snapshot.SnapshotId;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What an hour or a build may use, and has used.
 *
 * @param key of its row
 * @param words for people
 */
record ModelAccount(String key, String words, long mostTokens, long mostNanos) {

  static ModelAccount hour(Instant now, Caps caps) {
    String hour = now.truncatedTo(ChronoUnit.HOURS).toString().substring(0, 13);
    return new ModelAccount(
        "hour " + hour, "the hour's", caps.hourTokens(), nanos(caps.hourCost()));
  }

  /** Of what nobody waits for: it leaves half of the hour to builds and callers. */
  static ModelAccount background(Instant now, Caps caps) {
    ModelAccount hour = hour(now, caps);
    return new ModelAccount(
        "background " + hour.key(),
        "the background's half of the hour's",
        hour.mostTokens() / 2,
        hour.mostNanos() / 2);
  }

  static ModelAccount build(SnapshotId id, Caps caps) {
    return new ModelAccount(
        "snapshot " + id, "the build's", caps.buildTokens(), nanos(caps.buildCost()));
  }

  private static long nanos(double dollars) {
    return ModelUsage.nanos(BigDecimal.valueOf(dollars));
  }

  /**
   * Sets aside what a request may use.
   *
   * @return whether there is so much left
   */
  boolean reserve(Database database, ModelUsage estimate, Instant now) throws SQLException {
    Parameters parameters =
        amounts(estimate).and("now", now).and("mostTokens", mostTokens).and("mostNanos", mostNanos);
    return database.execute(LedgerSql.RESERVE, parameters) > 0;
  }

  String refusal() {
    return "%s cap of %d tokens and %s US dollars leaves no room for another request"
        .formatted(
            words,
            mostTokens,
            BigDecimal.valueOf(mostNanos, 9).stripTrailingZeros().toPlainString());
  }

  /**
   * Puts what was used in the place of what was set aside.
   *
   * @param calls more than one, or less
   */
  void settle(Database database, ModelUsage more, int calls) throws SQLException {
    database.execute(LedgerSql.SETTLE, amounts(more).and("calls", (long) calls));
  }

  private Parameters amounts(ModelUsage usage) {
    return Parameters.of("account", key).and("tokens", usage.tokens()).and("nanos", usage.nanos());
  }

  /** What was used. */
  Used used(Database database) throws SQLException {
    return database
        .one(
            LedgerSql.ACCOUNT, row -> new Used(row.getLong(1), row.getLong(2), row.getLong(3)), key)
        .orElse(new Used(0, 0, 0));
  }

  record Used(long calls, long tokens, long nanos) {}
}
