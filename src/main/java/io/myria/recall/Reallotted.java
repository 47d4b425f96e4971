package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.Rendering;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.FixedOrder;
import io.myria.recall.context.Reordered;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Selection;
import io.myria.recall.context.Selection.Taken;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An allocation's choice in the order of {@link TieBreakers}: an event that these put before a
 * chosen one is taken with it, and before it, as far as the budget goes. Confined to one request.
 */
record Reallotted(
    RecallContext sought, Eligible eligible, Scores scores, List<Integer> candidates, int beside) {

  /** The same assembly where nothing changes. */
  Assembly of(Assembly chosen, Map<EventSeq, Fingerprint> prints) {
    Map<Integer, Rendering> renderings = new LinkedHashMap<>();
    chosen.selection().taken().forEach(one -> renderings.put(one.index(), one.rendering()));
    int[] before = places(renderings.keySet());
    int[] after = sought.standing().of(new FixedOrder(scores, before), eligible).order();
    int[] wanted = upToLast(after, renderings.keySet());
    if (Arrays.equals(
        wanted, chosen.selection().taken().stream().mapToInt(Taken::index).toArray())) {
      return chosen;
    }
    Scores reordered = new Reordered(scores, before, wanted, TieBreakers.LATEST);
    Assembly again = sought.assembly(reordered, eligible, beside);
    again.selection().text().briefs().know(prints);
    Scores standing = again.selection().scores();
    // What holds is worth its words, however little there was left when it was chosen.
    for (int index : wanted) {
      standing.before(index).ifPresent(first -> renderings.put(first, Rendering.VERBATIM));
    }
    for (int index : wanted) {
      take(again.selection(), index, renderings.getOrDefault(index, Rendering.VERBATIM));
    }
    return again;
  }

  private void take(Selection selection, int index, Rendering rendering) {
    Optional<Rendering> fitting = Optional.of(rendering);
    while (fitting.isPresent() && !selection.hasRoomFor(index, fitting.get())) {
      fitting = fitting.get().shorter();
    }
    if (selection.standsAlone(index)) {
      fitting.ifPresent(one -> selection.add(index, one));
    }
  }

  /** Those chosen, the other candidates, and then all else. */
  private int[] places(Set<Integer> chosen) {
    Set<Integer> all = new LinkedHashSet<>(chosen);
    all.addAll(candidates);
    for (int index = 0; index < sought.held().corpus().size(); index++) {
      all.add(index);
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Up to the last one that was chosen: what else stands there was put before one of them. */
  private int[] upToLast(int[] order, Set<Integer> chosen) {
    int last = order.length - 1;
    while (last >= 0 && !chosen.contains(order[last])) {
      last--;
    }
    return Arrays.stream(order, 0, last + 1)
        .filter(index -> chosen.contains(index) || eligible.lets(sought.held().event(index)))
        .limit(sought.mostItems())
        .toArray();
  }
}
