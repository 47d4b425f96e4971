package io.myria.verify;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Replica;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.LogReader;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotLeases;
import io.myria.snapshot.SnapshotPins;
import io.myria.verify.Verification.CheckProgress;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Verifies a running store, some seconds at a time: the caller holds the place where it goes on.
 * Thread-safe.
 */
@Service
public final class StoreVerifier {

  /** After which a verification that is not gone on with is given up. */
  private static final Duration LEASE = Duration.ofMinutes(15);

  /** Of one call; well below what a request may take. */
  private static final Duration CALL = Duration.ofSeconds(2);

  /** Of one call: where everything is wrong, the first will do. */
  private static final int MOST_FINDINGS = 200;

  private final Transactions transactions;
  private final List<StoreCheck> checks;

  /**
   * @param index this server's; {@link SearchViews#NONE} where none is to be looked at
   */
  @Inject
  public StoreVerifier(Transactions transactions, LogReader reader, SearchViews index) {
    this.transactions = transactions;
    List<StoreCheck> all = new ArrayList<>(List.of(new LogCheck(reader)));
    all.addAll(LookupChecks.all());
    all.addAll(
        List.of(
            new SealCheck(reader),
            new RegistryCheck(),
            new TopicForestCheck(reader),
            new MembershipCheck(),
            new DerivationCheck(reader),
            new IndexCheck(index, reader)));
    this.checks = List.copyOf(all);
  }

  /** The names of all checks, in their order. */
  public List<String> checks() {
    return checks.stream().map(StoreCheck::name).toList();
  }

  /**
   * Everything that is wrong with the store as it is now, to the end; for tests and drills, since
   * it takes as long as the store is large.
   *
   * @throws Fault {@code not_allowed} for anyone but an administrator
   */
  public List<Finding> findings(Caller caller) {
    List<Finding> found = new ArrayList<>();
    Verification step = look(caller, Optional.empty());
    found.addAll(step.findings());
    while (step.place().isPresent()) {
      step = look(caller, step.place());
      found.addAll(step.findings());
    }
    return found;
  }

  /**
   * Goes on for some seconds.
   *
   * @param place where an earlier call ended; empty to begin
   * @throws Fault {@code not_allowed}; {@code snapshot_gone} where nobody went on with it for too
   *     long; {@code invalid_argument} where the place is of another log
   */
  public Verification look(Caller caller, Optional<VerificationPlace> place) {
    caller.requireAdministrator("verifying the store");
    VerificationPlace from = place.orElseGet(() -> transactions.run(StoreVerifier::begin));
    StorePin pin = transactions.run(database -> hold(database, from));
    Walk walk = new Walk(pin, from);
    long until = System.nanoTime() + CALL.toNanos();
    while (walk.goesOn() && walk.found.size() < MOST_FINDINGS && System.nanoTime() < until) {
      walk.step();
    }
    if (!walk.goesOn()) {
      transactions.run(database -> release(database, from));
    }
    return new Verification(
        walk.goesOn() ? Optional.of(walk.place) : Optional.empty(), walk.progress, walk.found);
  }

  private static VerificationPlace begin(Database database) throws SQLException {
    return new VerificationPlace(
        database.one("select gen_random_uuid()", row -> row.getObject(1, UUID.class)).orElseThrow(),
        LogPin.take(database),
        SnapshotPins.pin(database, Optional.empty()).map(PinnedSnapshot::id),
        0,
        StoreCheck.START);
  }

  /** Takes or renews the lease on the snapshot; a replica can give none. */
  private StorePin hold(Database database, VerificationPlace place) throws SQLException {
    LogPin now = LogPin.take(database);
    if (!now.logId().equals(place.log().logId())
        || now.head().compareTo(place.log().head()) < 0
        || place.check() < 0
        || place.check() >= checks.size()) {
      throw Fault.invalid("place", "is of another log; leave it out to begin again");
    }
    if (!place.after().equals(StoreCheck.START)
        && !checks.get(place.check()).takes(place.after())) {
      throw VerificationPlace.none("place");
    }
    if (place.snapshot().isEmpty()) {
      return new StorePin(place.log(), Optional.empty());
    }
    SnapshotId snapshot = place.snapshot().get();
    if (!Replica.follows(database)) {
      SnapshotLeases.hold(database, snapshot, holder(place), LEASE);
    }
    Optional<PinnedSnapshot> pinned = SnapshotPins.find(database, snapshot);
    if (pinned.isEmpty()) {
      throw new Fault(
          FaultCode.SNAPSHOT_GONE, "this snapshot is no longer kept; verify the store anew");
    }
    return new StorePin(place.log(), pinned);
  }

  private static boolean release(Database database, VerificationPlace place) throws SQLException {
    if (Replica.follows(database)) {
      return true;
    }
    place.snapshot().ifPresent(id -> SnapshotLeases.release(database, id, holder(place)));
    return true;
  }

  private static String holder(VerificationPlace place) {
    return "verification " + place.run();
  }

  /** One call on its way. */
  private final class Walk {

    private final StorePin pin;
    private final List<Finding> found = new ArrayList<>();
    private final List<CheckProgress> progress = new ArrayList<>();
    private VerificationPlace place;

    Walk(StorePin pin, VerificationPlace place) {
      this.pin = pin;
      this.place = place;
    }

    boolean goesOn() {
      return place.check() < checks.size();
    }

    void step() {
      StoreCheck check = checks.get(place.check());
      Stretch stretch =
          transactions.run(
              database -> {
                Stretch looked = check.look(database, pin, place.after());
                tell(check.name(), looked.looked(), check.extent(database, pin));
                return looked;
              });
      found.addAll(stretch.findings());
      place =
          stretch
              .next()
              .map(next -> place.at(place.check(), next))
              .orElseGet(() -> place.at(place.check() + 1, StoreCheck.START));
    }

    private void tell(String check, long looked, long extent) {
      int last = progress.size() - 1;
      if (last >= 0 && progress.get(last).check().equals(check)) {
        progress.set(last, new CheckProgress(check, progress.get(last).looked() + looked, extent));
      } else {
        progress.add(new CheckProgress(check, looked, extent));
      }
    }
  }
}
