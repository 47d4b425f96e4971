package io.myria.language;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;

/**
 * Which English words name something. Most words tell it by themselves, which is a function of the
 * word and is remembered, for tagging is slow; of those that may be a noun or a verb a sentence
 * tells it. Thread-safe.
 */
public final class Nouns {

  /** What a word may be. */
  public enum Kind {
    /** A noun or a name. */
    NOUN,
    /** A noun in one sentence and a verb in another. */
    EITHER,
    /** It says what something is like. */
    QUALITY,
    OTHER
  }

  /** UTF-16 units on either side that are read with a word. */
  private static final int AROUND = 30;

  /** Tagging takes time quadratic in the words, and a text may have no space in it. */
  private static final int MOST_AROUND = 300;

  private static final int REMEMBERED = 50_000;
  private static final Cache<String, Kind> KINDS =
      Caffeine.newBuilder().maximumSize(REMEMBERED).executor(Runnable::run).build();
  private static final Cache<Place, Boolean> PLACES =
      Caffeine.newBuilder().maximumSize(REMEMBERED).executor(Runnable::run).build();

  private Nouns() {}

  /**
   * @param word one word as it is written
   */
  public static Kind kind(String word) {
    return KINDS.get(word, Nouns::tagged);
  }

  /** An article invites a noun; what is none even then is none anywhere. */
  private static Kind tagged(String word) {
    String alone = English.tags(List.of(word)).get(0);
    String behindArticle = English.tags(List.of("the", word, ".")).get(1);
    if (!isNominal(behindArticle)) {
      return behindArticle.equals("ADJ") ? Kind.QUALITY : Kind.OTHER;
    }
    return switch (alone) {
      case "NOUN", "PROPN" -> Kind.NOUN;
      case "ADJ" -> Kind.QUALITY;
      case "ADP", "ADV", "VERB", "AUX" -> Kind.EITHER;
      default -> Kind.OTHER;
    };
  }

  /**
   * Whether a word is a noun where it stands, by the words around it.
   *
   * @param from where it begins in the sentence, in UTF-16 units
   */
  public static boolean isNoun(String sentence, int from) {
    int start = sentence.lastIndexOf(' ', Math.max(0, from - AROUND)) + 1;
    int end = sentence.indexOf(' ', Math.min(sentence.length(), from + AROUND));
    int first = Math.max(start, from - MOST_AROUND);
    int last = Math.min(end < 0 ? sentence.length() : end, Math.max(0, from) + MOST_AROUND);
    String window = sentence.substring(Math.min(first, last), last);
    return PLACES.get(new Place(window, from - first), Nouns::isNoun);
  }

  private static boolean isNoun(Place place) {
    return English.words(place.window()).stream()
        .anyMatch(word -> word.from() == place.from() && word.isNominal());
  }

  /** A word within the words around it. */
  private record Place(String window, int from) {}

  private static boolean isNominal(String tag) {
    return tag.equals("NOUN") || tag.equals("PROPN");
  }
}
