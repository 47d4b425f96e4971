package io.myria.search;

import java.util.List;
import org.apache.lucene.util.LongHeap;

/**
 * Goes through the documents of several terms in order, and at each one through the terms that it
 * holds, in the question's order. Confined to one thread.
 */
public final class TermMerge {

  private final List<TermDocuments> terms;
  private final int[] places;
  private final LongHeap heap;
  private int document = -1;
  private int term = -1;
  private int frequency;

  public TermMerge(List<TermDocuments> terms) {
    this.terms = terms;
    this.places = new int[terms.size()];
    this.heap = new LongHeap(Math.max(1, terms.size()));
    for (int index = 0; index < places.length; index++) {
      if (terms.get(index).size() > 0) {
        heap.push(key(index));
      }
    }
  }

  /** Document before term, so that the heap's least is what comes next. */
  private long key(int index) {
    return (long) terms.get(index).document(places[index]) << 32 | index;
  }

  /** To the next document that holds any term; what is left of this one is passed over. */
  public boolean nextDocument() {
    while (heap.size() > 0 && (int) (heap.top() >>> 32) == document) {
      take();
    }
    document = heap.size() > 0 ? (int) (heap.top() >>> 32) : -1;
    return heap.size() > 0;
  }

  /** To the next term of this document. */
  public boolean nextTerm() {
    if (heap.size() == 0 || (int) (heap.top() >>> 32) != document) {
      return false;
    }
    take();
    return true;
  }

  private void take() {
    term = (int) heap.top();
    frequency = terms.get(term).frequency(places[term]);
    places[term]++;
    if (places[term] < terms.get(term).size()) {
      heap.updateTop(key(term));
    } else {
      heap.pop();
    }
  }

  public int document() {
    return document;
  }

  public int term() {
    return term;
  }

  public int frequency() {
    return frequency;
  }
}
