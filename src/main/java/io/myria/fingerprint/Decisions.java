package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a decision and the options it rejects: a verb of deciding that is said and not asked,
 * denied or supposed; a word such as "decision" before a colon; or what "we" are going to use.
 */
final class Decisions {

  private static final Lexicon LISTS = Lexicon.beside(Decisions.class);

  private static final Set<String> DECIDED = LISTS.words("decided");

  /** These need a "to", "on" or "for" to be of deciding. */
  private static final Set<String> NEED_A_WORD = LISTS.words("need-a-word");

  private static final Set<String> LEADS = LISTS.words("leads");

  private static final Set<String> TITLES = LISTS.words("titles");

  /** What one does for good; "we will see" is no decision. */
  private static final Set<String> LASTING = LISTS.words("lasting");

  private static final Set<String> BY_ONESELF = LISTS.words("by-oneself");

  /** What one goes, stays or sticks with; a journey is none. */
  private static final Set<String> NEED_WITH = LISTS.words("need-with");

  /** A heading that begins so names what was taken up. */
  private static final Set<String> TAKEN_UP = LISTS.words("taken-up");

  /** With these it is a task or an aside, and no heading. */
  private static final Set<String> NO_HEADING = LISTS.words("no-heading");

  private static final int HEADING = 8;

  private static final Set<String> TOLD = LISTS.words("told");

  private static final Set<String> STOPS = LISTS.words("stops");

  private static final Set<String> MARKS = Set.of(".", ";", ":", "!", "?", "(", ")", ",", "–", "-");

  private Decisions() {}

  /**
   * @param text what was decided
   * @param rejected what was decided against
   */
  record Decided(Optional<String> text, List<String> rejected) {}

  static Optional<Decided> of(List<Sentence> sentences) {
    for (Sentence sentence : sentences) {
      int start = start(sentence);
      if (start >= 0) {
        int end = objectEnd(sentence, start);
        String text = sentence.text(start, end).replaceFirst("(?i) it is$", "");
        boolean against = sentence.has(start, "against");
        return Optional.of(
            new Decided(
                Optional.of(text).filter(one -> !one.isBlank()),
                against
                    ? RejectedOptions.at(sentence, start + 1)
                    : RejectedOptions.behind(sentence, start)));
      }
      int rejected = RejectedOptions.said(sentence);
      List<String> options = rejected < 0 ? List.of() : RejectedOptions.at(sentence, rejected);
      if (!options.isEmpty()) {
        return Optional.of(new Decided(instead(sentence, rejected), options));
      }
    }
    return Optional.empty();
  }

  /** "Rejected MySQL in favour of PostgreSQL": the latter. */
  private static Optional<String> instead(Sentence sentence, int from) {
    for (int i = from; i < sentence.size(); i++) {
      boolean favour =
          sentence.has(i, "in", "favour", "of") || sentence.has(i, "in", "favor", "of");
      if (favour && sentence.groupEnd(i + 3) > i + 3) {
        return Optional.of(sentence.text(i + 3, sentence.groupEnd(i + 3)));
      }
    }
    return Optional.empty();
  }

  /** Where what was decided begins, or -1. */
  private static int start(Sentence sentence) {
    int titled = titled(sentence);
    if (titled >= 0) {
      return titled;
    }
    if (isSettled(sentence)) {
      return sentence.clause(sentence.size() - 3);
    }
    if (isHeading(sentence)) {
      return 0;
    }
    for (int i = 0; i < sentence.size(); i++) {
      int start = verb(sentence, i);
      start = start >= 0 ? start : will(sentence, i);
      if (start >= 0) {
        return start;
      }
    }
    return -1;
  }

  private static int titled(Sentence sentence) {
    for (int i = 0; i < Math.min(6, sentence.size()); i++) {
      if (sentence.has(i + 1, ":") && sentence.in(i, TITLES) && !sentence.at(i).quoted()) {
        return i + 2;
      }
      if (sentence.at(i).text().equals(":") && sentence.first(0, i, TITLES) >= 0) {
        return sentence.at(i).quoted() || sentence.isQuestion() ? -1 : i + 1;
      }
    }
    return -1;
  }

  /** "PostgreSQL it is." */
  private static boolean isSettled(Sentence sentence) {
    int last = sentence.size();
    while (last > 0 && sentence.at(last - 1).is("PUNCT")) {
      last--;
    }
    return last > 2
        && sentence.has(last - 2, "it", "is")
        && sentence.at(last - 3).isNominal()
        && sentence.isSaid(last - 2);
  }

  /** "Evaluate DB options", "Configure connection pool": without an article. */
  private static boolean isHeading(Sentence sentence) {
    return sentence.in(0, TAKEN_UP)
        && sentence.size() > 1
        && sentence.size() <= HEADING
        && !sentence.isQuestion()
        && !sentence.at(0).quoted()
        && sentence.at(1).isNominal()
        && sentence.first(1, sentence.size(), NO_HEADING) < 0;
  }

  private static int verb(Sentence sentence, int i) {
    if (!sentence.in(i, DECIDED) || !hasSubject(sentence, i) || !sentence.isSaid(i)) {
      return -1;
    }
    boolean lead = sentence.in(i + 1, LEADS);
    if (sentence.in(i, NEED_A_WORD) && !lead || sentence.has(i + 1, "up")) {
      return -1;
    }
    boolean passive = sentence.first(i - 2, i, Set.of("was", "were", "is", "are", "been")) >= 0;
    if (passive) {
      return sentence.clause(i);
    }
    if (!lead && sentence.groupEnd(i + 1) == i + 1) {
      return -1;
    }
    return lead && !sentence.has(i + 1, "against") ? i + 2 : i + 1;
  }

  /** Somebody who decides: "the selected rows" are nobody's decision. */
  private static boolean hasSubject(Sentence sentence, int verb) {
    if (sentence.at(verb - 1).is("DET") || sentence.at(verb + 1).is("NOUN")) {
      return false;
    }
    for (int i = sentence.clause(verb); i < verb; i++) {
      if (sentence.at(i).isNominal() || sentence.at(i).is("PRON")) {
        return true;
      }
    }
    return verb > 0 && sentence.at(verb - 1).is("CCONJ");
  }

  /** "We will use", "let's go with", "I'll stick with". */
  private static int will(Sentence sentence, int i) {
    int verb = -1;
    Set<String> verbs = LASTING;
    if (sentence.in(i, Set.of("will", "shall", "'ll")) && sentence.in(i - 1, Set.of("we", "i"))) {
      verb = i + 1;
      verbs = sentence.has(i - 1, "i") ? BY_ONESELF : LASTING;
    } else if (sentence.has(i, "let", "'s") || sentence.has(i, "let", "us")) {
      verb = i + 2;
      verbs = BY_ONESELF;
    }
    int going = going(sentence, i);
    if (going >= 0) {
      return going;
    }
    boolean lasting = verb > 0 && sentence.in(verb, verbs) && sentence.isSaid(i);
    if (!lasting || sentence.in(verb, NEED_WITH) && !sentence.has(verb + 1, "with")) {
      return -1;
    }
    return verb;
  }

  /** "We're going with Hetzner", but not to Rome; "from now on all invoices …", but no order. */
  private static int going(Sentence sentence, int i) {
    boolean are = sentence.has(i, "we") && sentence.in(i + 1, Set.of("are", "'re"));
    if (are && sentence.has(i + 2, "going", "with") && sentence.isSaid(i + 1)) {
      boolean journey = sentence.first(i + 5, sentence.size(), Set.of("to", "on")) >= 0;
      return sentence.groupEnd(i + 4) > i + 4 && !journey ? i + 2 : -1;
    }
    if (i > 0 || !sentence.has(0, "from", "now", "on") || sentence.isQuestion()) {
      return -1;
    }
    int after = sentence.has(3, ",") ? 4 : 3;
    boolean told = sentence.at(after).is("VERB") || sentence.in(after, TOLD);
    return sentence.at(0).quoted() || told || after >= sentence.size() ? -1 : after;
  }

  private static int objectEnd(Sentence sentence, int from) {
    for (int i = from; i < sentence.size(); i++) {
      boolean mark = sentence.at(i).is("PUNCT") && MARKS.contains(sentence.at(i).text());
      boolean hyphen = sentence.has(i, "-") && !isSpaced(sentence, i);
      boolean cause = sentence.in(i, STOPS) || Reasons.marker(sentence, i) > 0;
      if (mark && !hyphen
          || cause
          || RejectedOptions.marker(sentence, i) > 0
          || isNewClause(sentence, i)) {
        return i;
      }
    }
    return sentence.size();
  }

  private static boolean isSpaced(Sentence sentence, int i) {
    return sentence.at(i - 1).to() < sentence.at(i).from();
  }

  private static boolean isNewClause(Sentence sentence, int i) {
    return sentence.has(i, "and")
        && (sentence.at(i + 1).is("PRON") || sentence.at(i + 1).is("VERB"));
  }
}
