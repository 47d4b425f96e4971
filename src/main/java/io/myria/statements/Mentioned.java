package io.myria.statements;

import io.myria.language.WordSpan;
import java.util.Optional;

/** The subjects that a text mentioned so far. Confined to it. */
final class Mentioned {

  private final Optional<String> speaker;

  /** Of the clause before, for one that has none of its own. */
  private Optional<Subject> last = Optional.empty();

  /** Before a colon. */
  private Optional<Subject> announced = Optional.empty();

  Mentioned(Optional<String> speaker) {
    this.speaker = speaker;
  }

  Optional<Subject> last() {
    return last;
  }

  void last(Subject subject) {
    last = Optional.of(subject);
  }

  /** Nobody where nothing was spoken of. */
  Subject before() {
    return last.orElse(Subject.NOBODY);
  }

  Optional<Subject> announced() {
    return announced;
  }

  void announce(Optional<Subject> subject) {
    announced = subject;
  }

  /** What was announced is spoken of now. */
  void goOn() {
    last = last.or(() -> announced);
    announced = Optional.empty();
  }

  /** The subject of a clause by the words before its verb. */
  Subject remember(WordSpan left) {
    Subject own = Subject.of(left, speaker);
    Subject subject = left.isEmpty() ? before() : own.isEmpty() ? own.like(before()) : own;
    last(subject);
    return subject;
  }
}
