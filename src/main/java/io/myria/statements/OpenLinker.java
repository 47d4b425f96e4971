package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.statements.Claim.Force;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Links each change to an earlier fact of the same thing, whatever noun names it. Takes events in
 * the order of their time. Confined to one thread.
 */
final class OpenLinker {

  /** A pronoun means nothing that was said so many events of its context before. */
  private static final int REACH = 12;

  /** And, where it is not said what is no more, so many. */
  private static final int NEXT = 4;

  /** Of things with the same noun, or the same value, so many of the latest are looked at. */
  private static final int COMMON = 64;

  private final Map<String, List<Thing>> byHead = new HashMap<>();
  private final Map<String, List<Thing>> byValue = new HashMap<>();
  private final Map<String, List<Mention>> byContext = new HashMap<>();
  private final Comparisons comparisons;

  OpenLinker(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  /** Something that had values, the last of which was written so. */
  private static final class Thing {
    private final NounPhrase phrase;
    private final ValueChain chain;
    private OpenFact last;

    private Thing(OpenFact first, int event) {
      this.phrase = first.phrase();
      this.last = first;
      this.chain = new ValueChain(claim(phrase, first.value(), Force.FIRM, first.from()));
      add(event, first, Force.FIRM);
    }

    private void add(int event, OpenFact fact, Force force) {
      chain.add(event, claim(phrase, fact.value(), force, fact.from()));
      last = fact;
    }

    private Value value() {
      return last.value();
    }
  }

  private record Mention(Thing thing, int place) {}

  private record Found(Thing thing, OpenFact next) {}

  private static Claim claim(NounPhrase phrase, Value value, Force force, int from) {
    Set<String> all = phrase.all();
    return new Claim(all, all, Set.of(), Attribute.UNKNOWN, value, Optional.empty(), force, from);
  }

  /**
   * What changed with an event, or was said again.
   *
   * @param known whether other rules found what it changes
   */
  Set<ValueChain> add(EventClaims stated, boolean known) {
    Set<ValueChain> touched = new LinkedHashSet<>();
    Set<NounPhrase> done = new LinkedHashSet<>();
    for (OpenChange change : known ? List.<OpenChange>of() : stated.open().changes()) {
      Optional<Found> found =
          find(change, stated).filter(one -> !forbidden(change, one.thing(), stated));
      if (found.isPresent()) {
        Thing thing = found.get().thing();
        thing.add(stated.event(), found.get().next(), Force.CHANGE);
        byValue(thing);
        mention(thing, stated);
        touched.add(thing.chain);
        done.add(found.get().next().phrase());
      }
    }
    for (OpenFact fact : stated.open().facts()) {
      if (!done.contains(fact.phrase())) {
        state(fact, stated).ifPresent(touched::add);
      }
    }
    return touched;
  }

  private boolean forbidden(OpenChange change, Thing thing, EventClaims stated) {
    boolean ends = change.ends(thing.value(), true);
    return comparisons.forbid(thing.chain, stated, !ends && !change.phrases().isEmpty())
        || comparisons.isOfAnotherName(thing.chain, stated);
  }

  /** What it is of, where the same was said of it before. */
  private Optional<ValueChain> state(OpenFact fact, EventClaims stated) {
    Optional<Thing> before =
        latest(byHead, fact.phrase().head()).stream()
            .filter(thing -> thing.phrase.isSame(fact.phrase()))
            .filter(thing -> thing.value().isSame(fact.value()))
            .reduce((one, later) -> later);
    Thing thing = before.orElseGet(() -> new Thing(fact, stated.event()));
    mention(thing, stated);
    if (before.isPresent()) {
      thing.add(stated.event(), fact, Force.FIRM);
      return Optional.of(thing.chain);
    }
    byHead.computeIfAbsent(fact.phrase().head(), key -> new ArrayList<>()).add(thing);
    byValue(thing);
    return Optional.empty();
  }

  private void byValue(Thing thing) {
    for (String stem : thing.value().stems()) {
      byValue.computeIfAbsent(stem, key -> new ArrayList<>()).add(thing);
    }
  }

  private void mention(Thing thing, EventClaims stated) {
    byContext
        .computeIfAbsent(stated.context(), key -> new ArrayList<>())
        .add(new Mention(thing, stated.place()));
  }

  private static List<Thing> latest(Map<String, List<Thing>> things, String word) {
    List<Thing> all = things.getOrDefault(word, List.of());
    return all.subList(Math.max(0, all.size() - COMMON), all.size());
  }

  private Optional<Found> find(OpenChange change, EventClaims stated) {
    Set<Thing> candidates = new LinkedHashSet<>();
    change.words().forEach(word -> candidates.addAll(latest(byHead, word)));
    Optional<Found> best = Optional.empty();
    int most = 0;
    for (Thing thing : candidates) {
      int score = score(change, thing);
      if (score > 0 && score >= most) {
        best = Optional.of(new Found(thing, next(change, thing)));
        most = score;
      }
    }
    return best.or(() -> near(change, stated)).or(() -> byValue(change));
  }

  /** Returns 0 if it is of something else. */
  private static int score(OpenChange change, Thing thing) {
    NounPhrase phrase = thing.phrase;
    Set<String> words = change.words();
    boolean gone = change.ends(thing.value(), false);
    boolean left = gone || change.ends(thing.value(), true);
    boolean told = change.phrases().stream().anyMatch(one -> one.isOf(phrase, words, left));
    Optional<OpenFact> fact = fact(change, thing, left);
    if (left && fact.isPresent() || gone && told) {
      boolean same = change.phrases().stream().anyMatch(one -> one.all().equals(phrase.all()));
      return same ? 5 : 4;
    }
    if (gone) {
      boolean of = change.phrases().stream().noneMatch(one -> one.head().equals(phrase.head()));
      boolean apart = phrase.isApart(change.pairs(), thing.value().stems());
      return of && words.containsAll(phrase.core()) && !apart ? 3 : 0;
    }
    boolean again = words.containsAll(thing.value().stems()) || phrase.isBare();
    boolean marked = change.marked() || fact.filter(one -> renews(one, phrase)).isPresent();
    return fact.isPresent() && marked && !again && may(change, thing, fact.get()) ? 2 : 0;
  }

  /** Any words may also say how something is: then more has to say that it changed. */
  private static boolean may(OpenChange change, Thing thing, OpenFact next) {
    boolean words = thing.value().sort() == Sort.TEXT && !thing.last.placed();
    boolean narrow = thing.phrase.all().size() > 1;
    return thing.last.isLike(next) && (!words || change.firm() || narrow);
  }

  /** "The new one is Birch", of what was not new before. */
  private static boolean renews(OpenFact fact, NounPhrase phrase) {
    return fact.phrase().renewed() && !phrase.renewed() && !fact.placed();
  }

  /** What the change says that it is now. */
  private static Optional<OpenFact> fact(OpenChange change, Thing thing, boolean named) {
    return change.facts().stream()
        .filter(fact -> fact.phrase().isOf(thing.phrase, change.words(), named))
        .filter(fact -> !fact.value().isSame(thing.value()))
        .reduce((one, later) -> later);
  }

  private static OpenFact next(OpenChange change, Thing thing) {
    Optional<Value> value =
        change.values().stream().filter(one -> !one.isSame(thing.value())).findFirst();
    return fact(change, thing, true)
        .orElseGet(
            () ->
                new OpenFact(
                    thing.phrase, value.orElse(Value.NONE), thing.last.placed(), change.from()));
  }

  /** By a pronoun. */
  private Optional<Found> near(OpenChange change, EventClaims stated) {
    List<Mention> mentions = byContext.getOrDefault(stated.context(), List.of());
    for (int at = mentions.size() - 1; at >= 0 && change.phrases().isEmpty(); at--) {
      Thing thing = mentions.get(at).thing();
      int far = stated.place() - mentions.get(at).place();
      OpenFact next = next(change, thing);
      boolean gone =
          change.ends(thing.value(), false) && (change.points() || others(change, thing).isEmpty());
      boolean follows =
          change.points()
              && change.marked()
              && !change.values().isEmpty()
              && far <= NEXT
              && thing.value().sort() == Sort.NAME
              && next.value().sort() == Sort.NAME
              && !Attribute.isNoun(thing.phrase.head());
      if (far > REACH) {
        return Optional.empty();
      }
      if (gone || follows) {
        return Optional.of(new Found(thing, next));
      }
    }
    return Optional.empty();
  }

  /** "We switched from Maven to Gradle", and nothing else in it. */
  private Optional<Found> byValue(OpenChange change) {
    if (change.values().isEmpty() || !change.phrases().isEmpty()) {
      return Optional.empty();
    }
    Set<Thing> had = new LinkedHashSet<>();
    for (String word : change.words()) {
      latest(byValue, word).stream()
          .filter(thing -> change.ends(thing.value(), false))
          .forEach(had::add);
    }
    if (had.size() != 1) {
      return Optional.empty();
    }
    Thing thing = had.iterator().next();
    return others(change, thing).isEmpty()
        ? Optional.of(new Found(thing, next(change, thing)))
        : Optional.empty();
  }

  /** Of its words those that are of neither value. */
  private static Set<String> others(OpenChange change, Thing thing) {
    Set<String> others = new LinkedHashSet<>(change.words());
    others.removeAll(thing.value().stems());
    change.values().forEach(value -> others.removeAll(value.stems()));
    return others;
  }
}
