package io.myria.claim;

import java.util.List;

/**
 * What one event claims.
 *
 * @param event its place among those that are looked at, which is that of its time
 * @param context in which its pronouns are understood
 * @param place among the events of its context
 */
public record Stated(int event, String context, int place, List<Claim> claims) {

  public Stated {
    claims = List.copyOf(claims);
  }
}
