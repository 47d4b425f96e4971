package io.myria.topics.tree;

import io.myria.event.EventSeq;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The position of a query whose first items a walk chose: they are written into it, so that later
 * pages go on in the same order and nobody asks the model again.
 *
 * @param chosen by the walk, in order
 * @param done how many of them earlier pages hold
 * @param rest the position in the usual order, which follows them
 */
public record WalkedPlace(List<EventSeq> chosen, int done, String rest) {

  private static final String TAG = ",";
  private static final String BETWEEN = "|";

  /** Before a place in the log, in place of one in the usual order. */
  private static final String SEQ = "-";

  public WalkedPlace {
    chosen = List.copyOf(chosen);
  }

  public WalkedPlace at(int otherDone, String otherRest) {
    return new WalkedPlace(chosen, otherDone, otherRest);
  }

  /**
   * @param best the usual order, as far as it is known whole. An event is written by its place in
   *     it, which depends on nothing that its reader does not see; others have a fixed width, so
   *     that a cursor's length does not tell of other scopes' events.
   */
  public String write(List<EventSeq> best) {
    return TAG + done + BETWEEN + chosen(best) + BETWEEN + rest;
  }

  private String chosen(List<EventSeq> best) {
    Map<EventSeq, Integer> places = new HashMap<>();
    best.forEach(seq -> places.putIfAbsent(seq, places.size()));
    return chosen.stream()
        .map(
            seq ->
                places.containsKey(seq)
                    ? places.get(seq).toString()
                    : SEQ + String.format(Locale.ROOT, "%013d", seq.value()))
        .collect(Collectors.joining(" "));
  }

  /** How many characters of a cursor it takes, beside the rest. */
  public int characters(List<EventSeq> best) {
    return TAG.length() + 2 * BETWEEN.length() + 2 + chosen(best).length();
  }

  /**
   * As it stands in a position.
   *
   * @param places of what was chosen
   */
  public record Written(int done, List<String> places, String rest) {

    /** Empty if the order is not the one that it was written by. */
    public Optional<WalkedPlace> in(List<EventSeq> best) {
      List<EventSeq> chosen = new ArrayList<>();
      for (String place : places) {
        if (place.startsWith(SEQ)) {
          chosen.add(new EventSeq(Long.parseLong(place.substring(SEQ.length()))));
        } else if (Integer.parseInt(place) < best.size()) {
          chosen.add(best.get(Integer.parseInt(place)));
        } else {
          return Optional.empty();
        }
      }
      return Optional.of(new WalkedPlace(chosen, done, rest));
    }
  }

  /** Empty if the position is one of a query without a walk. */
  public static Optional<Written> read(String position) {
    if (!position.startsWith(TAG)) {
      return Optional.empty();
    }
    String[] parts = position.substring(TAG.length()).split("\\|", 3);
    return Optional.of(
        new Written(Integer.parseInt(parts[0]), List.of(parts[1].split(" ")), parts[2]));
  }
}
