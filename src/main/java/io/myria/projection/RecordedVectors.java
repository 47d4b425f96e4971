package io.myria.projection;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.embedding.Embedding;
import io.myria.embedding.Embeddings;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.projection.Derivation.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Vectors as inputs of a build: first all that are missing up to an event, then by their places,
 * unmasked; so never for a caller. A text that the model refused for good has none. Thread-safe.
 */
public final class RecordedVectors {

  private static final Duration POLL = Duration.ofMillis(50);

  private final Transactions transactions;
  private final Embeddings embeddings;
  private final Deriver deriver;
  private final Duration patience;
  private final boolean tokens;

  /**
   * @param holder this server, for people; another one than its background's
   */
  public RecordedVectors(
      Transactions transactions,
      LogReader log,
      Embeddings embeddings,
      DeriveSettings settings,
      String holder) {
    this.transactions = transactions;
    this.embeddings = embeddings;
    this.deriver = new Deriver(transactions, log, new Derivations(holder, settings.lease()));
    this.patience = settings.lease().multipliedBy(2);
    this.tokens = settings.tokens();
  }

  /**
   * Vectors that were made by one model, in one go through the log: the same ones whenever they are
   * read.
   *
   * @param version of the function that made them, the model's name and hash in it
   */
  public record Recording(long derivation, String version) {}

  /**
   * Computes what is missing, or waits until another has; takes as long as that takes.
   *
   * @return empty where no model is configured, or where it has not given a single vector so far
   *     and is not going to
   * @throws Fault {@code model_unavailable} where they cannot be completed now
   */
  public Optional<Recording> complete(EventSeq last) {
    return embeddings.configured().flatMap(embedding -> complete(embedding, last));
  }

  private Optional<Recording> complete(Embedding embedding, EventSeq last) {
    Consumer consumer = new VectorConsumer(embedding, tokens);
    Progress progress = new Progress();
    while (true) {
      Derivation now = transactions.run(db -> current(db, consumer));
      if (reached(now, last)) {
        return Optional.of(new Recording(now.id(), now.version()));
      }
      boolean worked =
          deriver.run(consumer, () -> reached(transactions.run(db -> current(db, consumer)), last));
      Derivation then = transactions.run(db -> current(db, consumer));
      if (!worked && !reached(then, last)) {
        Optional<String> problem = problem(then).or(() -> progress.problem(then));
        if (problem.isPresent() && then.checkpoint().eventId().isEmpty()) {
          return Optional.empty();
        }
        if (problem.isPresent()) {
          throw new Fault(FaultCode.MODEL_UNAVAILABLE, problem.get());
        }
        sleep();
      }
    }
  }

  /** What serves, else what is to. */
  private static Derivation current(Database database, Consumer consumer) throws SQLException {
    return Derivations.of(database, consumer.name(), consumer.version()).get(0);
  }

  private boolean reached(Derivation derivation, EventSeq last) {
    return derivation.checkpoint().seq().compareTo(last) >= 0
        && transactions.run(db -> Derivations.isOfThisLog(db, derivation));
  }

  private static Optional<String> problem(Derivation derivation) {
    if (derivation.paused()) {
      return Optional.of("vectors are missing, and their job is paused");
    }
    return derivation
        .lastRun()
        .failure()
        .map(failure -> "vectors are missing, and cannot be computed: " + failure);
  }

  /**
   * Whether the other server that computes them makes progress. A batch of long texts may take
   * longer than any patience; a server that renews the lease from part to part is at work.
   */
  private final class Progress {

    private EventSeq at = EventSeq.NONE;
    private long since = System.nanoTime();

    Optional<String> problem(Derivation derivation) {
      EventSeq now = derivation.checkpoint().seq();
      if (!now.equals(at) || derivation.holder().isPresent()) {
        at = now;
        since = System.nanoTime();
      }
      return System.nanoTime() - since > patience.toNanos()
          ? Optional.of("vectors are missing, and the server that computes them makes no progress")
          : Optional.empty();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", interrupted);
    }
  }

  /**
   * The vectors of events' passages, of long events the first ones, in the order of the text.
   *
   * @throws Fault {@code model_unavailable} where others have taken their place meanwhile
   */
  public Map<EventSeq, List<byte[]>> of(
      Database database, Recording recording, Collection<EventSeq> events) throws SQLException {
    Map<EventSeq, List<byte[]>> vectors = new LinkedHashMap<>();
    database.list(
        DerivedSql.VECTORS,
        row ->
            vectors
                .computeIfAbsent(new EventSeq(row.getLong(1)), seq -> new ArrayList<>())
                .add(row.getBytes(2)),
        recording.derivation(),
        events.stream().map(EventSeq::value).toArray(Long[]::new));
    // Afterwards: what is retired loses its rows.
    boolean kept =
        database
            .select(String.class, DerivationSql.STATE, Parameters.of("id", recording.derivation()))
            .stream()
            .anyMatch(state -> !state.equalsIgnoreCase(State.RETIRED.name()));
    if (!kept) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the vectors were made anew meanwhile");
    }
    return vectors;
  }
}
