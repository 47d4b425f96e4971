package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.log.Mask;
import io.myria.search.CountCache.Count;
import io.myria.search.CountCache.Key;
import io.myria.search.Hits.Statistics;
import io.myria.search.ScopeCache.Scope;
import io.myria.search.quarter.IndexPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;

/** Counts what a scope sees, in all quarters, for a question's terms. Confined to one thread. */
final class ScopeCounts {

  private final Mask mask;
  private final Scope scope;
  private final List<String> terms;
  private final EventSeq last;
  private final ScopeCache scopes;
  private final CountCache counts;
  private final long[] holding;
  private long passages;
  private long length;

  /**
   * @param last events above it do not exist
   */
  ScopeCounts(Mask mask, List<String> terms, EventSeq last, ScopeCache scopes, CountCache counts) {
    this.mask = mask;
    this.scope = Scope.of(mask);
    this.terms = terms;
    this.last = last;
    this.scopes = scopes;
    this.counts = counts;
    this.holding = new long[terms.size()];
  }

  /** What was read of a quarter. */
  void add(List<LeafSearch> leaves) {
    for (LeafSearch leaf : leaves) {
      passages += leaf.count();
      length += leaf.length();
      for (int term = 0; term < holding.length; term++) {
        holding[term] += leaf.terms().get(term).size();
      }
    }
  }

  /** A quarter that is not read for anything else: by what is known, as far as it is. */
  void add(IndexPart part, HeldReaders held) throws IOException {
    if (part.extent().last().compareTo(last) > 0) {
      add(read(part, held, terms));
      return;
    }
    Optional<Count> all = counts.of(key(part, Optional.empty()));
    List<Integer> unknown = new ArrayList<>();
    for (int term = 0; term < holding.length; term++) {
      Optional<Count> known = counts.of(key(part, Optional.of(terms.get(term))));
      if (known.isPresent()) {
        holding[term] += known.get().documents();
      } else {
        unknown.add(term);
      }
    }
    if (all.isPresent() && unknown.isEmpty()) {
      passages += all.get().documents();
      length += all.get().length();
    } else {
      add(part, unknown, read(part, held, unknown.stream().map(terms::get).toList()));
    }
  }

  private void add(IndexPart part, List<Integer> asked, List<LeafSearch> leaves) {
    long documents = leaves.stream().mapToLong(LeafSearch::count).sum();
    long together = leaves.stream().mapToLong(LeafSearch::length).sum();
    passages += documents;
    length += together;
    counts.put(key(part, Optional.empty()), new Count(documents, together));
    for (int place = 0; place < asked.size(); place++) {
      int at = place;
      int term = asked.get(place);
      long with = leaves.stream().mapToLong(leaf -> leaf.terms().get(at).size()).sum();
      holding[term] += with;
      counts.put(key(part, Optional.of(terms.get(term))), new Count(with, 0));
    }
  }

  private Key key(IndexPart part, Optional<String> term) {
    return new Key(part.quarter(), part.extent(), scope, term);
  }

  private List<LeafSearch> read(IndexPart part, HeldReaders held, List<String> wanted)
      throws IOException {
    List<LeafSearch> leaves = new ArrayList<>();
    for (LeafReader leaf : held.leaves(part)) {
      leaves.add(LeafSearch.of(leaf, scopes, mask, wanted, last));
    }
    return leaves;
  }

  Statistics statistics() {
    return new Statistics(
        passages,
        passages == 0 ? 0 : (double) length / passages,
        Arrays.stream(holding).boxed().toList());
  }
}
