package io.myria.experience;

import io.myria.event.EventId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one event says of an agent's doing.
 *
 * @param action the tool or the type of action; empty where feedback names none
 * @param call what was called with which arguments; empty where there are none
 * @param value a digest of what was returned, by which the same is known again; empty where nothing
 *     was, or only an error
 * @param terms of the situation: arguments, text, comment and correction, each once
 * @param situation what it was about, as its emitter says it; empty where it does not
 * @param arguments of the call that are a short text, a number or a yes or no, as {@code name:
 *     value}, by name
 * @param fetchedAt since when a result ages: never later than Myria recorded it
 * @param ttl for how long its emitter vouches for a result
 * @param success empty where the event does not say
 * @param errorClass what sort of error it was, without what differs from one time to the next
 * @param feedback only of feedback
 * @param refersTo events that it says it is of; whether they exist is not known here
 * @param used events that it says were used
 */
public record Experience(
    ExperienceKind kind,
    Optional<String> action,
    Optional<CallDigest> call,
    Optional<String> value,
    List<String> terms,
    Optional<String> situation,
    List<String> arguments,
    Instant fetchedAt,
    Optional<Duration> ttl,
    Optional<Boolean> success,
    Optional<String> errorClass,
    Optional<FeedbackType> feedback,
    List<EventId> refersTo,
    List<EventId> used) {

  public Experience {
    terms = List.copyOf(terms);
    arguments = List.copyOf(arguments);
    refersTo = List.copyOf(refersTo);
    used = List.copyOf(used);
    if ((kind == ExperienceKind.FEEDBACK) != feedback.isPresent()) {
      throw new IllegalArgumentException("feedback, and nothing else, says what is thought");
    }
  }

  /** Whether it is something that was done, and not what is thought of it. */
  public boolean isAction() {
    return kind == ExperienceKind.RESULT || kind == ExperienceKind.OUTCOME;
  }
}
