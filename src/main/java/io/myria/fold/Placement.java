package io.myria.fold;

import io.myria.fold.TermState.Posting;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.TopicId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says where what was closed belongs: with an earlier leaf of its set by their hints, weighed by
 * confidence; else, by the terms that tell most of both; else alone. An earlier leaf takes it in if
 * it has room, else it stands beside that leaf below a common parent. However long ago the earlier
 * leaf is, and in whatever context, makes no difference. What tells nothing (greetings, thanks)
 * goes to the leaf that was closed before it.
 */
final class Placement {

  /** Where a segment belongs. */
  record Home(Kind kind, TopicVersion leaf) {}

  enum Kind {
    /** Into the leaf. */
    IN,
    /** Under the leaf's parent. */
    BESIDE
  }

  /** Share of the segment's hints that the leaf has to have. */
  private static final double SAME_HINTS = 0.5;

  private static final double SAME = 0.34;
  private static final double AKIN = 0.12;

  /** So few events join what they are akin to; a leaf of their own would say little. */
  private static final int SMALL = 4;

  /** Terms without which a segment says nothing. */
  private static final int TERMS = 4;

  private final FoldRules rules;
  private final Forest forest;
  private final Vocabulary vocabulary;

  Placement(FoldRules rules, Forest forest, Vocabulary vocabulary) {
    this.rules = rules;
    this.forest = forest;
    this.vocabulary = vocabulary;
  }

  /**
   * @param segment as the leaf that it would be alone
   */
  Optional<Home> of(TopicVersion segment, Optional<TopicId> lastClosed) {
    Optional<Home> home = byHints(segment);
    if (home.isPresent() || !rules.byMeaning()) {
      return home;
    }
    if (segment.metadata().terms().size() >= TERMS) {
      return byTerms(segment);
    }
    return segment.metadata().hints().isEmpty()
        ? lastClosed
            .map(forest::get)
            .filter(leaf -> hasRoom(leaf, segment))
            .map(leaf -> new Home(Kind.IN, leaf))
        : Optional.empty();
  }

  private Optional<Home> byHints(TopicVersion segment) {
    Map<String, Integer> own = new HashMap<>();
    segment.metadata().hints().forEach((hint, weight) -> own.put(Vocabulary.HINT + hint, weight));
    int all = own.values().stream().mapToInt(Integer::intValue).sum();
    List<Match> matches = new ArrayList<>();
    for (Match match : matches(own, Math::min)) {
      if (match.score >= SAME_HINTS * all) {
        matches.add(match);
      }
    }
    return home(segment, matches, matches.size());
  }

  private Optional<Home> byTerms(TopicVersion segment) {
    Map<String, Integer> own = new HashMap<>();
    segment.metadata().terms().forEach(term -> own.put(term.term(), term.weight()));
    List<Match> matches =
        matches(own, (one, other) -> one * other).stream()
            .filter(match -> match.score >= AKIN * 1_000_000)
            .toList();
    double enough = segment.refs().size() <= SMALL ? AKIN : SAME;
    int same = (int) matches.stream().filter(match -> match.score >= enough * 1_000_000).count();
    return home(segment, matches, same);
  }

  /** In the first of the {@code same} that has room, else beside the best of all. */
  private Optional<Home> home(TopicVersion segment, List<Match> matches, int same) {
    for (Match match : matches.subList(0, same)) {
      TopicVersion leaf = forest.get(match.leaf);
      if (hasRoom(leaf, segment)) {
        return Optional.of(new Home(Kind.IN, leaf));
      }
    }
    return rules.byMeaning()
        ? matches.stream().findFirst().map(match -> new Home(Kind.BESIDE, forest.get(match.leaf)))
        : Optional.empty();
  }

  private boolean hasRoom(TopicVersion leaf, TopicVersion segment) {
    return leaf.refs().size() + segment.refs().size() <= rules.leafRefs()
        && leaf.metadata().tokens() + segment.metadata().tokens() <= rules.tokens();
  }

  /** What two weights of one key are worth together. */
  private interface Product {
    long of(int one, int other);
  }

  private static final class Match {
    private final TopicId leaf;
    private final long opened;
    private long score;

    Match(Posting posting) {
      this.leaf = posting.leaf();
      this.opened = posting.opened();
    }

    long score() {
      return score;
    }

    long opened() {
      return opened;
    }
  }

  /** The best first, of equals the younger. */
  private List<Match> matches(Map<String, Integer> own, Product product) {
    vocabulary.load(own.keySet());
    Map<TopicId, Match> matches = new HashMap<>();
    own.forEach(
        (key, weight) -> {
          for (Posting posting : vocabulary.postings(key)) {
            matches.computeIfAbsent(posting.leaf(), leaf -> new Match(posting)).score +=
                product.of(weight, posting.weight());
          }
        });
    return matches.values().stream()
        .sorted(Comparator.comparingLong(Match::score).thenComparingLong(Match::opened).reversed())
        .toList();
  }
}
