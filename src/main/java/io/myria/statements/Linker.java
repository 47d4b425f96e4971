package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.WordPair;
import io.myria.statements.Claim.Force;
import io.myria.statements.reader.Gazetteer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Links each claim to an earlier claim of the same attribute of the same subject. Takes events in
 * the order of their time. Confined to one thread.
 */
final class Linker {

  /** A pronoun means nothing that was said so many events of its context before. */
  private static final int REACH = 12;

  /** Of the shorter subject so much has to stand in the other one, where a change is told. */
  private static final double SHARED = 0.6;

  /** Of a word that many subjects have so many of the latest are looked at. */
  private static final int COMMON = 64;

  private final Map<String, List<ValueChain>> byName = new HashMap<>();
  private final Map<String, List<Mention>> byContext = new HashMap<>();

  private final Comparisons comparisons;

  Linker(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  /** That a chain was spoken of there. */
  private record Mention(ValueChain chain, int place) {}

  private record Scored(ValueChain chain, double score) {}

  /** What its claims are of, each once. */
  Set<ValueChain> add(EventClaims stated) {
    Set<ValueChain> touched = new LinkedHashSet<>();
    for (Claim one : stated.claims()) {
      Claim claim = Anaphora.points(one, stated) ? one.ofPronoun() : one;
      Optional<ValueChain> found = find(claim, stated);
      boolean starts = found.isEmpty() && isOfSomething(claim);
      if (found.isPresent() || starts) {
        ValueChain chain = found.orElseGet(() -> start(claim));
        chain.add(stated.event(), claim);
        touched.add(chain);
        byContext
            .computeIfAbsent(stated.context(), key -> new ArrayList<>())
            .add(new Mention(chain, stated.place()));
      }
    }
    if (touched.stream().allMatch(chain -> chain.links().size() == 1)) {
      stated.open().changes().forEach(change -> end(change, stated).ifPresent(touched::add));
    }
    return touched;
  }

  /** Of what had a value that a change says to be no more, whatever the words for it are. */
  private Optional<ValueChain> end(OpenChange change, EventClaims stated) {
    Set<ValueChain> ended = change.gone().isEmpty() ? Set.of() : ended(change, stated);
    if (ended.size() != 1) {
      return Optional.empty();
    }
    ValueChain chain = ended.iterator().next();
    if (comparisons.forbid(chain, stated, false)) {
      return Optional.empty();
    }
    Optional<Value> former = Optional.of(chain.last().value());
    return next(change, stated, chain)
        .map(
            value ->
                new Claim(
                    chain.subject(),
                    chain.whole(),
                    chain.pairs(),
                    chain.attribute(),
                    value,
                    former,
                    Force.CHANGE,
                    change.from()))
        .map(
            claim -> {
              chain.add(stated.event(), claim);
              return chain;
            });
  }

  /** By the names of what it is of, else by a pronoun in the same context. */
  private Set<ValueChain> ended(OpenChange change, EventClaims stated) {
    Set<ValueChain> ended = new LinkedHashSet<>();
    for (String word : change.words()) {
      List<ValueChain> named = byName.getOrDefault(word, List.of());
      named.subList(Math.max(0, named.size() - COMMON), named.size()).stream()
          .filter(chain -> change.words().containsAll(chain.subject()))
          .filter(chain -> change.ends(chain.last().value(), true))
          .forEach(ended::add);
    }
    if (ended.isEmpty() && change.points()) {
      near(stated).stream()
          .filter(chain -> change.ends(chain.last().value(), true))
          .forEach(ended::add);
    }
    return ended;
  }

  /** What is said to have come instead. */
  private static Optional<Value> next(OpenChange change, EventClaims stated, ValueChain chain) {
    return stated.told().stream()
        .filter(told -> told.from() == change.from())
        .flatMap(told -> told.values().stream())
        .filter(value -> value.sort().isLike(chain.sort()))
        .filter(value -> !value.isSame(chain.last().value()) && !change.ends(value, true))
        .reduce((one, later) -> later);
  }

  private static boolean isOfSomething(Claim claim) {
    boolean plain = claim.value().sort().isPlain();
    boolean told = claim.force() == Force.LOOSE ? true : claim.attribute().isKnown() || plain;
    return told && !claim.subject().isEmpty() && !claim.value().isNone();
  }

  private ValueChain start(Claim claim) {
    ValueChain chain = new ValueChain(claim);
    claim
        .subject()
        .forEach(name -> byName.computeIfAbsent(name, key -> new ArrayList<>()).add(chain));
    return chain;
  }

  private Optional<ValueChain> find(Claim claim, EventClaims stated) {
    Set<ValueChain> near = near(stated);
    if (claim.subject().isEmpty()) {
      return !claim.isChange()
          ? Optional.empty()
          : near.stream()
              .filter(chain -> mayFollow(claim, chain))
              .findFirst()
              .filter(
                  chain -> !comparisons.forbid(chain, stated, Anaphora.standsAlone(claim, stated)));
    }
    Set<ValueChain> candidates = new LinkedHashSet<>(near);
    for (String name : claim.whole()) {
      List<ValueChain> named = byName.getOrDefault(name, List.of());
      candidates.addAll(named.subList(Math.max(0, named.size() - COMMON), named.size()));
    }
    return best(claim, candidates, near).filter(chain -> !forbidden(claim, chain, stated));
  }

  /** What says again what holds is no change; what names the value that it ends is of it. */
  private boolean forbidden(Claim claim, ValueChain chain, EventClaims stated) {
    boolean again = chain.last().value().isSame(claim.value());
    boolean ends = claim.former().map(chain::had).orElse(false);
    boolean same =
        claim.subject().equals(chain.subject())
            && claim.attribute().isKnown()
            && claim.attribute().equals(chain.attribute());
    return !again
        && (comparisons.forbid(chain, stated, !ends && !same)
            || ends && comparisons.isOfAnotherName(chain, stated));
  }

  /** The nearest of the context first. */
  private Set<ValueChain> near(EventClaims stated) {
    Set<ValueChain> near = new LinkedHashSet<>();
    List<Mention> mentions = byContext.getOrDefault(stated.context(), List.of());
    for (int at = mentions.size() - 1;
        at >= 0 && stated.place() - mentions.get(at).place() <= REACH;
        at--) {
      near.add(mentions.get(at).chain());
    }
    return near;
  }

  /** A pronoun's: of the same sort, or what is said to be no more. */
  private static boolean mayFollow(Claim claim, ValueChain chain) {
    if (claim.former().isPresent() && chain.last().value().isSame(claim.former().get())) {
      return true;
    }
    boolean like = !claim.value().isNone() && isLike(claim, chain, claim.attribute());
    if (claim.former().isPresent() && claim.value().sort().isPlain() || isOtherKind(claim, chain)) {
      return false;
    }
    return like && (claim.attribute().isLike(chain.attribute()) || claim.value().sort().isKey());
  }

  /** A place and what is none; a numbered room and a number of something. */
  private static boolean isOtherKind(Claim claim, ValueChain chain) {
    boolean known = claim.attribute().isKnown();
    return switch (claim.value().sort()) {
      case NAME ->
          !(known && claim.attribute().equals(chain.attribute()))
              && isPlace(claim.value()) != isPlace(chain.last().value());
      case NUMBER -> known && !chain.attribute().isKnown();
      default -> false;
    };
  }

  private static boolean isPlace(Value value) {
    return value.stems().stream().anyMatch(Gazetteer::isPlace);
  }

  /** What is only called by words has to be called by words alike. */
  private static boolean isLike(Claim claim, ValueChain chain, Attribute attribute) {
    Sort sort = claim.value().sort();
    boolean code =
        chain.sort() == Sort.CODE && claim.value().stems().stream().anyMatch(EnglishWords::isCode);
    if (sort.isPlain() || code) {
      return sort.isLike(chain.sort()) || code;
    }
    boolean same = attribute.isKnown() && attribute.equals(chain.attribute());
    return same
        ? sort.isLike(chain.sort())
        : sort == chain.sort() && (chain.attribute().isKnown() || chain.isLoose());
  }

  private static Optional<ValueChain> best(
      Claim claim, Set<ValueChain> candidates, Set<ValueChain> near) {
    Optional<Scored> best = Optional.empty();
    boolean tied = false;
    for (ValueChain chain : candidates) {
      double score = score(claim, chain, near.contains(chain));
      if (score > 0) {
        tied =
            best.isPresent() && best.get().score() == score || tied && best.get().score() > score;
        if (best.isEmpty() || best.get().score() < score) {
          best = Optional.of(new Scored(chain, score));
        }
      }
    }
    return tied ? Optional.empty() : best.map(Scored::chain);
  }

  /** Returns 0 if it is of something else. */
  private static double score(Claim claim, ValueChain chain, boolean near) {
    double score = score(claim, claim.subject(), claim.attribute(), chain, near);
    boolean other = score == 0 && claim.isChange() && !claim.whole().equals(claim.subject());
    // "The report engine": an engine, or what an engine is told of.
    return other ? score(claim, claim.whole(), Attribute.UNKNOWN, chain, near) : score;
  }

  private static double score(
      Claim claim, Set<String> subject, Attribute attribute, ValueChain chain, boolean near) {
    boolean former = claim.former().map(chain::had).orElse(false);
    boolean equal = subject.equals(chain.subject()) || subject.equals(chain.whole());
    boolean same = attribute.equals(chain.attribute());
    if (!claim.isChange()) {
      boolean firm =
          claim.force() == Force.FIRM
              && equal
              && same
              && isLike(claim, chain, attribute)
              && (near || !isOfItsTalk(claim, attribute));
      return firm || isKeyOf(claim, chain) ? 1 : 0;
    }
    boolean like = claim.value().isNone() || former || isLike(claim, chain, attribute);
    boolean known = same && attribute.isKnown();
    boolean of = former || known || attribute.isLike(chain.attribute());
    double shared = shared(subject, chain.whole());
    boolean vague = !claim.value().sort().isPlain() && !known;
    boolean enough =
        vague ? equal && claim.value().sort() == Sort.NAME : isSame(claim, subject, chain, near);
    if (!like || !of || !enough && !(former && shared > 0)) {
      return 0;
    }
    return shared + (known ? 4 : 0) + (former ? 3 : 0) + (near ? 2 : 0) + (equal ? 1 : 0);
  }

  /** "The answer is 10": a bare number of one plain noun, which another talk has, too. */
  private static boolean isOfItsTalk(Claim claim, Attribute attribute) {
    return claim.value().sort() == Sort.NUMBER
        && !attribute.isKnown()
        && claim.subject().size() == 1
        && claim.whole().size() == 1;
  }

  /** Whether two names may be of one: no word of either tells that another one is meant. */
  private static boolean isSame(Claim claim, Set<String> subject, ValueChain chain, boolean near) {
    boolean known = claim.attribute().isKnown() && claim.attribute().equals(chain.attribute());
    if (shared(subject, chain.whole()) < (known || near ? SHARED : 1)) {
      return false;
    }
    return near
        || !isOfOtherHead(claim, chain)
            && !tellsApart(chain.pairs(), subject, chain.whole())
            && !tellsApart(claim.pairs(), chain.whole(), subject);
  }

  /** "The old town chapel" and "the old town lobby": behind one word another one follows. */
  private static boolean isOfOtherHead(Claim claim, ValueChain chain) {
    return claim.pairs().stream()
        .filter(pair -> !chain.whole().contains(pair.second()))
        .anyMatch(
            pair ->
                chain.pairs().stream()
                    .anyMatch(
                        other ->
                            other.first().equals(pair.first())
                                && !claim.whole().contains(other.second())));
  }

  /** "The east door" is not "the door", unless it was spoken of just now. */
  private static boolean tellsApart(Set<WordPair> pairs, Set<String> shorter, Set<String> longer) {
    return pairs.stream()
        .anyMatch(
            pair ->
                shorter.contains(pair.second())
                    && longer.contains(pair.first())
                    && !shorter.contains(pair.first()));
  }

  /** "Enter 12 to open the door", and then "the code of the door is 13". */
  private static boolean isKeyOf(Claim claim, ValueChain chain) {
    Sort sort = claim.value().sort();
    boolean like =
        sort.isKey() && sort == chain.sort() && claim.attribute().isLike(chain.attribute());
    return like
        && claim.force() == Force.FIRM
        && claim.attribute().isKnown()
        && chain.isLoose()
        && !claim.subject().isEmpty()
        && chain.whole().containsAll(claim.subject())
        && !tellsApart(chain.pairs(), claim.subject(), chain.whole());
  }

  /** Of the shorter one. */
  private static double shared(Set<String> one, Set<String> other) {
    Set<String> shorter = one.size() <= other.size() ? one : other;
    Set<String> longer = shorter == one ? other : one;
    int both = 0;
    for (String name : shorter) {
      both += longer.contains(name) ? 1 : 0;
    }
    return both / (double) Math.max(1, shorter.size());
  }
}
