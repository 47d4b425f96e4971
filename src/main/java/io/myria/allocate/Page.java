package io.myria.allocate;

import io.myria.fingerprint.Rendering;

/** What candidates cost, as the context stands just then. */
public interface Page {

  /** Tokens by which the context would be longer. */
  int cost(int candidate, Rendering rendering);

  /** No rendering of it costs less than that, which takes no counting to tell. */
  default int least(int candidate) {
    return 0;
  }

  /** It stands there from now on. */
  void add(int candidate, Rendering rendering);
}
