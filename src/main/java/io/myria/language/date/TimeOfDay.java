package io.myria.language.date;

import java.util.Set;

/** Questions for a time of day, in English and German. Stateless. */
public final class TimeOfDay {

  /** Behind "what time", these ask for something else. */
  private static final Set<String> OTHERS =
      Set.of("zone", "zones", "frame", "span", "period", "line", "slot", "off");

  private TimeOfDay() {}

  /** Whether a question asks at what time of a day something was. */
  public static boolean isAsked(String question) {
    DateTokens tokens = new DateTokens(question);
    for (int i = 0; i < tokens.size(); i++) {
      if (english(tokens, i) || german(tokens, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean english(DateTokens tokens, int i) {
    return switch (tokens.at(i)) {
      case "what", "which" -> {
        int at = tokens.past(tokens.past(i + 1, "exact"), "precise");
        boolean time = tokens.in(at, Set.of("time", "hour")) && !tokens.in(at + 1, OTHERS);
        yield time && (!tokens.has(at + 1, "of") || day(tokens, at + 2));
      }
      case "how" -> tokens.in(i + 1, Set.of("early", "late"));
      case "o" -> tokens.has(i + 2, "clock");
      case "time" -> tokens.has(i + 1, "of") && day(tokens, i + 2);
      case "when" -> tokens.has(i + 1, "exactly");
      case "exact" -> tokens.has(i + 1, "time");
      case "timestamp" -> true;
      default -> false;
    };
  }

  private static boolean day(DateTokens tokens, int i) {
    return tokens.has(tokens.past(i, "the"), "day");
  }

  private static boolean german(DateTokens tokens, int i) {
    return switch (tokens.at(i)) {
      case "uhrzeit" -> true;
      case "wieviel", "viel" -> tokens.has(i + 1, "uhr");
      case "wann" -> tokens.has(i + 1, "genau");
      case "wie" -> tokens.in(i + 1, Set.of("früh", "spät"));
      default -> false;
    };
  }
}
