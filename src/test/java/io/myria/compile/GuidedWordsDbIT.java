package io.myria.compile;

import org.junit.jupiter.api.Test;

/** Words that a model proposes and that no topic can have. */
class GuidedWordsDbIT extends GuidedRefusals {

  @Test
  void anEmptySummary() {
    refused("empty_summary", input -> summary(input, "  ", GuidedBench.event(first(input), 0)));
  }

  @Test
  void aSentenceWithoutAnEvent() {
    refused("uncited", input -> summary(input, "It was about things."));
  }

  @Test
  void anOversizedSummary() {
    refused(
        "summary_too_large",
        input -> summary(input, "word ".repeat(200), GuidedBench.event(first(input), 0)));
  }

  @Test
  void anOversizedLabel() {
    refused("label_too_long", input -> label(leaf(input, 0), "word ".repeat(50)));
  }

  @Test
  void aLabelThatIsAnId() {
    refused("label_is_id", input -> label(leaf(input, 0), leaf(input, 0)));
  }

  @Test
  void anEmptyLabel() {
    refused("empty_label", input -> label(leaf(input, 0), "   "));
  }

  @Test
  void aLabelThatNoDatabaseCanStore() {
    refused("not_storable", input -> label(leaf(input, 0), "a\u0000b"));
  }
}
