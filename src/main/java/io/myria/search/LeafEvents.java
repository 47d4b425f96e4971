package io.myria.search;

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
  private NumericDocValues passages;

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

  /** Its place in the event's text. */
  public int passage(int document) throws IOException {
    if (passages == null) {
      passages = values(reader, IndexFields.PASSAGE);
    }
    return (int) value(passages, document);
  }

  /**
   * The first document at or behind {@code from} whose event is not before {@code seq}, or the
   * segment's end. Nearly every event has a document, so one that is <i>n</i> events on is mostly
   * at least <i>n</i> documents on: the way there is a few leaps. One that lands too far, because
   * some of the events between are Myria's own and have none, is taken back by halves.
   */
  public int firstAt(int from, long seq) throws IOException {
    int document = from;
    while (document < reader.maxDoc()) {
      long left = seq - seq(document);
      if (left <= 0) {
        return document;
      }
      int next = (int) Math.min(reader.maxDoc(), document + left);
      if (next - 1 > document && value(values(reader, IndexFields.SEQ), next - 1) >= seq) {
        return between(document, next - 1, seq);
      }
      document = next;
    }
    return reader.maxDoc();
  }

  /**
   * @param before a document of an event before {@code seq}
   * @param at one behind it whose event is not
   */
  private int between(int before, int at, long seq) throws IOException {
    int low = before;
    int high = at;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (value(values(reader, IndexFields.SEQ), middle) >= seq) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
