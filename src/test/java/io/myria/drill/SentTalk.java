package io.myria.drill;

import java.util.List;

/** What the benchmarks send, for tests that measure what it costs inside. */
public final class SentTalk {

  private final SeededTalk talk;

  public SentTalk(long seed) {
    this.talk = new SeededTalk(seed);
  }

  public String next() {
    return talk.sentence();
  }

  /** One of so many pairs. */
  public List<String> participants(int pairs) {
    return talk.participants(pairs);
  }
}
