package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Value;
import io.myria.language.Values;
import io.myria.language.WordPair;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The single words of a sentence by their role: subjects, attributes and possible values. More is
 * understood so than by rules, and less surely.
 *
 * @param names of what it may tell, and who says it where it speaks of itself
 * @param pairs names that stand side by side
 * @param owned whose and what, as in "Ann's sister"
 * @param attributes by their names
 * @param changes whether it says that something is other than it was
 * @param bare whether it names nothing, and may speak of what was said before
 * @param from where it begins in the text, in UTF-16 units
 */
public record SentenceContent(
    Set<String> names,
    Set<WordPair> pairs,
    Set<WordPair> owned,
    Set<String> attributes,
    List<Value> values,
    boolean changes,
    boolean bare,
    int from) {

  private static final Lexicon LISTS = Lexicon.beside(SentenceContent.class);

  private static final Set<String> SELF = LISTS.words("self");

  private static final Set<String> POINTING = LISTS.words("pointing");

  private static final int FEW_WORDS = 12;

  /** Of longer texts these sentences are kept. */
  private static final int MOST = 16;

  private static final Set<String> FORMER = LISTS.words("former");

  /**
   * Of sentences that say what is so and may tell a value; of questions, wishes and stories none.
   */
  public static List<SentenceContent> read(String text, Optional<String> speaker) {
    List<SentenceContent> all = new ArrayList<>();
    for (WordSpan sentence : WordSplitter.sentences(text)) {
      boolean change = Change.isSaid(sentence);
      if (!EnglishWords.isUntold(sentence) && (change || !Loose.isTold(sentence))) {
        SentenceContent told = of(sentence, change, speaker);
        if (told.mayTell() && all.size() < MOST) {
          all.add(told);
        }
      }
    }
    return all;
  }

  private boolean mayTell() {
    return !values.isEmpty() || !attributes.isEmpty() || bare && changes;
  }

  private static SentenceContent of(WordSpan sentence, boolean changes, Optional<String> speaker) {
    List<Value> values = values(sentence);
    Set<String> attributes = Attribute.all(sentence);
    Set<String> names = new LinkedHashSet<>(sentence.compoundNames());
    int nouns = 0;
    for (int i = 0; i < sentence.size(); i++) {
      Set<String> name = sentence.between(i, i + 1).names();
      names.addAll(name);
      boolean noun = !name.isEmpty() && !isWithin(i, values);
      nouns += noun && Attribute.of(sentence, i).isEmpty() ? 1 : 0;
    }
    if (sentence.any(SELF)) {
      speaker.ifPresent(name -> names.addAll(WordSplitter.names(name)));
    }
    boolean points = sentence.any(POINTING) || sentence.size() <= FEW_WORDS / 2;
    boolean few = nouns == 0 ? points : nouns == 1 && changes;
    boolean bare = few && sentence.size() <= FEW_WORDS;
    int from = sentence.at(0).from();
    return new SentenceContent(
        names, sentence.pairs(), sentence.owned(), attributes, values, changes, bare, from);
  }

  private static boolean isWithin(int at, List<Value> values) {
    return values.stream().anyMatch(value -> at >= value.start() && at < value.end());
  }

  /** All but those that are said to be no more. */
  private static List<Value> values(WordSpan sentence) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < sentence.size(); i++) {
      Optional<Value> value = Values.at(sentence, i);
      if (value.isPresent()) {
        int before = i - 1;
        while (sentence.in(before, EnglishWords.ARTICLES)
            || sentence.in(before, EnglishWords.PREPOSITIONS)
                && !sentence.lower(before).equals("from")) {
          before--;
        }
        boolean instead =
            sentence.has(before - 1, "instead of") || sentence.lower(before).equals("instead");
        boolean lead = i == 0 && sentence.lower(value.get().end()).equals(":");
        if (!sentence.in(before, FORMER) && !instead && !lead) {
          values.add(value.get());
        }
        i = value.get().end() - 1;
      }
    }
    return values;
  }
}
