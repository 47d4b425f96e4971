package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.plan.BuildPlan;
import io.myria.database.CountedTransactions;
import io.myria.database.CountedTransactions.Count;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.snapshot.Versions;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.FoldStore.TermKey;
import io.myria.topics.fold.Meaning;
import io.myria.topics.fold.SetState;
import io.myria.topics.fold.TermState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a chunk's changes cost to be stored, and that they are there afterwards. */
class StagedChunkDbIT {

  private static final int TOPICS = 120;

  private static final Versions VERSIONS = new Versions("test", "test", "test");

  private Bench bench;
  private CountedTransactions transactions;

  @BeforeEach
  void open() {
    bench = new Bench();
    transactions = new CountedTransactions(bench.database().pool());
  }

  @AfterEach
  void close() {
    transactions.close();
    bench.close();
  }

  @Test
  void asManyTopicsCostTheSameInManySetsAsInOne() {
    for (boolean again : List.of(false, true)) {
      Count one = cost(1, again);
      Count many = cost(TOPICS, again);
      System.out.printf("%d topics of one set: %s; of %d: %s%n", TOPICS, one, TOPICS, many);
      assertThat(many).isEqualTo(one);
      assertThat(many.searched()).as("each topic, and what else is held").isLessThan(2 * TOPICS);
    }
  }

  /**
   * @param again whether all of it was staged before
   */
  private Count cost(int sets, boolean again) {
    FoldMemory memory = memory();
    if (again) {
      keep(memory, changes(sets, 1));
    }
    transactions.take();
    keep(memory, changes(sets, 2));
    return transactions.take();
  }

  @Test
  void whatWasStoredIsThereUntilItIsStoredAnew() {
    FoldMemory memory = memory();
    assertIsThere(memory, changes(TOPICS, 1));
    assertIsThere(memory, changes(TOPICS, 3));
    assertIsThere(memory, changes(1, 2));
  }

  private void assertIsThere(FoldMemory memory, Changes changes) {
    keep(memory, changes);
    assertThat(memory.states(changes.states().keySet())).isEqualTo(changes.states());
    assertThat(memory.terms(changes.terms().keySet())).isEqualTo(changes.terms());
    assertThat(memory.meanings(changes.meanings().keySet())).isEqualTo(changes.meanings());
    List<TopicId> ids = changes.topics().stream().map(TopicVersion::topicId).toList();
    assertThat(memory.topics(ids).values()).containsExactlyInAnyOrderElementsOf(changes.topics());
  }

  @Test
  void whatIsGoneIsNotStaged() {
    FoldMemory memory = memory();
    Changes before = changes(1, 1);
    keep(memory, before);
    List<TopicVersion> left = before.topics().subList(1, TOPICS);
    TopicId gone = before.topics().get(0).topicId();
    keep(memory, new Changes(left, Set.of(gone), Map.of(), Map.of(), Map.of(), List.of()));
    assertThat(bench.column("select topic_id from staged_gone"))
        .containsExactly(gone.value().toString());
    assertThat(bench.count("select count(*) from staged_topic")).isEqualTo(TOPICS - 1);
  }

  private void keep(FoldMemory memory, Changes changes) {
    EventSeq last = new EventSeq(TOPICS);
    transactions.run(
        db -> {
          memory.keep(db, changes, last);
          return true;
        });
    memory.advance(last);
  }

  private FoldMemory memory() {
    Staging.Start start =
        new Staging.Start(
            Optional.empty(), true, new EventSeq(TOPICS), VERSIONS, "test", "test", 1);
    SnapshotId snapshot = bench.transactions().run(db -> Staging.begin(db, start));
    BuildPlan plan =
        new BuildPlan(
            snapshot,
            1,
            false,
            true,
            0,
            EventSeq.NONE,
            new EventSeq(TOPICS),
            new UUID(0, 0),
            VERSIONS,
            Optional.empty(),
            List.of(),
            Set.of());
    return new FoldMemory(
        transactions, new FoldInputs(transactions, bench.reader(), Optional.empty()), plan);
  }

  /**
   * Topics in turn of so many sets, with a term and a meaning each.
   *
   * @param version another one is otherwise in everything that may change
   */
  private static Changes changes(int sets, int version) {
    List<TopicVersion> topics = new ArrayList<>();
    Map<ExactSet, SetState> states = new LinkedHashMap<>();
    Map<TermKey, TermState> terms = new LinkedHashMap<>();
    Map<TopicId, Meaning> meanings = new LinkedHashMap<>();
    for (int number = 1; number <= TOPICS; number++) {
      ExactSet set = new ExactSet(number % sets, List.of(1L), number % sets % 2 == 1);
      TopicVersion topic = topic(set, number, version);
      topics.add(topic);
      states.put(set, state(topic, version));
      terms.put(
          new TermKey(set, "term" + number),
          new TermState(version, List.of(new TermState.Posting(topic.topicId(), number, version))));
      meanings.put(
          topic.topicId(), Meaning.of(new byte[] {(byte) version, (byte) number}).orElseThrow());
    }
    return new Changes(topics, Set.of(), terms, states, meanings, List.of());
  }

  /** With none, one or several of what it lists, and with and without what it may lack. */
  private static SetState state(TopicVersion topic, int version) {
    List<TopicId> several = new ArrayList<>();
    for (int place = 0; place < (topic.openedSeq().value() + version) % 3; place++) {
      several.add(id(1_000 + place));
    }
    Optional<TopicId> open = Optional.of(topic.topicId()).filter(id -> several.isEmpty());
    Optional<TopicId> closed = Optional.of(id(version)).filter(id -> several.size() == 1);
    return new SetState(version, open, closed, several, List.of(topic.topicId(), id(version)));
  }

  private static TopicVersion topic(ExactSet set, int number, int version) {
    EventSeq opened = new EventSeq(number);
    return new TopicVersion(
        id(number),
        set.id(),
        set.internal(),
        Optional.empty(),
        NodeId.of(new byte[32]),
        List.of(),
        List.of(opened),
        version,
        Drafts.NOON,
        Drafts.NOON,
        opened,
        "version " + version,
        List.of(),
        new TopicMetadata(
            0,
            new EventId(new UUID(0, number)),
            Optional.empty(),
            Optional.empty(),
            version,
            List.of(),
            Map.of()));
  }

  private static TopicId id(int number) {
    return new TopicId(new UUID(0, number));
  }
}
