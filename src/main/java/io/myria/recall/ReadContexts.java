package io.myria.recall;

import io.myria.contents.WrittenDays;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.FingerprintReader;
import io.myria.language.date.Periods;
import io.myria.projection.DerivedPin;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursor;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import io.myria.recall.cache.Candidates;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.HeldScopes;
import io.myria.recall.cache.HeldScopes.Key;
import io.myria.recall.cache.PassageVectors;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranker.Begun;
import io.myria.recall.ranking.Vector;
import io.myria.security.Scope;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Pins and reads the inputs of requests. Thread-safe. */
record ReadContexts(
    HeldScopes scopes,
    Candidates candidates,
    PassageVectors meaning,
    FingerprintReader fingerprints) {

  private static final Logger LOG = Logger.getLogger(ReadContexts.class.getName());

  /** Passages whose vectors a request computes at most. */
  private static final int COMPUTED = 64;

  /** What a scope that is too large to be held is read by: some of its events, in log order. */
  @FunctionalInterface
  interface Finder {
    List<EventSeq> find(Mask mask, ReadPin pin, EventSeq last) throws SQLException;
  }

  ReadContext read(
      Database database, RecallRequest request, Optional<Cursor> cursor, StageTimes stages)
      throws SQLException {
    return read(
        database,
        request.scope(),
        new SnapshotChoice(request.snapshot(), Optional.empty()),
        cursor,
        request.options().includeArchived(),
        (mask, pin, last) -> candidates.of(database, mask, request, pin, last, stages));
  }

  /**
   * A scope, whole where it can be held.
   *
   * @param includeArchived what a person archived counts like the rest
   */
  ReadContext read(
      Database database,
      Scope asked,
      SnapshotChoice choice,
      Optional<Cursor> cursor,
      boolean includeArchived,
      Finder finder)
      throws SQLException {
    Mask.Asked scope = Mask.Asked.of(asked);
    DerivedReader.Asked serving = meaning.asked();
    ReadPin pin = ReadPin.take(database, choice, cursor, List.of(scope.query(), serving.query()));
    Optional<Mask> mask = scope.mask();
    DerivedPin derived = serving.pin();
    EventSeq last = pin.last(choice);
    if (mask.isEmpty()) {
      return new ReadContext(
          pin, mask, derived, Optional.empty(), last, HeldScope.nothing(), Set.of());
    }
    Set<EventSeq> archived =
        includeArchived ? Set.of() : fingerprints.archived(database, derived, mask.get(), last);
    Key key = scopes.key(database, pin.log(), mask.get(), derived);
    Optional<HeldScope> whole = scopes.of(database, mask.get(), pin.log(), derived, key);
    if (whole.isPresent()) {
      return new ReadContext(pin, mask, derived, Optional.of(key), last, whole.get(), archived);
    }
    List<EventSeq> found = finder.find(mask.get(), pin, last);
    HeldScope some = scopes.some(database, mask.get(), pin.log(), found, derived);
    return new ReadContext(pin, mask, derived, Optional.empty(), last, some, archived);
  }

  /**
   * The question as it is ranked by, and the scene with what could be added to it for that.
   *
   * @param begun with its words, in the scene
   * @param scale of the vectors' model
   */
  record Understood(ReadContext scene, Question question, Begun begun, CosineScale scale) {}

  /** The question's vector, and what its cosines mean. */
  private record Direction(Optional<Vector> vector, CosineScale scale) {

    static final Direction NONE = new Direction(Optional.empty(), CosineScale.REFERENCE);
  }

  /** Outside of transactions, because a model may be asked. */
  Understood understood(ReadContext read, RecallRequest request, StageTimes stages) {
    boolean wanted =
        request.options().strategy().asksForVectors()
            && read.held().hasAny(read.last(), request.asOf());
    HeldScope then = read.held().asOf(read.last(), request.asOf());
    Periods.Reading days = request.days(then.newestTime());
    String question = WrittenDays.of(request.question(), days);
    // Meanwhile another thread makes the question's vector.
    Begun begun = Begun.of(then.corpus(), question);
    Direction direction = wanted ? direction(read, request, stages) : Direction.NONE;
    if (direction.vector().isPresent() && !read.held().bare().isEmpty()) {
      then = completed(read, stages).asOf(read.last(), request.asOf());
      begun = Begun.of(then.corpus(), question);
    }
    return new Understood(
        read.with(then), new Question(question, direction.vector()), begun, direction.scale());
  }

  private Direction direction(ReadContext read, RecallRequest request, StageTimes stages) {
    if (read.derived().vectors().isEmpty()) {
      stages.degrade("vectors", "none were derived yet; words, places and times were compared");
      return Direction.NONE;
    }
    try {
      Optional<Vector> vector = meaning.question(read.derived(), request.question());
      if (vector.isEmpty()) {
        stages.degrade("vectors", "this server does not have the model that they were made by");
      }
      return vector.isEmpty()
          ? Direction.NONE
          : new Direction(vector, meaning.scale(read.derived()));
    } catch (Fault away) {
      LOG.log(Level.WARNING, "a question has no vector: {0}", away.getMessage());
      stages.degrade("vectors", "the model did not answer; words, places and times were compared");
      return Direction.NONE;
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "a question has no vector", problem);
      stages.degrade("vectors", "the model did not answer; words, places and times were compared");
      return Direction.NONE;
    }
  }

  /** A few missing vectors are computed here; many are waited for. */
  private HeldScope completed(ReadContext read, StageTimes stages) {
    HeldScope held = read.held();
    List<Remembered> events = held.bare().stream().map(held.events()::get).toList();
    int passages = events.stream().mapToInt(event -> event.turn().passages().size()).sum();
    String lacking = held.bare().size() + " of " + held.events().size() + " events have none yet";
    if (passages > COMPUTED) {
      stages.degrade("vectors", lacking);
      return held;
    }
    try {
      HeldScope whole = held.replacing(meaning.completed(read.derived(), events));
      read.key().ifPresent(key -> scopes.keep(key, whole));
      return whole;
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "events have no vectors", problem);
      stages.degrade("vectors", lacking + ", and the model did not answer");
      return held;
    }
  }
}
