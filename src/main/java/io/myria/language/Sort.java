package io.myria.language;

/** The sorts of values, by the way they are written. */
public enum Sort {
  /** Letters and digits in one word, or a number of three digits or more. */
  CODE,
  NUMBER,
  PHONE,
  EMAIL,
  /** A number with what it counts: "20 euros", "200 mg". */
  AMOUNT,
  TIME,
  WEEKDAY,
  DATE,
  /** Words with capitals, or between quotation marks. */
  NAME,
  /** Any other words. */
  TEXT;

  /** Whether one may take the place of the other. */
  public boolean isLike(Sort other) {
    return group() == other.group();
  }

  /** Whether it tells by itself that a value is meant. */
  public boolean isPlain() {
    return this != NAME && this != TEXT;
  }

  /** Whether it is something to be typed or dialled. */
  public boolean isKey() {
    return this == CODE || this == PHONE || this == EMAIL;
  }

  private int group() {
    return switch (this) {
      case CODE, NUMBER -> 0;
      case PHONE -> 5;
      case EMAIL -> 6;
      case AMOUNT -> 1;
      case TIME -> 2;
      case WEEKDAY, DATE -> 3;
      case NAME, TEXT -> 4;
    };
  }
}
