package io.myria.statements.reader;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads who commits themselves, and the deadline. Thread-safe. */
public final class Commitments {

  private static final String DAY =
      "(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|next week|next month"
          + "|the \\d{1,2}(?:st|nd|rd|th)|\\d{1,2} [a-z]{3,9}|[a-z]{3,9} \\d{1,2}|january|february"
          + "|march|april"
          + "|may|june|july|august|september|october|november|december|noon|lunch|close|half-term"
          + "|christmas|easter|spring|summer|autumn|winter|\\d{1,2}(?::\\d\\d)? ?[ap]m"
          + "|the day of the \\w{1,20}|next quarter|(?:\\w{1,20} )?working hours";

  private static final Pattern DUE =
      Evidence.compiled(
          "\\b(?:(?:by|before|until|till|within|inside|eod|cob|for the|on|in"
              + "|for)\\s)?(?:the )?(?:end of |early |late |start of )?(?:"
              + DAY
              + ")\\b(?: (?:morning|afternoon|evening|night|today))?");

  /** "Barlow's have promised", "Action item: Wanjiru writes". */
  private static final Pattern OTHER =
      Pattern.compile(
          "(?:^|: |, )(?<b>[A-Z][\\w']{1,20}(?: [A-Z][\\w']{1,20})?) (?:(?:has|have) (?:promised"
              + "|committed|agreed)"
              + "|promised|will\\b|'ll|to\\b|writes|sends|does|takes|prepares|checks|brings"
              + "|books|calls)");

  private static final Pattern FIRST =
      Evidence.compiled(
          "\\b(?:I|I'll|I'm|me|my|we|us|we'll|you'll|leave it|leave that)\\b|^promise");

  private Commitments() {}

  public static Commitment of(TextAnalysis text) {
    if (!text.language().equals("en")) {
      return new Commitment("", "");
    }
    Matcher other = OTHER.matcher(text.text());
    String by = "";
    if (other.find() && !other.group("b").matches("I|We|You|They|It")) {
      by = other.group("b");
    } else if (FIRST.matcher(text.text()).find()) {
      by = text.speaker();
    }
    Matcher due = DUE.matcher(text.text());
    String last = "";
    while (due.find()) {
      last = last.isEmpty() ? due.group().strip() : last;
    }
    return new Commitment(by, last);
  }
}
