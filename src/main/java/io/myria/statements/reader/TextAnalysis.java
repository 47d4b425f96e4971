package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.Languages;
import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.Sentences;
import io.myria.language.TaggedWord;
import io.myria.language.TokenList;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The linguistic analysis of an event's text that all readers of statements share: sentences, words
 * and their parts of speech, cues and modality. At most {@value #MOST_UNITS} units and {@value
 * #MOST_SENTENCES} sentences are read.
 *
 * @param speaker empty where nobody is named
 * @param language two letters; empty where the text is in a language without word lists
 */
public record TextAnalysis(
    String speaker, String text, String language, List<AnalyzedSentence> sentences) {

  private static final int MOST_UNITS = 20_000;
  private static final int MOST_SENTENCES = 200;
  private static final int MOST_SENTENCE_UNITS = 600;

  private static final Lexicon LISTS = Lexicon.beside(TextAnalysis.class, WordList.LANGUAGES);

  /** Behind these a full stop ends no sentence. */
  private static final Pattern ABBREVIATED =
      Pattern.compile(
          "(?:^|[\\s(])" + LISTS.alternatives("abbreviation") + "\\.$", Pattern.CASE_INSENSITIVE);

  private static final Set<Modality> LASTING =
      EnumSet.of(Modality.PAST, Modality.REPORTED, Modality.CONDITIONAL, Modality.QUOTED);

  private static final Set<Cue> TURNING =
      EnumSet.of(Cue.CEASE, Cue.BEGIN, Cue.REPLACE, Cue.DECIDE, Cue.CORRECT, Cue.REVERT, Cue.SHIFT);

  /** Function words of other languages that are as common in English. */
  private static final Set<String> SHARED = LISTS.words("shared");

  private static final Set<String> FUNCTION = WordList.of("en/function-words.txt");

  private static final Pattern INFORMAL_END =
      Pattern.compile("[^.\\s]{2}[.!?]()\\s+(?=[\\p{Ll}\\d])");

  private static final Pattern QUOTED =
      Pattern.compile("[\"“„«]([^\"”“»]{3,300})[\"”“»]|(?<![\\w])['‘]([^'’]{3,300})['’](?!\\w)");

  public static TextAnalysis of(String speaker, String text) {
    String read = text.length() > MOST_UNITS ? text.substring(0, MOST_UNITS) : text;
    String language = language(read);
    Optional<CueLexicon> lexicon = language.isEmpty() ? Optional.empty() : CueLexicon.of(language);
    List<AnalyzedSentence> sentences = new ArrayList<>();
    for (TextSpan place : places(read)) {
      if (lexicon.isPresent()) {
        AnalyzedSentence next = analyzed(place, place.in(read), language, lexicon.get());
        sentences.add(sentences.isEmpty() ? next : continued(last(sentences), next));
      }
    }
    return new TextAnalysis(speaker, read, language, List.copyOf(sentences));
  }

  /** English unless words or letters show another: short notes have no function words. */
  static String language(String text) {
    long letters = text.codePoints().filter(Character::isLetter).count();
    long latin =
        text.codePoints()
            .filter(Character::isLetter)
            .filter(point -> UnicodeScript.of(point) == UnicodeScript.LATIN)
            .count();
    if (letters == 0 || latin * 10 < letters * 9) {
      return letters == 0 ? "en" : "";
    }
    Languages languages = Analysis.languages(text);
    Set<String> likely = languages.likely();
    boolean undecided = likely.isEmpty() || likely.contains("en") || hasOnlyShared(text);
    if (languages.english() || undecided) {
      return "en";
    }
    return likely.stream().filter(one -> CueLexicon.of(one).isPresent()).findFirst().orElse("");
  }

  private static AnalyzedSentence last(List<AnalyzedSentence> sentences) {
    return sentences.get(sentences.size() - 1);
  }

  /** A story, a supposition or hearsay continues until a sentence has a cue of change. */
  private static AnalyzedSentence continued(AnalyzedSentence before, AnalyzedSentence next) {
    boolean open = LASTING.contains(before.modality());
    boolean turns = next.cues().stream().anyMatch(TURNING::contains);
    return open && !turns && next.modality() == Modality.ASSERTED
        ? next.as(before.modality())
        : next;
  }

  private static boolean hasOnlyShared(String text) {
    Set<String> foreign = new HashSet<>(Analysis.stopWordsAmong(Analysis.distinctTerms(text)));
    foreign.removeAll(SHARED);
    foreign.removeAll(FUNCTION);
    // A longer word with a capital is a name, "Tom", whatever it means elsewhere.
    Analysis.words(text).stream()
        .filter(word -> word.surface().length() > 2)
        .filter(word -> Character.isUpperCase(word.surface().codePointAt(0)))
        .forEach(word -> foreign.remove(word.term()));
    return foreign.isEmpty();
  }

  private static List<TextSpan> places(String text) {
    List<TextSpan> places = new ArrayList<>();
    for (Sentences.Stretch stretch : Sentences.stretches(text, MOST_SENTENCE_UNITS)) {
      int last = places.size() - 1;
      boolean goesOn =
          last >= 0
              && ABBREVIATED.matcher(tail(places.get(last).in(text))).find()
              && text.substring(places.get(last).to(), stretch.from()).indexOf('\n') < 0;
      if (goesOn) {
        places.set(last, new TextSpan(places.get(last).from(), stretch.to()));
      } else if (places.size() < MOST_SENTENCES) {
        places.add(new TextSpan(stretch.from(), stretch.to()));
      }
    }
    return places.stream().flatMap(place -> informal(text, place).stream()).toList();
  }

  /** Splits at sentence ends before small letters. */
  private static List<TextSpan> informal(String text, TextSpan place) {
    List<TextSpan> parts = new ArrayList<>();
    int from = place.from();
    Matcher end = INFORMAL_END.matcher(text).region(place.from(), place.to());
    while (end.find()) {
      if (!ABBREVIATED.matcher(tail(text.substring(from, end.start(1)))).find()) {
        parts.add(new TextSpan(from, end.start(1)));
        from = end.end();
      }
    }
    parts.add(new TextSpan(from, place.to()));
    return parts;
  }

  private static String tail(String sentence) {
    return sentence.substring(Math.max(0, sentence.length() - 12));
  }

  private static AnalyzedSentence analyzed(
      TextSpan place, String text, String language, CueLexicon lexicon) {
    TokenList tokens = TokenList.of(text);
    Set<Cue> cues = lexicon.in(withEnd(tokens));
    Sentence words =
        language.equals("en") ? Sentence.of(text) : new Sentence(text, untagged(tokens, text));
    return new AnalyzedSentence(place.from(), words, tokens, cues, modality(text, cues));
  }

  /** Phrases know the end of a sentence by a dollar sign. */
  private static TokenList withEnd(TokenList tokens) {
    List<String> lower = new ArrayList<>(tokens.lower());
    List<Boolean> capitals = new ArrayList<>(tokens.capitals());
    lower.add("$");
    capitals.add(false);
    return new TokenList(lower, capitals);
  }

  /** Words of a language without a model of its parts of speech. */
  private static List<TaggedWord> untagged(TokenList tokens, String text) {
    List<TaggedWord> words = new ArrayList<>();
    for (Analysis.Word word : Analysis.words(text)) {
      int to = word.from() + word.surface().length();
      boolean capital = !words.isEmpty() && Character.isUpperCase(word.surface().codePointAt(0));
      words.add(
          new TaggedWord(
              word.surface(),
              word.surface().toLowerCase(java.util.Locale.ROOT),
              capital ? "NOUN" : "X",
              word.from(),
              to,
              false));
    }
    return words;
  }

  private static Modality modality(String text, Set<Cue> cues) {
    String stripped = text.strip();
    if (stripped.endsWith("?") || stripped.contains("??") || cues.contains(Cue.QUESTION)) {
      return Modality.ASKED;
    }
    if (isQuoted(stripped)) {
      return Modality.QUOTED;
    }
    if (cues.contains(Cue.REPORT)) {
      return Modality.REPORTED;
    }
    if (cues.contains(Cue.CONDITIONAL)) {
      return Modality.CONDITIONAL;
    }
    if (cues.contains(Cue.WISH) || cues.contains(Cue.PLAN)) {
      return Modality.PLANNED;
    }
    if (cues.contains(Cue.DENIAL)) {
      return Modality.NEGATED;
    }
    return cues.contains(Cue.PAST) ? Modality.PAST : Modality.ASSERTED;
  }

  /** Whether most of a sentence stands in quotation marks and holds more than a name. */
  private static boolean isQuoted(String text) {
    Matcher matcher = QUOTED.matcher(text);
    int quoted = 0;
    while (matcher.find()) {
      quoted += matcher.group().split("\\s+").length > 3 ? matcher.group().length() : 0;
    }
    return quoted > 0 && quoted * 5 > text.length() * 2;
  }
}
