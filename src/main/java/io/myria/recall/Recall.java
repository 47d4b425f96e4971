package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.query.Cursor;
import io.myria.query.Cursors;
import io.myria.query.ReadPin;
import io.myria.query.RequestDigest;
import io.myria.query.SnapshotChoice;
import io.myria.query.VisibleTopics;
import io.myria.rank.Question;
import io.myria.rank.Ranker;
import io.myria.rank.Ranking;
import io.myria.recall.Selection.Taken;
import io.myria.store.Database;
import io.myria.store.Transactions;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/** {@code myria_recall}: the best context that a budget of tokens can buy. Thread-safe. */
public final class Recall {

  private static final Logger LOG = Logger.getLogger(Recall.class.getName());

  private final Transactions transactions;
  private final Cursors cursors;
  private final RecallSettings settings;
  private final Grounds grounds;
  private final Ranker ranker = Ranker.standard();

  public Recall(
      Transactions transactions, LogReader reader, Cursors cursors, RecallSettings settings) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.settings = settings;
    this.grounds = new Grounds(reader, settings);
  }

  /** What a request reads: one snapshot, one head of the log, one scope. */
  private record Scene(ReadPin pin, Optional<Mask> mask, Held held) {

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
    Scene scene = transactions.run(database -> scene(database, request, cursor, stages));
    stages.end("read");
    Ranking ranking = ranker.rank(scene.held().ground(), question(request, stages));
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

  private Scene scene(
      Database database, RecallRequest request, Optional<Cursor> cursor, Stages stages)
      throws SQLException {
    SnapshotChoice choice = new SnapshotChoice(request.snapshot(), Optional.empty());
    ReadPin pin = ReadPin.take(database, choice, cursor);
    Optional<Mask> mask = Mask.of(database, request.scope());
    if (mask.isEmpty()) {
      return new Scene(pin, mask, Held.NOTHING);
    }
    EventSeq last = pin.last(choice);
    Optional<Held> whole = grounds.of(database, mask.get(), pin.log());
    if (whole.isPresent()) {
      return new Scene(pin, mask, whole.get().asOf(last, request.asOf()));
    }
    stages.degrade(
        "index",
        "these participants see more than myria.recall.scope_events; only what holds words of the"
            + " question, and the newest, was ranked");
    List<EventSeq> found = Candidates.of(database, mask.get(), request, last);
    return new Scene(pin, mask, grounds.some(database, mask.get(), found, last));
  }

  private static Question question(RecallRequest request, Stages stages) {
    if (request.options().strategy() == Strategy.AUTO) {
      stages.degrade("vectors", "there are none; words, places and times alone were compared");
    }
    return Question.of(request.question());
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
