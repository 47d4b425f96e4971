package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;

/** What an answer of the server may not hold; stateless. */
final class PlainWords {

  private static final Pattern STACK =
      Pattern.compile("stackTrace|\\bat [\\w.$]+\\(|Exception|Throwable|Caused by|\\.java\\b");
  private static final Pattern CLASS =
      Pattern.compile("\\b(io|org|com|java|javax|jakarta|tools|fish|reactor|sun)\\.[a-z]\\w*\\.");
  private static final Pattern SQL =
      Pattern.compile(
          "(?i)\\bselect\\b.+\\bfrom\\b|\\binsert into\\b|\\bupdate\\b.+\\bset\\b|SQLSTATE|PSQL"
              + "|relation \"|column \"|jdbc:|:\\d{4,5}\\b.*\\bdatabase\\b|myria_app\\b");
  private static final Pattern PATH =
      Pattern.compile(
          "(^|[\\s\"'(=:])/(tmp|home|usr|opt|var|etc|root|proc)\\b|\\.(jar|war|class)\\b");
  private static final Pattern PRODUCT =
      Pattern.compile("(?i)payara|glassfish|grizzly|hibernate|hikari|jackson|reactor|postgres");

  private PlainWords() {}

  /** No stack trace, class name, SQL, path or product's name. */
  static void leaksNothing(String body) {
    assertThat(body)
        .doesNotContainPattern(STACK)
        .doesNotContainPattern(CLASS)
        .doesNotContainPattern(SQL)
        .doesNotContainPattern(PATH)
        .doesNotContainPattern(PRODUCT);
  }
}
