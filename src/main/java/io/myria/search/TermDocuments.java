package io.myria.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** The documents of a scope that hold a term, ascending, and how often each does. */
public final class TermDocuments {

  private static final TermDocuments NONE = new TermDocuments();

  private int[] documents = new int[0];
  private int[] frequencies = new int[0];
  private int size;

  private TermDocuments() {}

  /**
   * Read in leaps from one to the other, so that it costs the smaller of the two.
   *
   * @param terms of the segment; null where it has none
   * @param scope at its beginning
   * @param end the first document that is not wanted any more
   */
  public static TermDocuments read(Terms terms, String term, DocIdSetIterator scope, int end)
      throws IOException {
    if (terms == null) {
      return NONE;
    }
    TermsEnum place = terms.iterator();
    if (!place.seekExact(new BytesRef(term))) {
      return NONE;
    }
    PostingsEnum postings = place.postings(null, PostingsEnum.FREQS);
    TermDocuments found = new TermDocuments();
    int document = postings.nextDoc();
    while (document < end) {
      int visible = scope.docID() < document ? scope.advance(document) : scope.docID();
      if (visible == document) {
        found.add(document, postings.freq());
        document = postings.nextDoc();
      } else if (visible < end) {
        document = postings.advance(visible);
      } else {
        break;
      }
    }
    return found;
  }

  /** How many documents of the scope hold a term, read likewise. */
  public static int count(TermsEnum place, DocIdSetIterator scope) throws IOException {
    PostingsEnum postings = place.postings(null, PostingsEnum.NONE);
    int count = 0;
    int document = postings.nextDoc();
    int visible = scope.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS && visible != DocIdSetIterator.NO_MORE_DOCS) {
      if (visible == document) {
        count++;
        document = postings.nextDoc();
      } else if (visible < document) {
        visible = scope.advance(document);
      } else {
        document = postings.advance(visible);
      }
    }
    return count;
  }

  private void add(int document, int frequency) {
    if (size == documents.length) {
      int capacity = Math.max(16, size + (size >> 1));
      documents = Arrays.copyOf(documents, capacity);
      frequencies = Arrays.copyOf(frequencies, capacity);
    }
    documents[size] = document;
    frequencies[size] = frequency;
    size++;
  }

  public int size() {
    return size;
  }

  int document(int place) {
    return documents[place];
  }

  int frequency(int place) {
    return frequencies[place];
  }
}
