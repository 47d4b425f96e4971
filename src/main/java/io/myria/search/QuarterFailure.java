package io.myria.search;

import io.myria.search.index.Quarter;
import java.io.IOException;

/** What went wrong with the index of one quarter, as the cause. */
final class QuarterFailure extends IOException {

  private static final long serialVersionUID = 1L;

  private final transient Quarter quarter;

  QuarterFailure(Quarter quarter, Throwable cause) {
    super("quarter " + quarter, cause);
    this.quarter = quarter;
  }

  Quarter quarter() {
    return quarter;
  }
}
