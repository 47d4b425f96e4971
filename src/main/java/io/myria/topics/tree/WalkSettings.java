package io.myria.topics.tree;

import io.myria.config.Setting;

/** Whether a model may choose references; how long it may take is the workflow's to say. */
public record WalkSettings(
    @Setting(
            key = "myria.query.walker",
            byDefault = "auto",
            meaning =
                "Whether a language model, where there is one, chooses the references that answer a"
                    + " question: auto or off.")
        When walker) {

  /** When it does. */
  public enum When {
    /** Where a model is configured and switched on. */
    AUTO,
    /** Never. */
    OFF
  }
}
