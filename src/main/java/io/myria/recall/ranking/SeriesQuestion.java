package io.myria.recall.ranking;

import io.myria.language.Lexicon;
import io.myria.language.SentenceCues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A question over several events: "how many", "in total", "the longest", "all", "who is", "latest",
 * "first". Read from English words; questions in other languages have none. Immutable.
 *
 * @param asks what of the events that match
 * @param when whether it asks for the time of what happened
 * @param topics the words by which an event matches, each in the forms that it may have there
 * @param names terms that name somebody who speaks in the corpus
 * @param speakers whom these name
 */
public record SeriesQuestion(
    Asks asks, boolean when, List<Set<String>> topics, Set<String> names, Set<Integer> speakers) {

  /** What is asked of several events. */
  public enum Asks {
    COUNT,
    TOTAL,
    EXTREME,
    ALL,
    LATEST,
    FIRST;

    /** Whether the order of time decides which event answers. */
    public boolean isByTime() {
      return this == LATEST || this == FIRST;
    }

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<String> COUNTING =
      List.of(" how many ", " how often ", " number of ", " count of ");

  private static final List<String> IN_TOTAL =
      List.of(" in total ", " altogether ", " all together ", " in all ", " total ", " sum ");

  private static final List<String> AMOUNTS =
      List.of(" how much ", " how many ", " how far ", " how long ", " the total ", " the sum ");

  private static final Set<String> SPENT =
      Lexicon.of("spend spent pay paid earn earned save saved");

  private static final List<String> WHOLE =
      List.of(
          " all of ",
          " all the ",
          " all my ",
          " all our ",
          " all his ",
          " all her ",
          " all their ",
          " everything ",
          " everyone ",
          " everybody ");

  private static final Set<String> LISTING = Lexicon.of("list name show enumerate tell give");

  private static final Set<String> EACH = Lexicon.of("all every each");

  private static final Set<String> DETERMINERS = Lexicon.of("the my our your his her their a an");

  private static final Set<String> PLURAL_VERBS =
      Lexicon.of("were are did do have has had can should will was");

  private static final Set<String> BE = Lexicon.of("is are was were");

  private static final Set<String> DOES =
      Lexicon.of(
          "has have had like likes want wants know knows can own owns need needs prefer prefers"
              + " work works live lives drive drives eat eats speak speaks play plays");

  /** Behind "last" or "first" they make another thing of it. */
  private static final Set<String> NAMED =
      Lexicon.of(
          "name names word words minute resort straw few couple aid class floor of hand place"
              + " language lady degree half quarter prize");

  /** "Last" before them is a day that was counted. */
  private static final Set<String> COUNTED =
      Lexicon.of(
          "second minute hour day night evening morning afternoon week weekend month quarter year"
              + " seconds minutes hours days nights weeks weekends months quarters years spring"
              + " summer autumn fall winter christmas easter monday tuesday wednesday thursday"
              + " friday saturday sunday january february march april may june july august"
              + " september october november december");

  private static final int SUPERLATIVE = 5;
  private static final int NOUN = 3;

  private static final Set<String> NOT_MOST =
      Lexicon.of(
          "test guest rest west east nest chest forest interest request contest protest harvest"
              + " quest digest manifest invest arrest latest newest earliest honest modest pest"
              + " midwest northwest southwest priest budapest everest bucharest unittest");

  /** Words by which a question over several events is put, and by which none is found. */
  private static final Set<String> FRAME =
      Lexicon.of(
          "how many much often far long high big old number count sum total altogether all every"
              + " each list name show tell give enumerate everything everyone everybody anything"
              + " something nothing someone somebody anyone anybody most least more ever so far"
              + " latest newest recent recently last first earliest time thing who which what where"
              + " when were was be been person people event different various please together up now"
              + " best worst one"
              + " go went gone do did done have had get got make made take took happen say said"
              + " tell told mention talk discuss write wrote");

  private static final Set<String> OF_MONEY =
      Lexicon.of("pay paid spend spent cost price money amount euro dollar earn earned save saved");

  /**
   * Reads a question.
   *
   * @param rest of it, without the days that it asks about
   */
  public static Optional<SeriesQuestion> of(String rest, Corpus corpus) {
    List<String> asked = SentenceCues.words(rest);
    Optional<Asks> asks = asks(asked);
    if (asks.isEmpty()) {
      return Optional.empty();
    }
    ParsedQuestion parsed = ParsedQuestion.of(Question.of(rest), corpus.stage());
    String superlative = asks.get() == Asks.EXTREME ? superlative(asked) : "";
    List<Set<String>> topics = new ArrayList<>();
    for (String word : parsed.words()) {
      boolean framing =
          FRAME.contains(word)
              || word.endsWith("s") && FRAME.contains(word.substring(0, word.length() - 1))
              || superlative.contains(word)
              || asks.get() == Asks.TOTAL && OF_MONEY.contains(word);
      if (!framing) {
        topics.add(WordForms.of(word));
      }
    }
    boolean nothing = topics.isEmpty() && (parsed.named().isEmpty() || !asks.get().isByTime());
    return nothing
        ? Optional.empty()
        : Optional.of(
            new SeriesQuestion(
                asks.get(),
                asked.get(0).equals("when"),
                topics,
                new LinkedHashSet<>(parsed.names()),
                parsed.named()));
  }

  private static Optional<Asks> asks(List<String> words) {
    String all = " " + String.join(" ", words) + " ";
    boolean amount = AMOUNTS.stream().anyMatch(all::contains);
    boolean spent = all.contains(" how much ") && words.stream().anyMatch(SPENT::contains);
    if (spent || amount && IN_TOTAL.stream().anyMatch(all::contains)) {
      return Optional.of(Asks.TOTAL);
    }
    if (COUNTING.stream().anyMatch(all::contains)) {
      return Optional.of(Asks.COUNT);
    }
    for (int at = 0; at < words.size(); at++) {
      boolean recent = word(words, at).equals("most") && word(words, at + 1).startsWith("recent");
      boolean plain = !NAMED.contains(word(words, at + 1)) && !isCounted(words, at);
      if (recent || plain && Set.of("latest", "newest", "last").contains(words.get(at))) {
        return Optional.of(Asks.LATEST);
      }
      boolean first = Set.of("first", "earliest").contains(words.get(at));
      if (first && plain && !word(words, at - 1).equals("at")) {
        return Optional.of(Asks.FIRST);
      }
    }
    if (!superlative(words).isEmpty()) {
      return Optional.of(Asks.EXTREME);
    }
    return isAll(words, all) ? Optional.of(Asks.ALL) : Optional.empty();
  }

  private static boolean isAll(List<String> words, String all) {
    int from = word(words, 0).equals("please") ? 1 : 0;
    String first = word(words, from);
    String second = word(words, from + 1);
    if (WHOLE.stream().anyMatch(all::contains)
        || LISTING.contains(first) && words.stream().anyMatch(EACH::contains)) {
      return true;
    }
    if (first.equals("who")) {
      return BE.contains(second) && !DETERMINERS.contains(word(words, from + 2))
          || DOES.contains(second);
    }
    boolean asks = first.equals("which") || first.equals("what");
    for (int at = from + 1; asks && at <= from + 2; at++) {
      String noun = word(words, at);
      boolean plural = noun.length() > NOUN && noun.endsWith("s") && !noun.endsWith("ss");
      if (plural && PLURAL_VERBS.contains(word(words, at + 1))) {
        return true;
      }
    }
    return asks && PLURAL_VERBS.contains(second) && word(words, from + 2).equals("all");
  }

  private static boolean isCounted(List<String> words, int at) {
    return COUNTED.contains(word(words, at + 1)) || COUNTED.contains(word(words, at + 2));
  }

  /** "My longest run": the word; empty where there is none. */
  private static String superlative(List<String> words) {
    for (int at = 1; at < words.size(); at++) {
      String word = words.get(at);
      boolean most =
          word.equals("best")
              || word.equals("worst")
              || word.endsWith("est") && word.length() >= SUPERLATIVE
              || word.equals("most") && word(words, at + 1).length() >= NOUN
              || word.equals("least") && word(words, at + 1).length() >= NOUN;
      boolean of = isOf(word(words, at - 1)) || isOf(word(words, at - 2));
      if (most && of && !NOT_MOST.contains(word)) {
        boolean two = word.equals("most") || word.equals("least");
        return two ? word + " " + words.get(at + 1) : word;
      }
    }
    return "";
  }

  private static boolean isOf(String word) {
    return DETERMINERS.contains(word) || word.endsWith("'s");
  }

  private static String word(List<String> words, int at) {
    return at < 0 || at >= words.size() ? "" : words.get(at);
  }
}
