package io.myria.search;

import io.myria.database.Deadline;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.search.CountCache.Count;
import io.myria.search.CountCache.Key;
import io.myria.search.Hits.Statistics;
import io.myria.search.ScopeCache.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

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

  /** A quarter that is not read for it: by what is known, as far as it is. */
  void add(IndexPart part, HeldReaders held) throws IOException {
    boolean ends = part.extent().last().compareTo(last) <= 0;
    Optional<Count> all = ends ? counts.of(key(part, Optional.empty())) : Optional.empty();
    List<Integer> unknown = new ArrayList<>();
    for (int term = 0; term < holding.length; term++) {
      Optional<Count> known =
          ends ? counts.of(key(part, Optional.of(terms.get(term)))) : Optional.empty();
      if (known.isPresent()) {
        holding[term] += known.get().documents();
      } else {
        unknown.add(term);
      }
    }
    if (all.isEmpty() || !unknown.isEmpty()) {
      all = Optional.of(count(part, held, unknown, ends));
    }
    passages += all.get().documents();
    length += all.get().length();
  }

  /**
   * Adds what was not known.
   *
   * @param ends whether all that the quarter has exists for the question: then it is remembered
   */
  private Count count(IndexPart part, HeldReaders held, List<Integer> unknown, boolean ends)
      throws IOException {
    long[] with = new long[unknown.size()];
    long documents = 0;
    long together = 0;
    for (LeafReader leaf : held.leaves(part)) {
      Deadline.check();
      if (new LeafEvents(leaf).last() > last.value()) {
        List<String> asked = unknown.stream().map(terms::get).toList();
        LeafSearch early = LeafSearch.of(leaf, scopes, mask, asked, last);
        documents += early.count();
        together += early.length();
        for (int place = 0; place < with.length; place++) {
          with[place] += early.terms().get(place).size();
        }
      } else {
        ScopeDocuments visible = scopes.of(leaf, mask, scope);
        documents += visible.count();
        together += visible.terms();
        count(leaf, visible, unknown, with);
      }
    }
    for (int place = 0; place < with.length; place++) {
      int term = unknown.get(place);
      holding[term] += with[place];
      if (ends) {
        counts.put(key(part, Optional.of(terms.get(term))), new Count(with[place], 0));
      }
    }
    Count all = new Count(documents, together);
    if (ends) {
      counts.put(key(part, Optional.empty()), all);
    }
    return all;
  }

  /** Of a whole segment, where most terms are rare: no more than a look for those that are not. */
  private void count(LeafReader leaf, ScopeDocuments visible, List<Integer> unknown, long[] with)
      throws IOException {
    Terms all = leaf.terms(IndexFields.TERMS);
    if (all == null || visible.count() == 0) {
      return;
    }
    TermsEnum place = all.iterator();
    for (int at = 0; at < with.length; at++) {
      if (place.seekExact(new BytesRef(terms.get(unknown.get(at))))) {
        with[at] +=
            visible.count() == leaf.maxDoc()
                ? place.docFreq()
                : TermDocuments.count(place, visible.iterator());
      }
    }
  }

  private Key key(IndexPart part, Optional<String> term) {
    return new Key(part.quarter(), part.extent(), scope, term);
  }

  Statistics statistics() {
    return new Statistics(
        passages,
        passages == 0 ? 0 : (double) length / passages,
        Arrays.stream(holding).boxed().toList());
  }
}
