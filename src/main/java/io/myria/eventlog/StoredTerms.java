package io.myria.eventlog;

import io.myria.language.Analysis;
import io.myria.language.Identifiers;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The terms of a text as the database keeps them; stateless.
 *
 * <p>Those beside an event in the log are of its text as the version read it that appended it, and
 * the log does not change. Where another version reads the text otherwise, what it is found by
 * stands in {@code event_terms}, derived with the passages, and takes their place.
 */
public final class StoredTerms {

  private static final String SEPARATOR = "\u001f";

  /** As it is found today, of an event whose content is {@code c}. */
  static final String OF_CONTENT =
      """
      coalesce(
          (select t.terms
           from event_terms t
           where t.event_seq = c.event_seq
             and t.derivation_id = (
                 select d.derivation_id
                 from derivation d
                 where d.consumer = 'passages' and d.state = 'serving')),
          c.terms)
      """
          .strip();

  private StoredTerms() {}

  /** The lexemes in one text, for {@link #vector}. */
  public static String of(String text) {
    Set<String> terms = new LinkedHashSet<>(Analysis.termsForIndex(text));
    terms.addAll(Identifiers.extraTerms(text));
    return String.join(SEPARATOR, terms);
  }

  /**
   * As a {@code tsvector}; no term holds the separator.
   *
   * @param column of texts as {@link #of} makes them
   */
  public static String vector(String column) {
    return "array_to_tsvector(array_remove(string_to_array(%s, U&'\\001F'), ''))".formatted(column);
  }
}
