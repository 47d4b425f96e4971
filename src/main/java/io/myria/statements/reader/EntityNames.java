package io.myria.statements.reader;

import io.myria.language.Lexicon;
import io.myria.language.ProperNames;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a text names, with its type: the names of {@link ProperNames} with their titles and all of
 * their parts, well-known programs in small letters, and pieces of code. Stateless, thread-safe.
 */
public final class EntityNames {

  private static final Pattern CODE =
      Pattern.compile(
          "`([^`\\n]{1,80})`|(?<![\\w/.:@-])("
              + "(?:[\\w.-]{1,60}/){1,9}[\\w-]{1,60}\\.[a-z]{1,5}(?:::\\w{1,60})?"
              + "|[A-Za-z][A-Za-z0-9]{0,60}(?:_[A-Za-z0-9]{1,60}){1,9}(?:\\.[a-z]{1,5}|\\(\\))?"
              + "|[a-z]{1,40}[A-Z]\\w{0,60}\\(\\)|\\w{1,80}\\(\\)"
              + "|[a-z]\\w{0,60}\\.(?:py|java|js|ts|yaml|yml|json|xml|sh|md|toml|sql|go|rs|conf"
              + "|cfg|txt|csv)"
              + "|[A-Z]{2,8}-\\d{1,9})(?![\\w/])");

  /** Between backticks there may be anything; of that this is code. */
  private static final Pattern IDENTIFIER =
      Pattern.compile("-{0,2}[A-Za-z@$][\\w$]{0,60}(?:[./:-][\\w$]{1,60}){0,9}(?:\\(\\))?");

  private static final int MOST_CODE = 30;

  private static final Lexicon LISTS = Lexicon.beside(EntityNames.class, List.of("en"));

  /** They look like a ticket's id: a standard, a character set, an epidemic. */
  private static final Pattern NO_TICKET =
      Pattern.compile("(?:UTF|ISO|RFC|SHA|AES|COVID|MP|HTTP|IPV|USB|ASCII|GPT|BM|CVE)-\\d+");

  private static final Set<String> TITLES = WordList.of("en/titles.txt");
  private static final Set<String> ORGANISATIONS = WordList.of("en/organisations.txt");
  private static final Set<String> PRODUCTS = WordList.of("en/products.txt");
  private static final Set<String> PLACES = WordList.of("en/places.txt");
  private static final Set<String> FUNCTION = WordList.of("en/function-words.txt");

  private static final Set<String> AFTER_NAME = LISTS.words("after names");
  private static final Set<String> LINKS = LISTS.words("links");
  private static final Set<String> NUMBERED = LISTS.words("numbered");
  private static final Set<String> SITES = LISTS.words("sites");

  /** Languages that people write in, which no place is. */
  private static final Set<String> LANGUAGES = LISTS.words("languages");

  /** What people do, and programs and companies rarely. */
  private static final Set<String> HUMAN_VERBS = LISTS.words("human-verbs");

  private static final Set<String> KEEPING = LISTS.words("keeping");

  /** They stand in lists of places, and name none. */
  private static final Set<String> NO_PLACES = LISTS.words("no places");

  private static final Pattern MARKUP = Pattern.compile("[*#|`=<>{}\\[\\]:_]");

  private static final String MARKS = "*#|`[]_";

  private static final Set<String> TO_PEOPLE = LISTS.words("to-people");

  /** Before a first and a last name people stand, before one word anything. */
  private static final Set<String> WITH_PEOPLE = LISTS.words("with people");

  private final Sentence sentence;
  private final boolean english;

  private EntityNames(Sentence sentence, boolean english) {
    this.sentence = sentence;
    this.english = english;
  }

  /**
   * Each name once.
   *
   * @param names of the sentences
   * @param english whether titles and parts of names are those of English
   */
  public static List<Entity> of(
      String text, List<Sentence> sentences, List<ProperNames.Name> names, boolean english) {
    Map<String, Entity> found = new LinkedHashMap<>();
    List<String> pieces = new ArrayList<>();
    Matcher code = CODE.matcher(text);
    while (pieces.size() < MOST_CODE && code.find()) {
      String piece = code.group(1) == null ? code.group(2) : code.group(1);
      boolean quoted = code.group(1) != null && !IDENTIFIER.matcher(piece).matches();
      if (!quoted && !NO_TICKET.matcher(piece).matches()) {
        pieces.add(piece);
        add(found, new Entity(piece, ValueType.CODE));
      }
    }
    Sentence within = null;
    int behind = 0;
    for (ProperNames.Name name : names) {
      EntityNames reader = new EntityNames(name.sentence(), english);
      boolean part = name.sentence() == within && name.from() < behind;
      Optional<Entity> read =
          part ? Optional.empty() : english ? reader.read(name) : reader.plain(name);
      if (!part && english) {
        within = name.sentence();
        behind = reader.end(name.to());
      }
      read.filter(one -> pieces.stream().noneMatch(piece -> overlaps(piece, one.name())))
          .ifPresent(one -> add(found, one));
    }
    if (english) {
      sentences.forEach(one -> new EntityNames(one, true).programs(found));
    }
    return List.copyOf(found.values());
  }

  private static boolean overlaps(String piece, String name) {
    return piece.contains(name) || name.contains(piece);
  }

  private static void add(Map<String, Entity> found, Entity entity) {
    found.putIfAbsent(entity.name().toLowerCase(Locale.ROOT), entity);
  }

  private Optional<Entity> plain(ProperNames.Name name) {
    String lower = name.text().toLowerCase(Locale.ROOT);
    boolean product = PRODUCTS.contains(lower) || word(name.from()).isCamel();
    ValueType type =
        product ? ValueType.PRODUCT : Gazetteer.isPlace(lower) ? ValueType.PLACE : ValueType.TEXT;
    return Optional.of(new Entity(name.text(), type));
  }

  /** "kubectl hangs": nobody writes a capital. */
  private void programs(Map<String, Entity> found) {
    for (TaggedWord word : sentence.words()) {
      boolean program = PRODUCTS.contains(word.lower()) && word.lower().length() > 5;
      if (program && !word.is("VERB") && !word.isCapital()) {
        add(found, new Entity(word.text(), ValueType.PRODUCT));
      }
    }
  }

  private Optional<Entity> read(ProperNames.Name name) {
    if (isTitleCase()) {
      return Optional.empty();
    }
    int from = name.from();
    while (isTitle(from - 1)
        || word(from - 1).text().equals(".") && isTitle(from - 2)
        || word(from - 1).lower().equals("project")) {
      from--;
    }
    int to = end(name.to());
    String text = sentence.text().substring(word(from).from(), word(to - 1).to());
    text = text.replaceAll("^[\\p{Punct}&&[^(]]{1,9}|[,;:!?.]{1,9}$", "");
    boolean alone = to == from + 1;
    if (text.isBlank()
        || MARKUP.matcher(text).find()
        || isMarked(from, to)
        || alone && (isTitle(from) || FUNCTION.contains(word(from).lower()))) {
      return Optional.empty();
    }
    return Optional.of(new Entity(text, type(text, from, to)));
  }

  /** Between the marks of a heading, a label or a table. */
  private boolean isMarked(int from, int to) {
    String text = sentence.text();
    int before = word(from).from() - 1;
    int behind = word(to - 1).to();
    return before >= 0 && MARKS.indexOf(text.charAt(before)) >= 0
        || behind < text.length() && MARKS.indexOf(text.charAt(behind)) >= 0;
  }

  /** Behind what belongs to a name that ends there: "of Ledbury", "& Sons", "-Luc", "QC", "4". */
  private int end(int index) {
    int end = index;
    while (true) {
      TaggedWord word = word(end);
      boolean partners = !word.text().equals("&") || ORGANISATIONS.contains(word(end + 1).lower());
      boolean linked = LINKS.contains(word.lower()) && isPart(end + 1) && partners;
      boolean joins = word.text().startsWith("-") && word.from() == word(end - 1).to();
      boolean halved = joins && word.text().length() > 1;
      boolean hyphened = joins && !halved && word(end + 1).from() == word.to() && isPart(end + 1);
      boolean suffix = AFTER_NAME.contains(word.lower()) && word.isCapital();
      boolean number = word.is("NUM") && NUMBERED.contains(word(end - 1).lower());
      if (linked || hyphened) {
        end += 2;
        while (isPart(end)) {
          end++;
        }
      } else if (halved || suffix || number) {
        end++;
      } else {
        return end;
      }
    }
  }

  private boolean isPart(int index) {
    TaggedWord word = word(index);
    return word.isCapital() && !FUNCTION.contains(word.lower());
  }

  private TaggedWord word(int index) {
    return sentence.at(index);
  }

  private boolean isTitle(int index) {
    TaggedWord word = word(index);
    return word.isCapital() && TITLES.contains(word.lower().replace(".", ""));
  }

  /** Signs and headings write every word with a capital, also those that no name has. */
  private boolean isTitleCase() {
    int words = 0;
    int capitals = 0;
    boolean function = false;
    boolean named = false;
    for (int index = 0; index < sentence.size(); index++) {
      TaggedWord word = word(index);
      if (Character.isLetter(word.text().codePointAt(0)) && word.text().length() > 2) {
        words++;
        capitals += word.isCapital() ? 1 : 0;
        function |=
            index > 0 && word.isCapital() && FUNCTION.contains(word.lower()) && !isTitle(index);
      }
      named |= isTitle(index) || ORGANISATIONS.contains(word.lower());
    }
    return words > 3 && capitals * 10 >= words * 7 && (function || capitals == words && !named);
  }

  private ValueType type(String name, int from, int to) {
    String lower = name.toLowerCase(Locale.ROOT);
    String[] words = lower.split("[ .]+");
    String last = words[words.length - 1];
    String before = word(from - 1).lower();
    String next = word(to).lower();
    if (words[0].equals("project") || before.equals("project")) {
      return ValueType.PROJECT;
    }
    if (TITLES.contains(words[0]) && words.length > 1 || AFTER_NAME.contains(last)) {
      return ValueType.PERSON;
    }
    if (words.length > 1 && (ORGANISATIONS.contains(last) || ORGANISATIONS.contains(words[0]))) {
      return ValueType.ORGANISATION;
    }
    if (PRODUCTS.contains(lower) || words.length == 1 && word(from).isCamel()) {
      return ValueType.PRODUCT;
    }
    boolean numbered = words.length > 1 && word(to - 1).is("NUM");
    String kind = numbered ? words[words.length - 2] : last;
    boolean street = words.length > 1 && PLACES.contains(kind) && !NO_PLACES.contains(kind);
    if (Gazetteer.isPlace(lower) || street || SITES.contains(next)) {
      return ValueType.PLACE;
    }
    boolean single = words.length == 1;
    boolean plain = words.length <= 3 && isPlain(from, to, words);
    boolean owner = next.equals("'s");
    if (plain && !owner && (before.equals("in") || before.equals("near")) && !isKept(from)) {
      return ValueType.PLACE;
    }
    if (single && (before.equals("a") || before.equals("an"))) {
      return ValueType.PRODUCT;
    }
    boolean called = next.equals("?") && before.equals(",");
    boolean among = TO_PEOPLE.contains(before) || HUMAN_VERBS.contains(next) || called;
    boolean whole = !single && WITH_PEOPLE.contains(before);
    return plain && !before.equals("the") && (among || whole) ? ValueType.PERSON : ValueType.TEXT;
  }

  /** "Log it in Cronometer": what is written somewhere is in a program. */
  private boolean isKept(int from) {
    return sentence.first(0, from, KEEPING) >= 0;
  }

  /** Whether it may be a person's or a place's name: words of letters, of no other list. */
  private boolean isPlain(int from, int to, String... words) {
    for (int index = from; index < to; index++) {
      TaggedWord word = word(index);
      boolean name = word.is("PROPN") && word.text().chars().anyMatch(Character::isLowerCase);
      if (!name || word.isCamel() || word.text().length() < 3) {
        return false;
      }
    }
    for (String word : words) {
      boolean other =
          LANGUAGES.contains(word) || PRODUCTS.contains(word) || ORGANISATIONS.contains(word);
      if (other || words.length > 1 && (Gazetteer.isPlace(word) || PLACES.contains(word))) {
        return false;
      }
    }
    return true;
  }
}
