package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Facts that change beside facts that do not, stated by their emitter: which of them hold at any
 * time. {@code -Dmyria.graph.seed=…} makes others; {@code -Dmyria.graph.read=true} lets the network
 * read the sentences instead, which takes minutes.
 */
class ClosuresTest {

  private static final long SEED = Long.getLong("myria.graph.seed", 1);

  private static final boolean IS_READ = Boolean.getBoolean("myria.graph.read");

  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

  private final Random random = new Random(SEED);
  private final List<StatedEdge> stated = new ArrayList<>();
  private long seq;

  @Test
  void aChangedFactIsRightAtAnyTimeAndWhatStandsBesideItStays() {
    ChangedSentences facts = new ChangedSentences(SEED);
    facts.changing().forEach(this::fact);
    List<String> bystanders =
        facts.lasting().stream().flatMap(said -> fact(said).stream()).toList();
    assertThat(bystanders)
        .as("read of bystanders")
        .hasSizeGreaterThan(ChangedSentences.BYSTANDERS * 9 / 10);
    Collections.shuffle(stated, random);
    List<HeldEdge> held = Closures.of(stated);
    double share = right(held, facts.chains());
    System.out.printf(
        "chains right at any time, seed %d: %.3f; bystanders retired: %d of %d%n",
        SEED, share, retired(held, bystanders), bystanders.size());
    assertThat(share).isGreaterThanOrEqualTo(ChangedSentences.BAR);
    assertThat(retired(held, bystanders)).isZero();
  }

  private List<String> fact(ChangedSentences.Said said) {
    return IS_READ
        ? say(said.text(), said.at())
        : add(
            said.at(),
            KnowledgeReader.of(
                event(
                    said.at(),
                    Map.of("text", said.text(), "relations", List.of(said.relation())))));
  }

  private List<String> say(String text, Instant at) {
    return add(at, Stated.read(event(at, Map.of("speaker", "Dana", "text", text))));
  }

  private Event event(Instant at, Map<String, ?> payload) {
    return Stated.at(at, ++seq, payload, "dana", "eli", "fay");
  }

  private List<String> add(Instant at, EventKnowledge knowledge) {
    List<String> keys = new ArrayList<>();
    for (EntityEdge edge : knowledge.edges()) {
      stated.add(new StatedEdge(new EventSeq(seq), at, edge));
      keys.add(Stated.relation(edge));
    }
    return keys;
  }

  /** The share of questions, each of a chain as of a time, with the right value and no other. */
  private double right(List<HeldEdge> held, List<ChangedSentences.Chain> chains) {
    int asked = 0;
    int right = 0;
    for (ChangedSentences.Chain chain : chains) {
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
        boolean is = values.equals(chain.at(time));
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
    say("Pavel joined the rowing club.", START);
    say("Pavel no longer works at Acme.", START.plusSeconds(60));
    List<HeldEdge> held = Closures.of(stated);
    assertThat(held)
        .filteredOn(one -> one.holdsAt(START.plusSeconds(120)))
        .extracting(one -> Stated.relation(one.stated().edge()))
        .containsExactly("pavel member_of rowing club");
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
