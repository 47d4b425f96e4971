package io.myria.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.FreqAndNormBuffer;
import org.apache.lucene.index.Impacts;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/**
 * The documents of a segment that hold a term, and for each window of documents the most that the
 * term can add to a score there. Bounds come from what Lucene keeps of each block of postings: the
 * pairs of frequency and length that no other pair of the block beats, whatever the statistics are.
 * Windows are asked in order. Confined to one thread.
 */
final class BlockTerm {

  /** How often a term is in a passage, mostly; more often counts as the window's most. */
  private static final int FREQUENCIES = 16;

  private final int term;
  private final Bm25 bm25;
  private final long shortest;
  private final long cost;
  private final PostingsEnum postings;
  private final ImpactsEnum blocks;
  private final double[] byFrequency = new double[FREQUENCIES];
  private int knownLevel = -1;
  private int knownUpTo = -1;
  private double knownMost;
  private long knownShortest;
  private double most;
  private long least;

  /**
   * @param term its place in the question
   * @param shortest no passage that counts has fewer terms
   */
  private BlockTerm(int term, TermsEnum place, Bm25 bm25, long shortest) throws IOException {
    this.term = term;
    this.bm25 = bm25;
    this.shortest = shortest;
    this.cost = place.docFreq();
    this.postings = place.postings(null, PostingsEnum.FREQS);
    this.blocks = place.impacts(PostingsEnum.FREQS);
  }

  /**
   * @param terms of the segment
   * @param said the term as it is indexed; empty where the segment does not have it
   */
  static Optional<BlockTerm> of(Terms terms, int term, String said, Bm25 bm25, long shortest)
      throws IOException {
    TermsEnum place = terms.iterator();
    return place.seekExact(new BytesRef(said))
        ? Optional.of(new BlockTerm(term, place, bm25, shortest))
        : Optional.empty();
  }

  int term() {
    return term;
  }

  /** Documents that hold it. */
  long cost() {
    return cost;
  }

  /** The most that it adds to a score in the window. */
  double most() {
    return most;
  }

  /**
   * @param from the window's first document
   * @param to the first behind it
   */
  void window(int from, int to) throws IOException {
    most = 0;
    least = Long.MAX_VALUE;
    if (postings.docID() >= to) {
      return;
    }
    for (int at = from; at < to; ) {
      blocks.advanceShallow(at);
      Impacts impacts = blocks.getImpacts();
      boolean many = impacts.getDocIdUpTo(0) < to - 1 && impacts.numLevels() > 1;
      int upTo = block(impacts, many ? 1 : 0);
      at = upTo == DocIdSetIterator.NO_MORE_DOCS ? to : upTo + 1;
    }
  }

  /** Takes in what a block can add; up to which document it goes. */
  private int block(Impacts impacts, int level) {
    int upTo = impacts.getDocIdUpTo(level);
    if (level != knownLevel || upTo != knownUpTo) {
      knownLevel = level;
      knownUpTo = upTo;
      knownMost = 0;
      knownShortest = Long.MAX_VALUE;
      FreqAndNormBuffer pairs = impacts.getImpacts(level);
      for (int pair = 0; pair < pairs.size; pair++) {
        long length = Math.max(shortest, pairs.norms[pair]);
        knownMost = Math.max(knownMost, bm25.score(term, pairs.freqs[pair], bm25.norm(length)));
        knownShortest = Math.min(knownShortest, length);
      }
    }
    most = Math.max(most, knownMost);
    least = Math.min(least, knownShortest);
    return upTo;
  }

  /** Before {@link #atMost} is asked in a window. */
  void weigh() {
    double norm = bm25.norm(least);
    for (int frequency = 1; frequency < FREQUENCIES; frequency++) {
      byFrequency[frequency] = Math.min(most, bm25.score(term, frequency, norm));
    }
  }

  /** The most that so many of it add in the window. */
  double atMost(int frequency) {
    return frequency < FREQUENCIES ? byFrequency[frequency] : most;
  }

  /** The first document at or behind {@code document}. */
  int at(int document) throws IOException {
    return postings.docID() < document ? postings.advance(document) : postings.docID();
  }

  int next() throws IOException {
    return postings.nextDoc();
  }

  int frequency() throws IOException {
    return postings.freq();
  }
}
