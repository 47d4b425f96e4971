package io.myria.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The words of one sentence, and what rules ask about them. Indexes beyond its ends are allowed.
 */
public record Sentence(String text, List<TaggedWord> words) {

  private static final Lexicon LISTS = Lexicon.beside(Sentence.class);

  /** Tagging takes time quadratic in a sentence's words, so no more of a longer one is read. */
  private static final int MOST_UNITS = 500;

  private static final TaggedWord NOTHING = new TaggedWord(" ", "", "", 0, 0, false);

  /** What makes a statement none: it is asked, wished, supposed or left open. */
  private static final Set<String> OPEN =
      Lexicon.of("if whether unless suppose supposing wish wished hope maybe");

  /** The same where it stands before a verb, in its own clause. */
  private static final Set<String> UNSURE = LISTS.words("unsure");

  /** Marks and words between clauses. */
  private static final Set<String> DIVIDING = Set.of(",", ";", ":", "(", ")", "-", "–");

  private static final Set<String> JOINING = Lexicon.of("but and so because that");

  /** In a group of nouns, before its last. */
  private static final Set<String> IN_GROUP = Set.of("DET", "ADJ", "NUM");

  private static final Set<String> OWNING = Lexicon.of("my our your his her its their 's");

  private static final RecentTexts<Sentence> RECENT = new RecentTexts<>(300);

  public static Sentence of(String text) {
    return RECENT.of(text, Sentence::read);
  }

  private static Sentence read(String said) {
    String text = beginning(said);
    return new Sentence(text, List.copyOf(withWholeIds(English.words(text), Ids.in(text))));
  }

  /** No half of a surrogate pair. */
  private static String beginning(String text) {
    if (text.length() <= MOST_UNITS) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(MOST_UNITS - 1));
    return text.substring(0, pair ? MOST_UNITS - 1 : MOST_UNITS);
  }

  /** An id is one word, and one of no grammar: its parts look like nouns and names. */
  private static List<TaggedWord> withWholeIds(List<TaggedWord> words, List<Ids.Place> ids) {
    if (ids.isEmpty()) {
      return words;
    }
    List<TaggedWord> whole = new ArrayList<>();
    Ids.Place last = null;
    for (TaggedWord word : words) {
      Optional<Ids.Place> id = ids.stream().filter(word::touches).findFirst();
      if (id.isEmpty()) {
        whole.add(word);
      } else if (id.get() != last) {
        last = id.get();
        whole.add(word.asId());
      } else {
        TaggedWord begun = whole.remove(whole.size() - 1);
        whole.add(begun.until(word));
      }
    }
    return whole;
  }

  public int size() {
    return words.size();
  }

  public TaggedWord at(int index) {
    return index >= 0 && index < words.size() ? words.get(index) : NOTHING;
  }

  public boolean isQuestion() {
    return text.endsWith("?") || text.endsWith("?)") || text.endsWith("?\"");
  }

  /** Whether somebody else says all of it. */
  public boolean isWhollyQuoted() {
    return !text.isEmpty() && "\"\u201c\u201e\u00ab\u00bb>".indexOf(text.charAt(0)) >= 0;
  }

  /** Whether these words stand there, in lower case. */
  public boolean has(int index, String... lower) {
    for (int i = 0; i < lower.length; i++) {
      if (!at(index + i).lower().equals(lower[i])) {
        return false;
      }
    }
    return true;
  }

  public boolean in(int index, Set<String> lower) {
    return lower.contains(at(index).lower());
  }

  /** Where one of these words first stands within a range, or -1. */
  public int first(int from, int to, Set<String> lower) {
    for (int i = Math.max(0, from); i < Math.min(to, size()); i++) {
      if (in(i, lower)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether what is said with the verb there is said to be so, by who speaks. */
  public boolean isSaid(int verb) {
    return !isQuestion()
        && !at(verb).quoted()
        && first(0, verb, OPEN) < 0
        && first(clause(verb), verb, UNSURE) < 0;
  }

  /** Where the clause of a word begins. */
  public int clause(int index) {
    for (int i = Math.min(index, size()) - 1; i >= 0; i--) {
      boolean mark = at(i).is("PUNCT") && DIVIDING.contains(at(i).text());
      if (mark || JOINING.contains(at(i).lower())) {
        return i + 1;
      }
    }
    return 0;
  }

  /** The index after a group of nouns with what stands before them, or {@code from}. */
  public int groupEnd(int from) {
    int end = from;
    int last = from;
    while (end < size() && isInGroup(end)) {
      end++;
      if (at(end - 1).isNominal() || at(end - 1).is("NUM") || at(end - 1).is("ADJ")) {
        last = end;
      }
    }
    return last;
  }

  private boolean isInGroup(int index) {
    TaggedWord word = at(index);
    return word.isNominal()
        || IN_GROUP.contains(word.tag())
        || OWNING.contains(word.lower())
        || word.text().equals("-") && index > 0
        || word.isCapital() && !word.is("PRON") && !word.is("AUX");
  }

  /** The words as they are written, without the marks at their ends. */
  public String text(int from, int to) {
    int first = from;
    int last = Math.min(to, size()) - 1;
    while (first <= last && at(first).is("PUNCT")) {
      first++;
    }
    while (last >= first && at(last).is("PUNCT")) {
      last--;
    }
    return last < first ? "" : text.substring(at(first).from(), at(last).to());
  }
}
