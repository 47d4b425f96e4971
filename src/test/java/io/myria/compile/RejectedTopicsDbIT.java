package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Seeds;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.Initials;
import io.myria.topics.fold.RandomDrafts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Topics by what was rejected are a function of the log, wherever builds end. */
class RejectedTopicsDbIT {

  private static final BuildOrder FULL = new BuildOrder(Trigger.MANUAL, true);

  private final Initials model = new Initials("one");
  private final Bench bench = new Bench();
  private final List<Appended> appended = new ArrayList<>();
  private final List<NewEvent> drafts = new ArrayList<>();

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2})
  void anySplitIntoBuildsServesWhatAFullBuildServes(long seed) {
    Random random = new Random(seed);
    append(random, 400, 40);
    for (String table : List.of("fold_set", "fold_term", "fold_leaf")) {
      bench.execute("delete from " + table);
    }
    List<String> words = words();
    List<String> served = bench.served();
    assertThat(words).hasSizeGreaterThan(20);
    bench.execute("delete from fold_word");
    assertThat(full().size()).isEqualTo(served.size());
    assertThat(bench.served()).isEqualTo(served);
    assertThat(words()).isEqualTo(words);
  }

  @Test
  void aRollbackTakesWordsBackToo() {
    Random random = new Random(3);
    append(random, 120, 60);
    SnapshotId first = build(random);
    append(random, 120, 60);
    bench.life().rollBack(Caller.OPEN, first);
    append(random, 60, 60);
    List<String> served = bench.served();
    full();
    assertThat(bench.served()).isEqualTo(served);
  }

  private List<String> words() {
    return bench.column(
        "select concat_ws(' ', participant_set_id, internal, judged_id, event_seq, against)"
            + " from fold_word order by 1");
  }

  private List<String> full() {
    bench.meaningful(model).build(FULL, Caller.OPEN);
    return bench.served();
  }

  private SnapshotId build(Random random) {
    String chunk = Integer.toString(1 + random.nextInt(30));
    return bench
        .meaningful(model, "chunk_events", chunk)
        .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN)
        .snapshot()
        .orElseThrow();
  }

  /** One by one, with words on earlier ones of the same participants, built now and then. */
  private void append(Random random, int count, int most) {
    int next = random.nextInt(most);
    for (NewEvent draft : RandomDrafts.of(random, count)) {
      NewEvent event = random.nextInt(6) == 0 ? judging(random, draft) : draft;
      appended.addAll(bench.append(List.of(event)));
      drafts.add(event);
      if (next-- == 0) {
        build(random);
        next = random.nextInt(most);
      }
    }
    build(random);
  }

  private NewEvent judging(Random random, NewEvent draft) {
    List<Appended> own = new ArrayList<>();
    for (int index = 0; index < drafts.size(); index++) {
      if (drafts.get(index).participants().equals(draft.participants())) {
        own.add(appended.get(index));
      }
    }
    return own.isEmpty()
        ? draft
        : new NewEvent(
            draft.timestamp(),
            draft.channel(),
            draft.participants(),
            draft.sourceEventKey(),
            draft.contextId(),
            EventType.FEEDBACK,
            new Payload(
                Map.of(
                    "comment",
                    "no",
                    "feedback_type",
                    random.nextInt(3) > 0 ? "rejection" : "approval",
                    "refers_to",
                    own.get(random.nextInt(own.size())).id().toString())),
            draft.topicHints(),
            draft.internal());
  }
}
