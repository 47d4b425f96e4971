package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds reasons: the words behind "because" and its like. */
final class Reasons {

  private static final Lexicon LISTS = Lexicon.beside(Reasons.class);

  private static final Set<String> SUBJECTS = LISTS.words("subjects");

  /** Behind a comma: something else than the reason. */
  private static final Set<String> TURNS = LISTS.words("turns");

  private static final Set<String> ENDS = Set.of(";", ":", ")", "–");

  private static final Set<String> MANNER = LISTS.words("manner");

  private Reasons() {}

  static List<String> of(List<Sentence> sentences) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Sentence sentence : sentences) {
      for (int i = 0; i < sentence.size() && !sentence.isQuestion(); i++) {
        int words = marker(sentence, i);
        if (words > 0 && !sentence.at(i).quoted()) {
          String reason = sentence.text(i + words, end(sentence, i, i + words));
          if (reason.indexOf(' ') > 0 && hasNoun(sentence, i + words)) {
            reasons.add(reason);
          }
        }
      }
    }
    return List.copyOf(reasons);
  }

  /** "Just because I can" is none. */
  private static boolean hasNoun(Sentence sentence, int from) {
    for (int i = from; i < sentence.size(); i++) {
      if (sentence.at(i).isNominal() || sentence.at(i).is("NUM") || sentence.at(i).is("ADJ")) {
        return true;
      }
    }
    return false;
  }

  /** How many words there say that a reason follows; 0 where none do. */
  static int marker(Sentence sentence, int i) {
    if (sentence.has(i, "because", "of")
        || sentence.has(i, "due", "to")
        || sentence.has(i, "owing", "to")
        || sentence.has(i, "given", "that")) {
      return 2;
    }
    if (sentence.has(i, "because") || sentence.has(i, "'cause") || sentence.has(i, "cuz")) {
      return 1;
    }
    if (sentence.has(i, "on", "account", "of") || sentence.has(i, "the", "reason", "is")) {
      return 3;
    }
    boolean as = sentence.has(i, "as") && isAfterComma(sentence, i) && !isManner(sentence, i);
    boolean since = sentence.has(i, "since") || as;
    return since && sentence.at(i).is("SCONJ") && hasVerb(sentence, i + 1) ? 1 : 0;
  }

  /** "As I like it", "as we agreed", "as planned" say how. */
  private static boolean isManner(Sentence sentence, int as) {
    for (int i = as + 1; i <= as + 3 && i < sentence.size(); i++) {
      if (sentence.in(i, MANNER)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAfterComma(Sentence sentence, int i) {
    return sentence.has(i - 1, ",");
  }

  private static boolean hasVerb(Sentence sentence, int from) {
    for (int i = from; i < sentence.size() && !sentence.has(i, ","); i++) {
      if (sentence.at(i).isVerbal()) {
        return true;
      }
    }
    return false;
  }

  /** A reason that stands first ends with its clause; one that follows goes on to the end. */
  private static int end(Sentence sentence, int marker, int from) {
    for (int i = from; i < sentence.size(); i++) {
      boolean turns = sentence.has(i, ",") && (marker == 0 || sentence.in(i + 1, TURNS));
      if (turns || ENDS.contains(sentence.at(i).text())) {
        return i;
      }
    }
    return marker == 0 ? clauseEnd(sentence, from) : sentence.size();
  }

  /** Where no comma says it, the next clause begins with who does something. */
  private static int clauseEnd(Sentence sentence, int from) {
    boolean clause = sentence.has(from - 1, "because") || sentence.at(from - 1).is("SCONJ");
    boolean noun = false;
    boolean verb = false;
    for (int i = from; i < sentence.size(); i++) {
      boolean begins = sentence.in(i, SUBJECTS) || noun && !clause && sentence.at(i).is("DET");
      if (begins && (clause ? verb : noun) && isDoing(sentence, i)) {
        return i;
      }
      noun |= sentence.at(i).isNominal();
      verb |= sentence.at(i).isVerbal();
    }
    return sentence.size();
  }

  private static boolean isDoing(Sentence sentence, int subject) {
    for (int i = subject + 1; i < Math.min(subject + 5, sentence.size()); i++) {
      if (sentence.at(i).isVerbal()) {
        return true;
      }
    }
    return false;
  }
}
