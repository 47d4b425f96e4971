package io.myria.rank;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The turns that are searched, in canonical order, with what can be computed before a question is
 * known. Immutable; extending one reads only what is new.
 */
public final class Ground {

  /** A pause that begins a new sitting where turns carry no context. */
  static final Duration PAUSE = Duration.ofMinutes(30);

  private final List<Studied> turns;
  private final int[] sitting;
  private final Map<String, Integer> documents = new HashMap<>();
  private final double meanLength;

  private Ground(List<Studied> turns) {
    this.turns = turns;
    this.sitting = new int[turns.size()];
    long length = 0;
    for (int i = 0; i < turns.size(); i++) {
      sitting[i] = i == 0 ? 0 : sitting[i - 1] + (begins(turn(i - 1), turn(i)) ? 1 : 0);
      length += turns.get(i).length();
      turns.get(i).passages().stream()
          .flatMap(passage -> passage.keySet().stream())
          .distinct()
          .forEach(term -> documents.merge(term, 1, Integer::sum));
    }
    this.meanLength = turns.isEmpty() ? 1 : Math.max(1, length / (double) turns.size());
  }

  public static Ground of(Collection<Turn> turns) {
    return new Ground(List.of()).with(turns);
  }

  /** This ground and more turns, wherever they belong; a turn it has already is not added again. */
  public Ground with(Collection<Turn> more) {
    Map<Long, Studied> all = new HashMap<>();
    turns.forEach(known -> all.put(known.turn().seq().value(), known));
    more.forEach(turn -> all.computeIfAbsent(turn.seq().value(), seq -> Studied.of(turn)));
    List<Studied> ordered = new ArrayList<>(all.values());
    ordered.sort((left, right) -> Turn.ORDER.compare(left.turn(), right.turn()));
    return new Ground(List.copyOf(ordered));
  }

  public int size() {
    return turns.size();
  }

  public Turn turn(int index) {
    return turns.get(index).turn();
  }

  /** The number of a turn's sitting; turns of one sitting follow each other. */
  public int sitting(int index) {
    return sitting[index];
  }

  /** Roughly what it takes in memory, for whoever keeps it. */
  public long bytes() {
    long bytes = 0;
    for (Studied known : turns) {
      bytes += 400L + 2L * known.turn().text().length() + 60L * known.length();
      bytes += 450L * known.turn().passages().size();
    }
    return bytes;
  }

  Studied studied(int index) {
    return turns.get(index);
  }

  int documents(String term) {
    return documents.getOrDefault(term, 0);
  }

  double meanLength() {
    return meanLength;
  }

  private static boolean begins(Turn before, Turn turn) {
    return !before.contextId().equals(turn.contextId())
        || turn.contextId().isEmpty()
            && Duration.between(before.at(), turn.at()).compareTo(PAUSE) > 0;
  }
}
