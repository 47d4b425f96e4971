package io.myria.read;

import io.myria.error.Fault;

/**
 * A hint that a caller is interested in.
 *
 * @param weight finite and above 0; multiplies the confidence of an event's own hint
 */
public record HintWeight(String hint, double weight) {

  public HintWeight {
    if (!(weight > 0) || Double.isInfinite(weight)) {
      throw Fault.invalid("weight", "is not a number above 0");
    }
  }
}
