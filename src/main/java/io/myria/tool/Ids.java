package io.myria.tool;

/** What ids look like, for examples; stateless. */
final class Ids {

  /** Of an event, a topic or a snapshot. */
  static final String UUID = "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4";

  /** Of a node. */
  static final String DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

  private Ids() {}
}
