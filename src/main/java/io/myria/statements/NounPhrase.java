package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Word;
import io.myria.language.WordPair;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A noun phrase: "the build tool of the Falcon team".
 *
 * @param core the noun and what stands before it, as "build" and "tool"
 * @param head the noun
 * @param owners whose it is, or of what: "Falcon" and "team"
 * @param pointing whether it says "its" or "her", of something named elsewhere
 * @param renewed whether it says "the new one"
 */
public record NounPhrase(
    Set<String> core, String head, Set<String> owners, boolean pointing, boolean renewed) {

  private static final Lexicon LISTS = Lexicon.beside(NounPhrase.class);

  private static final Set<String> POINTING = LISTS.words("pointing");

  private static final Set<String> SELF = LISTS.words("self");

  /** Neither one thing nor one that holds. */
  private static final Set<String> OTHER = LISTS.words("other");

  private static final Set<String> NO_NOUN = LISTS.words("no-noun");

  private static final Set<String> BEHIND = LISTS.words("behind");

  /** Empty where no thing is named, but a person, a pronoun or nothing. */
  static Optional<NounPhrase> of(WordSpan all, Optional<String> speaker) {
    return of(all, speaker, false);
  }

  /** The same without an article or an owner, as in "Bo is CEO". */
  static Optional<NounPhrase> bare(WordSpan all, Optional<String> speaker) {
    return of(all, speaker, true);
  }

  private static Optional<NounPhrase> of(WordSpan all, Optional<String> speaker, boolean bare) {
    WordSpan words = phrase(all);
    int end = words.first(1, BEHIND);
    WordSpan before = words.between(0, end);
    int owned = lastOwner(before);
    List<Word> core = nouns(before.from(owned));
    boolean definite = words.in(0, EnglishWords.DEFINITE) || owned > 0;
    Set<String> owners = stems(nouns(before.between(0, owned)));
    owners.addAll(stems(nouns(words.from(end))));
    boolean named = core.stream().allMatch(NounPhrase::isCapital);
    boolean meant = definite || !owners.isEmpty() || bare && !named;
    if (core.isEmpty() || words.any(OTHER) || !meant || core.stream().anyMatch(Word::hasDigit)) {
      return Optional.empty();
    }
    if (words.any(SELF)) {
      speaker.ifPresent(name -> owners.addAll(WordSplitter.names(name)));
    }
    String head = core.get(core.size() - 1).stem();
    boolean pointing = words.any(POINTING);
    boolean renewed = before.any(Set.of("new"));
    return Optional.of(new NounPhrase(stems(core), head, owners, pointing, renewed));
  }

  /** "CEO" and "MVP" are no names. */
  private static boolean isCapital(Word word) {
    return word.isCapital() && !word.text().equals(word.text().toUpperCase(Locale.ROOT));
  }

  /** From its article on, without what leads to it or follows it. */
  private static WordSpan phrase(WordSpan all) {
    int end = all.size();
    while (end > 0 && (isClosed(all, end - 1) || all.in(end - 1, EnglishWords.ADVERBS))) {
      end--;
    }
    int start = 0;
    for (int i = 0; i < end; i++) {
      start = isClosed(all, i) ? i + 1 : start;
    }
    int article = all.between(0, end).first(start, EnglishWords.DEFINITE);
    int behind = all.between(0, end).first(start + 1, BEHIND);
    return all.between(article < Math.min(behind, end) ? article : start, end);
  }

  private static boolean isClosed(WordSpan words, int i) {
    return EnglishWords.CLOSED.contains(words.lower(i)) && !words.lower(i).equals("'s");
  }

  /** Behind the last "'s". */
  private static int lastOwner(WordSpan words) {
    int owned = 0;
    for (int i = 0; i < words.size() - 1; i++) {
      owned = words.lower(i).equals("'s") ? i + 1 : owned;
    }
    return owned;
  }

  private static List<Word> nouns(WordSpan words) {
    return words.words().stream().filter(NounPhrase::isNoun).toList();
  }

  /** Whether a word may be part of what names something. */
  static boolean isNoun(Word word) {
    String lower = word.lower();
    return word.isWord()
        && !EnglishWords.CLOSED.contains(lower)
        && !EnglishWords.EMPTY.contains(lower)
        && !EnglishWords.ADVERBS.contains(lower)
        && !NO_NOUN.contains(lower);
  }

  private static Set<String> stems(List<Word> words) {
    Set<String> stems = new LinkedHashSet<>();
    words.forEach(word -> stems.add(word.stem()));
    return stems;
  }

  /** The core and the owners. */
  public Set<String> all() {
    Set<String> all = new LinkedHashSet<>(core);
    all.addAll(owners);
    return all;
  }

  /** Whether many things have one, and it is not said which: "the number". */
  public boolean isBare() {
    return owners.isEmpty() && core.stream().allMatch(Attribute::isNoun);
  }

  /** Whether words for the one and for the other say just the same. */
  public boolean isSame(NounPhrase other) {
    return head.equals(other.head) && pointing == other.pointing && all().equals(other.all());
  }

  /**
   * Whether an earlier phrase is meant.
   *
   * @param words that stand beside this one
   * @param named whether the earlier one's value stands beside it, too
   */
  public boolean isOf(NounPhrase earlier, Set<String> words, boolean named) {
    if (!head.equals(earlier.head) || earlier.pointing) {
      return false;
    }
    if (all().equals(earlier.all()) && !pointing) {
      return true;
    }
    boolean sameCore = core.equals(earlier.core) || named && earlier.core.containsAll(core);
    boolean told = words.containsAll(earlier.owners);
    if (!sameCore || owners.isEmpty() && (told || named && !pointing)) {
      return sameCore;
    }
    boolean apart = !owners.containsAll(earlier.owners) && !earlier.owners.containsAll(owners);
    return named && !apart;
  }

  /** Whether words that stand side by side are of a narrower thing: "the test build tool". */
  public boolean isApart(Set<WordPair> pairs, Set<String> value) {
    return pairs.stream()
        .anyMatch(
            pair ->
                core.contains(pair.second())
                    && !core.contains(pair.first())
                    && !owners.contains(pair.first())
                    && !value.contains(pair.first()));
  }
}
