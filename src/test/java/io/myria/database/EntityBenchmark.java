package io.myria.database;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.compile.plan.BuildPart;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventsByHand;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ParticipantNames;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicReader;
import io.myria.snapshot.TopicVersion;
import io.myria.snapshot.TopicsByHand;
import io.myria.snapshot.Versions;
import io.myria.topics.TopicId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Entities and statements that do the same, in turn, on a log of 20,000 events by three exact sets
 * and the topics that are built of it: {@code mvn test -Dtest=EntityBenchmark}. Prints the median
 * of each in milliseconds. Writes are rolled back. And the seconds that builds of 10,000 events by
 * few and by many exact sets take to stage what changed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EntityBenchmark {

  private static final int EVENTS = Integer.getInteger("myria.test.events", 20_000);
  private static final int ROUNDS = 60;
  private static final int WARM_UP = 20;
  private static final int EVENTS_OF_A_CROWD = 10_000;

  private final Bench bench = new Bench();
  private final Random random = new Random(7);
  private final ParticipantNames names = bench.reader().names();
  private List<TopicId> topics;

  @BeforeAll
  void build() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      String subject = "subject" + index / 8 % 120;
      events.add(
          Drafts.hinted(
              Drafts.message(
                  Drafts.NOON.plus(Duration.ofMinutes(index + 40L * (index / 8))),
                  "What " + index + " says of " + subject + ": kites, lanterns and the weather.",
                  "ann",
                  "bob" + index / 8 % 3),
              subject));
    }
    long start = System.nanoTime();
    bench.append(events);
    long appended = System.nanoTime();
    bench.build();
    System.out.printf(
        "%d events: appended in %.1f s, built and published in %.1f s%n",
        EVENTS, (appended - start) / 1e9, (System.nanoTime() - appended) / 1e9);
    topics =
        bench.column("select topic_id from topic_version order by topic_id").stream()
            .map(id -> new TopicId(UUID.fromString(id)))
            .toList();
  }

  @AfterAll
  void close() {
    bench.close();
  }

  @Test
  void readsAndWritesInTurn() {
    System.out.printf("%-46s %10s %10s %6s%n", "", "entities", "by hand", "ratio");
    LogReader reader = bench.reader();
    compare(
        "follow 500 events",
        db -> reader.follow(db, from(), new EventSeq(EVENTS), 500),
        db -> EventsByHand.follow(db, names, from(), new EventSeq(EVENTS), 500));
    Mask mask = bench.transactions().run(db -> Mask.of(db, ann())).orElseThrow();
    compare(
        "load 100 events by number, masked",
        db -> reader.load(db, some(100), mask),
        db -> EventsByHand.load(db, names, mask, some(100)));
    compare(
        "load 1 event by number, masked",
        db -> reader.load(db, some(1), mask),
        db -> EventsByHand.load(db, names, mask, some(1)));
    compare(
        "read 200 topics as of an ordinal",
        db -> TopicReader.find(db, 1, someTopics(200)),
        db -> TopicsByHand.find(db, 1, someTopics(200)));
    compare(
        "read 1 topic as of an ordinal",
        db -> TopicReader.find(db, 1, someTopics(1)),
        db -> TopicsByHand.find(db, 1, someTopics(1)));
    compare(
        "read 200 topics, held by the context",
        db -> TopicsByHand.managed(db, 1, someTopics(200)),
        db -> TopicsByHand.find(db, 1, someTopics(200)));
    compare(
        "read 1 topic, held by the context",
        db -> TopicsByHand.managed(db, 1, someTopics(1)),
        db -> TopicsByHand.find(db, 1, someTopics(1)));
    stage();
  }

  @Test
  void stagesWhatManySetsChange() {
    for (int sets : new int[] {10, 1_000, 4_000}) {
      try (Bench crowd = new Bench()) {
        List<NewEvent> events = new ArrayList<>();
        for (int index = 0; index < EVENTS_OF_A_CROWD; index++) {
          Duration time = Duration.ofMinutes(90L * (index / sets) + index % sets % 60);
          String text = "Number " + index + " says that kites need wind and lanterns oil.";
          events.add(Drafts.message(Drafts.NOON.plus(time), text, "ann", "p" + index % sets));
        }
        crowd.append(events);
        BuildResult built = crowd.build();
        System.out.printf(
            "%d events of %d sets, %d topics: staged in %.1f s of %.1f s%n",
            built.events(),
            sets,
            built.topics(),
            built.parts().get(BuildPart.STAGE).toMillis() / 1e3,
            built.took().toMillis() / 1e3);
      }
    }
  }

  private void stage() {
    List<TopicVersion> some = bench.transactions().run(db -> TopicReader.find(db, 1, topics));
    List<TopicVersion> two = some.subList(0, Math.min(200, some.size()));
    compare(
        "stage " + two.size() + " topics",
        db -> {
          StagedTopics.stage(db, begin(db), two);
          db.flush();
          return undone();
        },
        db -> {
          TopicsByHand.stage(db, begin(db), two);
          return undone();
        });
    compare(
        "copy " + two.size() + " staged topics (publish)",
        db -> {
          SnapshotId to = begin(db);
          StagedTopics.stage(
              db, to, StagedTopics.page(db, staged(db, two), Optional.empty(), two.size()));
          db.flush();
          return undone();
        },
        db -> {
          Parameters copy =
              Parameters.of("from", staged(db, two).value()).and("to", begin(db).value());
          db.execute(TopicsByHand.COPY, copy);
          return undone();
        });
  }

  private static SnapshotId staged(Database database, List<TopicVersion> topics)
      throws java.sql.SQLException {
    SnapshotId id = begin(database);
    TopicsByHand.stage(database, id, topics);
    return id;
  }

  private static SnapshotId begin(Database database) throws java.sql.SQLException {
    Versions versions = new Versions("test", "test", "test");
    return Staging.begin(
        database,
        new Staging.Start(
            Optional.empty(), true, new EventSeq(EVENTS), versions, "test", "test", 1));
  }

  private static final class Undone extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Object undone() {
    throw new Undone();
  }

  private void compare(String what, Transactions.Work<?> entities, Transactions.Work<?> byHand) {
    double[] first = new double[ROUNDS];
    double[] second = new double[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      double entity = milliseconds(entities);
      double hand = milliseconds(byHand);
      if (round >= 0) {
        first[round] = entity;
        second[round] = hand;
      }
    }
    System.out.printf(
        "%-46s %10.2f %10.2f %6.2f%n",
        what, median(first), median(second), median(first) / median(second));
  }

  private double milliseconds(Transactions.Work<?> work) {
    long start = System.nanoTime();
    try {
      bench.transactions().run(work);
    } catch (RuntimeException problem) {
      if (!(problem.getCause() instanceof Undone) && !(problem instanceof Undone)) {
        throw problem;
      }
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private EventSeq from() {
    return new EventSeq(random.nextInt(EVENTS - 500));
  }

  private List<EventSeq> some(int count) {
    return random.ints(count, 1, EVENTS).sorted().distinct().mapToObj(EventSeq::new).toList();
  }

  private List<TopicId> someTopics(int count) {
    return random.ints(count, 0, topics.size()).distinct().mapToObj(topics::get).toList();
  }

  private static Scope ann() {
    return new Scope(Caller.OPEN, new ParticipantSet(List.of("ann")), true);
  }
}
