package io.myria.llm;

/** The port to a language model. Thread-safe. */
public interface LanguageModel {

  /** No model: the local mode. */
  LanguageModel NONE =
      new LanguageModel() {
        @Override
        public boolean works(Workflow workflow) {
          return false;
        }

        @Override
        public <A> ModelAnswer<A> ask(Assignment<A> assignment) {
          return ModelAnswer.failed(ModelFailure.MODEL_OFF, "no model is configured");
        }
      };

  /** Whether one is configured and switched on for this; it may fail nevertheless. */
  boolean works(Workflow workflow);

  /**
   * Works until the model concludes or a bound is reached: rounds, time, tokens, cost. Blocks
   * meanwhile, and never throws for what a model or its server did. Not to be called inside a
   * transaction, nor by a thread that holds a connection.
   */
  <A> ModelAnswer<A> ask(Assignment<A> assignment);
}
