package io.myria.compile;

import io.myria.eventlog.append.Appended;
import java.util.List;

/**
 * The long conversations, appended and compiled once for all tests of a JVM that only read them:
 * each gets a copy of the database. What is built is that of the default settings, without vectors.
 */
public final class KeptLocomo {

  private static Bench log;
  private static List<Appended> appended;
  private static Bench built;

  private KeptLocomo() {}

  /** A log of all conversations, of which no snapshot is built; to be closed. */
  public static synchronized Bench log() {
    return kept().copy();
  }

  /** The same with a snapshot; to be closed. */
  public static synchronized Bench built() {
    if (built == null) {
      built = kept().copy();
      built.build();
    }
    return built.copy();
  }

  /** What either has, in the order of {@link Locomo#events()}. */
  public static synchronized List<Appended> appended() {
    kept();
    return appended;
  }

  private static Bench kept() {
    Locomo.assumePresent();
    if (log == null) {
      Bench bench = new Bench();
      appended = bench.append(Locomo.events());
      log = bench;
    }
    return log;
  }
}
