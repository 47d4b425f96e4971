package io.myria.search.index;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/**
 * The values of a segment's documents, read forward: every document asked for stands at or behind
 * the one asked for before. Confined to one thread.
 */
public final class LeafEvents {

  private final LeafReader reader;
  private final NumericDocValues seqs;
  private NumericDocValues times;
  private NumericDocValues lengths;

  public LeafEvents(LeafReader reader) throws IOException {
    this.reader = reader;
    this.seqs = values(reader, IndexFields.SEQ);
  }

  public static NumericDocValues values(LeafReader reader, String field) throws IOException {
    return DocValues.getNumeric(reader, field);
  }

  public static long value(NumericDocValues values, int document) throws IOException {
    if (!values.advanceExact(document)) {
      throw new IllegalStateException("document " + document + " lacks a value");
    }
    return values.longValue();
  }

  /** The first event of the segment. */
  public long first() throws IOException {
    return value(values(reader, IndexFields.SEQ), 0);
  }

  public long last() throws IOException {
    return value(values(reader, IndexFields.SEQ), reader.maxDoc() - 1);
  }

  public long seq(int document) throws IOException {
    return value(seqs, document);
  }

  public long time(int document) throws IOException {
    if (times == null) {
      times = values(reader, IndexFields.TIME);
    }
    return value(times, document);
  }

  public long length(int document) throws IOException {
    if (lengths == null) {
      lengths = values(reader, IndexFields.LENGTH);
    }
    return value(lengths, document);
  }

  /**
   * The first document at or behind {@code from} whose event is not before {@code seq}, or the
   * segment's end. Every event has a document, so one that is <i>n</i> events on is at least
   * <i>n</i> documents on: the way there is a few leaps, none too far.
   */
  public int firstAt(int from, long seq) throws IOException {
    long document = from;
    while (document < reader.maxDoc()) {
      long left = seq - seq((int) document);
      if (left <= 0) {
        return (int) document;
      }
      document += left;
    }
    return reader.maxDoc();
  }
}
