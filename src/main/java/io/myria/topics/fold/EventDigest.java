package io.myria.topics.fold;

import io.myria.event.Boundary;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.TopicHint;
import io.myria.experience.Experiences;
import io.myria.experience.FeedbackType;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.language.FillerWords;
import io.myria.language.FunctionWords;
import io.myria.language.Ids;
import io.myria.language.Sentences;
import io.myria.language.Sentences.Stretch;
import io.myria.language.TokenCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * An event's terms, sentences and hints, as the fold, labels and summaries read them: a function of
 * the event alone, and bounded however large the event is.
 *
 * @param tokens of its text, cl100k
 * @param speaker who says it, as summaries name it; see {@link EventText#voice}
 * @param sentences the first ones of its text
 * @param english whether its text may be English
 * @param terms the distinct ones that tell something, in the order of the text
 * @param meaning of its text; empty where there is no vector of it
 * @param judging what it says of earlier events; empty where it says nothing of any
 * @param rejected whether it was rejected by an event up to the one that the fold is at
 */
public record EventDigest(
    EventSeq seq,
    EventId id,
    Instant at,
    int tokens,
    String speaker,
    String type,
    Optional<String> contextId,
    Boundary boundary,
    List<TopicHint> hints,
    List<Sentence> sentences,
    boolean english,
    Set<String> terms,
    Optional<Meaning> meaning,
    Optional<Judging> judging,
    boolean rejected) {

  /** The order of reads. */
  public static final Comparator<EventDigest> CANONICAL =
      Comparator.comparing(EventDigest::at).thenComparing(EventDigest::seq);

  private static final int SENTENCES = 24;
  private static final int SENTENCE_CHARACTERS = 240;
  private static final int TEXT_CHARACTERS = 12_000;

  /**
   * A sentence, and which of its words tell something. Analysed and judged once: it is looked at
   * whenever what is around it is summarised anew.
   *
   * @param from where it begins in the event's text, in UTF-16 units
   * @param to where what is shown of it ends
   * @param words in order, with repeats; those that tell nothing stand as null terms between
   * @param plain the same, and only parts of ids tell nothing
   * @param terms of the words, each once
   * @param prose whether it is no line of a program, a table or a path
   * @param worth what kind of sentence it is, whatever its words; see {@link Quotes#worth}
   */
  public record Sentence(
      int from,
      int to,
      String text,
      List<Analysis.Word> words,
      List<Analysis.Word> plain,
      List<String> terms,
      boolean prose,
      double worth) {

    static Sentence of(Stretch said, UnaryOperator<Analysis.Word> telling) {
      String text = said.excerpt();
      List<Analysis.Word> plain = EventDigest.words(text);
      List<Analysis.Word> words = plain.stream().map(telling).toList();
      List<String> terms =
          words.stream()
              .filter(word -> word != FillerWords.NOTHING)
              .map(Analysis.Word::term)
              .distinct()
              .toList();
      boolean prose = Labels.isProse(text);
      return new Sentence(
          said.from(), said.to(), text, words, plain, terms, prose, Quotes.worth(text));
    }
  }

  /**
   * Feedback that is not neutral.
   *
   * @param events that it refers to
   */
  public record Judging(List<EventId> events, boolean against) {

    public Judging {
      events = List.copyOf(events);
    }

    static Optional<Judging> of(Event event) {
      return event.type().equals(EventType.FEEDBACK)
          ? Experiences.of(event)
              .filter(said -> said.feedback().orElseThrow() != FeedbackType.NEUTRAL)
              .map(said -> new Judging(said.refersTo(), said.feedback().orElseThrow().isAgainst()))
          : Optional.empty();
    }
  }

  /** Of an event without a vector. */
  public static EventDigest of(Event event) {
    return of(event, Optional.empty());
  }

  public static EventDigest of(Event event, Optional<Meaning> meaning) {
    String text = EventText.of(event);
    Optional<String> speaker = EventText.name(event.payload());
    String beginning = beginning(text);
    FunctionWords functionWords = Analysis.functionWords(Analysis.distinctTerms(beginning));
    List<Sentence> sentences = sentences(beginning, functionWords.terms(), names(event, speaker));
    return new EventDigest(
        event.seq(),
        event.id(),
        event.timestamp(),
        TokenCount.of(text),
        EventText.voice(EventText.speaker(event.payload()), event.type()),
        event.type(),
        event.contextId(),
        Boundary.of(event),
        event.topicHints(),
        sentences,
        functionWords.english(),
        terms(sentences),
        meaning,
        Judging.of(event),
        false);
  }

  /** The same, rejected or no more. */
  public EventDigest judged(boolean against) {
    return against == rejected ? this : with(sentences, terms, against);
  }

  /** As labels and summaries may tell it: without its words where it was rejected. */
  public EventDigest told() {
    return rejected ? with(List.of(), Set.of(), true) : this;
  }

  private EventDigest with(List<Sentence> said, Set<String> telling, boolean against) {
    return new EventDigest(
        seq, id, at, tokens, speaker, type, contextId, boundary, hints, said, english, telling,
        meaning, judging, against);
  }

  public boolean asks() {
    return !sentences.isEmpty() && sentences.get(sentences.size() - 1).text().endsWith("?");
  }

  private static Set<String> terms(List<Sentence> sentences) {
    Set<String> terms = new LinkedHashSet<>();
    sentences.forEach(sentence -> terms.addAll(sentence.terms()));
    return Collections.unmodifiableSet(terms);
  }

  private static String beginning(String text) {
    return text.codePointCount(0, text.length()) <= TEXT_CHARACTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, TEXT_CHARACTERS));
  }

  private static List<Sentence> sentences(
      String beginning, Set<String> functionWords, Set<String> names) {
    Set<String> dull = new HashSet<>(names);
    dull.addAll(functionWords);
    List<Sentence> sentences = new ArrayList<>();
    for (Stretch said : Sentences.stretches(beginning, SENTENCE_CHARACTERS)) {
      if (sentences.size() == SENTENCES) {
        break;
      }
      sentences.add(
          Sentence.of(said, word -> tells(word, dull, names) ? word : FillerWords.NOTHING));
    }
    return sentences;
  }

  private static boolean tells(Analysis.Word word, Set<String> dull, Set<String> names) {
    return word != FillerWords.NOTHING && tells(word.term(), dull) && !isShortName(word, names);
  }

  /** The words of a text without the parts of ids, which no label and no topic is about. */
  private static List<Analysis.Word> words(String text) {
    List<Ids.Place> ids = Ids.in(text);
    List<Analysis.Word> words = Analysis.words(text);
    return ids.isEmpty()
        ? words
        : words.stream()
            .map(
                word ->
                    ids.stream().anyMatch(id -> id.holds(word.from())) ? FillerWords.NOTHING : word)
            .toList();
  }

  /** Mel is Melanie. */
  private static boolean isShortName(Analysis.Word word, Set<String> names) {
    return word.term().length() >= 3
        && Character.isUpperCase(word.surface().codePointAt(0))
        && names.stream().anyMatch(name -> name.startsWith(word.term()));
  }

  private static boolean tells(String term, Set<String> dull) {
    return !dull.contains(term) && !FillerWords.TERMS.contains(term) && isWord(term);
  }

  /** No number and no single letter. */
  static boolean isWord(String term) {
    return term.codePoints().anyMatch(Character::isLetter)
        && (term.length() > 1 || Character.isIdeographic(term.codePointAt(0)));
  }

  /** Who takes part is known; a label need not repeat it. */
  private static Set<String> names(Event event, Optional<String> speaker) {
    Set<String> names = new HashSet<>();
    event.participants().forEach(name -> names.addAll(Analysis.terms(name)));
    speaker.ifPresent(name -> names.addAll(Analysis.terms(name)));
    return names;
  }
}
