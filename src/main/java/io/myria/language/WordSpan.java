package io.myria.language;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A stretch of the words of one sentence. Immutable; positions count from its own beginning. */
public record WordSpan(List<Word> words) {

  private static final Word NOTHING = Word.of(" ", " ", 0);

  public int size() {
    return words.size();
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** A blank beyond the ends. */
  public Word at(int index) {
    return index >= 0 && index < words.size() ? words.get(index) : NOTHING;
  }

  public String lower(int index) {
    return at(index).lower();
  }

  public boolean in(int index, Set<String> lower) {
    return lower.contains(lower(index));
  }

  /** Whether these words stand there, parted by single spaces. */
  public boolean has(int index, String phrase) {
    int at = index;
    for (int start = 0; start < phrase.length(); ) {
      int space = phrase.indexOf(' ', start);
      int end = space < 0 ? phrase.length() : space;
      String word = lower(at++);
      if (word.length() != end - start || !phrase.startsWith(word, start)) {
        return false;
      }
      start = end + 1;
    }
    return true;
  }

  /** Where one of these first stands at or behind a place; the size where none does. */
  public int first(int from, Set<String> lower) {
    int at = from;
    while (at < words.size() && !in(at, lower)) {
      at++;
    }
    return at;
  }

  public int first(int from, String lower) {
    return first(from, Set.of(lower));
  }

  public boolean any(Set<String> lower) {
    return first(0, lower) < words.size();
  }

  public WordSpan withoutEnd(Set<String> lower) {
    int end = words.size();
    while (end > 0 && in(end - 1, lower)) {
      end--;
    }
    return between(0, end);
  }

  public WordSpan from(int start) {
    return between(start, words.size());
  }

  public WordSpan between(int start, int end) {
    int last = Math.min(end, words.size());
    return new WordSpan(words.subList(Math.min(Math.max(0, start), last), last));
  }

  /** What names something: stems of the words that are neither function words nor numbers. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Word word : words) {
      if (word.isWord() && EnglishWords.isName(word)) {
        names.add(word.stem());
      }
    }
    return names;
  }

  /** Words for a time that stand before a name and are part of it: "the night train". */
  public Set<String> compoundNames() {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (EnglishWords.isTime(lower(i)) && !between(i + 1, i + 2).names().isEmpty()) {
        names.add(at(i).stem());
      }
    }
    return names;
  }

  /** Words that name something and stand side by side, or with no more than "'s" between them. */
  public Set<WordPair> pairs() {
    Set<WordPair> pairs = new LinkedHashSet<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      int next = lower(i + 1).equals("'s") ? i + 2 : i + 1;
      Set<String> first = between(i, i + 1).names();
      Set<String> second = between(next, next + 1).names();
      if (!first.isEmpty() && !second.isEmpty()) {
        pairs.add(new WordPair(at(i).stem(), at(next).stem()));
      }
    }
    return pairs;
  }

  /** Whose and what, as in "Ann's sister". */
  public Set<WordPair> owned() {
    Set<WordPair> pairs = new LinkedHashSet<>();
    for (int i = 0; i + 2 < words.size(); i++) {
      boolean noun = !between(i, i + 1).names().isEmpty();
      if (noun && lower(i + 1).equals("'s") && !between(i + 2, i + 3).names().isEmpty()) {
        pairs.add(new WordPair(at(i).stem(), at(i + 2).stem()));
      }
    }
    return pairs;
  }

  public String text() {
    return words.stream()
        .map(Word::lower)
        .collect(Collectors.joining(" "))
        .toLowerCase(Locale.ROOT);
  }
}
