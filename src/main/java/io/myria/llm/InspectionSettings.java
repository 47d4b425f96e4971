package io.myria.llm;

import io.myria.config.Setting;
import io.myria.error.Fault;

/** What a model may be shown: in one look, and in one piece of work. */
public record InspectionSettings(
    @Setting(
            key = InspectionSettings.ANSWER_BYTES,
            byDefault = "16KiB",
            most = "1MiB",
            meaning =
                "Most JSON that one look of a model into topics or events brings, 4KiB to 56KiB.",
            fixed = "It has to fit a model's context; myria.llm.cost bounds what is spent.")
        int answerBytes,
    @Setting(
            key = "myria.inspection.topics",
            byDefault = "500",
            least = "1",
            most = "100000",
            meaning = "Most topics that a model is shown in one piece of work.",
            fixed = "It has to fit a model's context; myria.llm.cost bounds what is spent.")
        int topics,
    @Setting(
            key = "myria.inspection.events",
            byDefault = "500",
            least = "1",
            most = "100000",
            meaning = "Most events that a model is shown in one piece of work, by id or in words.",
            fixed = "It has to fit a model's context; myria.llm.cost bounds what is spent.")
        int events) {

  private static final String ANSWER_BYTES = "myria.inspection.answer_bytes";

  /** A topic without its summary takes up to 2,000 bytes. */
  private static final int LEAST_BYTES = 4096;

  /** Models are shown no more than 64KiB at once. */
  private static final int MOST_BYTES = 56 << 10;

  public InspectionSettings {
    if (answerBytes < LEAST_BYTES || answerBytes > MOST_BYTES) {
      throw Fault.misconfigured(ANSWER_BYTES, ANSWER_BYTES + " must be from 4KiB to 56KiB");
    }
  }
}
