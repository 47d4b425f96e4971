package io.myria.search;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** The fields of a document, which is a passage of an event. */
public final class IndexFields {

  /** The passage's terms with their frequencies. */
  public static final String TERMS = "terms";

  /** Each participant of the event. */
  public static final String PARTICIPANT = "participant";

  /** Each participant, of events that are not internal. */
  public static final String OPEN_PARTICIPANT = "open_participant";

  public static final String CHANNEL = "channel";
  public static final String TYPE = "type";
  public static final String CONTEXT = "context";
  public static final String HINT = "hint";

  /** Values of a document: event_seq, which ascends with the documents. */
  public static final String SEQ = "seq";

  /** The timestamp, in microseconds since 1970. */
  public static final String TIME = "time";

  public static final String PASSAGE = "passage";

  /** Terms of the passage, repeats counted. */
  public static final String LENGTH = "length";

  /** Different terms of the whole event. */
  public static final String DISTINCT = "distinct";

  private IndexFields() {}

  /** For terms: no positions, for nothing asks for them; their norms are exact lengths. */
  static FieldType terms() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }

  /** For values that are asked for as they are. */
  static FieldType exact() {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setIndexOptions(IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }

  public static Field participant(String field, long participantId, FieldType type) {
    return new Field(field, participant(participantId), type);
  }

  public static BytesRef participant(long participantId) {
    byte[] bytes = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(participantId, bytes, 0);
    return new BytesRef(bytes);
  }
}
