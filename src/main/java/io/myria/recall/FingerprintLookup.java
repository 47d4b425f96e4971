package io.myria.recall;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.Fingerprints;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Fingerprints and causal links of events: as they were derived, and a few made here where that was
 * not done yet. Thread-safe.
 */
record FingerprintLookup(Transactions transactions, FingerprintReader reader, LogReader log) {

  private static final Logger LOG = Logger.getLogger(FingerprintLookup.class.getName());

  /** Events whose fingerprints a request makes at most each time that it asks. */
  private static final int COMPUTED = 64;

  private static final int READ_AT_ONCE = 2_000;

  /**
   * What is known of some events.
   *
   * @param links of which both ends are among them
   */
  record Known(Map<EventSeq, Fingerprint> fingerprints, List<CausalLink> links) {

    static final Known NOTHING = new Known(Map.of(), List.of());
  }

  /** What was read; {@code bare} are events that have no fingerprint yet. */
  private record Read(
      Map<EventSeq, Fingerprint> derived, List<CausalLink> links, List<Event> bare, int lacking) {}

  /** Fingerprints alone. */
  Map<EventSeq, Fingerprint> of(RecallContext sought, List<EventSeq> seqs) {
    return known(sought, seqs, false).fingerprints();
  }

  /** With their links. Never to be called inside a transaction. */
  Known withLinks(RecallContext sought, List<EventSeq> seqs) {
    return known(sought, seqs, true);
  }

  private Known known(RecallContext sought, List<EventSeq> seqs, boolean links) {
    if (seqs.isEmpty()) {
      return Known.NOTHING;
    }
    try {
      Read read = transactions.read(database -> read(database, sought.scene(), seqs, links));
      Map<EventSeq, Fingerprint> all = new HashMap<>(read.derived());
      read.bare().forEach(event -> all.put(event.seq(), Fingerprints.of(event)));
      if (read.lacking() > read.bare().size()) {
        lacks(sought, read.lacking() + " of " + seqs.size() + " events have none yet");
      }
      return new Known(all, read.links());
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "fingerprints could not be read for a recall", problem);
      lacks(sought, "they could not be read");
      return Known.NOTHING;
    }
  }

  private static void lacks(RecallContext sought, String why) {
    String reason = why + "; such events count as notes that say nothing, and not as archived";
    sought.stages().degrade("fingerprints", reason);
  }

  private Read read(Database database, ReadContext scene, List<EventSeq> seqs, boolean links)
      throws SQLException {
    Mask mask = scene.mask().orElseThrow();
    Map<EventSeq, Fingerprint> derived = new HashMap<>();
    for (int begin = 0; begin < seqs.size(); begin += READ_AT_ONCE) {
      List<EventSeq> some = seqs.subList(begin, Math.min(begin + READ_AT_ONCE, seqs.size()));
      derived.putAll(reader.of(database, scene.derived(), mask, some));
    }
    List<EventSeq> lacking = new ArrayList<>(seqs);
    lacking.removeIf(derived::containsKey);
    List<Event> bare =
        lacking.isEmpty()
            ? List.of()
            : log.load(database, lacking.subList(0, Math.min(COMPUTED, lacking.size())), mask);
    return new Read(
        derived, links ? links(database, scene, seqs) : List.of(), bare, lacking.size());
  }

  private List<CausalLink> links(Database database, ReadContext scene, List<EventSeq> seqs)
      throws SQLException {
    Set<EventSeq> among = new HashSet<>(seqs);
    return reader
        .causes(database, scene.derived(), scene.mask().orElseThrow(), seqs, scene.last())
        .stream()
        .filter(link -> among.contains(link.from()))
        .toList();
  }
}
