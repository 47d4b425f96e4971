package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.TokenList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a text can answer a question. Questions, wishes, suppositions, hearsay and "I do not
 * know" are not evidence, however much they have in common with the question. Thread-safe.
 */
public final class Evidence {

  private static final Set<Cue> SILENT =
      EnumSet.of(Cue.QUESTION, Cue.UNKNOWN, Cue.WISH, Cue.CONDITIONAL, Cue.PLAN);

  private static final Set<ValueType> AMOUNTS =
      Set.of(ValueType.NUMBER, ValueType.MONEY, ValueType.TIME, ValueType.CODE);

  private static final Set<ValueType> TIMES = Set.of(ValueType.DATE, ValueType.TIME);

  /** Who says that they will find out, or who might know, has not found out. */
  private static final Pattern SEEKING =
      compiled(
          "\\b(?:(?:i|we)(?: ?'?ll| will| shall| can| could|'m going to| am going to)|let me|gonna"
              + "|^(?:ok |right,? |just |still )?(?:try|ask|check|see|wait|waiting|look)(?=\\s)|(?:will|to) (?:try|ask|check|find out)"
              + "|gimme|hang on|one sec|je me renseigne|pregunto|frag|muss ich)\\b");

  private static final Pattern NEGATED =
      compiled(
          "\\b(?:not|no|never|nor|neither|nobody|nothing|none|nowhere|cannot|cant|dont|wasnt|isnt"
              + "|didnt|havent|hasnt|wont|doesnt|nope|nah|nicht|kein\\w*|nie)\\b|n['’]t\\b");

  /** What was so, and is said with what changed or as long ago. */
  private static final Pattern FORMER =
      compiled(
          "\\b(?:used to|was|were|ago|old|previous|previously|former|formerly|no longer|any ?more"
              + "|last (?:time|night|week|weekend|month|year|spring|summer|autumn|winter|term|season))\\b");

  private static final Pattern PAST_QUESTION = compiled("\\b(?:did|was|were|had|last)\\b");

  /** Words of doubt in a clause. */
  private static final Pattern DOUBT =
      compiled(
          "\\b(?:maybe|perhaps|probably|possibly|presumably|imagine|guess|hunch|suspect|bet|reckon"
              + "|think|thought|hope|hopefully|might|must've|somewhere|something|depends|or so"
              + "|someone|somebody|people|believe|seems?|most likely|placeholder|pretty sure)\\b");

  private static final Pattern CLAUSE = Pattern.compile("[,;:!–—](?=\\s|$)|\\s-\\s|\\s(?=but\\s|and (?:not|never|do ?n.t)\\s)");

  /** Amounts without a number. */
  private static final Pattern SHARE_OF =
      compiled("\\b(?:half|double|couple|dozen|all of|none of|eine?n? halbe[nrs]?)\\b");

  private static final Pattern ORDINAL_OF_NO_MONTH = Pattern.compile("3[2-9]|[4-9]\\d");

  private static final Pattern YES_NO =
      compiled(
          "^(?:ok |well |oh )?(?:yes|no|yep|yup|nope|yeah|nah|ja|nein|sí|oui|non|(?:it|he|she|that)"
              + " (?:is|does|has|was|did|can|will|isn't|doesn't|hasn't)(?: indeed)?(?=[\\s,.!]*$|,|\\.| indeed)"
              + "|they (?:are|do|have|were))\\b|\\ba (?:yes|no)\\b|^(?:loads|lots|plenty|a few|none)\\b");

  private static final Pattern PLACE =
      compiled(
          "\\b(?:in|on|at|under|behind|by|near|outside|inside|opposite|beside|below|above|over|next to"
              + "|upstairs|downstairs|round|around|through|between|auf|im|am|bei|hinter)\\b(?= )");

  private static final Pattern SELF =
      compiled(
          "^(?:oh |ah )?(?:me|mine|i am|that's me|i do|i did|i have (?:it|them)|i've got (?:it|them)|i'll do it)\\b"
              + "|\\b(?:in|on) my\\b");

  private static final Pattern THANKS =
      compiled(
          "\\b(?:thanks?|thx|ty|ta|cheers|great|perfect|amazing|brilliant|lovely|splendid|star|hero|gem"
              + "|got it|found it|worked|phew|noted|nice|danke|merci|gracias)\\b");

  private static final Pattern OBJECTS =
      compiled("\\b(?:but|need|still|unfortunately|seriously|asked|only|tried)\\b");

  /** A question as people type it, with up to three words before it. */
  private static final Pattern ASKING =
      compiled(
          "^(?:[\\w'’]+[ ,:]+){0,3}(?:(?:what|which|who|whom|whose|anyone|anybody|any (?:idea|news|word))"
              + "|(?:when|where|how|why) (?:do|does|did|is|are|was|were|can|could|will|would|should|has"
              + "|have|many|much|long|often|far|old|big))\\b");

  private static final Pattern NAME = Pattern.compile("(?<=\\p{L} )\\p{Lu}\\p{Ll}+");

  private static final int MOST_OF_SHORT = 4;

  private static final double HALF = 0.5;

  private Evidence() {}

  /** Boundaries of words that look at one character on each side. */
  static Pattern compiled(String expression) {
    return Pattern.compile(
        expression.replace("\\b", "(?:(?<=\\w)(?!\\w)|(?<!\\w)(?=\\w))"),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /**
   * Whether a text may say nothing: it asks, or has words of doubt. Found by its words alone, in
   * little time; what has none of them says something.
   */
  public static boolean mayBeSilent(String text) {
    return text.indexOf('?') >= 0
        || CueLexicon.of("en")
            .map(lexicon -> lexicon.shows(SILENT, TokenList.of(text)))
            .orElse(false);
  }

  /** Whether anything in a text is said to be so. */
  public static boolean isEvidence(TextAnalysis text) {
    if (text.sentences().isEmpty()) {
      // In a language without word lists only a question mark tells.
      return !text.text().strip().endsWith("?");
    }
    return text.sentences().stream().anyMatch(Evidence::says);
  }

  private static boolean says(AnalyzedSentence sentence) {
    Modality modality = sentence.modality();
    boolean open =
        modality == Modality.ASKED
            || modality == Modality.CONDITIONAL
            || modality == Modality.QUOTED
            || sentence.has(Cue.WISH)
            || sentence.has(Cue.PLAN) && modality == Modality.PLANNED;
    return !open && !sentence.has(Cue.UNKNOWN);
  }

  /** Whether a text may ask something, found out in little time. */
  public static boolean mayAsk(String text) {
    return mayBeSilent(text) || ASKING.matcher(text).find();
  }

  /** Whether both want a value of the same sort: a time, an amount, a person. */
  public static boolean wantSame(TextAnalysis question, TextAnalysis message) {
    Wanted wanted = Wanted.of(question);
    return wanted != Wanted.OPEN && wanted != Wanted.POLAR && wanted == Wanted.of(message);
  }

  /** Whether a message asks something, be it without a question mark. */
  public static boolean asks(TextAnalysis message) {
    return message.text().indexOf('?') >= 0
        || message.sentences().stream()
            .anyMatch(one -> one.modality() == Modality.ASKED || ASKING.matcher(one.text()).find());
  }

  /** How many of the words that tell what a question is about some texts have, from 0 to 1. */
  public static double coverage(TextAnalysis question, TextAnalysis... texts) {
    Set<String> wanted = terms(Wanted.topic(question));
    Set<String> said = new HashSet<>();
    for (TextAnalysis text : texts) {
      said.addAll(Analysis.distinctTerms(text.text()));
    }
    long shared =
        wanted.stream()
            .filter(term -> said.stream().anyMatch(one -> ContentWord.matches(term, one)))
            .count();
    return wanted.isEmpty() ? 0 : (double) shared / wanted.size();
  }

  private static Set<String> terms(String text) {
    Set<String> terms = new HashSet<>(Analysis.distinctTerms(text));
    terms.removeAll(Analysis.stopWordsAmong(terms));
    terms.removeAll(ContentWords.LIGHT);
    return terms;
  }

  /**
   * The messages of a conversation that answer a question, by their places.
   *
   * @param conversation the first of which asks it
   */
  public static List<Integer> answering(TextAnalysis question, List<TextAnalysis> conversation) {
    List<Integer> answering = new ArrayList<>();
    if (conversation.isEmpty()) {
      return answering;
    }
    TextAnalysis asked = conversation.get(0);
    for (int place = 1; place < conversation.size(); place++) {
      TextAnalysis message = conversation.get(place);
      boolean own = !asked.speaker().isEmpty() && message.speaker().equals(asked.speaker());
      if (own && (objects(message) || asks(message) && coverage(asked, message) >= HALF)) {
        // Who asked goes on asking: what was said so far was no answer.
        answering.clear();
      }
      if (isAnswer(question, asked, message, own)) {
        answering.add(place);
      }
    }
    return answering;
  }

  private static boolean objects(TextAnalysis message) {
    String text = message.text();
    boolean more = text.regionMatches(true, 0, "and ", 0, 4);
    boolean again = text.indexOf('?') >= 0 && !more && terms(text).size() < 2;
    return !THANKS.matcher(text).find()
        && (again || NEGATED.matcher(text).find() || OBJECTS.matcher(text).find());
  }

  /** Whether a text that does not follow when it was asked answers a question. */
  public static boolean answers(TextAnalysis question, TextAnalysis text) {
    Wanted wanted = Wanted.of(question);
    if ((wanted == Wanted.OPEN || wanted == Wanted.POLAR) && asks(text)) {
      return false;
    }
    List<ContentWord> asked = words(question);
    return shared(asked, words(text)) * 2 >= Math.max(1, asked.size())
        && isAnswer(question, question, text, false);
  }

  private static boolean isAnswer(
      TextAnalysis question, TextAnalysis asked, TextAnalysis message, boolean own) {
    if (!isEvidence(message) || SEEKING.matcher(message.text()).find()) {
      return false;
    }
    Set<Wanted> wanted = Wanted.of(question, asked);
    if (own && wanted.stream().noneMatch(Wanted::isValue)) {
      return false;
    }
    List<ContentWord> about = new ArrayList<>(words(question));
    about.addAll(words(asked));
    if (message.sentences().isEmpty() || asked.sentences().isEmpty()) {
      return TypedSpans.in(message.text()).stream()
              .anyMatch(value -> wanted.stream().anyMatch(one -> one.isValue() && fits(one, value)))
          || wanted.contains(Wanted.WHO) && hasOtherName(message.text(), asked.text());
    }
    boolean former = PAST_QUESTION.matcher(asked.text()).find();
    return message.sentences().stream()
        .filter(one -> says(one) && one.modality() != Modality.REPORTED)
        .flatMap(one -> clauses(one).stream())
        .filter(clause -> !clause.addresses(asked.speaker()))
        .anyMatch(clause -> wanted.stream().allMatch(one -> clause.has(one, about, former)));
  }

  /** Of a language without parts of speech. */
  private static boolean hasOtherName(String text, String question) {
    return NAME.matcher(text).results().anyMatch(name -> !question.contains(name.group()));
  }

  private static boolean fits(Wanted wanted, TypedSpan value) {
    return switch (wanted) {
      case TIME ->
          TIMES.contains(value.type()) && !ORDINAL_OF_NO_MONTH.matcher(value.value()).matches();
      case CODE ->
          value.type() == ValueType.CODE
              || value.type() == ValueType.NUMBER && value.unit().isEmpty();
      default -> AMOUNTS.contains(value.type());
    };
  }

  private static List<ContentWord> words(TextAnalysis text) {
    return text.sentences().stream().flatMap(one -> ContentWords.of(one).stream()).toList();
  }

  private static long shared(List<ContentWord> words, List<ContentWord> others) {
    return words.stream().filter(word -> has(others, word)).count();
  }

  private static boolean has(List<ContentWord> words, ContentWord word) {
    return words.stream().anyMatch(word::matches);
  }

  private static List<Clause> clauses(AnalyzedSentence sentence) {
    List<Clause> clauses = new ArrayList<>();
    String text = sentence.text();
    var end = CLAUSE.matcher(text);
    int from = 0;
    while (end.find()) {
      clauses.add(Clause.of(sentence, from, end.start()));
      from = end.end();
    }
    clauses.add(Clause.of(sentence, from, text.length()));
    return clauses;
  }

  /**
   * A part of a sentence between commas.
   *
   * @param whole whether it has the predicate, or follows it
   */
  private record Clause(
      AnalyzedSentence sentence,
      String text,
      boolean whole,
      List<TypedSpan> values,
      List<ContentWord> words) {

    static Clause of(AnalyzedSentence sentence, int from, int to) {
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
      return !name.isEmpty() && text.replaceAll("\\W+$", "").equalsIgnoreCase(name);
    }

    /** Whether it asserts what is wanted, of what was asked about. */
    boolean has(Wanted wants, List<ContentWord> about, boolean former) {
      boolean negated = NEGATED.matcher(text).find();
      boolean stale = !former && FORMER.matcher(text).find();
      if (DOUBT.matcher(text).find()) {
        return false;
      }
      return switch (wants) {
        case AMOUNT, TIME, CODE ->
            !negated
                && !stale
                && !isOfAnother(about)
                && (values.stream().anyMatch(value -> fits(wants, value) || isOneOf(about, value))
                    || wants == Wanted.AMOUNT && SHARE_OF.matcher(text).find());
        case WHERE -> !negated && !stale && PLACE.matcher(text).find();
        case WHO ->
            !negated
                && !stale
                && (SELF.matcher(text).find()
                    || words.stream().anyMatch(word -> word.name() && !Evidence.has(about, word)));
        case THING ->
            !negated
                && !stale
                && !isOfAnother(about)
                && (words.stream()
                        .filter(word -> !(whole && word.subject()))
                        .anyMatch(word -> word.name() && !Evidence.has(about, word))
                    || values.stream().anyMatch(value -> AMOUNTS.contains(value.type()))
                    || isShort());
        case POLAR -> YES_NO.matcher(text).find() || !sentence.isOfSpeaker() && isOfSame(about);
        case OPEN ->
            !negated
                && !sentence.has(Cue.SMALLTALK)
                && (!isOfAnother(about)
                        && (!values.isEmpty()
                            || words.stream()
                                .anyMatch(word -> word.name() && !Evidence.has(about, word)))
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
      return shared(verbs, words) > 0 || shared(about, words) > 0 && !isOfAnother(about);
    }

    /** A few words without a verb, which are the answer or nothing. */
    private boolean isShort() {
      return words.stream().noneMatch(ContentWord::verb)
          && words.stream().anyMatch(word -> sentence.words().at(index(word)).isNominal())
          && words.size() <= MOST_OF_SHORT
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
        if (noun.position() == before.position() + 1 && !Evidence.has(about, before)) {
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
  }
}
