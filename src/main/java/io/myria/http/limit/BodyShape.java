package io.myria.http.limit;

import io.myria.error.Fault;

/**
 * Measures a body before anybody parses it: how deep, how long its strings are, how many values.
 * Parsed, a body can be thirty times as large. It reads bytes and accepts what is no JSON; a parser
 * says that. For one thread.
 */
final class BodyShape {

  private static final int CONTINUATION = 0x80;
  private static final int LEADING_TWO = 0xC0;
  private static final int HEXADECIMAL = 4;

  private final byte[] body;
  private final LimitSettings limits;
  private int at;

  private BodyShape(byte[] body, LimitSettings limits) {
    this.body = body;
    this.limits = limits;
  }

  /**
   * @throws Fault {@code limit_exceeded}, with the limit
   */
  static void check(byte[] body, LimitSettings limits) {
    new BodyShape(body, limits).scan();
  }

  private void scan() {
    int depth = 0;
    int values = 0;
    while (at < body.length) {
      switch (body[at++]) {
        case '{', '[' -> {
          depth++;
          values++;
          require(depth <= limits.nesting(), "is nested deeper than %d levels", limits.nesting());
        }
        case '}', ']' -> depth--;
        case ',' -> {
          values++;
          requireValues(values);
        }
        case '"' -> string();
        default -> {
          // Numbers, words and space cost what they are long.
        }
      }
    }
    requireValues(values);
  }

  private void requireValues(int values) {
    require(values <= limits.values(), "has more than %d values", limits.values());
  }

  /** Behind its closing quote; an escape is one character, and so are the bytes of one. */
  private void string() {
    int characters = 0;
    while (at < body.length && body[at] != '"') {
      if (body[at] == '\\') {
        at += at + 1 < body.length && body[at + 1] == 'u' ? 2 + HEXADECIMAL : 2;
        characters++;
      } else {
        if ((body[at] & LEADING_TWO) != CONTINUATION) {
          characters++;
        }
        at++;
      }
    }
    at++;
    int most = limits.stringCharacters();
    require(characters <= most, "has a string of more than %d characters", most);
  }

  private static void require(boolean within, String problem, int most) {
    if (!within) {
      throw Fault.tooLarge(null, "the request " + problem.formatted(most));
    }
  }
}
