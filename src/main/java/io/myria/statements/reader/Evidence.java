package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
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

  private static final Lexicon LISTS = Lexicon.beside(Evidence.class, WordList.LANGUAGES);

  private static final Pattern SEEKING = words(LISTS, "seeking");
  private static final Pattern OFFER = compiled(LISTS.alternatives("offer"));
  private static final Pattern PAST_QUESTION = words(LISTS, "past question");
  private static final Pattern THANKS = words(LISTS, "thanks");
  private static final Pattern OBJECTIONS = words(LISTS, "objection");
  private static final Pattern ADDITION = compiled("^" + LISTS.alternatives("addition") + "(?= )");

  /** A question as people type it, with up to three words before it. */
  private static final Pattern ASKING =
      compiled("^(?:[\\w'’]+[ ,:]+){0,3}" + LISTS.alternatives("asking") + "\\b");

  private static final Pattern NAME = Pattern.compile("(?<=\\p{L} )\\p{Lu}\\p{Ll}+");

  private static final double HALF = 0.5;

  private Evidence() {}

  /** Boundaries of words that look at one character on each side. */
  static Pattern compiled(String expression) {
    return Pattern.compile(
        expression.replace("\\b", "(?:(?<=\\w)(?!\\w)|(?<!\\w)(?=\\w))"),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** The whole words that a list's expressions match. */
  static Pattern words(Lexicon lists, String list) {
    return compiled("\\b" + lists.alternatives(list) + "\\b");
  }

  /**
   * Whether a text may be no evidence: it asks, or has words of doubt. A quick check of its words
   * alone; a text without any of them is evidence.
   */
  public static boolean mayBeSilent(String text) {
    return text.indexOf('?') >= 0
        || CueLexicon.of("en")
            .map(lexicon -> lexicon.shows(SILENT, TokenList.of(text)))
            .orElse(false);
  }

  /** Whether a text states anything. */
  public static boolean isEvidence(TextAnalysis text) {
    if (text.sentences().isEmpty()) {
      // In a language without word lists, a question is known by its question mark alone.
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

  /** A quick check whether a text may ask something. */
  public static boolean mayAsk(String text) {
    return mayBeSilent(text) || ASKING.matcher(text).find();
  }

  /** Whether two questions ask for the same sort of answer: a time, an amount, a person. */
  public static boolean wantSame(TextAnalysis question, TextAnalysis message) {
    Wanted wanted = Wanted.of(question);
    return wanted != Wanted.OPEN && wanted != Wanted.POLAR && wanted == Wanted.of(message);
  }

  /** Whether a message asks something, with or without a question mark. */
  public static boolean asks(TextAnalysis message) {
    return message.text().indexOf('?') >= 0
        || message.sentences().stream()
            .anyMatch(one -> one.modality() == Modality.ASKED || ASKING.matcher(one.text()).find());
  }

  /** The share of a question's topic words that some texts have, from 0 to 1. */
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
    terms.removeAll(ContentWords.FUNCTION_WORDS);
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
        // The speaker asks again: what was said so far was no answer.
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
    boolean again =
        text.indexOf('?') >= 0 && !ADDITION.matcher(text).find() && terms(text).size() < 2;
    return !THANKS.matcher(text).find()
        && (again || Clause.isNegated(text) || OBJECTIONS.matcher(text).find());
  }

  /** Whether a text answers a question, wherever it stands. */
  public static boolean answers(TextAnalysis question, TextAnalysis text) {
    Wanted wanted = Wanted.of(question);
    if ((wanted == Wanted.OPEN || wanted == Wanted.POLAR) && asks(text)) {
      return false;
    }
    List<ContentWord> asked = words(question);
    return Clause.shared(asked, words(text)) * 2 >= Math.max(1, asked.size())
        && isAnswer(question, question, text, false);
  }

  private static boolean isAnswer(
      TextAnalysis question, TextAnalysis asked, TextAnalysis message, boolean own) {
    Set<Wanted> wanted = Wanted.of(question, asked);
    String text = message.text();
    boolean offers = wanted.contains(Wanted.WHO) && OFFER.matcher(text).find();
    if (!isEvidence(message) || SEEKING.matcher(text).find() && !offers) {
      return false;
    }
    if (own && wanted.stream().noneMatch(Wanted::isValue)) {
      return false;
    }
    List<ContentWord> about = new ArrayList<>(words(question));
    about.addAll(words(asked));
    if (message.sentences().isEmpty() || asked.sentences().isEmpty()) {
      return TypedSpans.in(message.text()).stream()
              .anyMatch(value -> wanted.stream().anyMatch(one -> one.isValue() && one.fits(value)))
          || wanted.contains(Wanted.WHO) && hasOtherName(message.text(), asked.text());
    }
    boolean former = PAST_QUESTION.matcher(asked.text()).find();
    return message.sentences().stream()
        .filter(one -> says(one) && one.modality() != Modality.REPORTED)
        .flatMap(one -> Clause.of(one).stream())
        .filter(clause -> !clause.addresses(asked.speaker()))
        .anyMatch(clause -> wanted.stream().allMatch(one -> clause.asserts(one, about, former)));
  }

  /** For languages without part-of-speech tags. */
  private static boolean hasOtherName(String text, String question) {
    return NAME.matcher(text).results().anyMatch(name -> !question.contains(name.group()));
  }

  private static List<ContentWord> words(TextAnalysis text) {
    return text.sentences().stream().flatMap(one -> ContentWords.of(one).stream()).toList();
  }
}
