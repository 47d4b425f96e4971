package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Word;
import io.myria.language.WordPair;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The subject and the attribute of a claim.
 *
 * @param names empty for a pronoun, or a noun by itself ("the code")
 * @param whole the names and what names the attribute, which may be part of the subject after all
 * @param pairs words that stand side by side
 * @param person whether a person is named, not a thing
 */
record Subject(
    Set<String> names,
    Set<String> whole,
    Set<WordPair> pairs,
    Attribute attribute,
    boolean person) {

  private static final Lexicon LISTS = Lexicon.beside(Subject.class);

  static final Subject NOBODY = new Subject(Set.of(), Set.of(), Set.of(), Attribute.UNKNOWN, false);

  private static final Set<String> SELF = LISTS.words("self");

  private static final Set<String> OF = LISTS.words("of");

  /** Reads the words before a verb, or whatever else names something. */
  static Subject of(WordSpan all, Optional<String> speaker) {
    WordSpan words = withoutLead(all);
    int favourite = words.first(0, Set.of("favourite", "favorite"));
    boolean liked = favourite < words.size();
    int head = liked ? favourite + 1 : head(words);
    Optional<Attribute> attribute =
        liked
            ? Optional.of(new Attribute("favourite " + words.at(head).stem()))
            : Attribute.of(words, head);
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < words.size(); i++) {
      boolean compound = i == head - 1 && Attribute.isCompound(words, i);
      if (attribute.isEmpty() || i != head && i != favourite && !compound) {
        names.addAll(words.between(i, i + 1).names());
      }
    }
    if (words.any(SELF)) {
      speaker.ifPresent(name -> names.addAll(WordSplitter.names(name)));
    }
    Set<String> whole = new LinkedHashSet<>(words.names());
    whole.addAll(names);
    Attribute of = attribute.orElse(Attribute.UNKNOWN);
    return new Subject(
        names, whole, words.pairs(), of, isPerson(words, all.any(Set.of("we", "you"))));
  }

  /** Whether it names an attribute of something: "the code of the door". */
  boolean isAttribute() {
    return attribute.isKnown() && !names.isEmpty();
  }

  /** The same of what was named before. */
  Subject like(Subject before) {
    Attribute of = attribute.isKnown() ? attribute : before.attribute;
    return new Subject(before.names, before.whole, before.pairs, of, before.person);
  }

  /** With more words that tell of what. */
  Subject and(WordSpan more) {
    Set<String> all = new LinkedHashSet<>(names);
    all.addAll(more.names());
    return new Subject(all, all, pairs, attribute, person);
  }

  /** With what was taken for the name of an attribute. */
  Subject asWhole() {
    return new Subject(whole, whole, pairs, Attribute.UNKNOWN, person);
  }

  boolean isEmpty() {
    return names.isEmpty();
  }

  /** "The price of the ticket": the noun before the first such word, else the last one. */
  private static int head(WordSpan words) {
    int of = words.first(1, OF);
    int last = Math.min(of, words.size()) - 1;
    return Attribute.of(words, last).isPresent() || of >= words.size() ? last : words.size() - 1;
  }

  /** What comes before the noun's group says nothing of it. */
  private static WordSpan withoutLead(WordSpan words) {
    int start = 0;
    for (int i = 0; i < words.size(); i++) {
      String lower = words.lower(i);
      boolean open =
          EnglishWords.CLOSED.contains(lower) && !SELF.contains(lower) && !lower.equals("'s");
      if (open) {
        start = i + 1;
      }
    }
    return words.from(start);
  }

  /** "Bo Lind": capitals throughout, and no digit. */
  static boolean isFullName(WordSpan words) {
    return !words.isEmpty()
        && words.words().stream().allMatch(one -> one.isCapital() && !one.hasDigit());
  }

  private static boolean isPerson(WordSpan words, boolean isGroup) {
    Word first = words.at(0);
    return words.any(SELF)
        || words.isEmpty() && isGroup
        || words.size() == 1 && first.isCapital() && !first.hasDigit();
  }
}
