package io.myria.language;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An attribute that claims give a value. Those with a name of their own have one value at a time.
 *
 * @param name empty where only the sort of the value tells
 */
public record Attribute(String name) {

  private static final Lexicon LISTS = Lexicon.beside(Attribute.class);

  public static final Attribute UNKNOWN = new Attribute("");

  /** Nouns that name an attribute, by what they are called here. */
  private static final Map<String, String> NOUNS = AttributeWords.nouns();

  /**
   * Attributes that something may have many of, unless it is said that one takes another's place.
   */
  private static final Set<String> MANY = Set.of("uses");

  /** They stand before the noun that they tell nothing without. */
  private static final Set<String> WEAK =
      Set.of("number", "address", "date", "time", "hours", "day");

  /** What may be called by any words. */
  private static final Set<String> WORDY = LISTS.words("wordy");

  /** Words by which a sentence is of an attribute without naming it. */
  private static final Map<String, String> HINTS = AttributeWords.hints();

  /** Of whom one has to be a person. */
  private static final Set<String> PERSONS = LISTS.words("persons");

  /** Before the name of what is liked best. */
  public static final String FAVOURITE = "favourite ";

  /** What a sentence is of by its verbs alone. */
  public static Set<String> hinted(WordSpan sentence) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i < sentence.size(); i++) {
      String hint = HINTS.get(sentence.at(i).lower());
      if (hint != null) {
        found.add(hint);
      }
    }
    return found;
  }

  /** Whether words for the one may stand for the other. */
  public static boolean isLike(String one, String other) {
    boolean liked = one.startsWith(FAVOURITE) && other.startsWith(FAVOURITE.strip());
    return liked
        ? other.equals(FAVOURITE.strip()) || other.equals(one)
        : family(one).equals(family(other));
  }

  public boolean isOfPerson() {
    return PERSONS.contains(name);
  }

  /** All that a sentence is of by its words. */
  public static Set<String> all(WordSpan sentence) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i < sentence.size(); i++) {
      Optional<Attribute> named = of(sentence, i);
      String hint = HINTS.get(sentence.at(i).lower());
      named.ifPresent(one -> found.add(one.name()));
      if (named.isEmpty() && hint != null) {
        found.add(hint);
      }
      if (sentence.has(i, "took over") || sentence.has(i, "takes over")) {
        found.add("lead");
      }
      boolean best = sentence.any(Set.of("best", "better", "most"));
      if (best && sentence.in(i, Set.of("like", "likes", "love", "loves"))) {
        found.add(FAVOURITE.strip());
      }
      boolean liked = sentence.at(i).stem().equals("favourite");
      if (liked) {
        found.add(FAVOURITE + sentence.at(i + 1).stem());
      }
    }
    return found;
  }

  /** Whether an attribute's noun is one of some names, and no attribute there: "mail room". */
  public static boolean areNames(Set<String> names, String attribute) {
    return names.stream().anyMatch(name -> attribute.equals(NOUNS.get(name)));
  }

  public static boolean isNoun(String stem) {
    return NOUNS.containsKey(stem);
  }

  /** What a sentence is of by its words, if that is one thing. */
  public static Attribute of(WordSpan sentence, Value value) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i < sentence.size(); i++) {
      String hint = HINTS.get(sentence.at(i).lower());
      if (i >= value.start() && i < value.end()) {
        continue;
      }
      Optional<Attribute> named = of(sentence, i);
      named.ifPresent(one -> found.add(one.name()));
      if (named.isEmpty() && hint != null) {
        found.add(hint);
      }
    }
    found.removeIf(name -> !fits(name, value.sort()));
    return found.size() == 1 ? new Attribute(found.iterator().next()) : UNKNOWN;
  }

  /** Whether an attribute can have such a value. */
  public static boolean fits(String name, Sort sort) {
    if (name.startsWith(FAVOURITE)) {
      return sort == Sort.NAME || sort == Sort.TEXT;
    }
    return switch (name) {
      case "price", "dose", "rent", "salary", "budget" -> sort == Sort.AMOUNT;
      case "opens", "closes", "starts" -> sort == Sort.TIME || sort == Sort.NUMBER;
      case "phone" -> sort == Sort.PHONE || sort == Sort.CODE;
      case "email" -> sort == Sort.EMAIL;
      case "password", "code" ->
          sort == Sort.CODE || sort == Sort.TEXT || sort == Sort.NAME || sort == Sort.NUMBER;
      case "deadline", "day", "date" -> sort == Sort.DATE || sort == Sort.WEEKDAY;
      case "home", "employer", "school", "drives", "supplier" -> sort == Sort.NAME;
      case "favourite" -> sort == Sort.NAME || sort == Sort.TEXT;
      case "team", "club", "bank", "name" -> sort == Sort.NAME || sort == Sort.TEXT;
      default -> PERSONS.contains(name) ? sort == Sort.NAME : sort != Sort.TEXT || isWordy(name);
    };
  }

  private static boolean isWordy(String name) {
    return name.isEmpty() || name.startsWith(FAVOURITE.strip()) || WORDY.contains(name);
  }

  public boolean isKnown() {
    return !name.isEmpty();
  }

  public boolean hasOne() {
    return isKnown() && !MANY.contains(name);
  }

  /** Whether a change of the one may be meant by words for the other. */
  public boolean isLike(Attribute other) {
    return !isKnown() || !other.isKnown() || family(name).equals(family(other.name));
  }

  private static String family(String name) {
    if (PERSONS.contains(name)) {
      return "person";
    }
    return switch (name) {
      case "uses", "database", "server", "framework", "engine", "language", "provider" -> "uses";
      case "day", "date", "deadline", "time", "starts", "opens" -> "when";
      case "email", "address" -> "address";
      case "room", "location", "home" -> "where";
      default -> name;
    };
  }

  /** The attribute that a word names, if it does. */
  public static Optional<Attribute> of(WordSpan words, int i) {
    String noun = NOUNS.get(words.at(i).stem());
    if (noun == null) {
      return Optional.empty();
    }
    String before = words.at(i - 1).stem();
    if (WEAK.contains(words.lower(i))) {
      String compound = NOUNS.get(before + " " + words.at(i).stem());
      return Optional.of(new Attribute(compound == null ? noun : compound));
    }
    return Optional.of(new Attribute(noun));
  }

  /** Whether this word and the next are one attribute's name: "phone number". */
  public static boolean isCompound(WordSpan words, int i) {
    return NOUNS.containsKey(words.at(i).stem() + " " + words.at(i + 1).stem());
  }
}
