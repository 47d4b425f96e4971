package io.myria.statements.reader;

import java.util.ArrayList;
import java.util.List;
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

  private static final Pattern NEGATED =
      Evidence.compiled(
          "\\b(?:not|no|never|nor|neither|nobody|nothing|none|nowhere|cannot|cant|dont|wasnt|isnt"
              + "|didnt|havent|hasnt|wont|doesnt|nope|nah|nicht|kein\\w*|nie)\\b|n['’]t\\b");

  /** What was so, and is said with what changed or as long ago. */
  private static final Pattern FORMER =
      Evidence.compiled(
          "\\b(?:used to|ago|old|previous|previously|former|formerly|no longer|any ?more"
              + "|last (?!two|three|four|five|few|\\d)\\w{1,20})\\b");

  private static final Pattern WAS = Evidence.compiled("\\b(?:was|were)\\b");

  /** Words of doubt beside those that make a whole sentence doubtful. */
  private static final Pattern DOUBT =
      Evidence.compiled(
          "\\b(?:presumably|imagine|guess|hunch|suspect|bet|think|thought|believe|seems?|must've"
              + "|most likely|pretty sure|somewhere|something|or so|someone|somebody|people)\\b");

  private static final Pattern CLAUSE =
      Pattern.compile(
          "[,;:!–—](?=\\s|$)|\\s-\\s"
              + "|\\s(?=(?:but|because|so|which)\\s|and (?:not|never|do ?n.t)\\s)");

  /** Amounts without a number. */
  private static final Pattern SHARE_OF =
      Evidence.compiled("\\b(?:half|double|couple|dozen|all of|none of|eine?n? halbe[nrs]?)\\b");

  private static final Pattern YES_NO =
      Evidence.compiled(
          "^(?:ok |well |oh )?(?:yes|no|yep|yup|nope|yeah|nah|ja|nein|sí|oui|non|(?:it|he|she|that)"
              + " (?:is|does|has|was|did|can|will|isn't|doesn't"
              + "|hasn't)(?: indeed)?(?=[\\s,.!]*$|,|\\.| indeed)"
              + "|they (?:are|do|have|were))\\b|\\ba (?:yes|no)\\b|^(?:loads|lots|plenty|a few"
              + "|none)\\b");

  /** A preposition of place, behind which no time and no state stands. */
  private static final Pattern PLACE =
      Evidence.compiled(
          "\\b(?:in|on|at|under|behind|by|near|outside|inside|opposite|beside|below|above|over"
              + "|next to|upstairs|downstairs|round|around|through|between|auf|im|am|bei|hinter)\\b"
              + "(?= )(?! (?:an? |the |my |this )?(?:minute|moment|hour|day|week|month|year|morning"
              + "|afternoon|evening|bit|while|end|time|case|it|hold|leave|holiday|order|call|break"
              + "|least|all|first|last|now)s?\\b)");

  private static final Pattern SELF =
      Evidence.compiled(
          "^(?:oh |ah )?(?:me|mine|i am|that's me|i do|i did|i have (?:it|them)|i've got (?:it"
              + "|them)|i'll|i will|i can)\\b"
              + "|\\b(?:in|on) my\\b");

  private static final int MOST_OF_SHORT = 4;

  /** The clauses of a sentence, in their order. */
  static List<Clause> of(AnalyzedSentence sentence) {
    List<Clause> clauses = new ArrayList<>();
    String text = sentence.text();
    Matcher end = CLAUSE.matcher(text);
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

  /** Whether it is a name by itself: "Wednesday, Hugh". */
  boolean addresses(String name) {
    return !name.isEmpty()
        && text.regionMatches(true, 0, name, 0, name.length())
        && text.codePoints().filter(Character::isLetter).count()
            == name.codePoints().filter(Character::isLetter).count();
  }

  /** Whether it asserts what is wanted, of what was asked about. */
  boolean asserts(Wanted wants, List<ContentWord> about, boolean former) {
    boolean negated = isNegated(text);
    boolean stale =
        !former && (FORMER.matcher(text).find() || wants != Wanted.WHO && WAS.matcher(text).find());
    if (DOUBT.matcher(text).find()) {
      return false;
    }
    return switch (wants) {
      case AMOUNT, TIME, CODE ->
          !negated
              && !stale
              && !isOfAnother(about)
              && (values.stream().anyMatch(value -> has(wants, about, value))
                  || wants == Wanted.AMOUNT && SHARE_OF.matcher(text).find());
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
      case POLAR -> YES_NO.matcher(text).find() || isOfSame(about);
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
    boolean pronoun =
        value.place().in(sentence.text()).equalsIgnoreCase("one") && !text.equalsIgnoreCase("one");
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

  /** A few words without a verb, which are the answer or nothing. */
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
