package io.myria.recall.cache;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What models answered, or that they did not, within one piece of work that may be tried several
 * times: the same is asked once. For one thread.
 */
public final class OnceAsked {

  private final Map<Object, Object> answers = new HashMap<>();

  /**
   * @param question all that the answer depends on; equal ones have answers of one type
   * @param ask for the first time
   */
  @SuppressWarnings("unchecked")
  public <A> A answer(Object question, Supplier<A> ask) {
    return (A) answers.computeIfAbsent(question, first -> ask.get());
  }
}
