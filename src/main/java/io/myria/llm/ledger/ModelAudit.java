package io.myria.llm.ledger;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What models did, for administrators. Thread-safe. */
@Service
public final class ModelAudit {

  private final Transactions transactions;

  @Inject
  public ModelAudit(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * Which of them.
   *
   * @param event that the model was shown
   * @param before older than this one
   */
  public record Wanted(
      Optional<String> workflow,
      Optional<String> outcome,
      Optional<EventId> event,
      Optional<Long> before) {

    public static final Wanted ALL =
        new Wanted(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    Wanted olderThan(Optional<Long> other) {
      return new Wanted(workflow, outcome, event, other);
    }
  }

  /**
   * One with all that was said.
   *
   * @param transcript JSON; none while it is at work
   * @param shown all events whose words or ids the model was shown
   */
  public record Whole(ModelWork work, Optional<String> transcript, List<EventId> shown) {}

  /**
   * The newest first.
   *
   * @throws Fault {@code not_allowed} for anyone but an administrator
   */
  public List<ModelWork> list(Caller caller, Wanted wanted, int limit) {
    caller.requireAdministrator("the audit of models");
    List<String> clauses = new ArrayList<>();
    Parameters parameters = Parameters.of("limit", limit);
    if (wanted.workflow().isPresent()) {
      clauses.add("t.workflow = :workflow");
      parameters = parameters.and("workflow", wanted.workflow().get());
    }
    if (wanted.outcome().isPresent()) {
      clauses.add("t.outcome = :outcome");
      parameters = parameters.and("outcome", wanted.outcome().get());
    }
    if (wanted.before().isPresent()) {
      clauses.add("t.work_seq < :before");
      parameters = parameters.and("before", wanted.before().get());
    }
    if (wanted.event().isPresent()) {
      clauses.add(LedgerSql.WAS_SHOWN);
      parameters = parameters.and("event", wanted.event().get().value());
    }
    String sql = LedgerSql.works(clauses);
    Parameters all = parameters;
    return transactions.run(
        database ->
            database.read(ModelWorkEntity.class, sql, all).stream()
                .map(ModelWorkEntity::read)
                .toList());
  }

  /**
   * @throws Fault {@code not_allowed} for anyone but an administrator, {@code not_found} at {@code
   *     work}
   */
  public Whole get(Caller caller, long work) {
    caller.requireAdministrator("the audit of models");
    return transactions.run(database -> whole(database, work));
  }

  private static Whole whole(Database database, long work) throws SQLException {
    ModelWorkEntity found =
        database
            .find(ModelWorkEntity.class, work)
            .orElseThrow(() -> Fault.notFound("work", "is none that the audit holds"));
    List<EventId> shown =
        database.list(LedgerSql.EVIDENCE, row -> new EventId(row.getObject(1, UUID.class)), work);
    return new Whole(found.read(), found.transcript(), shown);
  }
}
