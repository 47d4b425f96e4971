package io.myria.recall.revision;

import io.myria.recall.claim.ClaimReader;
import io.myria.recall.claim.Open;
import io.myria.recall.claim.OpenReader;
import io.myria.recall.claim.Told;
import io.myria.recall.sentence.Claim;
import java.util.List;
import java.util.Optional;

/**
 * What one event claims.
 *
 * @param event its place among those that are looked at, which is that of its time
 * @param context in which its pronouns are understood
 * @param place among the events of its context
 * @param told what its sentences tell beside, by their words
 * @param open what it tells of things that are named by any noun
 */
public record Stated(
    int event, String context, int place, List<Claim> claims, List<Told> told, Open open) {

  public Stated {
    claims = List.copyOf(claims);
    told = List.copyOf(told);
  }

  /** Of a text as it was said by somebody. */
  public static Stated of(
      int event, String context, int place, String text, Optional<String> speaker) {
    return new Stated(
        event,
        context,
        place,
        ClaimReader.read(text, speaker),
        Told.read(text, speaker),
        OpenReader.read(text, speaker));
  }

  /** The same at another place. */
  public Stated at(int otherEvent, String otherContext, int otherPlace) {
    return new Stated(otherEvent, otherContext, otherPlace, claims, told, open);
  }
}
