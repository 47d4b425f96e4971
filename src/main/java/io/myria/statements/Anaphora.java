package io.myria.statements;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import io.myria.language.TokenList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Whether a claim is of what was said before it, which only its conversation tells: "Finance
 * trimmed it to 90 euros", "Correction, the number is 555-7139", "That address bounces, use …".
 * What its sentence names is then no subject. Stateless.
 */
final class Anaphora {

  private static final Lexicon LISTS = Lexicon.beside(Anaphora.class);

  private static final Set<String> DEMONSTRATIVES = LISTS.words("demonstratives");

  /** "This week" tells when, and "that is" explains. */
  private static final Set<String> NOT_POINTED_AT = LISTS.words("not-pointed-at");

  private static final Set<String> OBJECTS = LISTS.words("objects");

  /** Words before a comma that hold one of these are more than an interjection. */
  private static final Set<String> PHRASES = LISTS.words("phrases");

  /** "Slight change", "no longer valid": so many words. */
  private static final int INTERJECTION = 3;

  /** Where one of these stands, a sentence may be of what was said before it. */
  private static final Set<String> PRONOUNS = LISTS.words("pronouns");

  private Anaphora() {}

  /** Whether a text has a pronoun that may stand for what was said before it. */
  static boolean mayRefer(String text) {
    return !Collections.disjoint(TokenList.of(text).lower(), PRONOUNS);
  }

  /**
   * Whether a claim without a subject is of what its sentence names in a way that no rule of
   * grammar takes apart, as "I throw on Sundays now": a value alone, without a pronoun or an
   * interjection before it.
   */
  static boolean standsAlone(Claim claim, EventClaims stated) {
    List<String> words = TokenList.of(sentence(stated.text(), claim.from())).lower();
    int comma = words.indexOf(",");
    return !claim.attribute().isKnown()
        && claim.value().sort().isPlain()
        && Collections.disjoint(words, PRONOUNS)
        && (comma < 0 || comma > INTERJECTION);
  }

  static boolean points(Claim claim, EventClaims stated) {
    if (claim.subject().isEmpty() || stated.text().isEmpty()) {
      return false;
    }
    String sentence = sentence(stated.text(), claim.from());
    TokenList tokens = TokenList.of(sentence);
    List<String> words = tokens.lower();
    int comma = words.indexOf(",");
    List<String> lead = words.subList(0, Math.max(0, comma));
    boolean pointing = false;
    for (int at = 0; at < words.size() && !pointing; at++) {
      String next = at + 1 < words.size() ? words.get(at + 1) : "";
      boolean demonstrative =
          DEMONSTRATIVES.contains(words.get(at)) && !NOT_POINTED_AT.contains(next);
      boolean object = OBJECTS.contains(words.get(at)) && at > 0 && at != comma + 1;
      pointing = demonstrative && isStart(words, at) || object;
    }
    boolean interjected =
        comma > 0
            && comma <= INTERJECTION
            && Collections.disjoint(lead, PHRASES)
            && isOf(claim, lead);
    return (pointing || interjected) && !isNamed(claim, tokens, stated);
  }

  /** At the sentence's beginning or behind a pronoun and a verb: not in "I heard that …". */
  private static boolean isStart(List<String> words, int at) {
    return at == 0 || at == 2 && words.get(0).length() <= 4 && !words.get(0).equals("the");
  }

  /** All that the claim is of stands before the comma; its words are stems. */
  private static boolean isOf(Claim claim, List<String> lead) {
    return claim.subject().stream()
        .allMatch(term -> lead.stream().anyMatch(word -> word.startsWith(term)));
  }

  private static boolean isNamed(Claim claim, TokenList tokens, EventClaims stated) {
    StringBuilder names = new StringBuilder(stated.speaker());
    for (int at = 0; at < tokens.lower().size(); at++) {
      if (tokens.capitals().get(at)) {
        names.append(' ').append(tokens.lower().get(at));
      }
    }
    Set<String> terms = Analysis.distinctTerms(names.toString());
    return claim.subject().stream().anyMatch(terms::contains);
  }

  private static String sentence(String text, int from) {
    int end = from;
    while (end < text.length()
        && !(".!?".indexOf(text.charAt(end)) >= 0
            && (end + 1 == text.length() || text.charAt(end + 1) == ' '))) {
      end++;
    }
    return text.substring(Math.min(from, text.length()), end);
  }
}
