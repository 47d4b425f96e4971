package io.myria.recall;

import io.myria.derive.DerivedPin;
import io.myria.derive.DerivedReader;
import io.myria.embedding.Embedding;
import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.query.Cursor;
import io.myria.query.Cursors;
import io.myria.query.Guide;
import io.myria.query.ReadPin;
import io.myria.query.RequestDigest;
import io.myria.query.SnapshotChoice;
import io.myria.query.VisibleTopics;
import io.myria.rank.Question;
import io.myria.rank.Ranking;
import io.myria.rank.Vector;
import io.myria.recall.Grounds.Key;
import io.myria.recall.Selection.Taken;
import io.myria.search.SearchViews;
import io.myria.store.Database;
import io.myria.store.Transactions;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** {@code myria_recall}: the best context that a budget of tokens can buy. Thread-safe. */
public final class Recall {

  private static final Logger LOG = Logger.getLogger(Recall.class.getName());

  /** Passages whose vectors a request computes at most. */
  private static final int COMPUTED = 64;

  private final Transactions transactions;
  private final Cursors cursors;
  private final RecallSettings settings;
  private final Meaning meaning;
  private final Grounds grounds;
  private final Candidates candidates;
  private final Rankers rankers = new Rankers();

  public Recall(
      Transactions transactions,
      LogReader reader,
      Cursors cursors,
      Aids aids,
      RecallSettings settings) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.settings = settings;
    this.meaning = new Meaning(new DerivedReader(), aids.models());
    this.grounds = new Grounds(reader, meaning, settings);
    this.candidates = new Candidates(aids.index());
  }

  /**
   * What a recall is better with, and can do without.
   *
   * @param models by {@link io.myria.embedding.EmbeddingModel#toString()}, for who waits
   */
  public record Aids(Function<String, Optional<Embedding>> models, SearchViews index) {

    /** Words alone. */
    public static final Aids NONE = new Aids(model -> Optional.empty(), SearchViews.NONE);
  }

  /**
   * What a request reads: one snapshot, one head of the log, one scope.
   *
   * @param key under which the scope is held; empty where it is too large
   */
  private record Scene(
      ReadPin pin, Optional<Mask> mask, DerivedPin derived, Optional<Key> key, Held held) {

    Scene with(Held other) {
      return new Scene(pin, mask, derived, key, other);
    }

    boolean hasTopics() {
      return mask.isPresent() && pin.snapshot().isPresent();
    }
  }

  /**
   * One answer.
   *
   * @throws Fault {@code limit_exceeded} or {@code invalid_argument} at {@code budget_tokens}, for
   *     one that is too small for even one item, too; {@code invalid_cursor}; {@code not_found} at
   *     {@code snapshot_id}; {@code snapshot_gone}
   */
  public RecallAnswer recall(RecallRequest request) {
    int budget = request.options().budgetTokens();
    if (budget > settings.mostTokens()) {
      throw Fault.tooLarge("budget_tokens", "must be at most " + settings.mostTokens());
    }
    Stages stages = new Stages();
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    Set<EventSeq> shown = cursor.map(Cursor::position).map(ShownItems::read).orElse(Set.of());
    Scene read = transactions.run(database -> scene(database, request, cursor, stages));
    stages.end("read");
    Understood understood = understood(read, request, stages);
    Scene scene = understood.scene();
    stages.end("vectors");
    Ranking ranking = rankers.of(read.derived()).rank(scene.held().ground(), understood.question());
    stages.end("rank");
    AnswerDraft draft = new AnswerDraft(request, scene.pin().snapshotId(), ranking, stages);
    if (ranking.confidence() < request.options().minConfidence()) {
      return draft.abstained();
    }
    Selection selection = new Selection(scene.held(), ranking, request.filter(), shown, budget);
    Assembly assembly = new Assembly(selection, budget, ShownItems.MOST - shown.size());
    assemble(assembly, selection, request, scene, stages);
    checkOneFits(selection, budget);
    Optional<String> next =
        next(selection, shown).map(position -> cursors.seal(digest, scene.pin().at(position)));
    return draft.of(selection.taken(), assembly, next);
  }

  /** The same ranking for other reads, of the same memory. */
  public Guide guide() {
    return new RankedGuide(grounds, meaning, rankers);
  }

  /** Of what recent scopes see. */
  public long heldBytes() {
    return grounds.bytes();
  }

  private Scene scene(
      Database database, RecallRequest request, Optional<Cursor> cursor, Stages stages)
      throws SQLException {
    SnapshotChoice choice = new SnapshotChoice(request.snapshot(), Optional.empty());
    ReadPin pin = ReadPin.take(database, choice, cursor);
    Optional<Mask> mask = Mask.of(database, request.scope());
    DerivedPin derived = meaning.pin(database);
    if (mask.isEmpty()) {
      return new Scene(pin, mask, derived, Optional.empty(), Held.NOTHING);
    }
    EventSeq last = pin.last(choice);
    Optional<Held> whole = grounds.of(database, mask.get(), pin.log(), derived);
    if (whole.isPresent()) {
      Key key = Key.of(pin.log(), mask.get(), derived);
      return new Scene(pin, mask, derived, Optional.of(key), whole.get());
    }
    List<EventSeq> found = candidates.of(database, mask.get(), request, pin.log(), last, stages);
    Held some = grounds.some(database, mask.get(), found, derived);
    return new Scene(pin, mask, derived, Optional.empty(), some);
  }

  /** The question as it is ranked by, and the scene with what could be added to it for that. */
  private record Understood(Scene scene, Question question) {}

  /** Outside of transactions, because a model may be asked. */
  private Understood understood(Scene read, RecallRequest request, Stages stages) {
    boolean wanted =
        request.options().strategy() == Strategy.AUTO && !read.held().events().isEmpty();
    Optional<Vector> vector = wanted ? vector(read, request, stages) : Optional.empty();
    Held held = read.held();
    if (vector.isPresent()) {
      held = completed(read, stages);
    }
    SnapshotChoice choice = new SnapshotChoice(request.snapshot(), Optional.empty());
    Held then = held.asOf(read.pin().last(choice), request.asOf());
    return new Understood(read.with(then), new Question(request.question(), vector));
  }

  private Optional<Vector> vector(Scene read, RecallRequest request, Stages stages) {
    if (read.derived().vectors().isEmpty()) {
      stages.degrade("vectors", "none were derived yet; words, places and times were compared");
      return Optional.empty();
    }
    try {
      Optional<Vector> vector = meaning.question(read.derived(), request.question());
      if (vector.isEmpty()) {
        stages.degrade("vectors", "this server does not have the model that they were made by");
      }
      return vector;
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "a question has no vector", problem);
      stages.degrade("vectors", "the model did not answer; words, places and times were compared");
      return Optional.empty();
    }
  }

  /** A few missing vectors are computed here; many are waited for. */
  private Held completed(Scene read, Stages stages) {
    Held held = read.held();
    int bare = held.bare().size();
    if (bare == 0) {
      return held;
    }
    List<Remembered> events = held.bare().stream().map(held.events()::get).toList();
    int passages = events.stream().mapToInt(event -> event.turn().passages().size()).sum();
    String lacking = bare + " of " + held.events().size() + " events have none yet";
    if (passages > COMPUTED) {
      stages.degrade("vectors", lacking);
      return held;
    }
    try {
      Held whole = held.replacing(meaning.completed(read.derived(), events));
      read.key().ifPresent(key -> grounds.keep(key, whole));
      return whole;
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "events have no vectors", problem);
      stages.degrade("vectors", lacking + ", and the model did not answer");
      return held;
    }
  }

  private void assemble(
      Assembly assembly, Selection selection, RecallRequest request, Scene scene, Stages stages) {
    boolean summaries = Assembly.wantsSummaries(request.options().budgetTokens());
    assembly.takeTurns(summaries && scene.hasTopics());
    stages.end("select");
    if (summaries && scene.hasTopics()) {
      assembly.takeSummaries(summaries(scene, request, selection.taken(), stages));
      stages.end("topics");
    } else if (summaries) {
      stages.degrade("topics", "there is no snapshot yet, so no topic has a summary");
    }
    assembly.write();
    stages.end("render");
  }

  /** Topics are read after the turns are chosen; without them there is an answer all the same. */
  private List<RecallSummary> summaries(
      Scene scene, RecallRequest request, List<Taken> taken, Stages stages) {
    VisibleTopics topics =
        new VisibleTopics(
            scene.pin().snapshot().orElseThrow().ordinal(), scene.mask().orElseThrow());
    try {
      return transactions.run(
          database -> {
            List<RecallSummary> words =
                TopicWords.of(database, topics, scene.held(), request.filter(), taken);
            scene.pin().confirm(database);
            return words;
          });
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "topics could not be read for a recall", problem);
      stages.degrade("topics", "the topics could not be read; no summary was added");
      return List.of();
    }
  }

  /**
   * @throws Fault {@code invalid_argument} where there are turns, and the budget holds none
   */
  private static void checkOneFits(Selection selection, int budget) {
    if (selection.taken().isEmpty() && selection.hasMore()) {
      int least = selection.leastNeed();
      throw Fault.invalid(
          "budget_tokens",
          "is "
              + budget
              + ", and not one item fits that; "
              + (least == Integer.MAX_VALUE ? "ask for 200" : "the shortest needs " + least));
    }
  }

  private static Optional<String> next(Selection selection, Set<EventSeq> shown) {
    Set<EventSeq> all = new HashSet<>(shown);
    selection.taken().forEach(taken -> all.add(taken.event().turn().seq()));
    return selection.hasMore() && all.size() < ShownItems.MOST
        ? Optional.of(ShownItems.write(all))
        : Optional.empty();
  }
}
