package io.myria.experience;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a question or a list of words looks for, whatever order its phrases stand in: words without
 * inflection, in the order of the alphabet. Words that turn a meaning stay with the word that they
 * turn: "to Porto from Oslo" is "from Oslo to Porto", and not "from Porto to Oslo". Stateless.
 */
final class QueryPhrases {

  private static final Lexicon LISTS = Lexicon.beside(QueryPhrases.class);

  /** Function words of English that say nothing here. */
  private static final Set<String> DROPPED = terms(LISTS.text("dropped"));

  /** Of these, the ones that say what part the next word has. */
  private static final Set<String> GOVERNING = terms("of in on at about and with");

  /** These ask for different things, wherever they stand. */
  private static final Set<String> ASKING = terms("who whom whose when where why how");

  /** Beyond the function words of a language. */
  private static final Set<String> TURNING = terms(LISTS.text("turning"));

  /** What stands before and after these words has different parts: "men that bite dogs". */
  private static final Set<String> ORDERING = terms("that");

  /** So it has before and after these, but where they begin a question: "in Tuscany, who". */
  private static final Set<String> RELATIVE = terms("who whom whose");

  /** What stands before and after such a sign has different parts, too. */
  private static final Pattern COMPARISON =
      Pattern.compile("\\A[^\\p{L}\\p{N}<>=≤≥≠→←⇒⇐+*/×÷]*+[<>=≤≥≠→←⇒⇐+*/×÷][^\\p{L}\\p{N}]*+");

  /** Between the words of these there are no blanks. */
  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  /** A quotation, or what stands between blanks. */
  private static final Pattern TOKEN = Pattern.compile("[\"“][^\"“”]+[\"”]|\\S+");

  private static final Pattern AROUND =
      Pattern.compile(
          "^[\\p{Ps}\\p{Pi}'\"]++"
              + "|(?:\\G|(?<![\\p{Pe}\\p{Pf}'\"…,;:.!?]))[\\p{Pe}\\p{Pf}'\"…,;:.!?]++$");
  private static final Pattern DASH = Pattern.compile("\\p{Pd}+");
  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}]*+([-'’]\\p{L}++)*+");
  private static final Pattern NUMBER = Pattern.compile("\\p{Sc}?\\p{Nd}++([.,]\\p{Nd}++)*+[%°]?");
  private static final Pattern YEAR = Pattern.compile("(19|20)\\d\\d");

  /** "One" is left out: it is as often no number. */
  private static final Set<String> NUMBERS = terms(LISTS.text("numbers"));

  /** What is longer is no word, and is taken as it stands. */
  private static final int WORD_CHARACTERS = 200;

  private final List<String> phrases = new ArrayList<>();

  /** Names that nothing governs, as in "Acme sues Globex": their order counts. */
  private final List<String> names = new ArrayList<>();

  private final Set<String> function;
  private final StringBuilder turned = new StringBuilder();

  /** Whether the word before is one that a number may belong to. */
  private boolean counts;

  /** Whether what stands before is a number that belongs to no word yet, as in "10 km". */
  private boolean counted;

  /** Of the year that was named last, where there is one. */
  private String year = "";

  /** Whether the token before ends with a mark, such as a comma. */
  private boolean paused;

  /** Whether the order of all phrases counts. */
  private boolean ordered;

  /** Whether the word before says what part the next one has. */
  private boolean governed;

  private QueryPhrases(String text) {
    this.function = new HashSet<>(TURNING);
    this.function.addAll(Analysis.stopWordsAmong(Analysis.distinctTerms(text)));
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      String token = matcher.group();
      token(token);
      paused = ",;:.!?…".indexOf(token.charAt(token.length() - 1)) >= 0;
    }
    if (!turned.isEmpty()) {
      phrases.add(turned.toString().strip());
    }
  }

  /** Equal for texts that look for the same; as {@code text} where it has no word. */
  static String of(String text) {
    QueryPhrases read = new QueryPhrases(text);
    if (read.phrases.isEmpty()) {
      return text.strip();
    }
    Collection<String> phrases = read.ordered ? read.phrases : new TreeSet<>(read.phrases);
    String all = String.join("\n", phrases);
    return read.names.size() < 2 ? all : all + "\n\n" + String.join("\n", read.names);
  }

  private void token(String token) {
    if (token.length() > 2 && "\"“".indexOf(token.charAt(0)) >= 0 && token.indexOf(' ') > 0) {
      add(token.toLowerCase(Locale.ROOT));
      return;
    }
    if (token.length() > WORD_CHARACTERS) {
      add(token.toLowerCase(Locale.ROOT));
      return;
    }
    String bare = AROUND.matcher(token).replaceAll("");
    if (bare.isEmpty() || DASH.matcher(bare).matches()) {
      return;
    }
    if (NUMBER.matcher(bare).matches()) {
      number(bare);
    } else if (WORD.matcher(bare).matches() && !isUnspaced(bare)) {
      word(bare);
    } else {
      ordered |= COMPARISON.matcher(bare).matches();
      add(bare.toLowerCase(Locale.ROOT));
    }
  }

  private static boolean isUnspaced(String word) {
    return word.codePoints().anyMatch(point -> UNSPACED.contains(UnicodeScript.of(point)));
  }

  /** "Java 17" is one thing, and so is "10 km"; a year is one by itself. */
  private void number(String digits) {
    boolean isYear = YEAR.matcher(digits).matches();
    if (isYear) {
      // Of two years each is of what stands beside it.
      ordered |= !year.isEmpty() && !year.equals(digits);
      year = digits;
    }
    if (counts && turned.isEmpty() && !isYear) {
      join(digits);
      counts = false;
    } else {
      add(digits);
      counted = !isYear;
    }
  }

  private void join(String digitsOrWord) {
    int last = phrases.size() - 1;
    phrases.set(last, phrases.get(last) + " " + digitsOrWord);
  }

  private void word(String word) {
    boolean name = Character.isUpperCase(word.codePointAt(0));
    for (String term : Analysis.terms(word)) {
      if (DROPPED.contains(term)) {
        counts = false;
        counted = false;
        governed = GOVERNING.contains(term);
      } else if (function.contains(term) && !ASKING.contains(term)) {
        ordered |= ORDERING.contains(term) && !phrases.isEmpty();
        turned.append(term).append(' ');
        counts = false;
        counted = false;
      } else if (NUMBERS.contains(term)) {
        number(term);
      } else if (counted) {
        join(term);
        counted = false;
      } else {
        if (name && !governed && turned.isEmpty()) {
          names.add(term);
        }
        ordered |= RELATIVE.contains(term) && !phrases.isEmpty() && !paused;
        add(term);
        counts = true;
      }
    }
  }

  private void add(String phrase) {
    phrases.add(turned + phrase);
    turned.setLength(0);
    counts = false;
    counted = false;
    governed = false;
  }

  private static Set<String> terms(String words) {
    return Set.copyOf(new HashSet<>(Analysis.terms(words)));
  }
}
