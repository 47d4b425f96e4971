package io.myria.statements.reader;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that an event states.
 *
 * @param ordinal position among the statements of its event, from 0
 * @param subject canonical, with its modifiers: other modifiers are another subject
 * @param attribute a canonical relation such as {@code lives_in}, a kind such as {@code decision},
 *     or the head noun or verb
 * @param positive false where the text says that it is not, or no longer, so
 * @param validFrom when it began, if the text says so
 * @param validTo when it ended, if the text says so
 * @param source where it was read
 * @param confidence from 0 to 1
 * @param span where it stands in the event's text
 */
public record Statement(
    int ordinal,
    String subject,
    String attribute,
    String value,
    ValueType valueType,
    boolean positive,
    Modality modality,
    Optional<Instant> validFrom,
    Optional<Instant> validTo,
    Source source,
    double confidence,
    TextSpan span) {

  /** Where statements come from. */
  public enum Source {
    RULE,
    /** A tool's call, its result or outcome. */
    PAYLOAD,
    MODEL
  }

  public Statement {
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(attribute, "attribute");
    Objects.requireNonNull(value, "value");
    if (ordinal < 0 || confidence < 0 || confidence > 1) {
      throw new IllegalArgumentException("ordinal " + ordinal + ", confidence " + confidence);
    }
  }

  /** Whether it may be taken as true when it was said. */
  public boolean isAsserted() {
    return modality == Modality.ASSERTED;
  }
}
