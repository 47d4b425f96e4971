package io.myria.mcp.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.database.Transactions;
import io.myria.drill.OwnThread;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.LoggedRecords;
import io.myria.mcp.admin.AuditPages.Wanted;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.TokenBudget;
import io.myria.security.Call;
import io.myria.security.Caller;
import io.myria.security.SpokenFor;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the audit holds of calls that succeed, fail, and never end. */
class AuditDbIT {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final Caller ADMIN = new Caller("dana", Set.of(), SpokenFor.NOBODY);

  private static TestDatabase database;
  private static LocalTransactions transactions;
  private static AuditTrail trail;

  @BeforeAll
  static void open() {
    database = TestDatabase.create();
    transactions = new LocalTransactions(database.pool());
    trail = new AuditTrail(transactions, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private record Row(Instant at, String caller, String tool, String arguments, String outcome) {}

  @Test
  void aCallThatSucceedsHasTwoRows() {
    String answer = ended(trail, entry("good", "{\"wait\":true}"), () -> "done");
    assertThat(answer).isEqualTo("done");
    assertThat(rows("good"))
        .containsExactly(
            new Row(NOW, "dana", "myria_trigger_build", "{\"wait\":true}", null),
            new Row(NOW, "dana", "myria_trigger_build", "{\"wait\":true}", "ok"));
  }

  @Test
  void aCallThatFailsHasItsCodeThoughItsOwnTransactionIsRolledBack() {
    assertThatThrownBy(
            () ->
                ended(
                    trail,
                    entry("bad", "{}"),
                    () ->
                        transactions.run(
                            inner -> {
                              throw new Fault(FaultCode.BUILD_RUNNING, "a build runs");
                            })))
        .hasRootCauseMessage("a build runs");
    assertThat(rows("bad")).extracting(Row::outcome).containsExactly(null, "build_running");
  }

  @Test
  void theAuditIsReadInPagesTheNewestFirstByAdministratorsAlone() {
    AuditPages pages = new AuditPages(transactions, new Cursors(transactions, new SecureRandom()));
    for (int call = 0; call < 5; call++) {
      ended(trail, paged(call), () -> "");
    }
    trail.around(paged(5), CompletableFuture::new, AuditDbIT::code, Runnable::run);
    Wanted paul = new Wanted(Optional.of("paul"), Optional.of("myria_paged"));
    List<String> read = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      AuditPages.Page page =
          pages.list(
              Caller.OPEN, paul, new PageRequest(Optional.of(2), cursor), TokenBudget.unlimited());
      page.calls()
          .forEach(one -> read.add(one.requestId() + " " + one.outcome().orElse("running")));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    assertThat(read)
        .containsExactly(
            "paged 5 running",
            "paged 4 ok",
            "paged 3 ok",
            "paged 2 ok",
            "paged 1 ok",
            "paged 0 ok");
    Wanted nobody = new Wanted(Optional.of("nobody"), Optional.empty());
    assertThat(pages.list(Caller.OPEN, nobody, PageRequest.FIRST, TokenBudget.unlimited()).calls())
        .isEmpty();
    assertThatThrownBy(() -> pages.list(ADMIN, paul, PageRequest.FIRST, TokenBudget.unlimited()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
  }

  @Test
  void aCallThatDiesOfAnErrorIsADefect() {
    assertThatThrownBy(
            () ->
                ended(
                    trail,
                    entry("dead", "{}"),
                    () -> {
                      throw new StackOverflowError();
                    }))
        .hasCauseInstanceOf(StackOverflowError.class);
    assertThat(rows("dead")).extracting(Row::outcome).containsExactly(null, "defect");
  }

  @Test
  void soIsOneThatDiesAsItBegins() {
    assertThatThrownBy(
            () ->
                trail.around(
                    entry("dead later", "{}"),
                    () -> {
                      throw new StackOverflowError();
                    },
                    AuditDbIT::code,
                    Runnable::run))
        .isInstanceOf(StackOverflowError.class);
    assertThat(rows("dead later")).extracting(Row::outcome).containsExactly(null, "defect");
  }

  @Test
  void aCallThatIsRefusedAsItBeginsHasItsCode() {
    assertThatThrownBy(
            () ->
                trail.around(
                    entry("refused", "{}"),
                    () -> {
                      throw new Fault(FaultCode.BUILD_RUNNING, "a build runs");
                    },
                    AuditDbIT::code,
                    Runnable::run))
        .hasMessage("a build runs");
    assertThat(rows("refused")).extracting(Row::outcome).containsExactly(null, "build_running");
  }

  @Test
  void anErrorWhileTheOutcomeIsWrittenIsLoggedAndTheAnswerStands() {
    AtomicBoolean dead = new AtomicBoolean();
    AuditTrail dying =
        new AuditTrail(
            new Transactions() {
              @Override
              public <T> T run(Work<T> work) {
                if (dead.getAndSet(true)) {
                  throw new StackOverflowError();
                }
                return transactions.run(work);
              }
            },
            Clock.systemUTC());
    try (LoggedRecords logged = new LoggedRecords(AuditTrail.class)) {
      String answer = ended(dying, entry("unwritten end", "{}"), () -> "done");
      assertThat(answer).isEqualTo("done");
      assertThat(logged.thrown(Level.SEVERE))
          .singleElement()
          .isInstanceOf(StackOverflowError.class);
    }
  }

  @Test
  void whereNoThreadIsFreeItIsWrittenHereAndTheAnswerStands() {
    Executor full =
        task -> {
          throw new RejectedExecutionException("full");
        };
    CompletableFuture<String> answer =
        trail.around(
            entry("crowded", "{}"),
            () -> CompletableFuture.completedFuture("done"),
            AuditDbIT::code,
            full);
    assertThat(answer.join()).isEqualTo("done");
    assertThat(rows("crowded")).extracting(Row::outcome).containsExactly(null, "ok");
  }

  @Test
  void whileItRunsItsFirstRowIsSeenByOthers() {
    List<Row> during = ended(trail, entry("running", "{}"), () -> rows("running"));
    assertThat(during).extracting(Row::outcome).containsExactly((String) null);
  }

  @Test
  void nothingIsDoneThatCannotBeWrittenDown() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    asSuperuser("revoke insert on audit from myria_app");
    try {
      assertThatThrownBy(
              () ->
                  ended(
                      trail,
                      entry("unwritten", "{}"),
                      () -> {
                        done.set(true);
                        return "";
                      }))
          .isInstanceOf(Fault.class);
    } finally {
      asSuperuser("grant insert on audit to myria_app");
    }
    assertThat(done).isFalse();
    assertThat(rows("unwritten")).isEmpty();
  }

  @Test
  void argumentsThatNoToolHasAreNotKept() {
    String long5000 = "{\"a\":\"" + "x".repeat(5_000) + "\"}";
    ended(trail, entry("long", long5000), () -> "");
    assertThat(rows("long"))
        .extracting(Row::arguments)
        .containsOnly("{\"omitted_characters\":5008}");
    ended(trail, entry("nul", "{\"a\":\"\\u0000\\ud800\"}"), () -> "");
    assertThat(rows("nul")).hasSize(2);
  }

  /** What a call answers whose work is done on another thread. */
  private static <T> T ended(AuditTrail by, AuditTrail.Entry entry, Supplier<T> work) {
    return by.around(
            entry,
            () -> CompletableFuture.supplyAsync(work, OwnThread.EXECUTOR),
            AuditDbIT::code,
            Runnable::run)
        .join();
  }

  private static String code(RuntimeException problem) {
    return problem instanceof Fault fault ? fault.code().wire() : "defect";
  }

  private static AuditTrail.Entry entry(String id, String arguments) {
    return new AuditTrail.Entry(new Call(ADMIN, id), "myria_trigger_build", arguments);
  }

  private static AuditTrail.Entry paged(int call) {
    Caller paul = new Caller("paul", Set.of(), SpokenFor.NOBODY);
    return new AuditTrail.Entry(new Call(paul, "paged " + call), "myria_paged", "{}");
  }

  private static List<Row> rows(String call) {
    return transactions.run(
        db ->
            db.list(
                "select recorded_at, caller, tool, arguments::text, outcome from audit"
                    + " where call_id = ? order by audit_seq",
                row ->
                    new Row(
                        row.getTimestamp(1).toInstant(),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getString(5)),
                call));
  }

  private static void asSuperuser(String sql) throws Exception {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
