package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is derived, read for random scopes of a random log, compared with a model of ten lines. */
class DerivedMaskDbIT {

  private static final List<String> NAMES = List.of("ann", "bob", "carl", "dana", "eli");

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

  private List<NewEvent> derived(Random random) {
    List<NewEvent> log = new ArrayList<>();
    for (int number = 0; number < 200; number++) {
      String[] names = names(random).names().toArray(String[]::new);
      NewEvent plain = Drafts.message("event " + number, names);
      log.add(random.nextInt(4) == 0 ? Drafts.internal(plain) : plain);
    }
    bench.append(log);
    Deriver deriver =
        new Deriver(
            bench.transactions(), bench.reader(), new Derivations("test", Duration.ofSeconds(20)));
    deriver.run(new PassageConsumer(), () -> false);
    deriver.run(new VectorConsumer(new LetterTokens("one"), true), () -> false);
    return log;
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
