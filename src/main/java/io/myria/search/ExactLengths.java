package io.myria.search;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/**
 * Keeps how many terms a document has, and does not round it, so that what Lucene keeps of each
 * block of postings bounds scores by any statistics. Scores are not its matter. Stateless.
 */
public final class ExactLengths extends Similarity {

  @Override
  public long computeNorm(FieldInvertState state) {
    return state.getLength();
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
    throw new UnsupportedOperationException("scores are made of what a scope sees");
  }
}
