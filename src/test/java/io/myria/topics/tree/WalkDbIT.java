package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.KeptLocomo;
import io.myria.compile.Locomo;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.read.Guide;
import io.myria.security.Caller;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The walk on real questions: how much of what answers them stands in one small answer. */
@Drill
@TestInstance(Lifecycle.PER_CLASS)
class WalkDbIT {

  private static final int NODES = 100;
  private static final int REFS = 50;

  /** Every so many questions, so that the test takes seconds. */
  private static final int EVERY = Rounds.of("myria.locomo.every", 10, 1);

  private Bench bench;
  private Map<String, EventId> ids;

  @BeforeAll
  void build() {
    Locomo.assumePresent();
    bench = KeptLocomo.built();
    ids = ids(Locomo.events(), KeptLocomo.appended());
  }

  @AfterAll
  void close() {
    if (bench != null) {
      bench.close();
    }
  }

  @Test
  void fourFifthsOfTheEvidenceStandInAnAnswerByTextMatchAlone() {
    assertThat(share(Guide.NONE)).isGreaterThanOrEqualTo(0.8);
  }

  /** Without vectors; docs/topics.md has the figures with them. */
  @Test
  void moreOfItStandsInAnAnswerThatRecallGuides() {
    assertThat(share(RankedTopics.guide(bench))).isGreaterThanOrEqualTo(0.87);
  }

  private double share(Guide guide) {
    References references = ReferencesDbIT.references(bench, guide);
    double sum = 0;
    int count = 0;
    List<Locomo.Question> questions = Locomo.questions();
    for (int index = 0; index < questions.size(); index += EVERY) {
      sum += share(references, questions.get(index), ids);
      count++;
    }
    System.out.printf("%.1f %% of the evidence of %d questions%n", 100 * sum / count, count);
    return sum / count;
  }

  private static double share(
      References references, Locomo.Question question, Map<String, EventId> ids) {
    QueryAnswer answer =
        references.query(
            ReferencesDbIT.page(
                Caller.OPEN.scope(question.participants(), false),
                Optional.of(question.text()),
                NODES,
                REFS,
                Optional.empty()));
    Set<EventId> listed = new HashSet<>(ReferencesDbIT.ids(answer));
    assertThat(ReferencesDbIT.nodes(answer.root()).size()).isLessThanOrEqualTo(NODES);
    assertThat(listed.size()).isLessThanOrEqualTo(REFS);
    long found = question.evidence().stream().map(ids::get).filter(listed::contains).count();
    return (double) found / question.evidence().size();
  }

  private static Map<String, EventId> ids(List<NewEvent> events, List<Appended> appended) {
    Map<String, EventId> ids = new HashMap<>();
    for (int index = 0; index < events.size(); index++) {
      ids.put(events.get(index).sourceEventKey().orElseThrow(), appended.get(index).id());
    }
    return ids;
  }
}
