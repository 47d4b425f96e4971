package io.myria.eventlog.redaction;

/**
 * What was masked in one field.
 *
 * @param field its path, such as {@code payload.text} or {@code topic_hints[0].hint}
 * @param kind such as {@code card}, or the name of an operator's pattern
 * @param count how many
 */
public record Redaction(String field, String kind, int count) {

  @Override
  public String toString() {
    return field + ": " + (count > 1 ? count + " " : "") + kind;
  }
}
