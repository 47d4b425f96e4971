package io.myria.llm.ledger;

import io.myria.config.Service;
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
import java.util.List;
import java.util.Optional;

/** The audit of models in pages: assignments, the newest first, or what was said in one. */
@Service
public final class ModelAuditPages {

  public static final int DEFAULT_LIMIT = 20;
  public static final int MAXIMUM_LIMIT = 200;

  private final Transactions transactions;
  private final ModelAudit audit;
  private final Cursors cursors;

  @Inject
  public ModelAuditPages(Transactions transactions, ModelAudit audit, Cursors cursors) {
    this.transactions = transactions;
    this.audit = audit;
    this.cursors = cursors;
  }

  /**
   * @param nextCursor there exactly when older ones were left out
   */
  public record Page(List<ModelWork> works, Optional<String> nextCursor) {}

  /**
   * A piece of what was said.
   *
   * @param transcript JSON, or a part of its text
   * @param nextCursor there exactly when more of it was left out
   */
  public record Piece(ModelAudit.Whole whole, String transcript, Optional<String> nextCursor) {}

  /** What an answer has room for. */
  @FunctionalInterface
  public interface Room {
    int of(ModelWork entry, String text);
  }

  /**
   * @param wanted without a place to begin at, which the cursor gives
   * @throws Fault {@code not_allowed} for anyone but an administrator, {@code limit_exceeded},
   *     {@code invalid_cursor}, {@code invalid_argument} at {@code budget_tokens}
   */
  public Page list(
      Caller caller, ModelAudit.Wanted wanted, PageRequest page, TokenBudget<ModelWork> budget) {
    int limit = page.limit(DEFAULT_LIMIT, MAXIMUM_LIMIT);
    RequestDigest request = digest(wanted);
    Optional<Long> before = page.cursor().map(text -> position(request, text));
    List<ModelWork> found = audit.list(caller, wanted.olderThan(before), limit + 1);
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

  /**
   * @param room how many characters of a text there is room for beside the entry, at least one
   * @throws Fault as above, and {@code not_found} at {@code work}
   */
  public Piece get(Caller caller, long work, Optional<String> cursor, Room room) {
    RequestDigest request = RequestDigest.of("model transcript").number(work).done();
    ModelAudit.Whole whole = audit.get(caller, work);
    String text = whole.transcript().orElse("");
    int from = (int) Math.min(text.length(), cursor.map(one -> position(request, one)).orElse(0L));
    int to = from == text.length() ? from : from + room.of(whole.work(), text.substring(from));
    return new Piece(
        whole,
        text.substring(from, to),
        to < text.length() ? Optional.of(seal(request, to)) : Optional.empty());
  }

  private static RequestDigest digest(ModelAudit.Wanted wanted) {
    return RequestDigest.of("model audit")
        .text(wanted.workflow())
        .text(wanted.outcome())
        .text(wanted.event().map(Object::toString))
        .done();
  }

  private long position(RequestDigest request, String cursor) {
    return Long.parseLong(cursors.open(request, cursor).position());
  }

  private String seal(RequestDigest request, long position) {
    LogPin log = transactions.run(LogPin::take);
    return cursors.seal(request, Cursor.of(log, Optional.empty(), String.valueOf(position)));
  }
}
