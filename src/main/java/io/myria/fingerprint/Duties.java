package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds who is to do a task, by when, and who agreed. */
final class Duties {

  private static final Lexicon LISTS = Lexicon.beside(Duties.class);

  private static final Set<String> WILL = LISTS.words("will");

  private static final Set<String> MUST = LISTS.words("must");

  /** What nobody is given to do. */
  private static final Set<String> NO_WORK = LISTS.words("no-work");

  private static final Set<String> AGREED = LISTS.words("agreed");

  private static final Set<String> BEFORE = LISTS.words("before");

  private static final Set<String> PERIODS = LISTS.words("periods");

  private Duties() {}

  static Optional<String> assignee(
      List<Sentence> sentences, Optional<String> speaker, Set<String> names) {
    for (Sentence sentence : sentences) {
      for (int i = 0; i < sentence.size() && !sentence.isQuestion(); i++) {
        Optional<String> named = named(sentence, i, names);
        if (named.isPresent()) {
          return named;
        }
        if (isPromised(sentence, i)) {
          return speaker;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isPromised(Sentence sentence, int i) {
    return sentence.has(i, "i")
        && sentence.in(i + 1, WILL)
        && sentence.at(i + 2).is("VERB")
        && !sentence.in(i + 2, NO_WORK)
        && sentence.isSaid(i + 1);
  }

  private static Optional<String> named(Sentence sentence, int i, Set<String> names) {
    if (sentence.has(i, "assigned", "to")) {
      return name(sentence, i + 2, names);
    }
    int next = i + 1;
    boolean responsible =
        sentence.has(next, "is", "responsible", "for")
            || sentence.has(next, "is", "in", "charge", "of")
            || sentence.has(next, "takes", "over")
            || sentence.has(next, "takes", "care", "of")
            || sentence.has(next, "is", "assigned", "to");
    boolean will =
        (sentence.in(next, WILL) || sentence.in(next, MUST)) && isWork(sentence, next + 1);
    if ((responsible || will) && sentence.isSaid(next)) {
      return name(sentence, i, names);
    }
    return Optional.empty();
  }

  private static boolean isWork(Sentence sentence, int from) {
    int verb = sentence.has(from, "to") ? from + 1 : from;
    return sentence.at(verb).is("VERB") && !sentence.in(verb, NO_WORK);
  }

  private static Optional<String> name(Sentence sentence, int i, Set<String> names) {
    return names.contains(sentence.at(i).lower())
        ? Optional.of(sentence.text(nameStart(sentence, i), nameEnd(sentence, i, sentence.size())))
        : Optional.empty();
  }

  /** "Jane Doe-Smith", of which a word is known. */
  private static int nameEnd(Sentence sentence, int from, int to) {
    int end = from + 1;
    while (end < to && (isNamed(sentence, end) || isJoined(sentence, end))) {
      end++;
    }
    return end;
  }

  private static int nameStart(Sentence sentence, int at) {
    int start = at;
    while (start > 0 && isNamed(sentence, start - 1) && sentence.at(start - 1).is("PROPN")) {
      start--;
    }
    return start;
  }

  private static boolean isNamed(Sentence sentence, int i) {
    return sentence.at(i).isCapital() && sentence.at(i).isNominal();
  }

  private static boolean isJoined(Sentence sentence, int i) {
    return sentence.has(i, "-")
        && sentence.at(i - 1).to() == sentence.at(i).from()
        && sentence.at(i).to() == sentence.at(i + 1).from()
        && sentence.at(i + 1).isCapital();
  }

  static Optional<String> validatedBy(List<Sentence> sentences, Set<String> names) {
    for (Sentence sentence : sentences) {
      for (int i = 0; i < sentence.size(); i++) {
        boolean agreed =
            sentence.in(i, AGREED)
                && (!sentence.has(i, "signed") || sentence.has(i + 1, "off"))
                && sentence.isSaid(i);
        if (agreed) {
          Optional<String> who = who(sentence, i, names);
          if (who.isPresent()) {
            return who;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> who(Sentence sentence, int verb, Set<String> names) {
    int by = sentence.first(verb + 1, verb + 4, Set.of("by"));
    if (by >= 0) {
      return person(sentence, by + 1, sentence.size(), names);
    }
    boolean passive = sentence.first(verb - 2, verb, Set.of("was", "is", "been", "were")) >= 0;
    return passive ? Optional.empty() : person(sentence, sentence.clause(verb), verb, names);
  }

  private static Optional<String> person(Sentence sentence, int from, int to, Set<String> names) {
    for (int i = from; i < to; i++) {
      TaggedWord word = sentence.at(i);
      boolean role = word.isNominal() && word.text().matches("C[A-Z]O|VP|PM|QA");
      if (names.contains(word.lower()) || role) {
        return Optional.of(role ? word.text() : sentence.text(i, nameEnd(sentence, i, to)));
      }
    }
    return Optional.empty();
  }

  static Optional<String> deadline(List<Sentence> sentences) {
    for (Sentence sentence : sentences) {
      for (int i = 0; i < sentence.size() && !sentence.isQuestion(); i++) {
        int from = sentence.in(i, BEFORE) ? term(sentence, i + 1) : -1;
        if (from >= 0) {
          return Optional.of(sentence.text(from, termEnd(sentence, from)));
        }
      }
    }
    return Optional.empty();
  }

  /** Where a time begins that follows soon, or -1. */
  private static int term(Sentence sentence, int from) {
    int first = from;
    while (sentence.in(first, Set.of("by", "on", "is", "was", ":", "the", "at", "for"))) {
      first++;
    }
    if (sentence.has(from - 1, "deadline") && sentence.has(from, "for")) {
      int is = sentence.first(from, from + 6, Set.of("is", ":"));
      first = is < 0 ? first : is + 1;
    }
    return termEnd(sentence, first) > first ? first : -1;
  }

  /** After the last word of a time; {@code from} where there is none. */
  private static int termEnd(Sentence sentence, int from) {
    int end = from;
    for (int i = from; i < Math.min(from + 6, sentence.size()); i++) {
      boolean time = sentence.in(i, PERIODS) || sentence.at(i).is("NUM");
      boolean between =
          sentence.in(
              i, Set.of("next", "this", "the", "end", "of", "at", "coming", "early", "late"));
      if (time) {
        end = i + 1;
      } else if (!between) {
        break;
      }
    }
    boolean number = end == from + 1 && sentence.at(from).is("NUM");
    boolean dated =
        number && sentence.at(from).text().matches("\\d{4}-\\d\\d-\\d\\d|\\A\\d++:\\d\\d");
    return number && !dated ? from : end;
  }
}
