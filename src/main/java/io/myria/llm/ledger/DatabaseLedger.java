package io.myria.llm.ledger;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Deadline;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.llm.ChatRequest;
import io.myria.llm.Ledger;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import io.myria.llm.ModelSettings;
import io.myria.llm.ModelUsage;
import io.myria.llm.WorkReport;
import io.myria.llm.Workflow;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Books that all servers of a database share, and no restart forgets. Thread-safe. */
@Service
public final class DatabaseLedger implements Ledger {

  private final Transactions transactions;
  private final ModelSettings settings;
  private final ModelSwitch modelSwitch;

  @Inject
  public DatabaseLedger(
      Transactions transactions, ModelSettings settings, ModelSwitch modelSwitch) {
    this.transactions = transactions;
    this.settings = settings;
    this.modelSwitch = modelSwitch;
  }

  @Override
  public boolean isOn() {
    return modelSwitch.isOn();
  }

  @Override
  public Book open(Work work, String model) {
    ModelWorkEntity entry =
        transactions.run(
            database -> database.insert(new ModelWorkEntity(work, model, database.now())));
    return new DatabaseBook(entry.seq(), work);
  }

  /** One piece of work's. */
  private final class DatabaseBook implements Book {

    private final long seq;
    private final Work work;

    /** Not written yet. */
    private final List<EventId> shown = new ArrayList<>();

    /** By the last request. */
    private List<ModelAccount> reserved = List.of();

    private DatabaseBook(long seq, Work work) {
      this.seq = seq;
      this.work = work;
    }

    @Override
    public Optional<String> recorded(ChatRequest request) {
      return transactions.run(database -> found(database, hash(request))).map(Deflated::read);
    }

    private Optional<byte[]> found(Database database, byte[] hash) throws SQLException {
      Optional<byte[]> answer = database.one(LedgerSql.ANSWER, row -> row.getBytes(1), hash);
      if (answer.isPresent()) {
        use(database, hash);
      }
      return answer;
    }

    /** A build is made of it. */
    private void use(Database database, byte[] hash) throws SQLException {
      if (work.workflow() == Workflow.BUILD && work.snapshot().isPresent()) {
        database.execute(LedgerSql.USE, work.snapshot().get().value(), hash);
      }
    }

    @Override
    public void show(List<EventId> events) {
      shown.addAll(events);
    }

    @Override
    public void reserve(ModelUsage estimate) {
      Optional<ModelProblem> problem = transactions.run(database -> reserved(database, estimate));
      if (problem.isPresent()) {
        throw problem.get();
      }
      shown.clear();
    }

    private Optional<ModelProblem> reserved(Database database, ModelUsage estimate)
        throws SQLException {
      if (!ModelSwitch.read(database)) {
        return Optional.of(ModelProblem.of(ModelFailure.MODEL_OFF, "models are switched off"));
      }
      Instant now = database.now();
      List<ModelAccount> asked = accounts(now);
      for (int index = 0; index < asked.size(); index++) {
        if (!asked.get(index).reserve(database, estimate, now)) {
          for (ModelAccount before : asked.subList(0, index)) {
            before.settle(database, ModelUsage.NONE.minus(estimate), -1);
          }
          return Optional.of(ModelProblem.of(ModelFailure.CAP_REACHED, asked.get(index).refusal()));
        }
      }
      reserved = asked;
      writeShown(database);
      return Optional.empty();
    }

    @Override
    public void settle(Settlement settlement) {
      Deadline.without(() -> transactions.run(database -> settled(database, settlement)));
    }

    private boolean settled(Database database, Settlement settlement) throws SQLException {
      ModelUsage more = settlement.used().minus(settlement.reserved());
      for (ModelAccount account : reserved) {
        account.settle(database, more, settlement.tries() - 1);
      }
      if (settlement.answer().isPresent() && work.workflow() != Workflow.CHECK) {
        byte[] answer = Deflated.write(settlement.answer().get());
        byte[] hash = hash(settlement.request());
        database.execute(LedgerSql.RECORD, hash, seq, answer);
        use(database, hash);
        return true;
      }
      return false;
    }

    @Override
    public void close(WorkReport report) {
      byte[] transcript = WorkTranscript.write(work, report);
      Deadline.without(() -> transactions.run(database -> closed(database, report, transcript)));
    }

    private int closed(Database database, WorkReport report, byte[] transcript)
        throws SQLException {
      writeShown(database);
      database.lock(ModelWorkEntity.class, seq).ifPresent(one -> one.end(report, transcript));
      return database.execute(LedgerSql.TOTAL, total(report));
    }

    private Parameters total(WorkReport report) {
      int calls = report.rounds().stream().mapToInt(WorkReport.Round::tries).sum();
      ModelUsage spent = work.replayed() ? ModelUsage.NONE : report.usage();
      return Parameters.of("workflow", work.workflow().wire())
          .and("outcome", report.outcome())
          .and("calls", (long) calls)
          .and("prompt", spent.promptTokens())
          .and("completion", spent.completionTokens())
          .and("nanos", spent.nanos());
    }

    private void writeShown(Database database) throws SQLException {
      if (!shown.isEmpty()) {
        UUID[] ids = shown.stream().map(EventId::value).distinct().toArray(UUID[]::new);
        database.execute(LedgerSql.SHOW, seq, ids);
      }
    }

    private List<ModelAccount> accounts(Instant now) {
      List<ModelAccount> accounts = new ArrayList<>();
      accounts.add(ModelAccount.hour(now, settings.caps()));
      if (work.workflow() == Workflow.RELATIONS) {
        accounts.add(ModelAccount.background(now, settings.caps()));
      } else if (work.workflow() == Workflow.BUILD) {
        work.snapshot().ifPresent(id -> accounts.add(ModelAccount.build(id, settings.caps())));
      }
      return accounts;
    }
  }

  private static byte[] hash(ChatRequest request) {
    return HexFormat.of().parseHex(request.hash());
  }
}
