package io.myria.recall.cache;

import io.myria.error.Fault;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The strategies by which events are chosen and a budget is spent. */
public enum Strategy {
  /** By all there is: words, meaning, neighbours, sittings, times, speakers. */
  AUTO,
  /** Without vectors: no model is asked, and an answer can be repeated anywhere. */
  LEXICAL,
  /** By relevance, density and age, less for what says the same again. */
  CBA,
  /** In stages: summaries, then events by nearness and age. */
  STAGED,
  /** BM25 of whole events, with nothing learned: a baseline to measure the others against. */
  BM25,
  /** BM25 and cosine added, with nothing learned: the other baseline. */
  PLAIN;

  /** The names a caller may give. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Strategy::wire).toList();
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code strategy}, with those that there are
   */
  public static Strategy of(String name) {
    return Arrays.stream(values())
        .filter(strategy -> strategy.wire().equals(name))
        .findFirst()
        .orElseThrow(
            () -> Fault.invalid("strategy", "must be one of " + String.join(", ", names())));
  }

  public boolean asksForVectors() {
    return this != LEXICAL && this != BM25;
  }

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
