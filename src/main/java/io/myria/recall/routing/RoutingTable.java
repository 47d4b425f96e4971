package io.myria.recall.routing;

import io.myria.recall.cache.Strategy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Kind of question and size of scope to strategy and depth, a function of retrievals and of what
 * was said of them, and of nothing else. Immutable.
 *
 * <p>Whether one of them satisfies is taken for a coin whose bias is Beta-distributed, from a
 * uniform prior. Another than the default takes its place where its mean is greater by more than
 * the standard deviation of the difference, and both were judged {@value #JUDGED} times.
 */
public final class RoutingTable {

  /** What may be chosen; {@code staged} is not: it may ask a language model, which costs. */
  public static final List<Strategy> STRATEGIES =
      List.of(Strategy.AUTO, Strategy.LEXICAL, Strategy.CBA);

  /** Most relations that may be chosen. */
  public static final List<Integer> DEPTHS = List.of(Plan.DEFAULT_HOPS, 1, 3);

  /** Fewest words of satisfaction by which something is known. */
  static final int JUDGED = 8;

  /** One question in so many explores. */
  static final int EXPLORES = 10;

  private final Map<Cell, Map<Object, Coin>> coins = new HashMap<>();

  /** Where a question stands. */
  private record Cell(QuestionKind kind, ScopeSize size) {}

  /** So many were content, and so many were not. */
  private record Coin(int good, int bad) {

    private static final Coin UNKNOWN = new Coin(0, 0);

    Coin and(boolean content) {
      return new Coin(good + (content ? 1 : 0), bad + (content ? 0 : 1));
    }

    boolean isKnown() {
      return good + bad >= JUDGED;
    }

    double mean() {
      return (good + 1.0) / (good + bad + 2);
    }

    double variance() {
      return mean() * (1 - mean()) / (good + bad + 3);
    }
  }

  /**
   * @param retrievals in any order; those that nobody judged say nothing
   */
  public RoutingTable(Collection<Retrieval> retrievals) {
    for (Retrieval one : retrievals) {
      one.satisfied()
          .ifPresent(
              content -> {
                Map<Object, Coin> cell =
                    coins.computeIfAbsent(new Cell(one.kind(), one.size()), any -> new HashMap<>());
                Stream.concat(Stream.of(one.strategy()), one.depth().stream())
                    .forEach(way -> cell.merge(way, Coin.UNKNOWN.and(content), RoutingTable::sum));
              });
    }
  }

  private static Coin sum(Coin one, Coin other) {
    return new Coin(one.good() + other.good(), one.bad() + other.bad());
  }

  /** What is known to be best. */
  public Route best(QuestionKind kind, ScopeSize size) {
    Map<Object, Coin> cell = coins.getOrDefault(new Cell(kind, size), Map.of());
    return new Route(best(STRATEGIES, cell), best(DEPTHS, cell), false);
  }

  /**
   * What is known to be best, and for one question in {@value #EXPLORES} another way.
   *
   * @param seed the same for the same question at the same state of what is known
   */
  public Route explored(QuestionKind kind, ScopeSize size, String seed) {
    Route best = best(kind, size);
    byte[] digest = digest(seed);
    if (Math.floorMod(digest[0] << 8 | digest[1] & 0xff, EXPLORES) != 0) {
      return best;
    }
    return new Route(
        other(STRATEGIES, best.strategy(), digest[2]),
        other(DEPTHS, best.depth(), digest[3]),
        true);
  }

  /** The first is the default. */
  private static <T> T best(List<T> ways, Map<Object, Coin> cell) {
    T best = ways.get(0);
    for (T way : ways) {
      Coin coin = cell.getOrDefault(way, Coin.UNKNOWN);
      Coin known = cell.getOrDefault(best, Coin.UNKNOWN);
      double apart = Math.sqrt(coin.variance() + known.variance());
      if (coin.isKnown() && known.isKnown() && coin.mean() - known.mean() > apart) {
        best = way;
      }
    }
    return best;
  }

  private static <T> T other(List<T> ways, T best, byte by) {
    List<T> others = ways.stream().filter(way -> !way.equals(best)).toList();
    return others.get(Math.floorMod(by, others.size()));
  }

  private static byte[] digest(String seed) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
