package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.search.SearchSettings;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.List;

/** Looks for texts in everything that a store keeps. Thread-safe. */
@Service
public final class Residues {

  private final Transactions transactions;
  private final SearchSettings search;
  private final SecureRandom random;

  @Inject
  public Residues(Transactions transactions, SearchSettings search, SecureRandom random) {
    this.transactions = transactions;
    this.search = search;
    this.random = random;
  }

  /**
   * @throws Fault {@code invalid_argument} at a text that is too short to be recognised
   */
  ResidueScan.Result find(List<String> texts) {
    Fragments fragments = Fragments.empty(random.nextLong());
    for (String text : texts) {
      if (text.getBytes(StandardCharsets.UTF_8).length < Fragments.LEAST) {
        throw Fault.invalid(
            "texts", "holds one of fewer than " + Fragments.LEAST + " bytes; give more of it");
      }
      fragments.add(text);
    }
    ResidueScan.Result result =
        transactions.run(db -> ResidueScan.tables(db, fragments, () -> true));
    return search
        .folder()
        .filter(Files::isDirectory)
        .map(folder -> result.and(ResidueScan.files(folder, fragments)))
        .orElse(result);
  }
}
