package io.myria.verify;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.projection.DerivedMemories;
import io.myria.proof.seal.Seals;
import io.myria.search.IndexedLog;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.List;

/** A small store with all that a verification looks at: sets, keys, topics, what is derived. */
final class BuiltStore implements AutoCloseable {

  private final Bench bench;
  private final IndexedLog index;

  BuiltStore() {
    this(new Bench());
    fill();
  }

  private BuiltStore(Bench bench) {
    this.bench = bench;
    index = new IndexedLog(bench.transactions(), bench.reader());
  }

  /** The same anew, to do harm to. */
  BuiltStore copy() {
    BuiltStore copy = new BuiltStore(bench.copy());
    copy.read();
    return copy;
  }

  private void fill() {
    bench.append(Bench.talk("ann", "bob", 0, 70));
    List<NewEvent> more = new ArrayList<>(Bench.talk("ann", "cem", 0, 12));
    more.add(Drafts.keyed("k1", "The harbour key hangs behind the door.", "ann", "cem"));
    more.add(Drafts.internal("A note that nobody else reads.", "ann", "bob"));
    more.add(Drafts.internal("Another note that nobody else reads.", "ann", "bob"));
    bench.append(more);
    bench.build();
    bench.append(Bench.talk("ann", "bob", 70, 220));
    bench.build();
    DerivedMemories.derive(bench.transactions(), bench.reader());
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    Seals.seal(bench.transactions(), bench.reader());
    read();
  }

  private void read() {
    index.stopAt(bench.head().value());
  }

  Bench bench() {
    return bench;
  }

  StoreVerifier verifier() {
    return new StoreVerifier(bench.transactions(), bench.reader(), index.whole());
  }

  /** With an index whose words cannot be read. */
  StoreVerifier withoutWords() {
    return new StoreVerifier(bench.transactions(), bench.reader(), index.unreadable());
  }

  List<Damage> damages() {
    return verifier().findings(Caller.OPEN).stream().map(Finding::damage).toList();
  }

  /** As the superuser, past all constraints between tables. */
  void damage(String sql) {
    bench.execute("set session_replication_role = replica; " + sql);
  }

  @Override
  public void close() {
    index.close();
    bench.close();
  }
}
