package io.myria.erasure;

import com.ibm.icu.text.SpoofChecker;
import io.myria.language.Sentences;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads from what somebody says whether it requests that something be forgotten, and what. English
 * only. A sentence counts if it is an imperative or a polite question and names memory, or says
 * what nobody says of anything else: {@code Delete the code 4408 from memory}, {@code Please forget
 * what I said about the hotel}, {@code Keep this off the record}. Idioms ({@code forget it}) and
 * sentences about forgetting do not count. Stateless.
 */
final class ForgetWords {

  /**
   * What is to be forgotten, as far as the words tell. Values are normalised as by {@link #normal}.
   *
   * @param exact values that identify: quotations, codes, amounts; a text that has any of them is
   *     meant
   * @param names names and descriptions, where there are no such values; a text has to have all
   * @param about content words of what the requester said themselves; a text has to have all
   * @param itself whether the message that requests is meant, too
   * @param before whether what the requester said before is meant
   */
  record Wish(
      Set<String> exact, Set<String> names, Set<String> about, boolean itself, boolean before) {

    Wish {
      exact = Set.copyOf(exact);
      names = Set.copyOf(names);
      about = Set.copyOf(about);
    }

    /** Whether a normalised text has a value that is to be forgotten. */
    boolean isIn(String normal) {
      return exact.isEmpty()
          ? !names.isEmpty() && names.stream().allMatch(name -> holds(normal, name))
          : exact.stream().anyMatch(value -> holds(normal, value));
    }

    /** Whether a normalised text has all the words that the request is about. */
    boolean isAbout(String normal) {
      return !about.isEmpty() && about.stream().allMatch(word -> holds(normal, word));
    }
  }

  private static final int SHORTEST = 3;
  private static final int LONGEST = 160;
  private static final int FEWEST_LETTERS = 5;
  private static final int MOST_CHARACTERS = 4_000;

  /** Words of a sentence beside the request, from which on a message says something by itself. */
  private static final int OWN_WORDS = 4;

  private static final int MOST_LABEL_WORDS = 6;

  private static final Set<String> DELETING =
      Set.of("delete", "erase", "remove", "purge", "wipe", "scrub");
  private static final Set<String> LEADS =
      Set.of("also", "kindly", "hey", "hi", "ok", "okay", "and", "then", "so", "now", "just");
  private static final Set<String> POINTING = Set.of("that", "this", "it");
  private static final Set<String> KEEPING =
      Set.of(
          "remember", "memorize", "memorise", "store", "save", "record", "log", "retain", "keep");
  private static final Set<String> BEHIND_MEMORY =
      Set.of("for", "as", "after", "and", "since", "because", "too", "please", "now", "so", "or");
  private static final Set<String> SAYING =
      Set.of("said", "told", "shared", "mentioned", "wrote", "typed", "gave");

  /** Says of a value that nobody may answer with it. */
  private static final List<String> UNAVAILABLE =
      List.of(
          "treated as deleted",
          "unavailable going forward",
          "not be recoverable",
          "not be restated",
          "not be reconstructed",
          "not be recalled",
          "no longer be recalled",
          "do not restore it",
          "do not use it in later answers",
          "in later answers",
          "in future answers");

  /** Of a value, nobody says this but to a memory. */
  private static final List<String> ANSWERS = List.of("in later answers", "in future answers");

  /** Words that do not tell one thing from another. */
  private static final Set<String> FILLERS =
      Set.of(
          ("a an the of to in on for at with and or that this it we i you he she they is was are has"
                  + " had from your our his her their its all any some me us also too please about my"
                  + " memory shared old older earlier exact previous prior note notes everything"
                  + " anything value again")
              .split(" ", -1));

  /** A sentence with one of these names what is to be kept. */
  private static final List<String> KEPT =
      List.of("keep only", "retain only", "should remain", "remains", "still say");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:['’][\\p{L}]++)?+");
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])(?:'([^']{3,160}+)'|\"([^\"]{3,160}+)\"|‘([^’]{3,160}+)’|“([^”]{3,160}+)”)"
              + "(?![\\p{L}\\p{N}])");
  private static final Pattern TOKEN =
      Pattern.compile("(?<![\\p{L}\\p{N}_-])[\\p{L}\\p{N}][\\p{L}\\p{N}_-]*+");
  private static final Pattern DAY = Pattern.compile("(?:19|20)\\d\\d(?:-\\d\\d(?:-\\d\\d)?+)?+");
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?:[$€£] ?\\d[\\d.,]*+\\d)|(?<![\\p{L}\\p{N}.,])\\d[\\d.,]*+ ?(?:USD|EUR|GBP|CHF|dollars|euros|pounds)\\b");
  private static final Pattern NAME =
      Pattern.compile("(?<!\\p{L})\\p{Lu}\\p{L}++(?: (?:of )?+\\p{Lu}\\p{L}++)++");
  private static final Pattern CLAUSE =
      Pattern.compile(
          "^(?:After|Once|When|From|As of|As soon as)\\b[^,.;:?!]{1,60}+, (?=[Pp]lease )");
  private static final Set<String> GONE =
      Set.of("deleted", "erased", "removed", "purged", "wiped", "scrubbed", "cleared");

  /** Words between {@code from} and {@code memory}, at most. */
  private static final int WHOSE_MEMORY = 4;

  private static final int MOST_HEADING_CHARACTERS = 70;

  private static final Set<String> DESCRIBED =
      Set.of("note", "phrase", "wording", "label", "password", "nickname", "term");
  private static final Set<String> BEHIND_DESCRIBED =
      Set.of("from", "should", "must", "as", "and", "is", "for", "that", "in", "of", "to");
  private static final Pattern BEHIND_NAME = Pattern.compile(" from |[.,;!]|$");
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]++");
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Mn}]++");

  private static final SpoofChecker LOOKS = new SpoofChecker.Builder().build();

  private ForgetWords() {}

  /** Empty where the text requests nothing of the kind. */
  static Optional<Wish> read(String text) {
    if (text.length() > MOST_CHARACTERS || !maybe(text.toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    List<String> sentences = Sentences.of(text);
    String whole = " " + text.toLowerCase(Locale.ROOT).replace('’', '\'') + " ";
    List<String> requests = new ArrayList<>();
    Pointed pointed = new Pointed();
    for (String sentence : sentences) {
      String said = unlabelled(sentence);
      String asked = behindClause(sentence);
      if (isRequest(words(sentence), sentence, whole, pointed)
          || isRequest(words(said), said, whole, pointed)
          || isRequest(words(asked), asked, whole, pointed)) {
        requests.add(sentence);
      }
    }
    if (requests.isEmpty()) {
      return Optional.empty();
    }
    Set<String> exact = new LinkedHashSet<>();
    for (String sentence : sentences) {
      String lower = sentence.toLowerCase(Locale.ROOT);
      boolean keeps = KEPT.stream().anyMatch(lower::contains);
      if (requests.contains(sentence) || !keeps && UNAVAILABLE.stream().anyMatch(lower::contains)) {
        int but = sentence.indexOf(" but ");
        exact.addAll(
            values(but > 0 && !requests.contains(sentence) ? sentence.substring(but) : sentence));
      }
    }
    Set<String> names = new LinkedHashSet<>();
    if (exact.isEmpty()) {
      requests.forEach(sentence -> names.addAll(names(sentence)));
    }
    boolean hasValues = !exact.isEmpty() || !names.isEmpty();
    boolean says =
        sentences.stream()
            .filter(sentence -> !requests.contains(sentence))
            .anyMatch(sentence -> words(sentence).size() >= OWN_WORDS);
    return Optional.of(
        new Wish(
            exact,
            names,
            hasValues ? Set.of() : pointed.about,
            hasValues || pointed.is && (says || pointed.behind),
            !hasValues && pointed.is && !says && !pointed.behind));
  }

  /**
   * Values of which a text says that they were forgotten, as people and agents confirm a request
   * ({@code Done. The code 4408 is deleted from memory.}); empty where it says so of none.
   */
  static Set<String> confirmed(String text) {
    Set<String> values = new LinkedHashSet<>();
    if (text.length() <= MOST_CHARACTERS) {
      for (String sentence : Sentences.of(text)) {
        if (!sentence.endsWith("?") && confirms(sentence)) {
          values.addAll(values(sentence));
        }
      }
    }
    return values;
  }

  private static boolean confirms(String sentence) {
    List<String> words = words(sentence.toLowerCase(Locale.ROOT));
    boolean denies =
        words.stream()
            .anyMatch(
                word -> Set.of("not", "never", "cannot").contains(word) || word.endsWith("n't"));
    if (words.isEmpty() || denies) {
      return false;
    }
    int colon = sentence.indexOf(": ");
    boolean isHeading =
        Set.of("deleted", "erased").contains(words.get(0))
            && colon > 0
            && colon < MOST_HEADING_CHARACTERS;
    return isHeading
        || begins(words, 0, "deletion", "request", "received")
        || IntStream.range(0, words.size()).anyMatch(at -> isGone(words, at));
  }

  /** Such as {@code deleted from shared assistant memory}. */
  private static boolean isGone(List<String> words, int at) {
    int from = at + 2;
    return GONE.contains(words.get(at))
        && begins(words, at + 1, "from")
        && words.subList(from, Math.min(words.size(), from + WHOSE_MEMORY)).contains("memory");
  }

  /** Without a short label before a colon, such as {@code Security action: }. */
  private static String unlabelled(String sentence) {
    int colon = sentence.indexOf(": ");
    return colon > 0 && words(sentence.substring(0, colon)).size() <= MOST_LABEL_WORDS
        ? sentence.substring(colon + 2)
        : sentence;
  }

  /** Without a clause of time before it, such as {@code After Tuesday, please …}. */
  private static String behindClause(String sentence) {
    Matcher clause = CLAUSE.matcher(sentence);
    return clause.find() ? sentence.substring(clause.end()) : sentence;
  }

  private static boolean maybe(String lower) {
    return lower.contains("forget")
        || lower.contains("the record")
        || lower.contains("memor")
        || lower.contains("remember")
        || ANSWERS.stream().anyMatch(lower::contains);
  }

  /** What a sentence points at. */
  private static final class Pointed {
    private boolean is;

    /** Whether the sentence itself goes on to say it. */
    private boolean behind;

    private final Set<String> about = new LinkedHashSet<>();
  }

  private static boolean isRequest(
      List<String> words, String sentence, String whole, Pointed pointed) {
    int at = 0;
    boolean asks = false;
    boolean polite = false;
    if (words.size() > 2
        && sentence.startsWith(words.get(0) + ",", 0)
        && !words.get(0).equals("please")) {
      at = 1;
    }
    List<String> lower = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    while (at < lower.size()) {
      String word = lower.get(at);
      if (word.equals("please")) {
        polite = true;
        at++;
      } else if (LEADS.contains(word)) {
        at++;
      } else if (Set.of("can", "could", "would", "will").contains(word)
          && begins(lower, at + 1, "you")) {
        asks = true;
        polite = true;
        at += 2;
      } else if (begins(lower, at, "i", "want", "you", "to")
          || begins(lower, at, "i", "need", "you", "to")
          || begins(lower, at, "i'd", "like", "you", "to")) {
        polite = true;
        at += 4;
      } else if (begins(lower, at, "i", "would", "like", "you", "to")) {
        polite = true;
        at += 5;
      } else {
        break;
      }
    }
    if (at >= lower.size() || sentence.endsWith("?") && !asks) {
      return false;
    }
    List<String> rest = lower.subList(at, lower.size());
    return deletes(rest, whole, pointed)
        || forgets(rest, sentence, polite, pointed)
        || isOffTheRecord(rest, sentence, pointed)
        || keepsNot(rest, pointed);
  }

  private static boolean deletes(List<String> rest, String whole, Pointed pointed) {
    if (!DELETING.contains(rest.get(0)) || rest.size() < 2) {
      return false;
    }
    int memory = memory(rest);
    boolean isRequest =
        memory > 0
            || whole.contains(" memory") && UNAVAILABLE.stream().anyMatch(whole::contains)
            || ANSWERS.stream().anyMatch(whole::contains);
    if (isRequest) {
      point(rest.subList(1, memory > 0 ? memory : rest.size()), pointed);
    }
    return isRequest;
  }

  /** Where {@code from … memory} begins, of a listener's memory; 0 if it does not. */
  private static int memory(List<String> words) {
    for (int at = 1; at < words.size(); at++) {
      if (words.get(at).equals("memory") || words.get(at).equals("memories")) {
        boolean ends = at + 1 == words.size() || BEHIND_MEMORY.contains(words.get(at + 1));
        for (int from = at - 1; from >= Math.max(1, at - 4) && ends; from--) {
          if (words.get(from).equals("from") && !words.subList(from, at).contains("my")) {
            return from;
          }
        }
      }
    }
    return 0;
  }

  private static boolean forgets(
      List<String> rest, String sentence, boolean polite, Pointed pointed) {
    if (!rest.get(0).equals("forget") || rest.size() < 2) {
      return false;
    }
    List<String> object = rest.subList(1, rest.size());
    if (object.get(0).equals("what") || object.get(0).equals("everything")) {
      boolean said =
          object.size() > 2
              && object.get(1).equals("i")
              && object.subList(2, Math.min(5, object.size())).stream().anyMatch(SAYING::contains);
      if (said) {
        int about = object.indexOf("about");
        if (about > 0) {
          point(object.subList(about + 1, object.size()), pointed);
        } else {
          pointed.is = object.get(0).equals("what");
        }
      }
      return said;
    }
    if (!polite) {
      return false;
    }
    if (POINTING.contains(object.get(0))) {
      pointed.is = object.size() == 1 || object.size() == 2 && object.get(1).equals("please");
      return pointed.is;
    }
    boolean isMine = object.get(0).equals("my");
    if (isMine || object.get(0).equals("the") && !values(sentence).isEmpty()) {
      point(object.subList(1, object.size()), pointed);
      return true;
    }
    return false;
  }

  private static boolean isOffTheRecord(List<String> rest, String sentence, Pointed pointed) {
    boolean begins = begins(rest, 0, "off", "the", "record");
    boolean kept =
        begins(rest, 0, "keep") && rest.size() > 4 && POINTING.contains(rest.get(1))
            || rest.size() > 4
                && POINTING.contains(rest.get(0))
                && Set.of("is", "stays", "was").contains(rest.get(1));
    int at = begins ? 0 : 2;
    if (!begins && !(kept && begins(rest, at, "off", "the", "record"))) {
      return false;
    }
    boolean says = rest.size() - at - 3 >= OWN_WORDS - 1;
    if (begins && !says && sentence.endsWith("?")) {
      return false;
    }
    pointed.is = true;
    pointed.behind = says;
    return true;
  }

  private static boolean keepsNot(List<String> rest, Pointed pointed) {
    int at = begins(rest, 0, "don't") ? 1 : begins(rest, 0, "do", "not") ? 2 : 0;
    if (at == 0 || rest.size() < at + 2 || !KEEPING.contains(rest.get(at))) {
      return false;
    }
    List<String> object = rest.subList(at + 1, rest.size());
    boolean said =
        object.get(0).equals("what")
            && object.size() > 2
            && object.get(1).equals("i")
            && object.subList(2, Math.min(5, object.size())).stream().anyMatch(SAYING::contains);
    if (!said && !POINTING.contains(object.get(0))) {
      return false;
    }
    boolean ends =
        said || object.size() == 1 || object.size() == 2 && object.get(1).equals("please");
    boolean inMemory = object.contains("memory") && !object.contains("my");
    boolean isRemember = Set.of("remember", "memorize", "memorise").contains(rest.get(at));
    if (!(isRemember && ends || inMemory)) {
      return false;
    }
    pointed.is = true;
    return true;
  }

  /** Either at what was said, or at what has some words. */
  private static void point(List<String> object, Pointed pointed) {
    List<String> content =
        object.stream().filter(word -> !FILLERS.contains(word)).map(ForgetWords::normal).toList();
    if (content.isEmpty()) {
      pointed.is = !object.isEmpty() && POINTING.contains(object.get(0));
    } else {
      pointed.about.addAll(content);
    }
  }

  private static boolean begins(List<String> words, int at, String... wanted) {
    return at + wanted.length <= words.size()
        && words.subList(at, at + wanted.length).equals(List.of(wanted));
  }

  private static List<String> words(String sentence) {
    return WORD.matcher(sentence.replace('’', '\'')).results().map(found -> found.group()).toList();
  }

  private static Set<String> values(String sentence) {
    Set<String> values = new LinkedHashSet<>();
    Matcher quoted = QUOTED.matcher(sentence);
    while (quoted.find()) {
      for (int group = 1; group <= quoted.groupCount(); group++) {
        add(values, quoted.group(group));
      }
    }
    String unquoted = quoted.replaceAll(" ");
    AMOUNT.matcher(unquoted).results().forEach(found -> add(values, amount(found.group())));
    TOKEN
        .matcher(AMOUNT.matcher(unquoted).replaceAll(" "))
        .results()
        .map(found -> found.group())
        .filter(ForgetWords::isCode)
        .forEach(code -> add(values, code));
    addDescribed(values, words(unquoted));
    return values;
  }

  /** Such as {@code the phrase library lion}: two words or more, in lower case. */
  private static void addDescribed(Set<String> values, List<String> words) {
    for (int at = 0; at < words.size(); at++) {
      if (DESCRIBED.contains(words.get(at))) {
        int end = at + 1;
        while (end < words.size()
            && Character.isLowerCase(words.get(end).codePointAt(0))
            && !BEHIND_DESCRIBED.contains(words.get(end))) {
          end++;
        }
        if (end - at > 2) {
          add(values, String.join(" ", words.subList(at + 1, end)));
        }
      }
    }
  }

  /** The number by itself, if it is long enough to tell. */
  private static String amount(String amount) {
    String number = amount.replaceAll("[^0-9.,]", "").replaceAll("[.,]$", "");
    return number.replaceAll("[.,]", "").length() >= FEWEST_LETTERS - 1 ? number : amount;
  }

  private static boolean isCode(String token) {
    boolean digits = token.chars().anyMatch(Character::isDigit);
    boolean letters = token.chars().anyMatch(Character::isLetter);
    return digits
        && !DAY.matcher(token).matches()
        && token.length() >= (letters ? FEWEST_LETTERS : FEWEST_LETTERS - 1);
  }

  private static void add(Set<String> values, String value) {
    if (value != null) {
      String normal = normal(value);
      if (normal.length() >= SHORTEST && normal.length() <= LONGEST) {
        values.add(normal);
      }
    }
  }

  /**
   * Of several capitalised words, but for the one that begins the sentence; none where no name ends
   * what is to be forgotten, and so all of them only say of what it is.
   */
  private static Set<String> names(String sentence) {
    Set<String> names = new LinkedHashSet<>();
    int first = sentence.indexOf(' ');
    if (first > 0) {
      String rest = sentence.substring(first);
      boolean ends =
          NAME.matcher(rest)
              .results()
              .anyMatch(
                  found ->
                      BEHIND_NAME.matcher(rest).region(found.end(), rest.length()).lookingAt());
      if (ends) {
        NAME.matcher(rest).results().forEach(found -> add(names, found.group()));
      }
    }
    return names;
  }

  /**
   * A text as values are looked for in it: in lower case, with single blanks, without what is not
   * seen, and with characters that look alike made the same (UTS 39).
   */
  static String normal(String text) {
    String plain = UNSEEN.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    String blanks = BLANKS.matcher(plain).replaceAll(" ").strip();
    return LOOKS.getSkeleton(LOOKS.getSkeleton(blanks).toLowerCase(Locale.ROOT));
  }

  /** Whether a value stands in a text by itself: no letter or digit goes on before or behind. */
  static boolean holds(String text, String value) {
    for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      int end = at + value.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
          && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }
}
