package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.language.EventText;
import io.myria.projection.DerivedMemories;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.context.RecallItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Replaced events in random talk, for each scope as if there were no other events. */
@TestInstance(Lifecycle.PER_CLASS)
class ReplacedInScopesDbIT {

  private static final long SEED = Long.getLong("myria.changes.seed", 3);
  private static final List<String> PEOPLE = List.of("ann", "bo", "cy");

  private final RecallBench bench = new RecallBench();

  private final Random random = new Random(SEED);

  @AfterAll
  void close() {
    bench.close();
  }

  /**
   * Random talk of one log, and for each scope what it sees of it said again, to the same people
   * under other names.
   */
  @Test
  void whatIsReplacedForAScopeIsAsIfThereWereNoOtherEvents() {
    List<NewEvent> world = new ArrayList<>();
    Instant at = Instant.parse("2026-05-01T08:00:00Z");
    for (int index = 0; index < 150; index++) {
      at = at.plusSeconds(3_600 + random.nextInt(40_000));
      Set<String> names = new TreeSet<>(Set.of(PEOPLE.get(random.nextInt(3))));
      PEOPLE.stream().filter(name -> random.nextBoolean()).forEach(name -> names.add(name));
      world.add(Talk.at(at.toString(), "Ann", text(), names.toArray(String[]::new)));
    }
    bench.append(world);
    List<Round> rounds = new ArrayList<>();
    for (int round = 0; round < 30; round++) {
      String name = PEOPLE.get(random.nextInt(3));
      String other = PEOPLE.get(random.nextInt(3));
      Set<String> scope = new TreeSet<>(List.of(name, other));
      String copy = " of round " + round;
      bench.append(
          world.stream()
              .filter(event -> event.participants().names().containsAll(scope))
              .map(event -> Talk.at(event.timestamp() + "", "Ann", text(event), as(event, copy)))
              .toList());
      String asOf = world.get(50 + random.nextInt(100)).timestamp().toString();
      rounds.add(new Round(scope, copy, question(), asOf));
    }
    DerivedMemories.deriveChanges(
        bench.bench.transactions(), bench.bench.reader(), DerivedMemories::perhaps);
    int replaced = 0;
    for (Round round : rounds) {
      String[] names = round.scope().toArray(String[]::new);
      String[] copies =
          round.scope().stream().map(name -> name + round.copy()).toArray(String[]::new);
      List<String> actual = told(bench.ask(Ask.of(round.question(), names).asOf(round.asOf())));
      assertThat(actual)
          .as("seed %d, %s as of %s", SEED, round.question(), round.asOf())
          .isEqualTo(told(bench.ask(Ask.of(round.question(), copies).asOf(round.asOf()))));
      replaced += (int) actual.stream().filter(line -> line.contains("replaced by")).count();
    }
    assertThat(replaced).isGreaterThan(100);
  }

  /**
   * @param copy what names end with of those to whom it is said again
   */
  private record Round(Set<String> scope, String copy, String question, String asOf) {}

  private static String[] as(NewEvent event, String copy) {
    return event.participants().names().stream().map(name -> name + copy).toArray(String[]::new);
  }

  private static List<String> told(RecallAnswer answer) {
    Map<Object, String> texts = new HashMap<>();
    answer.items().forEach(item -> texts.put(item.eventId(), item.timestamp() + item.text()));
    List<String> told = new ArrayList<>();
    told.add(answer.periods() + " " + answer.confidence());
    for (RecallItem item : answer.items()) {
      Optional<String> by = item.replacedBy().map(texts::get);
      told.add(
          item.score() + " " + item.text() + by.map(text -> " replaced by " + text).orElse(""));
    }
    return told;
  }

  private String text() {
    String thing = List.of("garage", "attic", "cellar").get(random.nextInt(3));
    int code = 1_000 + random.nextInt(9_000);
    return switch (random.nextInt(4)) {
      case 0 -> "The code for the " + thing + " is " + code + ".";
      case 1 -> "The " + thing + " has a new code: " + code + ".";
      case 2 -> "We changed the code of the " + thing + " to " + code + ".";
      default -> "The " + thing + " was locked when I came home.";
    };
  }

  private String question() {
    String thing = List.of("garage", "attic", "cellar").get(random.nextInt(3));
    return random.nextInt(3) == 0
        ? "What was said of the " + thing + " yesterday?"
        : "What is the code for the " + thing + "?";
  }

  private static String text(NewEvent event) {
    return EventText.of(event);
  }
}
