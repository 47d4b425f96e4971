package io.myria.recall.ranking;

import io.myria.fingerprint.Rendering;

/** The cost of candidates in tokens, given the context so far. */
public interface Page {

  /** Tokens by which the context would be longer. */
  int cost(int candidate, Rendering rendering);

  /** It costs no less than that in this rendering, which takes no counting to tell. */
  default int least(int candidate, Rendering rendering) {
    return 0;
  }

  /** Whether there is room for it beside its tokens, such as for its entry in JSON. */
  default boolean hasRoom(int candidate, Rendering rendering) {
    return true;
  }

  /** It stands there from now on. */
  void add(int candidate, Rendering rendering);
}
