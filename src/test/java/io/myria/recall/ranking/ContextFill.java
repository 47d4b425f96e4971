package io.myria.recall.ranking;

import io.myria.language.TokenCount;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/**
 * What a context of so many tokens holds of some turns in order, as {@code Selection} fills it: a
 * turn that is long for the budget by its best passage, the others whole.
 *
 * @param found turns of which any rendering stands there
 * @param whole turns whose whole text does
 */
record ContextFill(BitSet found, BitSet whole) {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE d MMM uuuu", Locale.ENGLISH);
  private static final Map<LocalDate, Integer> HEADINGS = new ConcurrentHashMap<>();
  private static final int MISSES = 100;
  private static final int SHORTEST = 4;
  private static final int WHOLE = 8;

  static ContextFill of(Ranking ranking, LineTokens tokens, int[] order, int budget) {
    return of(ranking, tokens, order, budget, turn -> true);
  }

  /**
   * @param order of turns, the best first
   * @param may be in the context
   */
  static ContextFill of(
      Ranking ranking, LineTokens tokens, int[] order, int budget, IntPredicate may) {
    Corpus corpus = ranking.corpus();
    ContextFill fill = new ContextFill(new BitSet(), new BitSet());
    Set<Integer> sittings = new HashSet<>();
    int spent = 0;
    int misses = 0;
    for (int turn : order) {
      if (misses == MISSES || spent + SHORTEST > budget) {
        break;
      }
      if (!may.test(turn)) {
        continue;
      }
      int sitting = corpus.sitting(turn);
      boolean passage =
          tokens.turns()[turn] > budget / WHOLE && corpus.turn(turn).passages().size() > 1;
      int need = passage ? tokens.units()[ranking.unit(turn)] : tokens.turns()[turn];
      need += sittings.contains(sitting) ? 0 : heading(corpus.turn(turn));
      if (spent + need <= budget) {
        spent += need;
        misses = 0;
        sittings.add(sitting);
        fill.found().set(turn);
        fill.whole().set(turn, !passage);
      } else {
        misses++;
      }
    }
    return fill;
  }

  private static int heading(Turn turn) {
    return HEADINGS.computeIfAbsent(
        LocalDate.ofInstant(turn.at(), ZoneOffset.UTC),
        day -> TokenCount.of("# " + DATE.format(day) + "\n"));
  }
}
