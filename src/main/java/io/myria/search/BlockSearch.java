package io.myria.search;

import io.myria.database.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The best of a segment, where the scope sees much of it: documents are passed over that cannot
 * come up to the worst that is kept (Turtle and Flood, "Query evaluation: strategies and
 * optimizations", 1995; Ding and Suel, "Faster top-k document retrieval using block-max indexes",
 * 2011). In each window of documents the terms that together cannot reach it are not read, only
 * looked up for documents that others brought. Scores are added in the question's order, so that
 * they are those of who reads everything, to the bit. Confined to one thread.
 */
final class BlockSearch {

  private static final int WINDOW = 2_048;
  private static final int WINDOWS_A_CHECK = 64;

  /** Bounds are added in another order than scores: far more than rounding makes of that. */
  private static final double ROUNDING = 1 + 1e-9;

  private final LeafReader reader;
  private final ScopeDocuments scope;
  private final int end;
  private final Bm25 bm25;
  private final TopHits top;
  private final LeafFilter wanted;
  private final List<BlockTerm> terms = new ArrayList<>();
  private final int[][] frequencies;
  private final double[] sums = new double[WINDOW];
  private final long[] brought = new long[WINDOW / Long.SIZE];
  private LeafEvents events;
  private DocIdSetIterator visible;
  private int essential;
  private double rest;

  /**
   * @param end the first document that does not exist for the question
   */
  BlockSearch(LeafReader reader, ScopeDocuments scope, int end, TopHits top, LeafFilter wanted) {
    this.reader = reader;
    this.scope = scope;
    this.end = end;
    this.bm25 = top.bm25();
    this.top = top;
    this.wanted = wanted;
    this.frequencies = new int[top.bm25().terms()][];
  }

  void look(List<String> question) throws IOException {
    Terms all = reader.terms(IndexFields.TERMS);
    if (all == null || scope.count() == 0) {
      return;
    }
    for (int term = 0; term < question.size(); term++) {
      BlockTerm.of(all, term, question.get(term), bm25, scope.shortest()).ifPresent(terms::add);
    }
    events = new LeafEvents(reader);
    visible = scope.count() == reader.maxDoc() ? null : scope.iterator();
    for (int from = 0; from < end; from += WINDOW) {
      if (from % (WINDOW * WINDOWS_A_CHECK) == 0) {
        Deadline.check();
      }
      int to = Math.min(end, from + WINDOW);
      divide(from, to);
      if (essential < terms.size()) {
        bring(from, to);
        weigh(from);
      }
    }
  }

  /** First those that cannot reach what is kept without the others, the most read among them. */
  private void divide(int from, int to) throws IOException {
    for (BlockTerm term : terms) {
      term.window(from, to);
    }
    terms.sort(Comparator.comparingDouble(term -> term.most() / term.cost()));
    rest = 0;
    essential = 0;
    while (essential < terms.size() && !reaches(rest + terms.get(essential).most())) {
      rest += terms.get(essential).most();
      essential++;
    }
  }

  private boolean reaches(double bound) {
    return bound * ROUNDING >= top.least();
  }

  /** Reads the essential terms. */
  private void bring(int from, int to) throws IOException {
    for (BlockTerm term : terms.subList(essential, terms.size())) {
      if (term.most() > 0) {
        int[] here = frequencies(term);
        term.weigh();
        for (int document = term.at(from); document < to; document = term.next()) {
          int place = document - from;
          int frequency = term.frequency();
          here[place] = frequency;
          sums[place] += term.atMost(frequency);
          brought[place >>> 6] |= 1L << place;
        }
      }
    }
  }

  private int[] frequencies(BlockTerm term) {
    if (frequencies[term.term()] == null) {
      frequencies[term.term()] = new int[WINDOW];
    }
    return frequencies[term.term()];
  }

  /** Scores what was brought and can reach what is kept. */
  private void weigh(int from) throws IOException {
    for (int word = 0; word < brought.length; word++) {
      for (long left = brought[word]; left != 0; left &= left - 1) {
        int place = word * Long.SIZE + Long.numberOfTrailingZeros(left);
        if (reaches(sums[place] + rest)
            && sees(from + place)
            && wanted.passes(events, from + place)) {
          weigh(from + place, place);
        }
        sums[place] = 0;
      }
      brought[word] = 0;
    }
    for (BlockTerm term : terms) {
      if (frequencies[term.term()] != null) {
        Arrays.fill(frequencies[term.term()], 0);
      }
    }
  }

  private boolean sees(int document) throws IOException {
    if (visible == null) {
      return true;
    }
    int at = visible.docID() < document ? visible.advance(document) : visible.docID();
    return at == document;
  }

  private void weigh(int document, int place) throws IOException {
    double norm = bm25.norm(events.length(document));
    double bound = rest;
    for (BlockTerm term : terms.subList(essential, terms.size())) {
      bound += score(term.term(), place, norm);
    }
    for (int other = essential - 1; other >= 0 && reaches(bound); other--) {
      BlockTerm term = terms.get(other);
      bound -= term.most();
      if (term.most() > 0 && term.at(document) == document) {
        frequencies(term)[place] = term.frequency();
        bound += score(term.term(), place, norm);
      }
    }
    if (reaches(bound)) {
      double score = 0;
      for (int term = 0; term < frequencies.length; term++) {
        score += score(term, place, norm);
      }
      top.keep(events, document, score);
    }
  }

  private double score(int term, int place, double norm) {
    int[] here = frequencies[term];
    return here == null || here[place] == 0 ? 0 : bm25.score(term, here[place], norm);
  }
}
