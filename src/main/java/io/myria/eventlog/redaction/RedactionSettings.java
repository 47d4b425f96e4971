package io.myria.eventlog.redaction;

import io.myria.config.Setting;
import java.nio.file.Path;
import java.util.Optional;

/** What becomes of secrets in events. */
public record RedactionSettings(
    @Setting(
            key = "myria.redaction",
            byDefault = "off",
            meaning =
                "What becomes of secrets, card numbers, IBANs and the operator's patterns in texts,"
                    + " payloads and hints before they are stored: off, they are stored; mask, a"
                    + " mark stands in their place; refuse, the event is refused.")
        Mode mode,
    @Setting(
            key = RedactionSettings.PATTERNS,
            meaning =
                "File of further patterns, one a line: a name, spaces, and a regular expression of"
                    + " Java; lines that begin with # are comments.")
        Optional<Path> patterns) {

  static final String PATTERNS = "myria.redaction.patterns";

  /** What becomes of them. */
  public enum Mode {
    OFF,
    MASK,
    REFUSE
  }
}
