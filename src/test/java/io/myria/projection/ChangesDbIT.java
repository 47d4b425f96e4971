package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.statements.ChangeConsumer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Which event replaces which, as it is derived of a log by what a network says. */
class ChangesDbIT {

  private static final String ROWS =
      "select to_jsonb(t) - 'derivation_id' from event_change t order by event_seq, earlier_seq";

  private static final String PAIRS =
      "select earlier_seq || ' ' || event_seq from event_change order by event_seq, earlier_seq";

  private static final List<String> THINGS =
      List.of("kite", "lantern", "boat", "garden", "violin", "recipe", "mountain", "letter");

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();
  private final Set<String> asked = new HashSet<>();

  private record Said(String speaker, String text, Optional<String> context) {}

  private static Said said(String speaker, String text) {
    return new Said(speaker, text, Optional.empty());
  }

  private void append(List<Said> all, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (Said one : all) {
      events.add(
          event(
              Drafts.NOON.plusSeconds(86_400L * (bench.head().value() + events.size())),
              one.context(),
              "message",
              Map.of("speaker", one.speaker(), "text", one.text()),
              participants));
    }
    bench.append(events);
  }

  private static NewEvent event(
      Instant at,
      Optional<String> context,
      String type,
      Map<String, Object> payload,
      String... participants) {
    return new NewEvent(
        at,
        "chat",
        ParticipantSet.of(participants),
        Optional.empty(),
        context,
        type,
        new Payload(payload),
        List.of(),
        false);
  }

  private List<String> pairs() {
    derive(7, 0.95);
    return bench.column(PAIRS);
  }

  private void derive(int batch, double probability) {
    ChangeConsumer consumer =
        new ChangeConsumer(
            bench.reader(),
            (earlier, later) -> {
              asked.add(earlier + " -> " + later);
              return probability;
            },
            "test",
            batch);
    derived.deriver(bench.transactions(), "test").run(consumer, () -> false);
  }

  private ChangeConsumer perhaps(int batch) {
    return new ChangeConsumer(bench.reader(), DerivedMemories::perhaps, "test", batch);
  }

  @Test
  void aMessageIsComparedWithThoseOfItsSetAlone() {
    append(
        List.of(
            said("Ann", "The kite is in the garage."),
            said("Ann", "I like the lake."),
            said("Ann", "The kite hangs in the attic.")),
        "ann",
        "bob");
    append(List.of(said("Ann", "The kite lies on the roof.")), "ann");
    append(List.of(said("Ann", "The kite is in the boat.")), "ann", "bob", "cy");
    assertThat(pairs()).containsExactly("1 2", "1 3", "2 3");
    assertThat(asked)
        .contains("The kite is in the garage. -> The kite hangs in the attic.")
        .noneMatch(pair -> pair.contains("roof") || pair.contains("boat"));
    assertThat(
            bench.column(
                "select c.probability from event_change c join event e using (event_seq,"
                    + " participant_set_id, internal, occurred_at)"))
        .containsOnly("0.95");
  }

  @Test
  void whatIsNoMessageInEnglishReplacesNothing() {
    append(
        List.of(
            said("Ann", "The kite is in the garage."),
            said("Ann", "Der Drachen ist jetzt auf dem Dach und nicht mehr in der garage."),
            said("Ann", "Is the kite in the garage?"),
            said("Ann", "The kite is in the garage. " + "It is red. ".repeat(40))),
        "ann",
        "bob");
    bench.append(
        List.of(
            event(
                Drafts.NOON.plusSeconds(900_000),
                Optional.empty(),
                "tool_result",
                Map.of("tool", "find", "result", "The kite is in the attic."),
                "ann",
                "bob"),
            event(
                Drafts.NOON.plusSeconds(990_000),
                Optional.empty(),
                "message",
                Map.of("place", "The kite is in the attic."),
                "ann",
                "bob")));
    assertThat(pairs()).isEmpty();
  }

  @Test
  void aMessageIsComparedWithThoseOfAnySpeakerOfItsSet() {
    append(
        List.of(
            said("Ann", "The kite is in the garage."),
            said("Bob", "The kite is in the attic."),
            new Said("Cy", "The kite lies on the lake.", Optional.of("b"))),
        "ann",
        "bob");
    assertThat(pairs()).containsExactly("1 2", "1 3", "2 3");
  }

  /** "My" means another one. */
  @Test
  void whatTwoPeopleSayOfThemselvesIsNotCompared() {
    append(
        List.of(
            said("Ann", "My kite is in the garage."),
            said("Bob", "My kite is in the attic."),
            said("Bob", "I took the kite of Ann to the lake."),
            said("Cy", "The kite lies on the roof.")),
        "ann",
        "bob",
        "cy");
    assertThat(pairs()).containsExactly("2 3", "1 4", "2 4", "3 4");
  }

  @Test
  void aMessageIsComparedWithThoseThatShareNoneOfItsWords() {
    append(
        List.of(
            said("Ann", "I drink my coffee without milk."),
            said("Ann", "The kite is in the garage."),
            said("Ann", "Two sugars and plenty of cream for me.")),
        "ann");
    assertThat(pairs()).contains("1 3");
  }

  @Test
  void atMostFivePairsAreComparedAndUnlikelyOnesAreNotKept() {
    List<Said> all = new ArrayList<>();
    for (int number = 0; number < 20; number++) {
      all.add(new Said("Ann", "The kite is near house " + number + ".", Optional.of("one")));
    }
    append(all, "ann");
    derive(3, 0.1);
    assertThat(asked).isNotEmpty();
    assertThat(bench.count("select count(*) from event_change")).isZero();
    for (int number = 0; number < 20; number++) {
      String end = " -> The kite is near house " + number + ".";
      assertThat(asked).filteredOn(pair -> pair.endsWith(end)).hasSizeLessThanOrEqualTo(5);
    }
  }

  private List<NewEvent> talk(Random random, int count) {
    List<NewEvent> events = new ArrayList<>();
    String[][] sets = {{"ann"}, {"ann", "bob"}, {"ann", "bob", "cy"}};
    for (int number = 0; number < count; number++) {
      String thing = THINGS.get(random.nextInt(THINGS.size()));
      String other = THINGS.get(random.nextInt(THINGS.size()));
      String text =
          random.nextInt(6) == 0
              ? "Is the " + thing + " near the " + other + "?"
              : "The " + thing + " is near the " + other + " now, at house " + number + ".";
      events.add(
          event(
              Drafts.NOON.plusSeconds(600L * number - random.nextInt(9_000)),
              Optional.of("context " + random.nextInt(3)).filter(any -> random.nextBoolean()),
              random.nextInt(5) == 0 ? "tool_result" : "message",
              Map.of("speaker", random.nextBoolean() ? "Ann" : "Bob", "text", text),
              sets[random.nextInt(3)]));
    }
    return events;
  }

  @Test
  void whereABatchEndsMakesNoDifference() {
    bench.append(talk(new Random(5), 240));
    List<String> rows = null;
    for (int batch : List.of(1, 17, 500)) {
      bench.forgetDerived();
      derived.deriver(bench.transactions(), "test").run(perhaps(batch), () -> false);
      List<String> now = bench.column(ROWS);
      assertThat(now).hasSizeGreaterThan(50);
      assertThat(now).as("in batches of %d", batch).isEqualTo(rows == null ? now : rows);
      rows = now;
    }
  }

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    bench.append(talk(new Random(7), 24));
    assertThat(derived.killedEverywhere(perhaps(9), () -> bench.column(ROWS))).isGreaterThan(4);
  }

  @Test
  void whatIsRetiredIsDeleted() {
    bench.append(talk(new Random(9), 30));
    derived.deriver(bench.transactions(), "test").run(perhaps(9), () -> false);
    assertThat(bench.column(ROWS)).isNotEmpty();
    bench.execute("update derivation set state = 'retired'");
    while (derived.deriver(bench.transactions(), "test").sweep()) {
      // until nothing is left
    }
    assertThat(bench.column(ROWS)).isEmpty();
  }
}
