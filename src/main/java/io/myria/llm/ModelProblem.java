package io.myria.llm;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Why an assignment ends without an answer. Stays within what asks a model: {@link
 * LanguageModel#ask} answers with what it says.
 */
public final class ModelProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ModelFailure failure;
  private final boolean passing;
  private final transient Optional<Duration> wait;
  private final boolean unused;

  private ModelProblem(
      ModelFailure failure,
      String detail,
      boolean passing,
      Optional<Duration> wait,
      boolean unused) {
    super(detail);
    this.unused = unused;
    this.failure = Objects.requireNonNull(failure);
    this.passing = passing;
    this.wait = wait;
  }

  /** One that the same request would meet again. */
  public static ModelProblem of(ModelFailure failure, String detail) {
    return new ModelProblem(failure, detail, false, Optional.empty(), false);
  }

  /**
   * One that may have passed when the same request is made again.
   *
   * @param wait before that, where its server said how long
   */
  public static ModelProblem passing(ModelFailure failure, String detail, Optional<Duration> wait) {
    return new ModelProblem(failure, detail, true, wait, false);
  }

  /** The same, of a request that no model worked on: it was not delivered, or refused at once. */
  ModelProblem withoutUse() {
    return new ModelProblem(failure, getMessage(), passing, waitBefore(), true);
  }

  /** Whether it is known that no model worked on the request. */
  boolean isWithoutUse() {
    return unused;
  }

  public ModelFailure failure() {
    return failure;
  }

  /** Whether asking the same again may help. */
  public boolean isPassing() {
    return passing;
  }

  public Optional<Duration> waitBefore() {
    return wait == null ? Optional.empty() : wait;
  }
}
