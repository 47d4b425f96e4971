package io.myria.llm;

import java.util.Objects;
import java.util.Optional;

/**
 * What came of an assignment: an answer that keeps its rules, or why there is none.
 *
 * @param <A> the answer
 * @param model that answered, as it calls itself; empty where none did
 * @param detail of a failure, in words for operators; empty with an answer
 */
public record ModelAnswer<A>(
    Optional<A> answer, Optional<ModelFailure> failure, Optional<String> model, String detail) {

  public ModelAnswer {
    Objects.requireNonNull(detail);
    if (answer.isPresent() == failure.isPresent()) {
      throw new IllegalArgumentException("either an answer or a failure");
    }
  }

  public static <A> ModelAnswer<A> of(A answer, String model) {
    return new ModelAnswer<>(Optional.of(answer), Optional.empty(), Optional.of(model), "");
  }

  public static <A> ModelAnswer<A> failed(ModelFailure failure, String detail) {
    return new ModelAnswer<>(Optional.empty(), Optional.of(failure), Optional.empty(), detail);
  }
}
