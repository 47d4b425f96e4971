package io.myria.search;

import io.myria.event.Event;
import io.myria.eventlog.LogReader.Followed;
import io.myria.language.Analysis;
import io.myria.language.Analysis.Word;
import io.myria.language.EventText;
import io.myria.language.Identifiers;
import io.myria.language.Identifiers.Identifier;
import io.myria.language.Passages;
import io.myria.language.Passages.Passage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;

/**
 * Makes an event into documents, one a passage and at least one; none of Myria's own. Stateless.
 */
public final class EventDocuments {

  private static final FieldType TERMS = IndexFields.terms();
  private static final FieldType EXACT = IndexFields.exact();

  /** Below, no text has so many terms that the database would not take them all. */
  private static final int SURELY_STORED = 128 * 1024;

  private EventDocuments() {}

  /**
   * @param members of the event's participant set, by number
   */
  public static List<Document> of(Followed followed, Collection<Long> members) {
    if (followed.event().own()) {
      return List.of();
    }
    String text = EventText.of(followed.event());
    List<List<String>> passages = passages(text);
    Set<String> distinct = new HashSet<>();
    passages.forEach(distinct::addAll);
    List<Document> documents = new ArrayList<>(passages.size());
    for (int passage = 0; passage < passages.size(); passage++) {
      Document document = new Document();
      add(document, followed.event(), members);
      List<String> terms = passages.get(passage);
      document.add(new Field(IndexFields.TERMS, new TermStream(terms), TERMS));
      document.add(new NumericDocValuesField(IndexFields.PASSAGE, passage));
      document.add(new NumericDocValuesField(IndexFields.LENGTH, terms.size()));
      document.add(new NumericDocValuesField(IndexFields.DISTINCT, distinct.size()));
      documents.add(document);
    }
    return documents;
  }

  /**
   * The terms of each passage, and of them only what the database finds an event by, too. The text
   * is analysed whole: a passage may end within what is one word to the analysis.
   */
  private static List<List<String>> passages(String text) {
    List<Passage> passages = isShort(text) ? List.of() : Passages.of(text);
    if (passages.size() < 2) {
      List<String> all = new ArrayList<>(Analysis.terms(text));
      all.addAll(Identifiers.extraTerms(text));
      return List.of(all);
    }
    Set<String> stored = text.length() < SURELY_STORED ? Set.of() : Analysis.termsForIndex(text);
    List<List<String>> terms = new ArrayList<>();
    passages.forEach(passage -> terms.add(new ArrayList<>()));
    int passage = 0;
    for (Word word : Analysis.words(text)) {
      while (word.from() >= passages.get(passage).to()) {
        passage++;
      }
      if (stored.isEmpty() || stored.contains(word.term())) {
        terms.get(passage).add(word.term());
      }
    }
    int place = 0;
    for (Identifier one : stored.isEmpty() ? Identifiers.in(text) : List.<Identifier>of()) {
      while (one.from() >= passages.get(place).to()) {
        place++;
      }
      terms.get(place).addAll(Identifiers.extraTerms(one));
    }
    return terms;
  }

  /** No token is shorter than a byte, and no UTF-16 unit longer than three. */
  private static boolean isShort(String text) {
    return text.length() * 3 <= Passages.MOST;
  }

  private static void add(Document document, Event event, Collection<Long> members) {
    for (long member : members) {
      document.add(IndexFields.participant(IndexFields.PARTICIPANT, member, EXACT));
      if (!event.internal()) {
        document.add(IndexFields.participant(IndexFields.OPEN_PARTICIPANT, member, EXACT));
      }
    }
    document.add(new Field(IndexFields.CHANNEL, event.channel(), EXACT));
    document.add(new Field(IndexFields.TYPE, event.type(), EXACT));
    event
        .contextId()
        .ifPresent(context -> document.add(new Field(IndexFields.CONTEXT, context, EXACT)));
    event.topicHints().stream()
        .map(hint -> hint.hint())
        .distinct()
        .forEach(hint -> document.add(new Field(IndexFields.HINT, hint, EXACT)));
    document.add(new NumericDocValuesField(IndexFields.SEQ, event.seq().value()));
    document.add(new NumericDocValuesField(IndexFields.TIME, micros(event.timestamp())));
  }

  /**
   * As the database keeps times. By hand: on Java 17 {@code ChronoUnit} counts nanoseconds first,
   * which overflow before 1677.
   */
  public static long micros(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), 1_000_000L), time.getNano() / 1_000);
  }

  public static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Terms that are analysed already. Confined to one document. */
  private static final class TermStream extends TokenStream {

    private final List<String> terms;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private Iterator<String> next;

    TermStream(List<String> terms) {
      this.terms = terms;
      this.next = terms.iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!next.hasNext()) {
        return false;
      }
      clearAttributes();
      term.append(next.next());
      return true;
    }

    @Override
    public void reset() {
      next = terms.iterator();
    }
  }
}
