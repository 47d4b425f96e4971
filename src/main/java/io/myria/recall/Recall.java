package io.myria.recall;

import io.myria.config.Service;
import io.myria.contents.PeriodContents;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.fingerprint.FingerprintReader;
import io.myria.language.date.Periods;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.Guide;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.recall.DaysStage.Room;
import io.myria.recall.ReadContexts.Understood;
import io.myria.recall.cache.Candidates;
import io.myria.recall.cache.HeldScopes;
import io.myria.recall.cache.PassageVectors;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.cache.StatedChanges;
import io.myria.recall.cache.StatedOrder;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.ShownItems;
import io.myria.recall.ranking.Ranking;
import io.myria.statements.reader.AnswerReader;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/** {@code myria_recall}: the best context that a budget of tokens can buy. Thread-safe. */
@Service
public final class Recall {

  private final Transactions transactions;
  private final Cursors cursors;
  private final RecallSettings settings;
  private final PassageVectors meaning;
  private final HeldScopes scopes;
  private final ReadContexts scenes;
  private final Map<Strategy, BudgetStrategy> fillings = new EnumMap<>(Strategy.class);
  private final Rankers rankers = new Rankers();
  private final DaysStage days;
  private final StatedChanges changes;
  private final Executor early;
  private final AnswerReader answers;
  private final Briefings briefings;

  @Inject
  public Recall(
      Transactions transactions,
      LogReader reader,
      Cursors cursors,
      RecallAids aids,
      RecallSettings settings) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.settings = settings;
    this.meaning = new PassageVectors(new DerivedReader(), aids.models());
    this.scopes = new HeldScopes(reader, meaning, settings);
    FingerprintReader fingerprints = new FingerprintReader();
    PeriodContents contents = aids.other().contents();
    Candidates candidates = new Candidates(aids.index(), contents);
    this.days = new DaysStage(transactions, contents);
    this.changes = aids.other().changes();
    this.early = aids.other().early();
    this.answers = aids.answers();
    this.scenes = new ReadContexts(scopes, candidates, meaning, fingerprints);
    TopicStage topics = new TopicStage(transactions);
    BudgetStrategy bestFirst = new BestFirst(topics, new SecondLook(aids.reranking()));
    this.briefings = new Briefings(transactions, scenes, changes, fingerprints, reader, answers);
    FingerprintLookup prints = new FingerprintLookup(transactions, fingerprints, reader);
    fillings.put(Strategy.AUTO, bestFirst);
    fillings.put(Strategy.LEXICAL, bestFirst);
    fillings.put(Strategy.BM25, new Baseline(false));
    fillings.put(Strategy.PLAIN, new Baseline(true));
    fillings.put(Strategy.CBA, new Allotted(settings.cba(), prints));
    fillings.put(
        Strategy.STAGED, new InStages(settings.staged(), topics, new JudgedTopics(aids.model())));
  }

  /**
   * One answer.
   *
   * @throws Fault {@code limit_exceeded} or {@code invalid_argument} at {@code budget_tokens}, for
   *     one that is too small for even one item, too; {@code invalid_cursor}; {@code not_found} at
   *     {@code snapshot_id}; {@code snapshot_gone}
   */
  public RecallAnswer recall(RecallRequest request) {
    return ranked(request, request.options().strategy(), AnswerMeasure.NOTHING).fill(0).answer();
  }

  /**
   * Reads and ranks what may answer, and orders it by a strategy, which may be another than the one
   * that was asked for: a cursor goes on with either.
   *
   * @param measure counts the answer's JSON
   * @throws Fault as {@link #recall}
   */
  RankedRecall ranked(RecallRequest asked, Strategy by, AnswerMeasure measure) {
    RecallRequest request = asked.by(by);
    if (request.options().budgetTokens() > settings.mostTokens()) {
      throw Fault.tooLarge("budget_tokens", "must be at most " + settings.mostTokens());
    }
    StageTimes stages = new StageTimes();
    RequestDigest digest = asked.digest();
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    ShownItems shown = cursor.map(Cursor::position).map(ShownItems::read).orElse(ShownItems.NONE);
    ReadContext read = read(request, cursor, stages);
    Understood understood = scenes.understood(read, request, stages);
    stages.end("vectors");
    RecallContext sought = sought(request, understood, shown, measure, stages);
    BudgetStrategy.Filling filling = fillings.get(by).ordered(sought);
    return new RankedRecall(
        sought,
        filling,
        shown,
        settings.floor(),
        position -> cursors.seal(digest, sought.scene().pin().at(position)));
  }

  private ReadContext read(RecallRequest request, Optional<Cursor> cursor, StageTimes stages) {
    if (request.options().strategy().asksForVectors()) {
      meaning.ahead(request.question(), early);
    }
    ReadContext read =
        transactions.read(database -> scenes.read(database, request, cursor, stages));
    stages.end("read");
    return read;
  }

  private RecallContext sought(
      RecallRequest request,
      Understood understood,
      ShownItems shown,
      AnswerMeasure measure,
      StageTimes stages) {
    ReadContext scene = understood.scene();
    Ranking ranking =
        rankers
            .of(scene.derived(), understood.scale())
            .rank(understood.begun(), understood.question().vector());
    stages.end("rank");
    StatedOrder stated = stated(request, scene, ranking, stages);
    TieBreakers standing = standing(request, scene, ranking, stated);
    Room whole = days.room(request, scene, standing.asked(), settings, stages);
    Room room = standing.series().isAsked() ? whole.without(Matching.TOKENS) : whole;
    Set<EventSeq> told = DaysStage.whole(room.overview(), scene.held());
    return new RecallContext(
        request,
        scene,
        understood.question(),
        ranking,
        new Eligible(request.filter(), shown, scene.archived()).without(told),
        standing,
        request.options().most(ShownItems.MOST - shown.count()),
        room,
        measure,
        stages);
  }

  private TieBreakers standing(
      RecallRequest request, ReadContext scene, Ranking ranking, StatedOrder stated) {
    Periods.Reading asked = request.days(scene.held().newestTime());
    SeriesFit series =
        SeriesFit.of(
            scene.held(),
            asked,
            request.at().zone(),
            new Eligible(request.filter(), ShownItems.NONE, scene.archived()));
    Latest latest =
        Latest.of(scene.held(), scene.archived(), request.question(), stated, request.at().zone());
    return new TieBreakers(
        scene.held(),
        request.question(),
        asked,
        series,
        latest,
        AskedBefore.of(scene.held().corpus(), ranking.order(), request.question(), answers),
        request.at().zone());
  }

  private StatedOrder stated(
      RecallRequest request, ReadContext scene, Ranking ranking, StageTimes stages) {
    StatedChanges.Asked asked =
        new StatedChanges.Asked(
            request.scope(),
            scene.pin().within(new SnapshotChoice(request.snapshot(), Optional.empty())),
            request.asOf(),
            StatedOrder.best(scene.held(), ranking.order()),
            scene.archived());
    return StatedOrder.read(transactions, changes, asked, scene.held(), stages);
  }

  /** What to know of a scope when a session begins, of the same memory. */
  Briefings briefings() {
    return briefings;
  }

  /** The same ranking for other reads, of the same memory. */
  public Guide guide() {
    return new RankedGuide(scopes, meaning, rankers);
  }

  /** Of what recent scopes see. */
  public long heldBytes() {
    return scopes.bytes();
  }
}
