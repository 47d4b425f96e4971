package io.myria.recall.routing;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Replica;
import io.myria.database.Transactions;
import io.myria.eventlog.append.Appender;
import io.myria.memory.Sources;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.Strategy;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SplittableRandom;

/** Decides the way of a question by what was said of earlier ones. Thread-safe. */
@Service
public final class Router {

  private static final Duration HOUR = Duration.ofHours(1);

  private final Transactions transactions;
  private final Sources sources;
  private final RoutingSettings settings;
  private final Recorder recorder;

  @Inject
  public Router(
      Transactions transactions, Sources sources, RoutingSettings settings, Recorder recorder) {
    this.transactions = transactions;
    this.sources = sources;
    this.settings = settings;
    this.recorder = recorder;
  }

  /**
   * A question.
   *
   * @param goesOn whether it asks for more of an answer: it has one already
   * @param strategy what the caller wants; {@code auto} leaves it open
   */
  public record Asked(
      Scope scope,
      String question,
      Optional<Instant> asOf,
      Optional<SnapshotId> snapshot,
      boolean goesOn,
      Strategy strategy) {}

  /** Which way it goes, and, where the setting is off, the caller's. */
  public Routing route(Asked asked) {
    if (!settings.enabled()) {
      return Routing.off(asked);
    }
    return transactions.run(database -> route(database, asked));
  }

  private Routing route(Database database, Asked asked) throws SQLException {
    SnapshotChoice choice = new SnapshotChoice(asked.snapshot(), Optional.empty());
    Optional<Retrievals> seen =
        Retrievals.read(
            database, sources, new Retrievals.Asked(asked.scope(), asked.asOf(), choice));
    long events = seen.isEmpty() ? 0 : seen.get().size(ScopeSize.MANY);
    if (events == 0) {
      return Routing.off(asked);
    }
    Retrievals retrievals = seen.get();
    if (retrievals.behind()) {
      return Routing.behind(asked);
    }
    QuestionKind kind = QuestionKind.of(asked.question());
    ScopeSize size = ScopeSize.of(events);
    RoutingTable table = new RoutingTable(retrievals.newest());
    String seed = asked.question() + "\n" + retrievals.state();
    boolean records = isRecorded(asked, retrievals, seed);
    Route route = records ? table.explored(kind, size, seed) : table.best(kind, size);
    return new Routing(
        asked, kind, size, route, records ? Optional.of(recorder) : Optional.empty(), false);
  }

  /** A later page is no retrieval, and who reads an earlier state teaches nothing. */
  private boolean isRecorded(Asked asked, Retrievals retrievals, String seed) throws SQLException {
    if (asked.goesOn() || asked.snapshot().isPresent() || !recorder.mayAppend()) {
      return false;
    }
    Instant now = recorder.now();
    long minute = now.truncatedTo(ChronoUnit.MINUTES).getEpochSecond();
    boolean drawn = new SplittableRandom(seed.hashCode() ^ minute).nextDouble() < settings.share();
    return drawn
        && retrievals.since(asked.scope(), now.minus(HOUR), settings.hourly()) < settings.hourly();
  }

  /** Appends retrievals. Thread-safe. */
  @Service
  public record Recorder(Appender appender, Replica replica, Clock clock) {

    @Inject
    public Recorder {}

    boolean mayAppend() {
      return !replica.isReadOnly();
    }

    Instant now() {
      return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
  }
}
