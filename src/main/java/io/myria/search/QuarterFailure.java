package io.myria.search;

import java.io.IOException;

/** What went wrong with the index of one quarter, as the cause. */
public final class QuarterFailure extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Quarter quarter;

  QuarterFailure(Quarter quarter, Throwable cause) {
    super("quarter " + quarter, cause);
    this.quarter = quarter;
  }

  public Quarter quarter() {
    return quarter;
  }

  /** Some work on one quarter. */
  interface Work<T> {
    T work() throws IOException;
  }

  /** Anything that goes wrong with it is reported as the quarter's. */
  static <T> T telling(Quarter quarter, Work<T> work) throws QuarterFailure {
    try {
      return work.work();
    } catch (QuarterFailure known) {
      throw known;
    } catch (IOException | RuntimeException | Error problem) {
      throw new QuarterFailure(quarter, problem);
    }
  }
}
