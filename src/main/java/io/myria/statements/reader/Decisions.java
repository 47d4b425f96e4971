package io.myria.statements.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the fields of a decision: what, against what, why and by whom. To be asked of texts that
 * {@link Kinds} takes for decisions. The patterns are {@code en/decisions.txt}. Thread-safe.
 */
public final class Decisions {

  private static final String STRETCH =
      "[^,.;:!?\\n]{1,80}?(?= over | instead of | rather than | because | since | as |,|\\.(?:\\s|$)"
          + "|;|:|!|$)";
  private static final String BY =
      "(?<b>(?-i:I|We|[A-Z][\\\\w'-]{1,20}(?: [A-Z][\\\\w'-]{1,20})?)|the \\\\w{1,20})";
  private static final List<Pattern> PATTERNS =
      WordList.lines("en/decisions.txt").stream().map(Decisions::compiled).toList();

  private static final Pattern FIRST = Evidence.compiled("\\bI(?:'m|'ve| am| have)\\b");

  /** Longer texts decide nothing in so many words. */
  private static final int MOST = 600;

  private Decisions() {}

  private static Pattern compiled(String line) {
    String pattern =
        line.replace("{X}", STRETCH).replaceFirst("\\{BY\\}", BY).replace("{BY}", "\\w{1,20}");
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
    boolean speaks = FIRST.matcher(said).find();
    by = by.isEmpty() && speaks ? text.speaker() : by;
    return new Decision(decided, rejected, reason, by);
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
