package io.myria.cli.evaluation;

import static io.myria.cli.evaluation.ContextBlocks.Presence.ABSENT;
import static io.myria.cli.evaluation.ContextBlocks.Presence.PART;
import static io.myria.cli.evaluation.ContextBlocks.Presence.WHOLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.cli.connection.Json;
import io.myria.cli.evaluation.RecallMark.Asked;
import io.myria.cli.evaluation.RecallMark.Standing;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The measures, on answers made by hand. */
class RecallMarkTest {

  @Test
  void evidenceThatStandsThereByAPassageIsFoundAndNotRecalled() {
    RecallMark mark = mark(List.of("k"), 0.9, new Standing("k", PART, PART));

    assertThat(mark.recall()).isZero();
    assertThat(mark.found()).isOne();
    assertThat(mark.holdsAll()).isOne();
    assertThat(mark.untrue()).isZero();
  }

  @Test
  void sharesAreOfTheEvidenceAndOthersDoNotCount() {
    RecallMark mark =
        mark(
            List.of("k1", "k2", "k3", "k4"),
            0.5,
            new Standing("other", WHOLE, WHOLE),
            new Standing("k2", WHOLE, WHOLE),
            new Standing("k2", WHOLE, WHOLE),
            new Standing("k1", PART, PART));

    assertThat(mark.recall()).isEqualTo(0.25);
    assertThat(mark.found()).isEqualTo(0.5);
    assertThat(mark.holdsAll()).isZero();
  }

  @Test
  void whatAnAnswerOnlySaysThatItHoldsIsNotFound() {
    RecallMark mark =
        mark(
            List.of("k1", "k2"),
            0.9,
            new Standing("k1", WHOLE, ABSENT),
            new Standing("k2", WHOLE, PART));

    assertThat(mark.recall()).isZero();
    assertThat(mark.found()).isEqualTo(0.5);
    assertThat(mark.untrue()).isEqualTo(2);
  }

  @Test
  void ofConfidentAnswersThoseCountThatHoldAllTheEvidence() {
    RecallMarks marks =
        new RecallMarks(
            List.of(
                mark(List.of("k"), 0.9, new Standing("k", PART, PART)),
                mark(List.of("k"), 0.8),
                mark(List.of("k"), 0.4, new Standing("k", WHOLE, WHOLE)),
                mark(List.of("k"), 0.1)));

    ConfidenceFigures figures = ConfidenceFigures.of(marks);
    assertThat(figures.answers()).isEqualTo(4);
    assertThat(figures.confident()).isEqualTo(2);
    assertThat(figures.share()).isEqualTo(0.5);
    assertThat(figures.holdAll()).isEqualTo(0.5);
    assertThat(figures.said()).isCloseTo(0.55, within(1e-9));
    assertThat(figures.so()).isEqualTo(0.5);
    assertThat(figures.brier()).isCloseTo((0.01 + 0.64 + 0.36 + 0.01) / 4, within(1e-9));
  }

  @Test
  void domainsWeighAlikeAsFarAsTheyHaveTheFigure() {
    ConfidenceFigures large = new ConfidenceFigures(900, 90, 0.1, 0.9, 0.6, 0.8, 0.2);
    ConfidenceFigures small = new ConfidenceFigures(100, 0, 0, Double.NaN, 0.2, 0.4, 0.1);

    ConfidenceFigures alike = ConfidenceFigures.alike(List.of(large, small));
    assertThat(alike.answers()).isEqualTo(1_000);
    assertThat(alike.share()).isEqualTo(0.05);
    assertThat(alike.holdAll()).isEqualTo(0.9);
    assertThat(alike.said()).isCloseTo(0.4, within(1e-9));
    assertThat(ConfidenceFigures.alike(List.of(small)).cells()).contains("-");
  }

  private static RecallMark mark(List<String> evidence, double confidence, Standing... events) {
    EvaluationQuestion question =
        new EvaluationQuestion(
            "?", "", "", List.of("a"), evidence, Optional.empty(), Optional.empty(), 0, 0, "here");
    return RecallMark.of(
        question,
        new Asked(2_000, 1),
        Json.MAPPER.createObjectNode().put("confidence", confidence),
        List.of(events));
  }
}
