package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.SummaryBullet;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was rejected is not quoted by a topic of the same set that is told afterwards. */
class RejectedQuotesTest {

  private static final String WRONG = "The kite festival of Bergen begins on Saturday at noon.";
  private static final String RIGHT = "The kite festival of Bergen begins on Sunday at ten.";

  private final List<Event> log = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Mode.class)
  void itIsQuotedUntilItIsRejectedAndAgainWhenItIsApproved(Mode mode) {
    says(0, WRONG);
    assertThat(told(mode)).contains("Saturday");
    says(1, feedback("rejection", 1));
    says(2, RIGHT);
    assertThat(told(mode)).doesNotContain("Saturday");
    says(3, feedback("approval", 1));
    assertThat(told(mode)).contains("Saturday");
  }

  @Test
  void neitherAreSeveralThatOneEventRejects() {
    says(0, WRONG);
    says(1, "Bring a lantern.");
    says(2, Map.of("feedback_type", "rejection", "refers_to", ids(1, 2)));
    says(3, feedback("rejection", 3));
    says(4, feedback("rejection", 4));
    says(5, feedback("rejection", 5));
    assertThat(told(Mode.TOPICS)).doesNotContain("Saturday").doesNotContain("lantern");
  }

  @Test
  void whatOthersRejectOrWhatIsInternalIsQuotedStill() {
    says(0, WRONG);
    log.add(Folded.internal(judging(2, "ann")));
    log.add(judging(3, "bob"));
    log.add(judging(4, "ann", "bob"));
    assertThat(told(Mode.TOPICS)).contains("Saturday");
  }

  private Event judging(long seq, String... names) {
    return Folded.with(
        Folded.event(seq, seq, "", List.of(), names), "feedback", feedback("rejection", 1));
  }

  private void says(long minute, String text) {
    log.add(Folded.event(log.size() + 1L, minute, text, List.of(), "ann"));
  }

  private void says(long minute, Map<String, Object> payload) {
    Event event = Folded.event(log.size() + 1L, minute, "", List.of(), "ann");
    log.add(Folded.with(event, "feedback", payload));
  }

  private static Map<String, Object> feedback(String type, long of) {
    return Map.of("feedback_type", type, "refers_to", ids(of));
  }

  private static List<String> ids(long... seqs) {
    return Arrays.stream(seqs)
        .mapToObj(seq -> Folded.event(seq, 0, "", List.of(), "ann").id().toString())
        .toList();
  }

  /** All that topics say of themselves; folded at once and event by event. */
  private String told(Mode mode) {
    Folded once = new Folded(Folded.rules(mode));
    once.build(log);
    Folded bit = new Folded(Folded.rules(mode));
    log.forEach(event -> bit.build(List.of(event)));
    assertThat(bit.topics()).isEqualTo(once.topics());
    return once.topics().stream().map(RejectedQuotesTest::told).collect(Collectors.joining("\n"));
  }

  private static String told(TopicVersion topic) {
    return topic.label()
        + topic.summary().stream().map(SummaryBullet::text).collect(Collectors.joining("|"));
  }
}
