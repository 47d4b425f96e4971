package io.myria.cli.importer;

import io.myria.cli.terminal.WordWrap;

/**
 * An item that cannot be imported, and its place.
 *
 * @param number 0 where the file as a whole is meant
 * @param field empty where the item as a whole is wrong
 */
public record BadItem(String file, long number, String code, String field, String message) {

  /** The file does not have the format, or is damaged there. */
  static final String UNREADABLE = "unreadable";

  /** The server's own code for an event that it would refuse. */
  static final String INVALID = "invalid_argument";

  @Override
  public String toString() {
    // Field and message may repeat text of the file.
    String where = field.isEmpty() ? "" : WordWrap.oneLine(field) + ": ";
    return place(file, number) + ": " + where + WordWrap.oneLine(message);
  }

  static String place(String file, long number) {
    return number == 0 ? file : file + ":" + number;
  }
}
