package io.myria.experience;

import io.myria.experience.YearTemplates.Form;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What happens in {@link AgentYear}, and what is asked in it. */
final class YearMoments {

  private YearMoments() {}

  /**
   * An event to append.
   *
   * @param refersTo another one of the year
   */
  record Happened(
      int number,
      Instant at,
      String person,
      String type,
      Map<String, Object> payload,
      Optional<Integer> refersTo) {}

  /** Whether there is a result of a call. */
  record AskedCall(
      Instant at,
      String person,
      String half,
      String kind,
      String tool,
      Map<String, Object> args,
      Set<Integer> good,
      Set<Integer> rejected) {}

  /** What was corrected in a situation like this. */
  record AskedSituation(
      Instant at, String person, String half, Form form, String situation, int correction) {}

  /** How sure it is that an action works, which then does or does not. */
  record AskedChance(
      Instant at,
      String person,
      String half,
      String situation,
      String action,
      boolean worked,
      double truth) {}
}
