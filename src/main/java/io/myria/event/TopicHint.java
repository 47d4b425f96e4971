package io.myria.event;

import io.myria.error.Fault;

/**
 * An emitter's guess at what an event is about: a weak signal, never truth (seed section 17).
 *
 * @param confidence from 0.0 to 1.0, both included
 */
public record TopicHint(String hint, double confidence) {

  public TopicHint {
    if (!(confidence >= 0.0 && confidence <= 1.0)) {
      throw Fault.invalid("confidence", "is not between 0.0 and 1.0");
    }
  }
}
