package io.myria.compile;

import io.myria.compile.FoldInputs.Read;
import io.myria.compile.plan.BuildPlan;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet.Open;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.TopicReader;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold;
import io.myria.topics.fold.Fold.Word;
import io.myria.topics.fold.FoldStore;
import io.myria.topics.fold.FoldStore.TermKey;
import io.myria.topics.fold.Meaning;
import io.myria.topics.fold.SetState;
import io.myria.topics.fold.TermState;
import io.myria.topics.fold.TermState.Posting;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The fold's earlier output, in the database: topics as this build staged them, else as its parent
 * served them; terms and states as of the last event whose changes were stored. Every question is a
 * short transaction. Confined to one build.
 */
final class FoldMemory implements FoldStore {

  /** Rows of folds that make leaves only, which are dropped when they are done. */
  private static final String LEAVES_ONLY = " leaves only";

  private final Transactions transactions;
  private final FoldInputs inputs;
  private final BuildPlan plan;
  private final long fold;
  private final FoldTerms terms;
  private final FoldMeanings meanings;
  private final Optional<Open> reopened;
  private final boolean leavesOnly;
  private EventSeq done;

  /** Goes on from the build's parent. */
  FoldMemory(Transactions transactions, FoldInputs inputs, BuildPlan plan) {
    this.transactions = transactions;
    this.inputs = inputs;
    this.plan = plan;
    this.fold = FoldHints.fold(plan.versions().builder());
    this.terms = new FoldTerms(fold);
    this.meanings = new FoldMeanings(fold);
    this.reopened = Optional.empty();
    this.leavesOnly = false;
    this.done = plan.after();
  }

  /**
   * Of one set, going on from where its topics were whole last.
   *
   * @param leavesOnly whether the fold remembers nothing but the leaf that was open then
   */
  FoldMemory(FoldMemory like, LeafOnlySet set, boolean leavesOnly) {
    this.transactions = like.transactions;
    this.inputs = like.inputs;
    this.plan = like.plan;
    this.fold =
        leavesOnly ? FoldHints.fold(like.plan.versions().builder() + LEAVES_ONLY) : like.fold;
    this.terms = new FoldTerms(fold);
    this.meanings = new FoldMeanings(fold);
    this.reopened = set.open();
    this.leavesOnly = leavesOnly;
    this.done = set.after();
  }

  /** As another one, with rows of its own. */
  private FoldMemory(FoldMemory like, long fold) {
    this.transactions = like.transactions;
    this.inputs = like.inputs;
    this.plan = like.plan;
    this.fold = fold;
    this.terms = new FoldTerms(fold);
    this.meanings = new FoldMeanings(fold);
    this.reopened = Optional.empty();
    this.leavesOnly = false;
    this.done = like.done;
  }

  /**
   * Stores what became of the events up to {@code last}, in the caller's transaction: topics last,
   * so that no statement has to look for changes in them.
   */
  void keep(Database database, Fold.Changes changes, EventSeq last) throws SQLException {
    keepStates(database, changes.states(), last);
    meanings.keep(database, changes.meanings(), last);
    terms.keep(database, changes.terms(), last);
    FoldWords.keep(database, changes.words());
    StagedTopics.stage(database, plan.snapshot(), changes.topics());
    StagedTopics.gone(database, plan.snapshot(), changes.gone());
  }

  private void keepStates(Database database, Map<ExactSet, SetState> states, EventSeq last)
      throws SQLException {
    if (!states.isEmpty()) {
      Collection<SetState> kept = states.values();
      database.execute(
          FoldSql.KEEP_STATES,
          fold,
          last.value(),
          states.keySet().stream().map(ExactSet::id).toArray(Long[]::new),
          states.keySet().stream().map(ExactSet::internal).toArray(Boolean[]::new),
          kept.stream().map(SetState::events).toArray(Long[]::new),
          kept.stream().map(state -> id(state.open())).toArray(UUID[]::new),
          kept.stream().map(state -> id(state.lastClosed())).toArray(UUID[]::new),
          kept.stream().map(state -> written(state.roots())).toArray(String[]::new),
          kept.stream().map(state -> written(state.recent())).toArray(String[]::new));
    }
  }

  /**
   * Stores what a model's proposal makes of a set's topics, in the caller's transaction: the topics
   * as any others, and what the fold goes on from apart, until the build is published.
   */
  void propose(Database database, Fold.Changes changes, EventSeq last) throws SQLException {
    new FoldMemory(this, FoldHints.proposed(plan.snapshot())).keep(database, changes, last);
    StagedTopics.stagedAgain(database, plan.snapshot());
  }

  /** The same at once, where the fold goes on within the build. */
  void reshape(Database database, Fold.Changes changes, EventSeq last) throws SQLException {
    keep(database, changes, last);
    StagedTopics.stagedAgain(database, plan.snapshot());
  }

  /** From here on questions are answered as of this event. */
  void advance(EventSeq last) {
    done = last;
  }

  @Override
  public Map<ExactSet, SetState> states(Collection<ExactSet> sets) {
    Map<List<Object>, ExactSet> byId = new HashMap<>();
    sets.forEach(set -> byId.put(List.of(set.id(), set.internal()), set));
    Map<ExactSet, SetState> states = new LinkedHashMap<>();
    transactions.run(
        db ->
            db.list(
                FoldSql.STATES,
                row ->
                    states.put(
                        byId.get(List.of(row.getLong(1), row.getBoolean(2))),
                        new SetState(
                            row.getLong(3),
                            topic(row, 4),
                            topic(row, 5),
                            topics(row, 6),
                            topics(row, 7))),
                fold,
                done.value(),
                sets.stream().map(ExactSet::id).toArray(Long[]::new),
                sets.stream().map(ExactSet::internal).toArray(Boolean[]::new)));
    if (leavesOnly) {
      Optional<TopicId> open = reopened.map(Open::leaf);
      SetState first = new SetState(0, open, Optional.empty(), List.of(), List.of());
      sets.forEach(set -> states.putIfAbsent(set, first));
    }
    return states;
  }

  @Override
  public Map<TermKey, TermState> terms(Collection<TermKey> wanted) {
    return transactions.run(db -> terms.find(db, wanted, done));
  }

  @Override
  public Map<TopicId, TopicVersion> topics(Collection<TopicId> wanted) {
    Map<TopicId, TopicVersion> topics = new HashMap<>();
    transactions.run(
        db -> {
          TopicReader.find(db, plan.parentOrdinal(), wanted)
              .forEach(topic -> topics.put(topic.topicId(), asItWas(topic)));
          StagedTopics.find(db, plan.snapshot(), wanted)
              .forEach(topic -> topics.put(topic.topicId(), topic));
          return null;
        });
    return topics;
  }

  private TopicVersion asItWas(TopicVersion served) {
    return reopened
        .filter(open -> open.leaf().equals(served.topicId()))
        .map(served::reopened)
        .orElse(served);
  }

  /** The open leaf of a set, as of the build's parent. */
  static Optional<TopicId> open(Database database, BuildPlan plan, ExactSetId set)
      throws SQLException {
    return database
        .one(
            FoldSql.STATES,
            row -> topic(row, 4),
            FoldHints.fold(plan.versions().builder()),
            plan.after().value(),
            new Long[] {set.participantSetId()},
            new Boolean[] {set.internal()})
        .flatMap(found -> found);
  }

  /** Drops what a fold of leaves only remembered of a set. */
  void forget(Database database, ExactSetId set) throws SQLException {
    if (!leavesOnly) {
      throw new IllegalStateException("what whole topics go on from is kept");
    }
    database.execute(FoldSql.FORGET_STATES, fold, set.participantSetId(), set.internal());
    terms.forget(database, set);
  }

  @Override
  public Map<TopicId, NodeId> nodeIds(Collection<TopicId> wanted) {
    return transactions.run(
        db -> {
          Map<TopicId, NodeId> nodes = new HashMap<>();
          nodes.putAll(TopicReader.nodeIds(db, plan.parentOrdinal(), wanted));
          nodes.putAll(StagedTopics.nodeIds(db, plan.snapshot(), wanted));
          return nodes;
        });
  }

  @Override
  public Map<TopicId, Meaning> meanings(Collection<TopicId> leaves) {
    return transactions.run(db -> meanings.find(db, leaves, done));
  }

  @Override
  public Map<EventSeq, EventDigest> gists(Collection<EventSeq> events) {
    Map<EventSeq, EventDigest> gists = new LinkedHashMap<>();
    Map<EventSeq, Boolean> judged = new HashMap<>();
    Read read =
        transactions.run(
            db -> {
              Read again = inputs.reread(db, plan, events);
              judged.putAll(FoldWords.of(db, again.events(), done));
              return again;
            });
    for (Followed followed : read.events()) {
      Event event = followed.event();
      gists.put(event.seq(), read.gist(event).judged(judged.getOrDefault(event.seq(), false)));
    }
    return gists;
  }

  private static Optional<TopicId> topic(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, UUID.class)).map(TopicId::new);
  }

  private static UUID id(Optional<TopicId> topic) {
    return topic.map(TopicId::value).orElse(null);
  }

  /** As PostgreSQL writes an array. */
  private static String written(Collection<TopicId> topics) {
    return topics.stream()
        .map(topic -> topic.value().toString())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static List<TopicId> topics(ResultSet row, int column) throws SQLException {
    Array topics = row.getArray(column);
    return Arrays.stream((UUID[]) topics.getArray()).map(TopicId::new).toList();
  }

  /**
   * What closed leaves mean as rows, each as of an event.
   *
   * @param fold the number of the rules that made them
   */
  private record FoldMeanings(long fold) {

    void keep(Database database, Map<TopicId, Meaning> meanings, EventSeq last)
        throws SQLException {
      if (!meanings.isEmpty()) {
        database.execute(
            FoldSql.KEEP_MEANINGS,
            fold,
            last.value(),
            ids(meanings.keySet()),
            meanings.values().stream().map(Meaning::values).toArray(byte[][]::new));
      }
    }

    /** Those of some leaves that there are, as of an event. */
    Map<TopicId, Meaning> find(Database database, Collection<TopicId> leaves, EventSeq done)
        throws SQLException {
      Map<TopicId, Meaning> meanings = new HashMap<>();
      database.list(
          FoldSql.MEANINGS,
          row ->
              meanings.put(
                  new TopicId(row.getObject(1, UUID.class)),
                  Meaning.of(row.getBytes(2)).orElseThrow()),
          fold,
          done.value(),
          ids(leaves));
      return meanings;
    }

    private static UUID[] ids(Collection<TopicId> topics) {
      return topics.stream().map(TopicId::value).toArray(UUID[]::new);
    }
  }

  /**
   * The terms of sets as rows, each as of an event.
   *
   * @param fold the number of the rules that made them
   */
  private record FoldTerms(long fold) {

    void keep(Database database, Map<TermKey, TermState> terms, EventSeq last) throws SQLException {
      List<TermKey> keys = List.copyOf(terms.keySet());
      if (!keys.isEmpty()) {
        database.execute(
            FoldSql.KEEP_TERMS,
            fold,
            last.value(),
            sets(keys),
            internal(keys),
            names(keys),
            keys.stream().map(key -> terms.get(key).events()).toArray(Long[]::new),
            keys.stream().map(key -> written(terms.get(key))).toArray(String[]::new));
      }
    }

    /** Those of some terms that there are, as of an event. */
    Map<TermKey, TermState> find(Database database, Collection<TermKey> wanted, EventSeq done)
        throws SQLException {
      Map<List<Object>, ExactSet> byId = new HashMap<>();
      wanted.forEach(key -> byId.put(List.of(key.set().id(), key.set().internal()), key.set()));
      Map<TermKey, TermState> terms = new HashMap<>();
      database.list(
          FoldSql.TERMS,
          row ->
              terms.put(
                  new TermKey(
                      byId.get(List.of(row.getLong(1), row.getBoolean(2))), row.getString(3)),
                  new TermState(row.getLong(4), postings(row.getString(5)))),
          fold,
          done.value(),
          sets(wanted),
          internal(wanted),
          names(wanted));
      return terms;
    }

    void forget(Database database, ExactSetId set) throws SQLException {
      database.execute(FoldSql.FORGET_TERMS, fold, set.participantSetId(), set.internal());
    }

    private static Long[] sets(Collection<TermKey> keys) {
      return keys.stream().map(key -> key.set().id()).toArray(Long[]::new);
    }

    private static Boolean[] internal(Collection<TermKey> keys) {
      return keys.stream().map(key -> key.set().internal()).toArray(Boolean[]::new);
    }

    private static String[] names(Collection<TermKey> keys) {
      return keys.stream().map(TermKey::term).toArray(String[]::new);
    }

    private static String written(TermState term) {
      return term.postings().stream()
          .map(posting -> posting.leaf() + ":" + posting.opened() + ":" + posting.weight())
          .collect(Collectors.joining(";"));
    }

    private static List<Posting> postings(String written) {
      return FoldHints.postings(written).stream()
          .map(posting -> new Posting(posting.leaf(), posting.opened(), posting.weight()))
          .toList();
    }
  }

  /** What was said for or against events, as rows; stateless. */
  private static final class FoldWords {

    private FoldWords() {}

    static void keep(Database database, List<Word> words) throws SQLException {
      if (!words.isEmpty()) {
        database.execute(
            FoldSql.KEEP_WORDS,
            words.stream().map(word -> word.set().id()).toArray(Long[]::new),
            words.stream().map(word -> word.set().internal()).toArray(Boolean[]::new),
            words.stream().map(word -> word.judged().value()).toArray(UUID[]::new),
            words.stream().map(word -> word.said().value()).toArray(Long[]::new),
            words.stream().map(Word::against).toArray(Boolean[]::new));
      }
    }

    /** Whether the last word up to an event is against them, of those on which there is one. */
    static Map<EventSeq, Boolean> of(Database database, List<Followed> events, EventSeq done)
        throws SQLException {
      Map<EventSeq, Boolean> judged = new HashMap<>();
      if (!events.isEmpty()) {
        database.list(
            FoldSql.WORDS,
            row -> judged.put(new EventSeq(row.getLong(1)), row.getBoolean(2)),
            events.stream().map(one -> one.event().seq().value()).toArray(Long[]::new),
            done.value());
      }
      return judged;
    }
  }
}
