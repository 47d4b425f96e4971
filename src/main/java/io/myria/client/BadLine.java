package io.myria.client;

/**
 * A line that cannot be imported.
 *
 * @param field empty where the line as a whole is wrong
 */
record BadLine(String file, long number, String code, String field, String message) {

  static final String NOT_JSON = "not_json";

  @Override
  public String toString() {
    return file + ":" + number + ": " + (field.isEmpty() ? "" : field + ": ") + message;
  }
}
