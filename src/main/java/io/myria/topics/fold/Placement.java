package io.myria.topics.fold;

import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.TermState.Posting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Assigns a closed segment to a topic: to an earlier leaf of its set by their hints, weighed by
 * confidence; else, by the terms that tell most of both, and by what both mean where there are
 * vectors; else alone. An earlier leaf takes it in if it has room, else it stands beside that leaf
 * below a common parent, if their root has room. However long ago the earlier leaf is, and in
 * whatever context, makes no difference. What tells nothing (greetings, thanks) goes to the leaf
 * that was closed before it.
 */
final class Placement {
  private final FoldRules rules;
  private final Forest forest;
  private final SetForest grove;
  private final Vocabulary vocabulary;
  private final LeafDirections meanings;

  Placement(
      FoldRules rules,
      Forest forest,
      SetForest grove,
      Vocabulary vocabulary,
      LeafDirections meanings) {
    this.rules = rules;
    this.forest = forest;
    this.grove = grove;
    this.vocabulary = vocabulary;
    this.meanings = meanings;
  }

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

  /** The same where meanings count too. */
  private static final double SAME_IN_MEANING = 0.8;

  private static final double AKIN_IN_MEANING = 0.45;

  /** Two leaves that stand by themselves have to be somewhat more alike to become one. */
  private static final double TWIN = 0.45;

  private static final double TWIN_IN_MEANING = 0.9;

  /** Weights are thousandths, and their products millionths. */
  private static final double WHOLE = 1_000_000;

  /** Leaves that are compared because of their terms, at most. */
  private static final int CANDIDATES = 64;

  /** So few events join what they are akin to; a leaf of their own would say little. */
  private static final int SMALL = 4;

  /** Terms without which a segment says nothing. */
  private static final int TERMS = 4;

  /**
   * @param segment as the leaf that it would be alone
   */
  Optional<Home> of(
      TopicVersion segment,
      Optional<Meaning> meaning,
      List<TopicId> recent,
      Optional<TopicId> lastClosed) {
    Optional<Home> home = byHints(segment);
    if (home.isPresent() || !rules.byMeaning()) {
      return home;
    }
    if (segment.metadata().terms().size() >= TERMS) {
      Optional<Meaning> centre = meaning.flatMap(known -> meanings.centre(recent));
      return centre.isPresent()
          ? home(
              segment,
              byMeaning(segment, meaning.get(), centre.get(), recent),
              AKIN_IN_MEANING,
              SAME_IN_MEANING)
          : byTerms(segment);
    }
    return segment.metadata().hints().isEmpty()
        ? lastClosed
            .map(forest::get)
            .filter(leaf -> hasRoom(leaf, segment))
            .map(leaf -> new Home(Kind.IN, leaf))
        : Optional.empty();
  }

  /**
   * An earlier or later leaf that says the same as one that was added to, and has room for its
   * events or fits into it; empty where there is none. What hints set apart stays apart.
   */
  Optional<TopicVersion> twin(TopicVersion leaf, List<TopicId> recent) {
    Optional<Meaning> meaning = meanings.get(leaf.topicId());
    Optional<Meaning> centre = meaning.flatMap(known -> meanings.centre(recent));
    boolean both = centre.isPresent();
    List<Match> matches =
        both ? byMeaning(leaf, meaning.get(), centre.get(), recent) : byWords(leaf);
    double same = (both ? TWIN_IN_MEANING : TWIN) * WHOLE;
    return matches.stream()
        .filter(match -> match.score >= same && !match.leaf.equals(leaf.topicId()))
        .map(match -> forest.get(match.leaf))
        .filter(other -> fits(leaf, other))
        .findFirst();
  }

  private boolean fits(TopicVersion leaf, TopicVersion other) {
    boolean hinted = !leaf.metadata().hints().isEmpty() || !other.metadata().hints().isEmpty();
    boolean near = grove.root(leaf).topicId().equals(grove.root(other).topicId());
    TopicVersion elder = leaf.openedSeq().compareTo(other.openedSeq()) < 0 ? leaf : other;
    TopicVersion younger = elder == leaf ? other : leaf;
    return (!hinted || leaf.label().equals(other.label()))
        && leaf.refs().size() + other.refs().size() <= rules.leafRefs()
        && leaf.metadata().tokens() + other.metadata().tokens() <= rules.tokens()
        && (near || rootHasRoom(elder, younger));
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
    return home(segment, byWords(segment), AKIN, SAME);
  }

  private List<Match> byWords(TopicVersion segment) {
    return matches(terms(segment), (one, other) -> one * other).stream()
        .filter(match -> match.score >= AKIN * WHOLE)
        .toList();
  }

  /**
   * By what both say, where there are vectors: the cosine of the terms and that of the meanings
   * added up. Meanings are seen from the middle of the set's recent leaves, for all that two people
   * say to each other is alike; so it takes some leaves to tell.
   */
  private List<Match> byMeaning(
      TopicVersion segment, Meaning meaning, Meaning centre, List<TopicId> recent) {
    Map<TopicId, Match> candidates = new LinkedHashMap<>();
    matches(terms(segment), (one, other) -> one * other).stream()
        .limit(CANDIDATES)
        .forEach(match -> candidates.put(match.leaf, match));
    recent.forEach(leaf -> candidates.computeIfAbsent(leaf, Match::new));
    meanings.load(candidates.keySet());
    for (Match match : candidates.values()) {
      match.score +=
          meanings
              .get(match.leaf)
              .map(other -> Math.round(WHOLE * Math.max(0, meaning.cosine(other, centre))))
              .orElse(0L);
    }
    return candidates.values().stream()
        .filter(match -> match.score >= AKIN_IN_MEANING * WHOLE)
        .sorted(Match.BEST_FIRST)
        .toList();
  }

  private static Map<String, Integer> terms(TopicVersion segment) {
    Map<String, Integer> terms = new HashMap<>();
    segment.metadata().terms().forEach(term -> terms.put(term.term(), term.weight()));
    return terms;
  }

  /** A small segment joins what it is akin to. */
  private Optional<Home> home(TopicVersion segment, List<Match> matches, double akin, double same) {
    double enough = segment.refs().size() <= SMALL ? akin : same;
    long in = matches.stream().filter(match -> match.score >= enough * WHOLE).count();
    return home(segment, matches, (int) in);
  }

  /** In the first of the {@code same} that has room, else beside the best of all whose root has. */
  private Optional<Home> home(TopicVersion segment, List<Match> matches, int same) {
    for (int place = 0; place < same; place++) {
      TopicVersion leaf = leaf(matches, place);
      if (hasRoom(leaf, segment)) {
        return Optional.of(new Home(Kind.IN, leaf));
      }
    }
    for (int place = 0; rules.byMeaning() && place < matches.size(); place++) {
      TopicVersion leaf = leaf(matches, place);
      if (rootHasRoom(leaf, segment)) {
        return Optional.of(new Home(Kind.BESIDE, leaf));
      }
    }
    return Optional.empty();
  }

  /** Mostly the first has room; all are read together where it has not. */
  private TopicVersion leaf(List<Match> matches, int place) {
    if (place == 1) {
      grove.load(matches.stream().map(match -> match.leaf).toList());
    }
    return forest.get(matches.get(place).leaf);
  }

  private boolean hasRoom(TopicVersion leaf, TopicVersion segment) {
    return leaf.refs().size() + segment.refs().size() <= rules.leafRefs()
        && leaf.metadata().tokens() + segment.metadata().tokens() <= rules.tokens()
        && rootHasRoom(leaf, segment);
  }

  private boolean rootHasRoom(TopicVersion leaf, TopicVersion segment) {
    return grove.hasRoom(leaf, segment.eventCount(), vocabulary.events());
  }

  /** What two weights of one key are worth together. */
  private interface Product {
    long of(int one, int other);
  }

  private static final class Match {

    /** Of equals the younger, as far as that is known. */
    private static final Comparator<Match> BEST_FIRST =
        Comparator.comparingLong(Match::score)
            .thenComparingLong(Match::opened)
            .thenComparing(match -> match.leaf.value())
            .reversed();

    private final TopicId leaf;
    private final long opened;
    private long score;

    Match(Posting posting) {
      this.leaf = posting.leaf();
      this.opened = posting.opened();
    }

    /** Of a leaf that has no term in common. */
    Match(TopicId leaf) {
      this.leaf = leaf;
      this.opened = 0;
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
    return matches.values().stream().sorted(Match.BEST_FIRST).toList();
  }
}
