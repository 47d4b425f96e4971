package io.myria.derive.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Facts that change beside facts that do not, said in sentences and read as any event is: which of
 * them hold at any time. {@code -Dmyria.graph.seed=…} makes others.
 */
class ClosuresTest {

  private static final long SEED = Long.getLong("myria.graph.seed", 1);

  private static final int CHAINS = 200;
  private static final int BYSTANDERS = 200;

  /** The bar. */
  private static final double BAR = 0.95;

  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

  /** How each kind of fact is said first, and how when it has changed. */
  private static final List<Kind> KINDS =
      List.of(
          new Kind(
              "lives_in",
              "%s",
              List.of("%s lives in %s.", "%s is based in %s."),
              List.of("%s moved to %s.", "%s lives in %s now.", "%s has moved to %s."),
              List.of("Lisbon", "Porto", "Oslo", "Vienna", "Lyon", "Madrid")),
          new Kind(
              "works_at",
              "%s",
              List.of("%s works at %s.", "%s works for %s."),
              List.of("%s works at %s now.", "%s now works for %s.", "%s got a job at %s."),
              List.of("Acme", "Globex", "Initech", "Umbra", "Hooli", "Vandelay")),
          new Kind(
              "has_role",
              "%s",
              List.of("%s is a %s.", "%s works as a %s."),
              List.of("%s became a %s.", "%s is now a %s.", "%s works as a %s now."),
              List.of("nurse", "teacher", "designer", "carpenter", "journalist", "pilot")),
          new Kind(
              "costs",
              "the %s ticket",
              List.of("%s costs %s.", "%s is %s."),
              List.of("%s now costs %s.", "%s costs %s from now on.", "%s is now %s."),
              List.of("$10", "$20", "$35", "$48", "$52", "$61")),
          new Kind(
              "scheduled_for",
              "the %s review",
              List.of("%s is on %s.", "%s takes place on %s."),
              List.of("%s was moved to %s.", "%s is now on %s.", "%s is scheduled for %s now."),
              List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")),
          new Kind(
              "attr",
              "the %s server's password",
              List.of("%s is %s.", "%s is %s."),
              List.of("%s is now %s.", "%s is %s now.", "%s is %s from now on."),
              List.of("gx71", "kw02", "tt95", "pm38", "zu64", "qa17")));

  private static final List<String> NAMES =
      List.of("Zoltan", "Ingrid", "Pavel", "Mirela", "Tariq", "Yusuf", "Noor", "Bogdan");

  private static final List<String> SURNAMES =
      List.of(
          "Abel",
          "Brandt",
          "Costa",
          "Dahl",
          "Eriksen",
          "Fischer",
          "Garcia",
          "Haas",
          "Ivanov",
          "Jansen",
          "Kowalski",
          "Lindgren",
          "Moreau",
          "Novak",
          "Olsen",
          "Petrov",
          "Quist",
          "Rossi",
          "Silva",
          "Tanaka",
          "Ueda",
          "Vogel",
          "Weber",
          "Yilmaz",
          "Ziegler");

  /** What several of hold at once, or never ends. */
  private static final List<String> LASTING =
      List.of(
          "%s plays the piano.",
          "%s speaks Portuguese.",
          "%s loves jazz.",
          "%s bought a tent.",
          "%s wrote a novel.",
          "%s uses Postgres.");

  private record Kind(
      String relation,
      String subject,
      List<String> first,
      List<String> changed,
      List<String> values) {}

  /** A fact's values, and when each was said. */
  private record Chain(String key, String relation, List<String> values, List<Instant> times) {

    /** What is so at a time. */
    Optional<String> at(Instant time) {
      String is = null;
      for (int i = 0; i < values.size() && !times.get(i).isAfter(time); i++) {
        is = values.get(i);
      }
      return Optional.ofNullable(is);
    }
  }

  private final Random random = new Random(SEED);
  private final List<StatedEdge> stated = new ArrayList<>();
  private final List<Chain> chains = new ArrayList<>();
  private long seq;

  @Test
  void aChangedFactIsRightAtAnyTimeAndWhatStandsBesideItStays() {
    for (int chain = 0; chain < CHAINS; chain++) {
      chain(chain);
    }
    List<String> bystanders = new ArrayList<>();
    for (int one = 0; one < BYSTANDERS; one++) {
      String name = name(one);
      String text = LASTING.get(random.nextInt(LASTING.size())).formatted(name);
      say(text, START.plus(Duration.ofHours(random.nextInt(24 * 250)))).forEach(bystanders::add);
    }
    assertThat(bystanders).as("read of bystanders").hasSizeGreaterThan(BYSTANDERS * 9 / 10);
    Collections.shuffle(stated, random);
    List<HeldEdge> held = Closures.of(stated);
    double share = right(held);
    System.out.printf(
        "chains right at any time, seed %d: %.3f; bystanders retired: %d of %d%n",
        SEED, share, retired(held, bystanders), bystanders.size());
    assertThat(share).isGreaterThanOrEqualTo(BAR);
    assertThat(retired(held, bystanders)).isZero();
  }

  private static String name(int number) {
    return NAMES.get(number % NAMES.size())
        + " "
        + SURNAMES.get(number / NAMES.size() % SURNAMES.size());
  }

  private void chain(int number) {
    Kind kind = KINDS.get(number % KINDS.size());
    // Several kinds share each subject, so that facts of one subject stand side by side.
    String name = name(number / KINDS.size());
    String subject = kind.subject().formatted(name);
    List<String> values = new ArrayList<>(kind.values());
    Collections.shuffle(values, random);
    int links = 2 + random.nextInt(3);
    List<Instant> times = new ArrayList<>();
    Instant time = START.plus(Duration.ofHours(random.nextInt(1_000)));
    for (int link = 0; link < links; link++) {
      List<String> wordings = link == 0 ? kind.first() : kind.changed();
      String wording = wordings.get(random.nextInt(wordings.size()));
      say(capital(wording.formatted(subject, values.get(link))), time);
      times.add(time);
      time = time.plus(Duration.ofHours(30 + random.nextInt(900)));
    }
    chains.add(new Chain(EntityKeys.of(subject), kind.relation(), values.subList(0, links), times));
  }

  private List<String> say(String text, Instant at) {
    seq++;
    EventKnowledge knowledge =
        KnowledgeReader.of(
            Stated.at(at, seq, Map.of("speaker", "Dana", "text", text), "dana", "eli", "fay"));
    List<String> keys = new ArrayList<>();
    for (EntityEdge edge : knowledge.edges()) {
      stated.add(new StatedEdge(new EventSeq(seq), at, edge));
      keys.add(Stated.relation(edge));
    }
    return keys;
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** The share of questions, each of a chain as of a time, with the right value and no other. */
  private double right(List<HeldEdge> held) {
    int asked = 0;
    int right = 0;
    for (Chain chain : chains) {
      for (Instant said : chain.times()) {
        Instant time = said.plus(Duration.ofHours(1 + random.nextInt(20)));
        List<String> values =
            held.stream()
                .filter(one -> one.stated().edge().fromKey().equals(chain.key()))
                .filter(one -> one.stated().edge().relation().equals(chain.relation()))
                .filter(one -> one.holdsAt(time))
                .map(one -> one.stated().edge().toKey())
                .toList();
        asked++;
        boolean is = values.equals(chain.at(time).map(EntityKeys::of).stream().toList());
        right += is ? 1 : 0;
      }
    }
    return (double) right / asked;
  }

  private static long retired(List<HeldEdge> held, List<String> bystanders) {
    return held.stream()
        .filter(one -> bystanders.contains(Stated.relation(one.stated().edge())))
        .filter(one -> one.validTo().isPresent())
        .count();
  }

  @Test
  void aDenialEndsWhatItDeniesAndNothingElse() {
    say("Pavel works at Acme.", START);
    say("Pavel plays the piano.", START);
    say("Pavel no longer works at Acme.", START.plusSeconds(60));
    List<HeldEdge> held = Closures.of(stated);
    assertThat(held)
        .filteredOn(one -> one.holdsAt(START.plusSeconds(120)))
        .extracting(one -> Stated.relation(one.stated().edge()))
        .containsExactly("pavel plays piano");
    assertThat(held.get(0).validTo()).contains(START.plusSeconds(60));
    assertThat(held.get(0).closedBy()).contains(new EventSeq(3));
    assertThat(Closures.of(stated.subList(0, 2)))
        .as("who does not see the denial")
        .allMatch(one -> one.holdsAt(START.plusSeconds(120)));
  }

  @Test
  void theLatestWordWinsEvenWhereItIsOfAnEarlierDay() {
    edge(1, "costs", "$10", 0, START.plusSeconds(100));
    edge(2, "costs", "$12", 10, START.plusSeconds(50));
    List<HeldEdge> held = Closures.of(stated);
    assertThat(held.get(0).holdsAt(START.plusSeconds(200))).isFalse();
    assertThat(held.get(0).validTo()).contains(START.plusSeconds(100));
    assertThat(held.get(1).holdsAt(START.plusSeconds(200))).isTrue();
  }

  @Test
  void whatOneEventSaysOfASubjectHoldsTogetherAndWhatIsSaidAgainGoesOn() {
    edge(1, "works_at", "acme", 0, START);
    edge(1, "works_at", "globex", 0, START);
    edge(2, "works_at", "acme", 10, START.plusSeconds(10));
    List<HeldEdge> held = Closures.of(stated);
    assertThat(held)
        .extracting(one -> one.holdsAt(START.plusSeconds(20)))
        .containsExactly(true, false, true);
    assertThat(held.get(1).holdsAt(START.plusSeconds(5))).isTrue();
  }

  private void edge(long event, String relation, String to, long second, Instant from) {
    EntityEdge edge =
        new EntityEdge(
            "x", relation, to, to, false, from, Optional.empty(), 1, "", KnowledgeSource.EMITTER);
    Instant said = START.plusSeconds(second);
    stated.add(new StatedEdge(new EventSeq(event), said, edge));
  }
}
