package io.myria.statements.reader;

import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what a text names: persons, places, organisations, products, projects and pieces of code. A
 * name keeps no marks at its ends. In languages without word lists nothing but code is found.
 * Thread-safe.
 */
public final class Entities {

  private static final Pattern CODE =
      Pattern.compile(
          "`([^`\\n]{1,80})`|(?<![\\w/.])((?:[\\w.-]+/)+[\\w.-]+(?:::\\w+)?"
              + "|\\w+(?:_\\w+)+(?:\\.\\w{1,5}|\\(\\))?"
              + "|[a-z]+[A-Z]\\w*\\(\\)|\\w+\\(\\)|[a-z]\\w*\\.(?:py|java|js|ts|yaml|yml|json"
              + "|xml|sh|md|toml|sql|go|rs|conf|cfg|txt|csv)"
              + "|[A-Z]{2,8}-\\d+)(?![\\w/])");

  private static final Set<String> CALENDAR =
      Set.of(
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday",
          "mondays",
          "tuesdays",
          "wednesdays",
          "thursdays",
          "fridays",
          "saturdays",
          "sundays",
          "january",
          "february",
          "march",
          "april",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december",
          "christmas",
          "easter",
          "mum",
          "mom",
          "dad",
          "mummy",
          "daddy",
          "god",
          "ok",
          "i",
          "xmas",
          "english",
          "german",
          "french",
          "spanish",
          "dutch",
          "chinese",
          "api",
          "cpu",
          "id",
          "url",
          "pr",
          "ci",
          "qa",
          "dpias",
          "hr",
          "it",
          "tv",
          "fyi",
          "asap",
          "re",
          "ps",
          "am",
          "pm");

  private static final Set<String> TITLES = WordList.of("en/titles.txt");
  private static final Set<String> ORGANISATIONS = WordList.of("en/organisations.txt");
  private static final Set<String> PRODUCTS = WordList.of("en/products.txt");
  private static final Set<String> PLACES = WordList.of("en/places.txt");
  private static final Set<String> FUNCTION = WordList.of("en/function-words.txt");
  private static final Set<String> AFTER_NAME = Set.of("kc", "qc", "mp", "phd", "md", "jr", "sr");

  /** What people do, and what is done with them. */
  private static final Set<String> HUMAN_VERBS =
      Set.of(
          "said",
          "says",
          "asked",
          "asks",
          "told",
          "tells",
          "wants",
          "wrote",
          "thinks",
          "knows",
          "called",
          "calls",
          "hates",
          "loves",
          "likes",
          "promised",
          "picked",
          "took",
          "sent",
          "does",
          "wins",
          "met",
          "knew",
          "goes",
          "agreed",
          "objected",
          "signs",
          "owns",
          "leads",
          "runs",
          "works",
          "lives");

  private static final Set<String> TO_PEOPLE =
      Set.of(
          "ask", "tell", "thanks", "thank", "with", "by", "and", "mailed", "rang", "told", "call",
          "ping", "met", "meet", "saw", "best", "regards", "young", "spoke", "emailed", "asked",
          "invite");

  private final AnalyzedSentence sentence;

  private Entities(AnalyzedSentence sentence) {
    this.sentence = sentence;
  }

  /** In the order of the text, each name once. */
  public static List<Entity> of(TextAnalysis text) {
    List<Entity> found = new ArrayList<>();
    Matcher code = CODE.matcher(text.text());
    while (code.find()) {
      int group = code.group(1) == null ? 2 : 1;
      TextSpan place = new TextSpan(code.start(group), code.end(group));
      found.add(new Entity(place.in(text.text()), ValueType.CODE, place));
    }
    if (text.language().equals("en")) {
      for (AnalyzedSentence sentence : text.sentences()) {
        for (Entity entity : new Entities(sentence).read()) {
          if (found.stream().noneMatch(one -> one.place().overlaps(entity.place()))) {
            found.add(entity);
          }
        }
      }
    }
    found.sort(Comparator.comparingInt(entity -> entity.place().from()));
    Map<String, Entity> once = new LinkedHashMap<>();
    found.forEach(entity -> once.putIfAbsent(entity.name().toLowerCase(Locale.ROOT), entity));
    return List.copyOf(once.values());
  }

  private List<Entity> read() {
    List<Entity> found = new ArrayList<>();
    if (isTitleCase()) {
      return found;
    }
    for (int index = 0; index < sentence.words().size(); ) {
      int end = end(index);
      if (end > index) {
        add(found, index, end);
      }
      index = Math.max(end, index + 1);
    }
    return found;
  }

  /** Signs and headings write every word with a capital, also those that no name has. */
  private boolean isTitleCase() {
    int words = 0;
    int capitals = 0;
    boolean function = false;
    boolean named = false;
    for (int index = 0; index < sentence.words().size(); index++) {
      TaggedWord word = word(index);
      boolean long3 = Character.isLetter(word.text().codePointAt(0)) && word.text().length() > 2;
      words += long3 ? 1 : 0;
      capitals += long3 && isCapital(word) ? 1 : 0;
      function |=
          index > 0
              && long3
              && isCapital(word)
              && FUNCTION.contains(word.lower())
              && !isTitle(index);
      named |= isTitle(index) || ORGANISATIONS.contains(word.lower());
    }
    return words > 3 && capitals * 10 >= words * 7 && (function || capitals == words && !named);
  }

  private static boolean isCapital(TaggedWord word) {
    return !word.text().isBlank() && Character.isUpperCase(word.text().codePointAt(0));
  }

  /** Behind a name that begins there, or the index itself. */
  private int end(int index) {
    int end = index;
    while (isPart(end, index)
        || end > index && isLink(end) && isPart(end + 1, index)
        || end > index && isDottedTitle(end)
        || end > index && isHyphenated(end)) {
      end++;
    }
    if (end == index) {
      return index;
    }
    boolean numbered =
        word(end).is("NUM") && word(end - 1).lower().matches("court|room|ward|bay|plot|phase");
    return numbered ? end + 1 : end;
  }

  /** The second half of "Jean-Luc" is a word that begins with a hyphen. */
  private boolean isHyphenated(int index) {
    return word(index).text().length() > 1
        && word(index).text().startsWith("-")
        && word(index).from() == word(index - 1).to();
  }

  /** The full stop of "Dr. Brandis". */
  private boolean isDottedTitle(int index) {
    return word(index).text().equals(".") && isTitle(index - 1) && isPart(index + 1, index - 1);
  }

  private boolean isLink(int index) {
    String text = word(index).lower();
    return text.equals("&")
        || text.equals("-")
        || (text.equals("of") || text.equals("de") || text.equals("van")) && index > 0;
  }

  private TaggedWord word(int index) {
    return sentence.words().at(index);
  }

  private boolean isTitle(int index) {
    return isCapital(word(index)) && TITLES.contains(word(index).lower().replace(".", ""));
  }

  private boolean isPart(int index, int start) {
    TaggedWord word = word(index);
    String lower = word.lower();
    if (!isCapital(word) && !isCamel(word.text()) || CALENDAR.contains(lower)) {
      return index == start && PRODUCTS.contains(lower) && !word.is("VERB") && lower.length() > 5;
    }
    if (isCamel(word.text()) || index > start || isTitle(index)) {
      return !FUNCTION.contains(lower) || isTitle(index) || AFTER_NAME.contains(lower);
    }
    boolean begins = index == 0 || word(index - 1).text().matches("[.:!?\"“(–-]");
    boolean witnessed = word.is("PROPN") && !FUNCTION.contains(lower);
    boolean goesOn = isCapital(word(index + 1)) && !FUNCTION.contains(word(index + 1).lower());
    return begins
        ? witnessed && !isOpener(lower) && (word.text().length() > 2)
        : !FUNCTION.contains(lower) && !word.is("INTJ") || lower.equals("the") && goesOn;
  }

  private static boolean isOpener(String lower) {
    return Set.of(
            "please",
            "reminder",
            "important",
            "note",
            "cheque",
            "quote",
            "ticket",
            "match",
            "bed",
            "room",
            "hope",
            "best",
            "got",
            "set",
            "book",
            "guest",
            "forklift",
            "spoke",
            "give",
            "tell",
            "thanks",
            "thank",
            "let",
            "sorry",
            "morning",
            "hello",
            "clinic",
            "minutes",
            "ran",
            "met",
            "saw",
            "had",
            "went",
            "checked")
        .contains(lower);
  }

  private static boolean isCamel(String text) {
    return text.matches("[a-z]{1,3}[A-Z]\\w+|[A-Z][a-z]+[A-Z]\\w+");
  }

  private void add(List<Entity> found, int index, int end) {
    int from = word(index).from();
    int to = word(end - 1).to();
    String name =
        sentence.text().substring(from, to).replaceAll("^[\\p{Punct}&&[^(]]+|[,;:!?.]+$", "");
    if (name.isBlank() || TITLES.contains(name.toLowerCase(Locale.ROOT).replace(".", ""))) {
      return;
    }
    String owner = word(end).lower();
    boolean possessive = owner.equals("'s");
    boolean shop = possessive && isShop(end);
    if (shop) {
      name = sentence.text().substring(from, word(end).to());
    }
    TextSpan place = new TextSpan(sentence.from() + from, sentence.from() + from + name.length());
    found.add(new Entity(name, type(name, index, end, shop), place));
  }

  /** "at St Brannock's with": nothing that is owned follows. */
  private boolean isShop(int owner) {
    TaggedWord next = word(owner + 1);
    return !next.isNominal()
        && !next.is("ADJ")
        && !next.is("VERB")
        && !next.is("AUX")
        && !next.is("DET")
        && !next.is("ADV")
        && !next.is("PART");
  }

  private ValueType type(String name, int index, int end, boolean shop) {
    String[] words = name.toLowerCase(Locale.ROOT).split("[ .]+");
    String last = words[words.length - 1];
    String before = word(index - 1).lower();
    String next = word(end).lower();
    if (words[0].equals("project") || before.equals("project")) {
      return ValueType.PROJECT;
    }
    if (TITLES.contains(words[0]) && words.length > 1 || AFTER_NAME.contains(last)) {
      return ValueType.PERSON;
    }
    if (ORGANISATIONS.contains(last)
        || ORGANISATIONS.contains(words[0]) && words.length > 1
        || name.contains("&")
        || shop) {
      return ValueType.ORGANISATION;
    }
    if (PRODUCTS.contains(name.toLowerCase(Locale.ROOT)) || isCamel(name)) {
      return ValueType.PRODUCT;
    }
    boolean street = words.length > 1 && (PLACES.contains(last) || last.matches("\\d+"));
    boolean branch =
        Set.of("branch", "office", "property", "depot", "site", "store").contains(next);
    if (Gazetteer.isPlace(name) || street || branch) {
      return ValueType.PLACE;
    }
    if (before.equals("at") && next.equals("'s")) {
      return ValueType.PERSON;
    }
    if (before.equals("in")
        || before.equals("at") && words.length == 1 && !shop
        || before.equals("near")) {
      return ValueType.PLACE;
    }
    if ((before.equals("a") || before.equals("an") || before.equals("my")) && words.length == 1) {
      return ValueType.PRODUCT;
    }
    if (before.equals("the")) {
      return ValueType.ORGANISATION;
    }
    if (name.length() > 2 && name.equals(name.toUpperCase(Locale.ROOT))) {
      return ValueType.ORGANISATION;
    }
    if (words.length >= 2 && words.length <= 3) {
      return ValueType.PERSON;
    }
    boolean called = next.equals("?") && before.equals(",") || next.equals("'s");
    if (called || TO_PEOPLE.contains(before) || HUMAN_VERBS.contains(next) || next.equals("and")) {
      return ValueType.PERSON;
    }
    return before.equals(",") || next.equals(",") ? ValueType.PERSON : ValueType.TEXT;
  }

  /**
   * The fuller name that a shorter one stands for, if one and only one fits: a first name, a
   * surname, or a surname behind a title.
   *
   * @param known names of persons
   */
  public static Optional<String> canonical(String name, Set<String> known) {
    List<String> words = words(name);
    List<String> fuller =
        known.stream()
            .filter(other -> words(other).size() > words.size())
            .filter(other -> stands(words, words(other)))
            .toList();
    return fuller.size() == 1 ? Optional.of(fuller.get(0)) : Optional.empty();
  }

  private static boolean stands(List<String> shorter, List<String> fuller) {
    boolean first = shorter.size() == 1 && fuller.get(0).equals(shorter.get(0));
    boolean last =
        !shorter.isEmpty()
            && fuller.get(fuller.size() - 1).equals(shorter.get(shorter.size() - 1))
            && shorter.size() == 1;
    return first || last;
  }

  /** Without titles and marks, in lower case. */
  private static List<String> words(String name) {
    return List.of(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}'-]+")).stream()
        .filter(word -> !word.isEmpty() && !TITLES.contains(word) && !AFTER_NAME.contains(word))
        .toList();
  }
}
