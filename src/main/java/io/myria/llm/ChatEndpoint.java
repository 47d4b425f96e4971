package io.myria.llm;

/** Carries requests to a model's server. Thread-safe. */
public interface ChatEndpoint {

  /**
   * @return the answer's body
   * @throws ModelProblem for all that may happen on the way, after what retries are worth it
   */
  String post(ChatPost post);
}
