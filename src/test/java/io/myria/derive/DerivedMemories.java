package io.myria.derive;

import io.myria.log.LogReader;
import io.myria.store.Transactions;
import java.time.Duration;

/** Derives the fingerprints of a log, for tests of what reads them; stateless. */
public final class DerivedMemories {

  private DerivedMemories() {}

  /** All there is to derive, here and now. */
  public static void derive(Transactions transactions, LogReader reader) {
    Deriver deriver =
        new Deriver(transactions, reader, new Derivations("test", Duration.ofSeconds(20)));
    deriver.run(new FingerprintConsumer(), () -> false);
  }
}
