package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.graph.Relationship.Direction;
import io.myria.projection.DerivedMemories;
import io.myria.security.Caller;
import io.myria.statements.ChangedSentences;
import io.myria.statements.ChangedSentences.Chain;
import io.myria.statements.ChangedSentences.Said;
import io.myria.statements.EntityKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Facts that change beside facts that do not, stated by their emitter, derived, and read as anybody
 * reads them: as they were known at a time, and as they were then by what is known now. {@code
 * -Dmyria.graph.seed=…} makes others.
 */
@Drill
class ChangedFactsGraphDbIT {

  private static final long SEED = Long.getLong("myria.graph.seed", 1);

  /** Of so many chains each first one is asked about. */
  private static final int EVERY = Rounds.of("myria.changes.every", 5, 1);

  private static final List<String> LASTING =
      List.of("member_of", "leads", "reports_to", "married_to", "owns", "uses");

  private final Bench bench = new Bench();
  private final Random random = new Random(SEED);
  private final ChangedSentences facts = new ChangedSentences(SEED);
  private GraphTraversal traversal;

  @BeforeEach
  void derive() {
    List<Said> all = new ArrayList<>(facts.changing());
    all.addAll(facts.lasting());
    Collections.shuffle(all, random);
    bench.append(all.stream().map(ChangedFactsGraphDbIT::event).toList());
    DerivedMemories.deriveGraph(bench.transactions(), bench.reader());
    traversal = new GraphTraversal(bench.transactions());
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static NewEvent event(Said said) {
    return new NewEvent(
        said.at(),
        "chat",
        ParticipantSet.of("dana", "eli", "fay"),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(
            Map.of("speaker", "Dana", "text", said.text(), "relations", List.of(said.relation()))),
        List.of(),
        false);
  }

  @Test
  void aChangedFactIsRightAtAnyTimeAndWhatStandsBesideItStays() {
    int asked = 0;
    int known = 0;
    int then = 0;
    for (int number = 0; number < facts.chains().size(); number += EVERY) {
      Chain chain = facts.chains().get(number);
      for (Instant said : chain.times()) {
        Instant time = said.plus(Duration.ofHours(1 + random.nextInt(20)));
        List<String> is = chain.at(time);
        asked++;
        known += values(chain, Optional.of(time), time).equals(is) ? 1 : 0;
        then += values(chain, Optional.empty(), time).equals(is) ? 1 : 0;
      }
    }
    Set<String> lasting = new HashSet<>();
    List<String> ended = new ArrayList<>();
    subjects().forEach(subject -> lasting(subject, lasting, ended));
    System.out.printf(
        "seed %d: of %d, right as of a time %.3f, right at a time %.3f; lasting %d, retired %s%n",
        SEED, asked, (double) known / asked, (double) then / asked, lasting.size(), ended);
    assertThat((double) known / asked).isGreaterThanOrEqualTo(ChangedSentences.BAR);
    assertThat((double) then / asked).isGreaterThanOrEqualTo(ChangedSentences.BAR);
    assertThat(lasting).hasSizeGreaterThan(ChangedSentences.BYSTANDERS * 9 / 10);
    assertThat(ended).isEmpty();
  }

  /** What of the chain's relation held then, by what was said up to a time. */
  private List<String> values(Chain chain, Optional<Instant> asOf, Instant then) {
    GraphFilter held = new GraphFilter(List.of(chain.relation()), Set.of(), Optional.of(then));
    return around(chain.key(), asOf, held)
        .filter(one -> one.direction() == Direction.OUT && one.type().equals(chain.relation()))
        .map(Relationship::targetKey)
        .toList();
  }

  private Set<String> subjects() {
    Set<String> subjects = new HashSet<>();
    facts.chains().forEach(chain -> subjects.add(chain.key()));
    // Each begins with its subject, of two words.
    facts.lasting().forEach(said -> subjects.add(EntityKeys.of(subject(said.text()))));
    return subjects;
  }

  private static String subject(String text) {
    return text.substring(0, text.indexOf(' ', text.indexOf(' ') + 1));
  }

  private void lasting(String subject, Set<String> found, List<String> ended) {
    around(subject, Optional.empty(), GraphFilter.ALL)
        .filter(one -> one.direction() == Direction.OUT && LASTING.contains(one.type()))
        .forEach(
            one -> {
              String fact = subject + " " + one.type() + " " + one.targetKey();
              found.add(fact);
              one.validTo().ifPresent(end -> ended.add(fact));
            });
  }

  /** What is around one entity alone. */
  private Stream<Relationship> around(String key, Optional<Instant> asOf, GraphFilter filter) {
    GraphScope scope = new GraphScope(Caller.OPEN.scope(ParticipantSet.of("eli"), false), asOf);
    return traversal
        .traverse(new GraphTraversal.Request(scope, List.of(key), 1, filter))
        .nodes()
        .stream()
        .filter(node -> node.entity().key().equals(key))
        .flatMap(node -> node.relationships().stream());
  }
}
