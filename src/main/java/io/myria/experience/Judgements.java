package io.myria.experience;

import io.myria.event.EventSeq;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was thought last of what was done. Where feedback contradicts itself, the latest in the log
 * holds; neutral feedback changes nothing. Immutable.
 */
final class Judgements {

  private final Map<EventSeq, Known> latest = new HashMap<>();
  private final Set<String> rejectedCalls = new HashSet<>();

  /**
   * @param known events, and all feedback that {@code links} lead to
   */
  Judgements(Collection<Known> known, List<ExperienceLink> links) {
    Map<EventSeq, Known> bySeq = new HashMap<>();
    known.forEach(one -> bySeq.put(one.seq(), one));
    for (ExperienceLink link : links) {
      Known later = bySeq.get(link.later());
      if (!link.used() && later != null && isJudgement(later.experience())) {
        latest.merge(
            link.earlier(),
            later,
            (one, other) -> one.seq().compareTo(other.seq()) > 0 ? one : other);
      }
    }
    latest.entrySet().stream()
        .sorted(Comparator.comparing(entry -> entry.getValue().seq()))
        .forEach(entry -> judgeCall(bySeq.get(entry.getKey()), entry.getValue()));
  }

  private static boolean isJudgement(Experience experience) {
    return experience.feedback().filter(said -> said != FeedbackType.NEUTRAL).isPresent();
  }

  /** Later words about the same call take the place of earlier ones. */
  private void judgeCall(Known action, Known said) {
    if (action == null) {
      return;
    }
    Optional<String> call = action.experience().call().map(CallDigest::args);
    call.ifPresent(
        digest -> {
          if (isAgainst(said)) {
            rejectedCalls.add(digest);
          } else {
            rejectedCalls.remove(digest);
          }
        });
  }

  private static boolean isAgainst(Known said) {
    return said.experience().feedback().orElseThrow().isAgainst();
  }

  /** The last feedback, neutral one apart. */
  Optional<Known> of(Known one) {
    return of(one.seq());
  }

  /** The same of what may be no experience itself, as a message. */
  Optional<Known> of(EventSeq seq) {
    return Optional.ofNullable(latest.get(seq));
  }

  /** Whether the last word on it is against it. */
  boolean rejected(Known one) {
    return of(one).filter(Judgements::isAgainst).isPresent();
  }

  /** Whether the last word on it, or on another call with the same arguments, is against it. */
  boolean rejectedCall(Known one) {
    return rejected(one)
        || one.experience()
            .call()
            .map(CallDigest::args)
            .filter(rejectedCalls::contains)
            .isPresent();
  }
}
