package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.embedding.Embedding;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.eventlog.append.Appended;
import io.myria.experience.ExperienceReads;
import io.myria.experience.ExperienceReads.Asker;
import io.myria.experience.ExperienceReads.Both;
import io.myria.experience.ExperienceReads.Meant;
import io.myria.experience.Meaning;
import io.myria.experience.RandomExperiences;
import io.myria.experience.RandomExperiences.Done;
import io.myria.memory.DefaultSources;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.statements.reader.Situations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is derived, read for random scopes of a random log, compared with a model of ten lines. */
class DerivedMaskDbIT {

  private static final List<String> NAMES = List.of("ann", "bob", "carl", "dana", "eli");

  private static final List<String> WORDS =
      List.of("kite word", "a torn kite", "sail and word", "boat", "word of the harbour");

  private final DerivedReader reader = new DerivedReader();
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void everyReadIsWhatTheScopeSees() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<NewEvent> log = derived(random);
    long sets = bench.count("select max(participant_set_id) from participant_set");
    for (int round = 0; round < 40; round++) {
      Scope scope = Caller.OPEN.scope(names(random), random.nextBoolean());
      EventSeq after = new EventSeq(random.nextInt(200));
      EventSeq last = new EventSeq(random.nextInt(220));
      List<Long> expected = new ArrayList<>();
      List<EventSeq> asked = new ArrayList<>();
      for (long seq = after.value() + 1; seq <= Math.min(last.value(), 200); seq++) {
        asked.add(new EventSeq(seq));
        NewEvent event = log.get((int) seq - 1);
        if (scope.sees(event.participants(), event.internal())) {
          expected.add(seq);
        }
      }
      assertThat(read(scope, asked)).as("seed %d, round %d", seed, round).isEqualTo(expected);
    }
  }

  /** What was done in a situation like this: compared by the vectors of what the scope sees. */
  @Test
  void situationsAreComparedByWhatTheScopeSees() {
    long seed = Long.getLong("myria.seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    WordVectors model = new WordVectors(Situations.MODEL_NAME);
    List<NewEvent> log = log(random, () -> WORDS.get(random.nextInt(WORDS.size())));
    List<Done> done = new ArrayList<>();
    List<Appended> appended = bench.append(log);
    for (int index = 0; index < log.size(); index++) {
      NewEvent event = log.get(index);
      done.add(
          new Done(
              appended.get(index).seq(),
              appended.get(index).id(),
              event.participants(),
              event.timestamp(),
              event.contextId(),
              event.type(),
              event.payload()));
    }
    derive(model);
    RandomExperiences rows = new RandomExperiences(random, done);
    rows.insert(bench.transactions());
    ExperienceReads reads =
        new ExperienceReads(
            random,
            rows,
            Drafts.NOON.plus(Duration.ofDays(1)),
            bench.transactions(),
            DefaultSources.of(bench.reader()),
            new Meant(
                new Meaning(model),
                Optional.of(model.model().toString()),
                seq -> List.of(WordVectors.letters(text(log, seq)))));
    int told = 0;
    for (int round = 0; round < 40; round++) {
      Scope scope = Caller.OPEN.scope(names(random), random.nextBoolean());
      Set<EventSeq> seen = new HashSet<>();
      for (Done one : done) {
        boolean internal = log.get((int) one.seq().value() - 1).internal();
        if (scope.sees(one.participants(), internal)) {
          seen.add(one.seq());
        }
      }
      Both both = reads.recall(new Asker(scope, Optional.empty(), seen, Set.of()));
      assertThat(both.actual()).as("seed %d, round %d", seed, round).isEqualTo(both.expected());
      told += both.empty() ? 0 : 1;
    }
    assertThat(told).as("rounds with something to see").isGreaterThan(10);
  }

  private static String text(List<NewEvent> log, EventSeq seq) {
    return log.get((int) seq.value() - 1).payload().string("text").orElseThrow();
  }

  private List<NewEvent> derived(Random random) {
    int[] number = {0};
    List<NewEvent> log = log(random, () -> "event " + number[0]++);
    bench.append(log);
    derive(new LetterTokens("one"));
    return log;
  }

  private static List<NewEvent> log(Random random, Supplier<String> text) {
    List<NewEvent> log = new ArrayList<>();
    for (int number = 0; number < 200; number++) {
      String[] names = names(random).names().toArray(String[]::new);
      NewEvent plain = Drafts.message(text.get(), names);
      log.add(random.nextInt(4) == 0 ? Drafts.internal(plain) : plain);
    }
    return log;
  }

  private void derive(Embedding model) {
    Deriver deriver =
        new Deriver(
            bench.transactions(), bench.reader(), new Derivations("test", Duration.ofSeconds(20)));
    deriver.run(new PassageConsumer(), () -> false);
    deriver.run(new VectorConsumer(model, true), () -> false);
  }

  private List<Long> read(Scope scope, List<EventSeq> asked) {
    return bench
        .transactions()
        .run(
            db -> {
              Optional<Mask> mask = Mask.of(db, scope);
              return mask.isEmpty()
                  ? List.<DerivedPassage>of()
                  : reader.ofEvents(db, reader.pin(db), asked, mask.get());
            })
        .stream()
        .filter(passage -> passage.vector().isPresent() && passage.signs().isPresent())
        .map(passage -> passage.seq().value())
        .toList();
  }

  private static ParticipantSet names(Random random) {
    Set<String> names = new TreeSet<>();
    do {
      names.add(NAMES.get(random.nextInt(NAMES.size())));
    } while (random.nextInt(3) > 0);
    return ParticipantSet.of(names.toArray(String[]::new));
  }
}
