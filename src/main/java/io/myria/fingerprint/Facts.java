package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.List;
import java.util.Set;

/**
 * Finds statements of fact, which could be looked up: a noun or a name does or is something, or the
 * speaker says of themselves where they live and what they have. What is asked, felt, intended,
 * guessed or praised is none.
 */
final class Facts {

  private static final Lexicon LISTS = Lexicon.beside(Facts.class);

  private static final Set<String> OWN = LISTS.words("own");

  private static final Set<String> FEELING = LISTS.words("feeling");

  private static final Set<String> OPEN = LISTS.words("open");

  /** What is reported when it is over. */
  private static final Set<String> DONE = LISTS.words("done");

  private static final Set<String> AM = LISTS.words("am");

  /** What one is for good, and not for the day. */
  private static final Set<String> LASTING = LISTS.words("lasting");

  /** A heading that begins so says what was found. */
  private static final Set<String> FINDINGS = LISTS.words("findings");

  private static final Set<String> UNSETTLED = LISTS.words("unsettled");

  private Facts() {}

  static boolean in(List<Sentence> sentences) {
    return sentences.stream().anyMatch(Facts::in);
  }

  private static boolean in(Sentence sentence) {
    if (sentence.isQuestion()) {
      return false;
    }
    if (isOfOneself(sentence)) {
      return true;
    }
    if (sentence.size() < 4) {
      return false;
    }
    if (isReport(sentence) || isFinding(sentence)) {
      return true;
    }
    if (sentence.text().endsWith("!")) {
      return false;
    }
    if (sentence.first(0, sentence.size(), FEELING) >= 0) {
      return false;
    }
    int verb = verb(sentence);
    if (verb <= 0 || sentence.first(0, verb + 1, OPEN) >= 0 || sentence.at(verb).quoted()) {
      return false;
    }
    boolean underWay = sentence.at(verb).is("AUX") && sentence.at(verb + 1).lower().endsWith("ing");
    boolean open = sentence.first(verb, verb + 4, UNSETTLED) >= 0;
    return !underWay && !open && (isOfSpeaker(sentence, verb) || isOfNoun(sentence, verb));
  }

  /** "I am vegetarian", "Ann's left-handed": such words are no nouns. */
  private static boolean isOfOneself(Sentence sentence) {
    int am = sentence.first(0, sentence.size(), AM);
    boolean named = am > 0 && sentence.at(am - 1).is("PROPN");
    boolean own = am > 0 && sentence.has(am - 1, "i");
    if (!named && !own || sentence.at(am).quoted()) {
      return false;
    }
    boolean supposed = sentence.first(0, am, OPEN) >= 0 || sentence.first(0, am, FEELING) >= 0;
    return !supposed && sentence.first(am + 1, am + 5, LASTING) >= 0;
  }

  /** "Benchmark PostgreSQL vs MySQL", "Benchmark of the cache: 12,000 reads". */
  private static boolean isFinding(Sentence sentence) {
    return sentence.in(0, FINDINGS)
        && !sentence.at(0).quoted()
        && (sentence.at(1).isNominal() || sentence.has(1, "of") || sentence.has(1, ":"));
  }

  /** "Fixed the timeouts", "login page is done". */
  private static boolean isReport(Sentence sentence) {
    int done = sentence.first(0, sentence.size(), DONE);
    return done == 0 && sentence.at(1).is("DET")
        || done > 1
            && sentence.isSaid(done)
            && sentence.at(done - 1).is("AUX")
            && sentence.at(done - 2).isNominal();
  }

  private static int verb(Sentence sentence) {
    for (int i = 0; i < sentence.size(); i++) {
      if (sentence.at(i).isVerbal()) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isOfSpeaker(Sentence sentence, int verb) {
    return sentence.first(Math.max(0, verb - 3), verb, Set.of("i", "we")) >= 0
        && sentence.in(verb, OWN)
        && hasWeight(sentence, verb + 1);
  }

  private static boolean isOfNoun(Sentence sentence, int verb) {
    int noun = -1;
    for (int i = 0; i < verb; i++) {
      if (sentence.at(i).is("PRON")
          && !sentence.in(i, Set.of("my", "our", "its", "their", "your"))) {
        return false;
      }
      noun = sentence.at(i).isNominal() ? i : noun;
    }
    return noun >= 0 && hasWeight(sentence, verb + 1);
  }

  /** A number, a name or a noun, of which something is said. */
  private static boolean hasWeight(Sentence sentence, int from) {
    for (int i = from; i < sentence.size(); i++) {
      TaggedWord word = sentence.at(i);
      if (word.isNominal() || word.is("NUM")) {
        return true;
      }
    }
    return false;
  }
}
