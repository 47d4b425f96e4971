package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Options that a sentence rejects: groups of nouns behind "over", "instead of", "rather than", "and
 * not" or a verb of dropping.
 */
final class RejectedOptions {

  private static final Lexicon LISTS = Lexicon.beside(RejectedOptions.class);

  private static final Set<String> AGAINST = LISTS.words("against");

  private static final Set<String> DROPPED = LISTS.words("dropped");

  private static final Set<String> REJECTED = LISTS.words("rejected");

  private RejectedOptions() {}

  /** How many words there say that what follows was decided against. */
  static int marker(Sentence sentence, int i) {
    if (sentence.has(i, "instead", "of") || sentence.has(i, "rather", "than")) {
      return 2;
    }
    if (sentence.has(i, "and", "not")) {
      return 2;
    }
    if (sentence.has(i, "and") && sentence.in(i + 1, DROPPED)) {
      return 2;
    }
    boolean not = sentence.has(i, "not") && sentence.has(i - 1, ",");
    boolean over = sentence.in(i, AGAINST) && sentence.at(i).is("ADP");
    return not || over && sentence.groupEnd(i + 1) > i + 1 ? 1 : 0;
  }

  /** Where "we rejected" is said of what follows; -1 where it is not. */
  static int said(Sentence sentence) {
    for (int i = 0; i < sentence.size(); i++) {
      boolean out = sentence.has(i, "ruled", "out") || sentence.has(i, "turned", "down");
      boolean past = sentence.in(i, REJECTED) || out;
      boolean passive = sentence.first(i - 2, i, Set.of("was", "were", "is", "are", "been")) >= 0;
      if (past && !passive && !sentence.isQuestion() && sentence.isSaid(i)) {
        int from = out ? i + 2 : i + 1;
        return sentence.groupEnd(from) > from ? from : -1;
      }
    }
    return -1;
  }

  static List<String> behind(Sentence sentence, int from) {
    Set<String> rejected = new LinkedHashSet<>();
    for (int i = from; i < sentence.size(); i++) {
      int words = marker(sentence, i);
      if (words > 0) {
        rejected.addAll(at(sentence, i + words));
        i += words;
      }
    }
    return List.copyOf(rejected);
  }

  /** Groups of nouns with "and", "or" or a comma between them. */
  static List<String> at(Sentence sentence, int from) {
    List<String> options = new ArrayList<>();
    int i = from;
    while (sentence.groupEnd(i) > i) {
      int end = sentence.groupEnd(i);
      options.add(sentence.text(i, end));
      i = end;
      while (sentence.has(i, ",") || sentence.has(i, "and") || sentence.has(i, "or")) {
        i++;
      }
      if (i == end) {
        break;
      }
    }
    return options;
  }
}
