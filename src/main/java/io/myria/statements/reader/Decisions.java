package io.myria.statements.reader;

import io.myria.language.Sentence;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the fields of a decision: what, against what, why and by whom. To be asked of texts that
 * {@link Kinds} takes for decisions. The patterns are {@code en/decisions.txt}. Thread-safe.
 */
public final class Decisions {

  private static final String STRETCH =
      "[^,.;:!?\\n"
          + "]{1,80}?(?= over | instead of | rather than | because | since | as |,|\\.(?:\\s|$)"
          + "|;|:|!|$)";
  private static final String BY =
      "(?<b>(?-i:I|We|[A-Z][\\\\w'-]{1,20}(?: [A-Z][\\\\w'-]{1,20})?)|the \\\\w{1,20})";

  /** What stands before a verb and names something. */
  private static final String NAMED =
      "(?!(?:it|its|we|i|they|he|she|you|this|that|these|those|there|here|which|who|what|nobody"
          + "|everyone|everybody|anything|nothing|one|and|but|so|if|when|as|like|because|since|until)\\b)(?:Dr\\."
          + " )?[\\w][\\w'& -]{0,40}?";

  private static final List<Pattern> PATTERNS =
      WordList.lines("en/decisions.txt").stream().map(Decisions::compiled).toList();

  private static final Pattern FIRST = Evidence.compiled("\\bI(?:'m|'ve| am| have)\\b");

  /** Sentences that explain something say that it is so. */
  private static final Set<Modality> EXPLAINING =
      EnumSet.of(Modality.ASSERTED, Modality.NEGATED, Modality.PAST);

  /** What is done next, thanked for or added explains nothing. */
  private static final Pattern NO_REASON =
      Evidence.compiled(
          "^(?:and|so|then|but|or|which|also|not|thanks?|sorry|cheers|best|hope|please|ok|okay|yes|no|this"
              + " settles|more|details|same)\\b|^.{0,30}?(?:'ll|\\bwill|\\bgoing to|\\bcan"
              + " wait|\\bto follow)\\b|\\bi've (?:told|asked)\\b|\\b(?:signed (?:it"
              + " )?off|approved)\\b");

  private static final Set<String> BEGINNINGS =
      Set.of("PRON", "DET", "NOUN", "PROPN", "NUM", "ADJ");
  private static final Set<String> DECIDERS = Set.of("we", "i", "you", "so", "which", "who", "not");
  private static final Set<String> DIVIDERS = Set.of(",", ";", "–", "—", "-", "--");
  private static final int LEAST_WORDS = 3;

  /** Longer texts decide nothing in so many words. */
  private static final int MOST = 600;

  private Decisions() {}

  private static Pattern compiled(String line) {
    String pattern =
        line.replace("{X}", STRETCH)
            .replace("{N}", NAMED)
            .replaceFirst("\\{BY\\}", BY)
            .replace("{BY}", "\\w{1,20}");
    return Evidence.compiled(pattern);
  }

  /** Nothing but empty fields in another language than English. */
  public static Decision of(TextAnalysis text) {
    Decision read = read(text);
    return read.decided().isEmpty() && text.language().equals("en")
        ? new Decision(first(text), read.rejected(), read.reason(), read.by())
        : read;
  }

  /** Only where the text puts it as decisions are put. */
  public static Optional<Decision> found(TextAnalysis text) {
    return Optional.of(read(text)).filter(read -> !read.decided().isEmpty());
  }

  private static Decision read(TextAnalysis text) {
    if (!text.language().equals("en")) {
      return new Decision("", List.of(), "", "");
    }
    String said = text.text().substring(0, Math.min(MOST, text.text().length())).strip();
    String decided = "";
    String reason = "";
    String by = "";
    List<String> rejected = new ArrayList<>();
    for (Pattern pattern : PATTERNS) {
      Matcher matcher = pattern.matcher(said);
      if (!matcher.find()) {
        continue;
      }
      String what = group(matcher, "d");
      decided = decided.isEmpty() ? what : decided;
      by = by.isEmpty() ? person(group(matcher, "b"), text.speaker()) : by;
      String against = group(matcher, "r");
      boolean isNew = !against.isEmpty() && rejected.isEmpty() && !against.equals(decided);
      if (isNew && !decided.contains(against) || isNew && pattern.pattern().contains("without")) {
        rejected.addAll(parts(against));
      }
      String why = group(matcher, "w");
      boolean repeats = !decided.isEmpty() && why.contains(decided);
      reason = reason.isEmpty() && !repeats ? why : reason;
    }
    reason = reason.isEmpty() ? explanation(text, decided) : reason;
    boolean speaks = FIRST.matcher(said).find();
    by = by.isEmpty() && speaks ? text.speaker() : by;
    return new Decision(decided, rejected, reason, by);
  }

  /** The clause or sentence behind what was decided. */
  private static String explanation(TextAnalysis text, String decided) {
    List<AnalyzedSentence> sentences = text.sentences();
    int at = 0;
    for (int index = 0; index < sentences.size(); index++) {
      at = !decided.isEmpty() && sentences.get(index).text().contains(decided) ? index : at;
    }
    boolean last = at + 1 >= sentences.size();
    String clause = last && at < sentences.size() ? clause(sentences.get(at)) : "";
    return last ? clause : explains(sentences.get(at + 1));
  }

  private static String explains(AnalyzedSentence said) {
    Sentence words = said.words();
    boolean fits =
        EXPLAINING.contains(said.modality())
            && !said.cues().contains(Cue.COMMITMENT)
            && words.size() > LEAST_WORDS
            && hasVerb(words, 1)
            && (!words.at(0).is("VERB") || words.at(0).lower().endsWith("ing"))
            && !NO_REASON.matcher(said.text()).find();
    return fits ? withoutMarks(said.text()) : "";
  }

  /** "Choir robes get dry-cleaned, the last lot shrank". */
  private static String clause(AnalyzedSentence said) {
    Sentence words = said.words();
    for (int index = LEAST_WORDS; index + LEAST_WORDS < words.size(); index++) {
      boolean begins =
          DIVIDERS.contains(words.at(index).text())
              && BEGINNINGS.contains(words.at(index + 1).tag())
              && !words.in(index + 1, DECIDERS);
      String clause = begins ? words.text(index + 1, words.size()) : "";
      if (begins && hasVerb(words, index + 2) && !NO_REASON.matcher(clause).find()) {
        return withoutMarks(clause);
      }
    }
    return "";
  }

  private static boolean hasVerb(Sentence words, int from) {
    for (int index = from; index < words.size(); index++) {
      if (words.at(index).isVerbal()) {
        return true;
      }
    }
    return false;
  }

  /** Without a pattern it is the first sentence that asserts something. */
  private static String first(TextAnalysis text) {
    return text.sentences().stream()
        .filter(one -> one.modality() != Modality.ASKED)
        .findFirst()
        .map(one -> withoutMarks(one.text()))
        .orElse("");
  }

  private static String withoutMarks(String sentence) {
    int end = sentence.length();
    while (end > 0 && ".!".indexOf(sentence.charAt(end - 1)) >= 0) {
      end--;
    }
    return sentence.substring(0, end);
  }

  private static String group(Matcher matcher, String name) {
    if (!matcher.pattern().pattern().contains("(?<" + name + ">")) {
      return "";
    }
    String found = matcher.group(name);
    return found == null ? "" : found.strip();
  }

  private static String person(String by, String speaker) {
    return by.equals("I") ? speaker : by.equals("We") ? "" : by.replaceAll("'s$", "");
  }

  private static List<String> parts(String list) {
    return List.of(list.split(",? (?:and|or) |, "));
  }
}
