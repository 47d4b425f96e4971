package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.DatabaseFault;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.proof.seal.Checkpoints;
import io.myria.search.SearchSettings;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Clears files and pages of what was deleted, looks for what may be left, and makes the receipt.
 * Every step may be repeated. Thread-safe.
 */
@Service
public final class Cleaning {

  private static final Logger LOG = Logger.getLogger(Cleaning.class.getName());

  /**
   * Rows that were deleted live on for transactions that began before; of other roles none shows.
   */
  private static final String DEAD =
      """
      select pg_snapshot_xmin(pg_current_snapshot()) > x.erased_xid
             and not exists (
                 select from pg_stat_activity a
                 where a.datname = current_database() and a.pid <> pg_backend_pid()
                   and age(a.backend_xmin) >= age(x.erased_xid::xid))
      from erasure x
      where x.erasure_id = :id
      """;

  private static final String REWRITTEN =
      "select x.rewritten from erasure x where x.erasure_id = :id";

  private static final String SIZE = "select pg_total_relation_size(?::text::regclass)";

  private static final String PATIENCE = "select set_config('lock_timeout', '2s', true)";

  private static final String REWRITE = "select erase_rewrite(?)";

  private static final String NOTE =
      "update erasure x set rewritten = x.rewritten || :table::text where x.erasure_id = :id";

  private static final String FRAGMENT_KEY =
      """
      select x.fragment_key from erasure x
      where x.erasure_id = :id and x.fragment_key is not null
      """;

  /** Of each transaction, and those of an older server, which kept them together. */
  private static final String FRAGMENTS =
      """
      select f.hashes
      from (select 0 as first_seq, x.fragments as hashes from erasure x where x.erasure_id = :id
            union all
            select p.first_seq, p.hashes from erased_piece p where p.erasure_id = :id) f
      where f.hashes is not null
      order by f.first_seq
      """;

  private static final String FORGET_PIECES = "delete from erased_piece p where p.erasure_id = :id";

  private static final String DONE =
      """
      update erasure x
      set state = 'done', done_at = clock_timestamp(), receipt = :receipt, fragment_key = null,
          fragments = null
      where x.erasure_id = :id and x.state = 'withheld' and x.holder = :holder
      """;

  private final Transactions transactions;
  private final Checkpoints checkpoints;
  private final ErasureSettings settings;
  private final SearchSettings search;

  @Inject
  public Cleaning(
      Transactions transactions,
      Checkpoints checkpoints,
      ErasureSettings settings,
      SearchSettings search) {
    this.transactions = transactions;
    this.checkpoints = checkpoints;
    this.settings = settings;
    this.search = search;
  }

  /** What was cleared, and what was not. */
  record Cleared(List<String> tables, List<String> tooLarge, String index) {}

  /**
   * @param isOff whether this server has no index; one that it has was made anew by now
   * @param hold renews the lease; false where another server goes on
   */
  void clean(UUID id, String holder, boolean isOff, BooleanSupplier hold) {
    if (!isDead(id)) {
      note(id, ErasureStage.TRANSACTIONS);
      return;
    }
    note(id, ErasureStage.TABLES);
    List<String> tooLarge = new ArrayList<>();
    List<String> rewritten = new ArrayList<>(rewritten(id));
    for (String table : Stores.TABLES) {
      if (rewritten.contains(table)) {
        continue;
      }
      if (!hold.getAsBoolean()) {
        return;
      }
      if (size(table) > settings.rewriteBytes()) {
        tooLarge.add(table);
        continue;
      }
      switch (rewrite(id, table)) {
        case DONE -> rewritten.add(table);
        case TOO_LARGE -> tooLarge.add(table);
        case BUSY -> {
          return;
        }
      }
    }
    note(id, ErasureStage.RESIDUE);
    ResidueScan.Result residue = scan(id, hold);
    Cleared cleared = new Cleared(rewritten, tooLarge, isOff ? "off" : "rebuilt");
    transactions.run(
        db -> {
          String receipt = ErasureReceipt.make(db, id, cleared, residue, checkpoints);
          Parameters done = Parameters.of("id", id).and("receipt", receipt).and("holder", holder);
          // Another server may be at work by now, and has to find what it looks for.
          return db.execute(DONE, done) > 0 && db.execute(FORGET_PIECES, done) >= 0;
        });
    if (!residue.found().isEmpty()) {
      LOG.warning("erasure " + id + " left residue: " + residue.found());
    }
  }

  private void note(UUID id, ErasureStage stage) {
    transactions.run(
        db -> {
          stage.note(db, id);
          return true;
        });
  }

  private boolean isDead(UUID id) {
    return transactions
        .read(db -> db.one(DEAD, row -> row.getBoolean(1), Parameters.of("id", id)))
        .orElse(true);
  }

  private List<String> rewritten(UUID id) {
    return transactions
        .read(
            db ->
                db.one(
                    REWRITTEN,
                    row -> List.of((String[]) row.getArray(1).getArray()),
                    Parameters.of("id", id)))
        .orElseThrow();
  }

  private long size(String table) {
    return transactions.read(db -> db.one(SIZE, row -> row.getLong(1), table)).orElse(0L);
  }

  /** How it went with a table. */
  private enum Rewrite {
    DONE,
    /** Somebody else uses it for longer than readers shall wait behind this. */
    BUSY,
    /** It takes longer than the database lets a statement run. */
    TOO_LARGE
  }

  private Rewrite rewrite(UUID id, String table) {
    try {
      transactions.run(
          db -> {
            db.one(PATIENCE, row -> row.getString(1));
            db.one(REWRITE, row -> true, table);
            return db.execute(NOTE, Parameters.of("id", id).and("table", table));
          });
      return Rewrite.DONE;
    } catch (Fault problem) {
      if (DatabaseFault.isTooLong(problem)) {
        LOG.log(Level.INFO, table + " takes too long to be rewritten", problem);
        return Rewrite.TOO_LARGE;
      }
      LOG.log(Level.FINE, table + " is rewritten later: " + problem.getMessage(), problem);
      return Rewrite.BUSY;
    }
  }

  private ResidueScan.Result scan(UUID id, BooleanSupplier hold) {
    Parameters of = Parameters.of("id", id);
    Optional<Fragments> fragments =
        transactions.run(
            db -> {
              Optional<byte[]> key = db.one(FRAGMENT_KEY, row -> row.getBytes(1), of);
              return key.isEmpty()
                  ? Optional.empty()
                  : Optional.of(
                      Fragments.of(key.get(), db.list(FRAGMENTS, row -> row.getBytes(1), of)));
            });
    if (fragments.isEmpty()) {
      return ResidueScan.Result.nothing();
    }
    ResidueScan.Result result = transactions.run(db -> tables(db, fragments.get(), hold));
    return search
        .folder()
        .filter(Files::isDirectory)
        .map(folder -> result.and(ResidueScan.files(folder, fragments.get())))
        .orElse(result);
  }

  private static ResidueScan.Result tables(
      Database database, Fragments fragments, BooleanSupplier hold) throws SQLException {
    ResidueScan.leaveOutKept(database, fragments, hold);
    return ResidueScan.tables(database, fragments, hold);
  }
}
