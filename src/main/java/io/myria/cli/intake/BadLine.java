package io.myria.cli.intake;

import io.myria.cli.drawing.WordWrap;

/**
 * A line that cannot be imported.
 *
 * @param field empty where the line as a whole is wrong
 */
public record BadLine(String file, long number, String code, String field, String message) {

  public static final String NOT_JSON = "not_json";

  /** The server's own code for what it would refuse. */
  public static final String INVALID = "invalid_argument";

  @Override
  public String toString() {
    // Field and message may repeat what stands in the line.
    String where = field.isEmpty() ? "" : WordWrap.oneLine(field) + ": ";
    return file + ":" + number + ": " + where + WordWrap.oneLine(message);
  }
}
