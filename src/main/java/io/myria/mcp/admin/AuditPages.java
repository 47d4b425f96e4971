package io.myria.mcp.admin;

import io.myria.config.Service;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.eventlog.LogPin;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/** Administrative calls in pages, the newest first. Thread-safe. */
@Service
public final class AuditPages {

  static final int DEFAULT_LIMIT = 20;
  static final int MAXIMUM_LIMIT = 200;

  /** A call has a row before it, without an outcome, and one after it. */
  private static final String CALLS =
      """
      select a.audit_seq, a.recorded_at, a.call_id, a.caller, a.tool, a.arguments::text,
             (select o.outcome
              from audit o
              where o.call_id = a.call_id and o.tool = a.tool and o.outcome is not null
                and o.audit_seq > a.audit_seq
              order by o.audit_seq
              limit 1)
      from audit a
      where a.outcome is null
        and (cast(:caller as text) is null or a.caller = :caller)
        and (cast(:tool as text) is null or a.tool = :tool)
        and a.audit_seq < :before
      order by a.audit_seq desc
      limit :most
      """;

  private final Transactions transactions;
  private final Cursors cursors;

  @Inject
  public AuditPages(Transactions transactions, Cursors cursors) {
    this.transactions = transactions;
    this.cursors = cursors;
  }

  /**
   * Which calls.
   *
   * @param caller the subject of the caller's token
   */
  record Wanted(Optional<String> caller, Optional<String> tool) {

    RequestDigest digest() {
      return RequestDigest.of("audit").text(caller).text(tool).done();
    }
  }

  /**
   * A call.
   *
   * @param arguments as JSON
   * @param outcome ok, or the code of an error; empty while it is at work, or where the server
   *     ended before it did
   */
  record Called(
      long seq,
      Instant at,
      String requestId,
      String caller,
      String tool,
      String arguments,
      Optional<String> outcome) {}

  /**
   * @param nextCursor there exactly when older ones were left out
   */
  record Page(List<Called> calls, Optional<String> nextCursor) {}

  /**
   * @throws Fault {@code not_allowed} for anyone but an administrator, {@code limit_exceeded},
   *     {@code invalid_cursor}, {@code invalid_argument} at {@code budget_tokens}
   */
  Page list(Caller caller, Wanted wanted, PageRequest page, TokenBudget<Called> budget) {
    caller.requireAdministrator("the audit");
    int limit = page.limit(DEFAULT_LIMIT, MAXIMUM_LIMIT);
    RequestDigest request = wanted.digest();
    long before =
        page.cursor()
            .map(text -> Long.parseLong(cursors.open(request, text).position()))
            .orElse(Long.MAX_VALUE);
    List<Called> found =
        transactions.read(
            database ->
                database.list(
                    CALLS,
                    AuditPages::called,
                    Parameters.of("caller", wanted.caller().orElse(null))
                        .and("tool", wanted.tool().orElse(null))
                        .and("before", before)
                        .and("most", limit + 1L)));
    int shown = 0;
    while (shown < Math.min(limit, found.size()) && budget.take(found.get(shown))) {
      shown++;
    }
    return shown == found.size()
        ? new Page(found, Optional.empty())
        : new Page(
            List.copyOf(found.subList(0, shown)),
            Optional.of(seal(request, found.get(shown - 1).seq())));
  }

  private String seal(RequestDigest request, long position) {
    LogPin log = transactions.run(LogPin::take);
    return cursors.seal(request, Cursor.of(log, Optional.empty(), String.valueOf(position)));
  }

  private static Called called(ResultSet row) throws SQLException {
    return new Called(
        row.getLong(1),
        row.getObject(2, OffsetDateTime.class).toInstant(),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        Optional.ofNullable(row.getString(7)));
  }
}
