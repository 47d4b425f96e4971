package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.List;
import java.util.Set;

/** Finds statements of preference: of liking, or of how things should be done. */
final class Preferences {

  private static final Lexicon LISTS = Lexicon.beside(Preferences.class);

  private static final Set<String> LIKING = LISTS.words("liking");

  private static final Set<String> FIRST = LISTS.words("first");

  private static final Set<String> FOND = LISTS.words("fond");

  private static final Set<String> STANDING = LISTS.words("standing");

  /** What one does to the speaker, and may be asked not to do. */
  private static final Set<String> TOWARDS = LISTS.words("towards");

  /** With these an order is for once. */
  private static final Set<String> ONCE = LISTS.words("once");

  private Preferences() {}

  static boolean in(List<Sentence> sentences) {
    return sentences.stream().anyMatch(Preferences::in);
  }

  private static boolean in(Sentence sentence) {
    if (sentence.isQuestion()) {
      return false;
    }
    for (int i = 0; i < sentence.size(); i++) {
      if (!sentence.at(i).quoted()
          && (likes(sentence, i)
              || wants(sentence, i)
              || isFond(sentence, i)
              || rules(sentence, i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean likes(Sentence sentence, int i) {
    if (!sentence.in(i, LIKING) || !hasFirstPerson(sentence, i)) {
      return false;
    }
    boolean would = sentence.first(sentence.clause(i), i, Set.of("would", "'d")) >= 0;
    boolean open = sentence.first(0, i, Set.of("if", "suppose", "should", "might")) >= 0;
    boolean way = sentence.has(i + 1, "the", "way") || sentence.has(i + 1, "that");
    boolean it = sentence.has(i, "like") && sentence.in(i + 1, Set.of("it", "you"));
    return !open && !way && !it && (!would || !sentence.has(i + 1, "to"));
  }

  private static boolean hasFirstPerson(Sentence sentence, int verb) {
    int from = sentence.clause(verb);
    boolean others = false;
    for (int i = from; i < verb; i++) {
      others |= sentence.at(i).isNominal() || sentence.has(i, "you") || sentence.has(i, "they");
    }
    boolean elliptic = verb == from && sentence.in(verb, Set.of("love", "hate")) && from == 0;
    return !others && (elliptic || sentence.first(from, verb, FIRST) >= 0);
  }

  /** "I'd rather", "I can't stand". */
  private static boolean wants(Sentence sentence, int i) {
    boolean first = sentence.first(i - 3, i, FIRST) >= 0;
    boolean rather = sentence.has(i, "rather") && sentence.in(i - 1, Set.of("'d", "would"));
    boolean stand = sentence.has(i, "stand") && sentence.in(i - 1, Set.of("n't", "not"));
    return first && (rather || stand);
  }

  private static boolean isFond(Sentence sentence, int i) {
    boolean favourite =
        sentence.in(i, Set.of("favorite", "favourite")) && sentence.in(i - 1, Set.of("my", "our"));
    boolean fond =
        sentence.in(i, FOND)
            && sentence.first(i - 5, i, FIRST) >= 0
            && sentence.in(i + 1, Set.of("of", "on", "about", "with"));
    return favourite || fond;
  }

  /** "Always answer in German", "please don't ever use emojis", "call me Max". */
  private static boolean rules(Sentence sentence, int i) {
    boolean begins = i == 0 || i == 1 && sentence.has(0, "please");
    if (!begins) {
      return false;
    }
    if (sentence.in(i, STANDING)) {
      return sentence.at(i + 1).is("VERB");
    }
    if (sentence.has(i, "call", "me")) {
      return sentence.at(i + 2).is("PROPN") && sentence.at(i + 2).isCapital();
    }
    boolean not = sentence.has(i, "do", "n't") || sentence.has(i, "do", "not");
    if (!not || sentence.has(i + 2, "ever", "forget")) {
      return false;
    }
    boolean ever = sentence.has(i + 2, "ever");
    boolean towards =
        sentence.in(i + 2, TOWARDS) && sentence.first(i + 3, sentence.size(), ONCE) < 0;
    return ever || towards;
  }
}
