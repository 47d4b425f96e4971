package io.myria.recall;

import io.myria.claim.Claim;
import io.myria.claim.ClaimReader;
import io.myria.claim.Revisions;
import io.myria.claim.Stated;
import io.myria.claim.Told;
import io.myria.event.EventSeq;
import io.myria.rank.Ground;
import io.myria.rank.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the events of one ground claim, and which of it was replaced. Worked out when it is first
 * asked for; a text is read once, however often what is held with it changes. Thread-safe.
 */
final class Changes {

  private final Map<EventSeq, List<Claim>> claims;
  private final Map<EventSeq, List<Told>> told;
  private volatile Revisions revisions;

  private Changes(Map<EventSeq, List<Claim>> claims, Map<EventSeq, List<Told>> told) {
    this.claims = claims;
    this.told = told;
  }

  static Changes none() {
    return new Changes(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
  }

  /** For another ground of the same scope. */
  Changes again() {
    return new Changes(claims, told);
  }

  /** By the places of events in the ground, which has to be the same each time. */
  Revisions of(Ground ground) {
    Revisions known = revisions;
    if (known == null) {
      known = Revisions.of(stated(ground));
      revisions = known;
    }
    return known;
  }

  /** What the sentences of an event tell. */
  List<Told> told(Turn turn) {
    return told.computeIfAbsent(turn.seq(), seq -> Told.read(turn.text(), turn.speaker()));
  }

  private List<Stated> stated(Ground ground) {
    Map<String, Integer> places = new HashMap<>();
    List<Stated> all = new ArrayList<>(ground.size());
    for (int index = 0; index < ground.size(); index++) {
      Turn turn = ground.turn(index);
      String sitting = "sitting " + ground.sitting(index);
      String context = turn.contextId().map(id -> "context " + id).orElse(sitting);
      int place = places.merge(context, 1, Integer::sum);
      List<Claim> told =
          claims.computeIfAbsent(turn.seq(), seq -> ClaimReader.read(turn.text(), turn.speaker()));
      if (!told.isEmpty()) {
        all.add(new Stated(index, context, place, told));
      }
    }
    return all;
  }
}
