package io.myria.eventlog.redaction;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds secrets that programs recognise each other by: private keys, tokens and keys of known
 * services by the prefixes that their makers document, JSON web tokens, passwords in URLs, and
 * values behind a name such as {@code api_key=}. Precision first: a word that might be a password
 * is none. Stateless; each pattern is tried only where its fixed part stands, and takes time linear
 * in the text.
 */
final class Secrets {

  static final String KEY = "private_key";
  static final String TOKEN = "token";
  static final String PASSWORD = "password";

  /** Members of a payload whose value is a secret, whatever it looks like. */
  private static final Set<String> NAMES =
      Set.of(
          "password",
          "passwd",
          "client_secret",
          "api_key",
          "apikey",
          "secret_key",
          "secret_access_key",
          "access_token",
          "refresh_token",
          "auth_token",
          "private_key",
          "authorization");

  private static final int SHORTEST_NAMED = 8;

  /** What examples have where a secret belongs. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?i)(?:pass|passwd|password|pwd|pw|secret|token|key|changeme|example)[0-9]{0,3}+"
              + "|[x*.]++|(?:your|my|the|some|example|redacted)[_-].*+");

  /** Templates fill these in later. */
  private static final String FILLED = "${}<>[]%";

  /**
   * How a secret looks.
   *
   * @param fixed one of these, in lower case, stands in each text that has one
   * @param pattern its last group is the secret; without groups all of it is
   * @param mixed whether the secret has a letter and a digit, as random ones have and words do not
   */
  private record Rule(String kind, List<String> fixed, Pattern pattern, boolean mixed) {

    static Rule token(String fixed, String rest) {
      return new Rule(
          TOKEN,
          List.of(fixed.toLowerCase(Locale.ROOT)),
          Pattern.compile("(?<![A-Za-z0-9_-])" + Pattern.quote(fixed) + rest),
          false);
    }

    static Rule mixed(String fixed, String rest) {
      return new Rule(
          TOKEN,
          List.of(fixed.toLowerCase(Locale.ROOT)),
          Pattern.compile("(?<![A-Za-z0-9_-])" + Pattern.quote(fixed) + rest),
          true);
    }
  }

  private static final String END = "(?![A-Za-z0-9_-])";

  private static final List<Rule> RULES =
      Stream.of(
              List.of(
                  new Rule(
                      PASSWORD,
                      List.of("://"),
                      Pattern.compile("://[^\\s/?#:@\"'<>]{0,64}+:([^\\s/?#@\"'<>]{1,256}+)@"),
                      false),
                  new Rule(
                      TOKEN,
                      List.of("authorization"),
                      Pattern.compile(
                          "(?i)authorization\"?[ \\t]{0,4}+[:=][ \\t]{0,4}+\"?"
                              + "(?:(?:bearer|basic|token)[ \\t]{1,4}+)"
                              + "([A-Za-z0-9._~+/=-]{8,4096}+)"),
                      false),
                  new Rule(
                      TOKEN,
                      List.of("bearer "),
                      Pattern.compile("(?i)\\bbearer ([A-Za-z0-9._~+/=-]{20,4096}+)"),
                      true),
                  new Rule(
                      TOKEN,
                      List.of("eyj"),
                      Pattern.compile(
                          "(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}+\\.eyJ[A-Za-z0-9_-]{8,8192}+"
                              + "\\.[A-Za-z0-9_-]{8,4096}+"),
                      false),
                  new Rule(
                      TOKEN,
                      List.of("hooks.slack.com"),
                      Pattern.compile(
                          "hooks\\.slack\\.com/services/(T[A-Z0-9]{6,20}+/B[A-Z0-9]{6,20}+"
                              + "/[A-Za-z0-9]{16,40}+)"),
                      false)),
              named("api[_-]?key", "api_key", "apikey", "api-key"),
              named("secret[_-](?:access[_-])?key", "secret_", "secret-"),
              named("client[_-]secret", "client_secret", "client-secret"),
              named("(?:access|auth|refresh)[_-]token", "_token", "-token"),
              named("password|passwd|pwd", "password", "passwd", "pwd"),
              List.of(
                  Rule.mixed("AKIA", "[A-Z0-9]{16}" + END),
                  Rule.mixed("ASIA", "[A-Z0-9]{16}" + END),
                  Rule.token("ghp_", "[A-Za-z0-9]{36,255}+"),
                  Rule.token("gho_", "[A-Za-z0-9]{36,255}+"),
                  Rule.token("ghu_", "[A-Za-z0-9]{36,255}+"),
                  Rule.token("ghs_", "[A-Za-z0-9]{36,255}+"),
                  Rule.token("ghr_", "[A-Za-z0-9]{36,255}+"),
                  Rule.token("github_pat_", "[A-Za-z0-9_]{22,255}+"),
                  Rule.token("glpat-", "[A-Za-z0-9_-]{20,64}+"),
                  Rule.mixed("xoxb-", "[A-Za-z0-9-]{16,255}+"),
                  Rule.mixed("xoxp-", "[A-Za-z0-9-]{16,255}+"),
                  Rule.mixed("xoxa-", "[A-Za-z0-9-]{16,255}+"),
                  Rule.mixed("xapp-", "[A-Za-z0-9-]{16,255}+"),
                  Rule.mixed("sk-", "[A-Za-z0-9_-]{20,255}+"),
                  Rule.token("sk_live_", "[A-Za-z0-9]{16,255}+"),
                  Rule.token("sk_test_", "[A-Za-z0-9]{16,255}+"),
                  Rule.token("rk_live_", "[A-Za-z0-9]{16,255}+"),
                  Rule.token("whsec_", "[A-Za-z0-9+/=]{24,255}+"),
                  Rule.token("AIza", "[A-Za-z0-9_-]{35}" + END),
                  Rule.token("GOCSPX-", "[A-Za-z0-9_-]{24,64}+"),
                  Rule.token("ya29.", "[A-Za-z0-9_-]{24,2048}+"),
                  Rule.token("SG.", "[A-Za-z0-9_-]{16,64}+\\.[A-Za-z0-9_-]{16,64}+"),
                  Rule.token("npm_", "[A-Za-z0-9]{36}" + END),
                  Rule.token("pypi-AgE", "[A-Za-z0-9_-]{50,512}+"),
                  Rule.mixed("hf_", "[A-Za-z0-9]{30,64}+"),
                  Rule.token("dop_v1_", "[a-f0-9]{64}" + END),
                  Rule.token("shpat_", "[a-fA-F0-9]{32}" + END),
                  Rule.token("AGE-SECRET-KEY-1", "[A-Z0-9]{58}" + END)))
          .flatMap(List::stream)
          .toList();

  private static final String BEGIN = "-----BEGIN ";
  private static final Pattern KEY_HEAD =
      Pattern.compile("-----BEGIN (?:[A-Z0-9]{1,12}+ ){0,3}PRIVATE KEY(?: BLOCK)?-----");
  private static final Pattern KEY_FOOT =
      Pattern.compile("-----END (?:[A-Z0-9]{1,12}+ ){0,3}PRIVATE KEY(?: BLOCK)?-----");

  private Secrets() {}

  /** A value of eight characters or more, with a letter and a digit, behind a name. */
  private static List<Rule> named(String name, String... fixed) {
    return List.of(
        new Rule(
            name.startsWith("password") ? PASSWORD : TOKEN,
            List.of(fixed),
            Pattern.compile(
                "(?i)(?<![A-Za-z0-9])(?:"
                    + name
                    + ")[\"']?[ \\t]{0,4}+[:=][ \\t]{0,4}+[\"']?([^\\s\"',;<>(){}\\[\\]]{8,512}+)"),
            true));
  }

  static void find(String text, List<Span> found) {
    keys(text, found);
    String lower = text.toLowerCase(Locale.ROOT);
    for (Rule rule : RULES) {
      if (stands(rule, lower)) {
        Matcher matcher = rule.pattern().matcher(text);
        while (matcher.find()) {
          int group = matcher.groupCount();
          if (isSecret(rule, matcher.group(group))) {
            found.add(new Span(matcher.start(group), matcher.end(group), rule.kind()));
          }
        }
      }
    }
  }

  private static boolean stands(Rule rule, String lower) {
    for (String fixed : rule.fixed()) {
      if (lower.contains(fixed)) {
        return true;
      }
    }
    return false;
  }

  /** To their ends; one that is cut off, to the end of the text. */
  private static void keys(String text, List<Span> found) {
    if (!text.contains(BEGIN)) {
      return;
    }
    Matcher head = KEY_HEAD.matcher(text);
    Matcher foot = KEY_FOOT.matcher(text);
    int from = 0;
    while (head.find(from)) {
      int end = foot.find(head.end()) ? foot.end() : text.length();
      found.add(new Span(head.start(), end, KEY));
      from = end;
    }
  }

  private static boolean isSecret(Rule rule, String value) {
    return (!rule.mixed() || isMixed(value)) && !isPlaceholder(value);
  }

  private static boolean isPlaceholder(String value) {
    return value.chars().anyMatch(character -> FILLED.indexOf(character) >= 0)
        || PLACEHOLDER.matcher(value).matches();
  }

  private static boolean isMixed(String secret) {
    return secret.chars().anyMatch(Character::isDigit)
        && secret.chars().anyMatch(Character::isLetter);
  }

  /** Whether the value of a member with that name is a secret, whatever it looks like. */
  static boolean isNamed(String member, String value) {
    return NAMES.contains(member.toLowerCase(Locale.ROOT))
        && value.length() >= SHORTEST_NAMED
        && value.chars().noneMatch(Character::isWhitespace)
        && isMixed(value)
        && !isPlaceholder(value);
  }
}
