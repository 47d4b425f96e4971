package io.myria.statements.reader;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import io.myria.language.TokenList;
import java.util.List;
import java.util.Set;

/**
 * One sentence of an event.
 *
 * @param from where it begins in the event's text, in UTF-16 units
 * @param language two letters
 * @param words with their parts of speech
 * @param tokens of its letters and digits, for cues
 * @param values amounts, times, dates, numbers and codes, in their order
 * @param cues of its language
 */
public record AnalyzedSentence(
    int from,
    String language,
    Sentence words,
    TokenList tokens,
    List<TypedSpan> values,
    Set<Cue> cues,
    Modality modality) {

  private static final Lexicon LISTS = Lexicon.beside(AnalyzedSentence.class, List.of("en"));

  private static final Set<String> GREETINGS = LISTS.words("greetings");
  private static final Set<String> DETERMINERS = LISTS.words("determiners");
  private static final Set<String> SPEAKERS = LISTS.words("speakers");

  /** Words within which a colon ends a heading. */
  private static final int HEADING = 7;

  /** Behind "Sister's" they show that it means "is". */
  private static final Set<String> AFTER_IS = Set.of("ADP", "DET", "VERB", "ADV", "NUM", "AUX");

  private static final List<List<String>> OPENERS =
      LISTS.lines("openers").stream().map(line -> List.of(line.split(" "))).toList();

  AnalyzedSentence as(Modality other) {
    return new AnalyzedSentence(from, language, words, tokens, values, cues, other);
  }

  public String text() {
    return words.text();
  }

  public boolean has(Cue cue) {
    return cues.contains(cue);
  }

  /** The values that name the subject: a ticket's number, a version. */
  public List<TypedSpan> labels() {
    return values.stream().filter(this::isLabel).toList();
  }

  /** Before the predicate a number or code names the subject, behind it rather by its noun. */
  boolean isLabel(TypedSpan span) {
    int predicate = predicate();
    boolean before = predicate < words.size() && span.place().to() <= words.at(predicate).from();
    boolean number = span.type() == ValueType.CODE || span.type() == ValueType.NUMBER;
    boolean first = span.place().from() == 0 && span.type() == ValueType.CODE;
    return span.label() || first || before && number && span.unit().isEmpty();
  }

  /**
   * The index of the first finite verb, or of the colon, equals sign or dash of a heading, or the
   * number of words. What stands before it names the subject.
   */
  public int predicate() {
    int start = opener();
    for (int index = start + 1; index < Math.min(words.size(), start + HEADING); index++) {
      if (words.at(index).text().equals(":") || words.at(index).text().equals("=")) {
        return index;
      }
    }
    for (int index = start; index < words.size(); index++) {
      if (isPredicate(index, start)) {
        return index;
      }
    }
    return words.size();
  }

  /** Whether its subject is the speaker. */
  boolean isOfSpeaker() {
    return words.first(opener(), predicate(), SPEAKERS) >= 0;
  }

  boolean hasPredicate() {
    return predicate() < words.size();
  }

  private boolean isPredicate(int index, int start) {
    TaggedWord word = words.at(index);
    if (word.lower().equals("'s") && index > start) {
      return !isPossessive(index)
          && (word.is("AUX") || AFTER_IS.contains(words.at(index + 1).tag()));
    }
    boolean compound = words.at(index + 1).text().startsWith("-");
    boolean name = index == start && (isName(index) || isCompound(index));
    boolean noun = index > start && DETERMINERS.contains(words.at(index - 1).lower());
    return word.isVerbal() && !compound && !name && !noun && !isAttributive(index);
  }

  /** "The orchestra's conductor is": a noun follows, and a verb behind it. */
  private boolean isPossessive(int index) {
    return words.at(index + 1).isNominal() && hasAuxiliary(index + 2);
  }

  /** "Log level is": what the tagger takes for a verb before a noun that has a verb of its own. */
  private boolean isCompound(int index) {
    return words.at(index).is("VERB") && words.at(index + 1).isNominal() && hasAuxiliary(index + 2);
  }

  private boolean hasAuxiliary(int from) {
    for (int index = from; index < Math.min(words.size(), from + 3); index++) {
      if (words.at(index).is("AUX")) {
        return true;
      }
      if (words.at(index).is("PUNCT") || words.at(index).is("CCONJ")) {
        return false;
      }
    }
    return false;
  }

  /** "Leeds counter": no English sentence begins with a verb in the third person. */
  boolean isName(int index) {
    TaggedWord word = words.at(index);
    return word.is("VERB") && word.isCapital() && word.lower().endsWith("s");
  }

  boolean isEnglish() {
    return language.equals("en");
  }

  /** Behind "heads up,", "dear parents," and the like. */
  private int opener() {
    if (words.in(0, GREETINGS)) {
      for (int index = 1; index < Math.min(words.size(), HEADING); index++) {
        if (words.at(index).text().equals(",") || words.at(index).text().equals("!")) {
          return index + 1;
        }
      }
    }
    for (List<String> opener : OPENERS) {
      if (words.has(0, opener.toArray(String[]::new))) {
        int end = opener.size();
        boolean mark = words.at(end).text().matches("[,:;.!–-]+");
        return mark || opener.size() > 1 ? end + (mark ? 1 : 0) : 0;
      }
    }
    return 0;
  }

  /** A participle before a noun: "closed paper files". */
  private boolean isAttributive(int index) {
    return index == 0
        && words.at(index).is("VERB")
        && words.at(index + 1).isNominal()
        && words.at(index).lower().endsWith("ed");
  }
}
