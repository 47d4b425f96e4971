package io.myria.language;

/** The scripts that a text is written in. Stateless. */
public final class Script {

  /** The last letter of Latin Extended-B. */
  private static final int LAST_LATIN = 0x24F;

  private Script() {}

  /** Whether there is a Chinese character, or a Japanese syllable. */
  public static boolean hasIdeographs(String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit >= '\u3040' && unit <= '\u30ff' || unit >= '\u3400' && unit <= '\u9fff') {
        return true;
      }
      if (Character.isHighSurrogate(unit)
          && at + 1 < text.length()
          && Character.isIdeographic(text.codePointAt(at))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether most of its letters are Latin, or it has none. A model that was trained on a language
   * in Latin script knows next to nothing of texts in another.
   */
  public static boolean isLatin(String text) {
    int latin = 0;
    int other = 0;
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      if (point < 0x80) {
        latin += point >= 'a' && point <= 'z' || point >= 'A' && point <= 'Z' ? 1 : 0;
      } else if (Character.isLetter(point)) {
        // A character of Chinese says about as much as two or three letters.
        latin += point <= LAST_LATIN ? 1 : 0;
        other += point <= LAST_LATIN ? 0 : Character.isIdeographic(point) ? 3 : 1;
      }
      at += Character.charCount(point);
    }
    return latin >= other;
  }
}
