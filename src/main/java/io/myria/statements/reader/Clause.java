package io.myria.statements.reader;

import io.myria.language.Lexicon;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a sentence between commas.
 *
 * @param whole whether it has the predicate, or follows it
 */
record Clause(
    AnalyzedSentence sentence,
    String text,
    boolean whole,
    List<TypedSpan> values,
    List<ContentWord> words) {

  private static final Lexicon LISTS = Lexicon.beside(Clause.class, WordList.LANGUAGES);

  private static final Pattern NEGATED = Evidence.words(LISTS, "negation");
  private static final Pattern FORMER = Evidence.words(LISTS, "former");
  private static final Pattern PAST = Evidence.words(LISTS, "past");
  private static final Pattern DOUBT = Evidence.words(LISTS, "doubt");
  private static final Pattern SHARE = Evidence.words(LISTS, "share");
  private static final Pattern YES_OR_NO = Evidence.words(LISTS, "yes or no");
  private static final Pattern SELF = Evidence.words(LISTS, "self");

  private static final Pattern BOUNDARY =
      Pattern.compile(
          "[,;:!–—](?=\\s|$)|\\s-\\s|\\s(?=" + LISTS.alternatives("conjunction") + "\\s)");

  /** A preposition of place with something else than a time or a state behind it. */
  private static final Pattern PLACE =
      Evidence.compiled(
          "\\b"
              + LISTS.alternatives("place")
              + "\\b(?= )(?! "
              + LISTS.alternatives("no place")
              + "\\b)");

  private static final Set<String> PRONOUNS = LISTS.words("pronoun");

  private static final int MOST_OF_SHORT = 4;

  /** The clauses of a sentence, in their order. */
  static List<Clause> of(AnalyzedSentence sentence) {
    List<Clause> clauses = new ArrayList<>();
    String text = sentence.text();
    Matcher end = BOUNDARY.matcher(text);
    int from = 0;
    while (end.find()) {
      clauses.add(of(sentence, from, end.start()));
      from = end.end();
    }
    clauses.add(of(sentence, from, text.length()));
    return clauses;
  }

  private static Clause of(AnalyzedSentence sentence, int from, int to) {
    return new Clause(
        sentence,
        sentence.text().substring(from, to).strip(),
        sentence.hasPredicate() && sentence.words().at(sentence.predicate()).from() < to,
        sentence.values().stream()
            .filter(value -> value.place().from() >= from && value.place().to() <= to)
            .toList(),
        ContentWords.of(sentence).stream()
            .filter(
                word -> {
                  int at = sentence.words().at(index(sentence, word)).from();
                  return at >= from && at < to;
                })
            .toList());
  }

  /** Whether it is nothing but a name: "Hugh" of "Wednesday, Hugh". */
  boolean addresses(String name) {
    return !name.isEmpty()
        && text.regionMatches(true, 0, name, 0, name.length())
        && text.codePoints().filter(Character::isLetter).count()
            == name.codePoints().filter(Character::isLetter).count();
  }

  /**
   * Whether it asserts an answer.
   *
   * @param about the words of the question
   * @param former whether the question asks about the past
   */
  boolean asserts(Wanted wants, List<ContentWord> about, boolean former) {
    boolean negated = isNegated(text);
    boolean stale =
        !former
            && (FORMER.matcher(text).find() || wants != Wanted.WHO && PAST.matcher(text).find());
    if (DOUBT.matcher(text).find()) {
      return false;
    }
    return switch (wants) {
      case AMOUNT, TIME, CODE ->
          !negated
              && !stale
              && !isOfAnother(about)
              && (values.stream().anyMatch(value -> has(wants, about, value))
                  || wants == Wanted.AMOUNT && SHARE.matcher(text).find());
      case WHERE -> !negated && !stale && hasPlace();
      case WHO ->
          !negated
              && !stale
              && (SELF.matcher(text).find()
                  || words.stream().anyMatch(word -> word.name() && !has(about, word)));
      case THING ->
          !negated
              && !stale
              && !isOfAnother(about)
              && (words.stream()
                      .filter(word -> !(whole && word.subject()))
                      .anyMatch(word -> word.name() && !has(about, word))
                  || values.stream().anyMatch(this::isName)
                  || isShort());
      case POLAR -> YES_OR_NO.matcher(text).find() || isOfSame(about);
      case OPEN ->
          !negated
              && !sentence.has(Cue.SMALLTALK)
              && (!isOfAnother(about)
                      && (!values.isEmpty()
                          || words.stream().anyMatch(word -> word.name() && !has(about, word)))
                  || !words.isEmpty() && ContentWords.of(sentence).size() > 2);
    };
  }

  private int index(ContentWord word) {
    return index(sentence, word);
  }

  private static int index(AnalyzedSentence sentence, ContentWord word) {
    return word.position() - sentence.from() * 1000;
  }

  private boolean isOfSame(List<ContentWord> about) {
    List<ContentWord> verbs = about.stream().filter(ContentWord::verb).toList();
    return shared(verbs, words) > 0
        || !sentence.isOfSpeaker() && shared(about, words) > 0 && !isOfAnother(about);
  }

  private boolean has(Wanted wants, List<ContentWord> about, TypedSpan value) {
    // "This one is bigger": no number.
    String word = value.place().in(sentence.text());
    boolean pronoun =
        PRONOUNS.contains(word.toLowerCase(Locale.ROOT)) && !text.equalsIgnoreCase(word);
    return !pronoun && (wants.fits(value) || isOneOf(about, value));
  }

  /** "In the shed", and not "on Monday". */
  private boolean hasPlace() {
    return PLACE
        .matcher(text)
        .results()
        .anyMatch(found -> values.stream().noneMatch(value -> isAt(value, found.end() + 1)));
  }

  private boolean isAt(TypedSpan value, int at) {
    return text.startsWith(value.place().in(sentence.text()), at);
  }

  /** A code, or a number by itself. */
  private boolean isName(TypedSpan value) {
    return value.type() == ValueType.CODE || value.type() == ValueType.NUMBER && !whole;
  }

  /** A few words without a verb: a bare answer. */
  private boolean isShort() {
    return words.stream().noneMatch(ContentWord::verb)
        && words.stream().anyMatch(word -> sentence.words().at(index(word)).isNominal())
        && words.size() <= MOST_OF_SHORT
        && values.isEmpty()
        && text.indexOf('\'') < 0
        && !sentence.hasPredicate()
        && !sentence.has(Cue.SMALLTALK);
  }

  /** A number that the question gave to choose from: "10 or 11?" */
  private static boolean isOneOf(List<ContentWord> about, TypedSpan value) {
    return value.type() == ValueType.NUMBER
        && about.stream().anyMatch(word -> word.value() && word.term().equals(value.value()));
  }

  /** "The printer's is 9100", where the scanner was asked for. */
  private boolean isOfAnother(List<ContentWord> about) {
    List<ContentWord> subject =
        words.stream().filter(word -> word.subject() && !word.value() && !word.verb()).toList();
    boolean named = subject.stream().anyMatch(ContentWord::name);
    return !subject.isEmpty()
        && whole
        && (!named
                && shared(about, subject) == 0
                && shared(about.stream().filter(word -> !word.verb()).toList(), words) == 0
            || isOther(subject, about));
  }

  /** "App logs", where audit logs were asked for. */
  private static boolean isOther(List<ContentWord> subject, List<ContentWord> about) {
    for (int index = 1; index < subject.size(); index++) {
      ContentWord before = subject.get(index - 1);
      ContentWord noun = subject.get(index);
      if (noun.position() == before.position() + 1 && !has(about, before)) {
        for (int other = 1; other < about.size(); other++) {
          ContentWord modifier = about.get(other - 1);
          if (about.get(other).matches(noun)
              && about.get(other).position() == modifier.position() + 1
              && !modifier.verb()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  static long shared(List<ContentWord> words, List<ContentWord> others) {
    return words.stream().filter(word -> has(others, word)).count();
  }

  static boolean has(List<ContentWord> words, ContentWord word) {
    return words.stream().anyMatch(word::matches);
  }

  static boolean isNegated(String text) {
    return NEGATED.matcher(text).find();
  }
}
