package io.myria.recall;

import io.myria.language.SentenceCues;
import io.myria.language.SentenceCues.Cue;
import io.myria.language.Sentences;
import io.myria.recall.ranking.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How useful a sentence is to somebody who is new to a project: rules, changes, promises and
 * figures before talk; and which of its clauses say it. Looks at each character once. Stateless.
 */
final class Salience {

  /**
   * A stretch of a text.
   *
   * @param score comparable between texts; what is not worth telling has less than {@link #LEAST}
   */
  record Extract(String words, double score, Set<Cue> cues) {

    boolean has(Cue cue) {
      return cues.contains(cue);
    }
  }

  static final double LEAST = 1.5;

  private static final int FEWEST_WORDS = 4;
  private static final int FEW_WORDS = 7;
  private static final int MANY_WORDS = 45;

  /** Characters of clauses that are shown together. */
  private static final int MOST = 70;

  /** Characters of a stretch that leaves place for the beginning of what it points at. */
  private static final int SHORT = 40;

  /** Shorter stretches are shown with a neighbour, as they seldom say what they are of. */
  private static final int LEAST_WORDS = 6;

  /** Behind a clause's end a new one begins with these. */
  private static final String MARKS = ",;:";

  /** They mean something that was said before. */
  private static final Set<String> POINTING = Set.of("it", "that", "this", "them", "those");

  /** "I don't get it" and "I have to go" are no rules. */
  private static final Set<String> PERSONS = Set.of("i", "we", "you", "he", "she", "it");

  private static final Set<String> REFUSALS = Set.of("don't", "dont", "do", "have");

  /** After these words "always" describes a habit and states no rule. */
  private static final Set<String> NARRATING =
      Set.of(
          "i've", "we've", "you've", "they've", "he's", "she's", "it's", "i'm", "you're", "i'll");

  /** "Like always" states no rule either. */
  private static final Set<String> LIKENING = Set.of("like", "as");

  private static final Set<String> PROPOSING = Set.of("propose", "suggest", "suggestion");

  private static final Set<String> DEGREES = Set.of("how", "so", "very", "really");

  /** Of these alone no change is heard. */
  private static final Set<String> VAGUE = Set.of("now", "is", "it's", "are", "will");

  private static final List<String> PLEASE_FORGET = List.of("please", "forget");

  /** Greetings stand at the beginning: "in the morning" is none. */
  private static final int OPENING = 3;

  private Salience() {}

  /** A clause and its place: the sentence that it is of. */
  private record Clause(String words, int sentence, Extract extract) {}

  /**
   * The clauses that say best what is worth telling, with a neighbour where they are short.
   * Requests to forget something are not among them.
   */
  static Extract best(String text, Role role) {
    List<String> sentences =
        sentences(text).stream().filter(sentence -> !asksToForget(sentence)).toList();
    Extract best = new Extract("", Double.NEGATIVE_INFINITY, Set.of());
    int at = -1;
    for (int index = 0; index < sentences.size(); index++) {
      Extract extract = of(sentences.get(index), role);
      if (extract.score() > best.score()) {
        best = extract;
        at = index;
      }
    }
    if (at < 0) {
      return best;
    }
    String words = stretch(sentences, at);
    double lost = best.score() - weight(sentences.get(at), best.cues());
    Set<Cue> cues = best.cues();
    double shown = weight(words, role == Role.ASSISTANT ? cues : cues(SentenceCues.words(words)));
    return new Extract(words, Math.min(best.score(), shown + lost), cues);
  }

  /** Such as {@code Please forget that the code is 4711}: no fact, and not to be repeated. */
  static boolean asksToForget(String sentence) {
    List<String> words = SentenceCues.words(sentence);
    return Collections.indexOfSubList(words, PLEASE_FORGET) >= 0;
  }

  /** The best clause of a sentence, and those beside it as far as they fit. */
  private static String stretch(List<String> sentences, int at) {
    List<Clause> clauses = new ArrayList<>();
    for (int index = Math.max(0, at - 1); index < Math.min(sentences.size(), at + 2); index++) {
      for (String clause : clauses(sentences.get(index))) {
        clauses.add(new Clause(clause, index, weighed(clause)));
      }
    }
    int best = -1;
    for (int index = 0; index < clauses.size(); index++) {
      Clause clause = clauses.get(index);
      boolean better = best < 0 || clause.extract().score() > clauses.get(best).extract().score();
      best = clause.sentence() == at && better ? index : best;
    }
    int from = best;
    int to = best + 1;
    int length = clauses.get(best).words().length();
    boolean grows = true;
    while (grows) {
      grows = false;
      boolean points = isBare(clauses.subList(from, to));
      boolean before =
          from > 0
              && (clauses.get(from - 1).sentence() == at || points)
              && length + clauses.get(from - 1).words().length() < MOST;
      boolean behind =
          to < clauses.size()
              && (clauses.get(to).sentence() == at || points)
              && length + clauses.get(to).words().length() < MOST;
      if (before && (points || !behind)) {
        length += 1 + clauses.get(--from).words().length();
        grows = true;
      } else if (behind) {
        length += 1 + clauses.get(to++).words().length();
        grows = true;
      }
    }
    // "From now on," says nothing without what follows, even if that is cut.
    boolean opens =
        to == best + 1 && to < clauses.size() && isOpening(clauses.get(best), clauses.get(to));
    to += opens ? 1 : 0;
    String shown = String.join(" ", clauses.subList(from, to).stream().map(Clause::words).toList());
    boolean alone = from > 0 && isBare(clauses.subList(from, to)) && shown.length() < SHORT;
    return alone ? Sentences.excerpt(clauses.get(from - 1).words(), SHORT) + " " + shown : shown;
  }

  private static boolean isOpening(Clause clause, Clause next) {
    return clause.sentence() == next.sentence()
        && SentenceCues.words(clause.words()).size() < FEWEST_WORDS;
  }

  /** Too short to say what it is of, or it points at what was said before. */
  private static boolean isBare(List<Clause> clauses) {
    List<String> words =
        clauses.stream().flatMap(one -> SentenceCues.words(one.words()).stream()).toList();
    return words.size() < LEAST_WORDS
        || words.size() < 2 * LEAST_WORDS && words.stream().anyMatch(POINTING::contains);
  }

  private static Extract weighed(String clause) {
    List<String> words = SentenceCues.words(clause);
    Set<Cue> cues = cues(words);
    return new Extract(
        clause, weight(clause, cues) + Math.min(words.size(), FEW_WORDS) * 0.05, cues);
  }

  private static Extract of(String sentence, Role role) {
    List<String> words = SentenceCues.words(sentence);
    Set<Cue> cues = cues(words);
    boolean assistant = role == Role.ASSISTANT;
    if (assistant) {
      // It reports what it was asked to do.
      cues.remove(Cue.CHANGE);
    }
    double score = weight(sentence, cues);
    score -= assistant ? 1.5 : 0;
    boolean asks = sentence.endsWith("?") && !cues.contains(Cue.PROMISE);
    score -= asks ? 3 : 0;
    // It introduces the next sentence, which has the fact.
    score -= sentence.endsWith(":") ? 1.5 : 0;
    int size = words.size();
    score -= size < FEWEST_WORDS ? 3 : size < FEW_WORDS ? 0.5 : size > MANY_WORDS ? 1.5 : 0;
    return new Extract(sentence, score, cues);
  }

  private static double weight(String words, Set<Cue> cues) {
    double score = 0;
    score += cues.contains(Cue.NORM) ? 2 : cues.contains(Cue.REQUEST) ? 1 : 0;
    score += cues.contains(Cue.LASTING) ? 0.7 : 0;
    score += cues.contains(Cue.CHANGE) ? 1.5 : 0;
    score += cues.contains(Cue.PROMISE) && cues.contains(Cue.DAY) ? 2 : 0;
    score += cues.contains(Cue.DAY) ? 0.7 : 0;
    score += words.chars().anyMatch(Character::isDigit) ? 1 : 0;
    score -= cues.contains(Cue.CHATTER) ? 2 : 0;
    score -= cues.contains(Cue.HEDGE) ? 2 : 0;
    return score;
  }

  private static Set<Cue> cues(List<String> words) {
    Set<Cue> cues = EnumSet.noneOf(Cue.class);
    int from = 0;
    for (int index = 0; index < words.size(); index++) {
      if (isNoRule(words, index)) {
        cues.addAll(SentenceCues.of(words.subList(from, index)));
        from = index + 1;
      }
    }
    cues.addAll(SentenceCues.of(words.subList(from, words.size())));
    if (cues.contains(Cue.CHANGE) && !isOfValue(words, cues)) {
      List<String> others = words.stream().filter(word -> !VAGUE.contains(word)).toList();
      if (!SentenceCues.of(others).contains(Cue.CHANGE)) {
        cues.remove(Cue.CHANGE);
      }
    }
    if (words.stream().anyMatch(PROPOSING::contains) || isConditional(words)) {
      cues.add(Cue.HEDGE);
    }
    Set<Cue> opening = SentenceCues.of(words.subList(0, Math.min(OPENING, words.size())));
    if (!opening.contains(Cue.CHATTER)) {
      cues.remove(Cue.CHATTER);
    }
    return cues;
  }

  /**
   * Whether a word that elsewhere begins a rule describes a person there: "I have to go", "I've
   * always loved it", "it must have been hard", "so important", "I do remember".
   */
  private static boolean isNoRule(List<String> words, int index) {
    String word = words.get(index);
    String before = index == 0 ? "" : words.get(index - 1);
    return switch (word) {
      case "always", "never" -> NARRATING.contains(before) || LIKENING.contains(before);
      case "must" ->
          index + 2 < words.size()
              && words.get(index + 1).equals("have")
              && words.get(index + 2).equals("been");
      case "important" -> DEGREES.contains(before);
      case "remember" -> index > 0 && !before.equals("please");
      default -> REFUSALS.contains(word) && PERSONS.contains(before);
    };
  }

  /** "I'd go with Postgres" proposes; "I'd like it short" asks for it. */
  private static boolean isConditional(List<String> words) {
    int at = words.indexOf("i'd");
    return at >= 0 && at + 1 < words.size() && !words.get(at + 1).equals("like");
  }

  /** "Now" says that something changed where it says to what. */
  private static boolean isOfValue(List<String> words, Set<Cue> cues) {
    return cues.contains(Cue.DAY)
        || words.stream().anyMatch(word -> word.chars().anyMatch(Character::isDigit));
  }

  /** Ends at a full stop too behind which a small letter comes: so people write in chats. */
  static List<String> sentences(String text) {
    List<String> sentences = new ArrayList<>();
    int from = 0;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      boolean last = index + 1 == text.length();
      boolean mark = unit == '.' || unit == '!' || unit == '?';
      boolean ends = unit == '\n' || last || mark && Character.isWhitespace(text.charAt(index + 1));
      if (ends) {
        String sentence = text.substring(from, index + 1).strip();
        if (!sentence.isEmpty()) {
          sentences.add(sentence);
        }
        from = index + 1;
      }
    }
    return sentences;
  }

  /** At commas, semicolons and colons, and before a bracket; none is lost. */
  private static List<String> clauses(String sentence) {
    List<String> clauses = new ArrayList<>();
    int from = 0;
    for (int index = 1; index < sentence.length(); index++) {
      boolean blank = sentence.charAt(index) == ' ';
      boolean mark = MARKS.indexOf(sentence.charAt(index - 1)) >= 0;
      boolean bracket = index + 1 < sentence.length() && sentence.charAt(index + 1) == '(';
      if (blank && (mark || bracket)) {
        clauses.add(sentence.substring(from, index).strip());
        from = index + 1;
      }
    }
    clauses.add(sentence.substring(from).strip());
    return clauses;
  }
}
