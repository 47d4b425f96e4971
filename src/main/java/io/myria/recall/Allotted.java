package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import io.myria.language.TokenCount;
import io.myria.projection.Derivation;
import io.myria.recall.FingerprintLookup.Known;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.HeldScope.KnownKind;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.FactorScores;
import io.myria.recall.context.FactorScores.Factor;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Selection;
import io.myria.recall.context.Similarities;
import io.myria.recall.ranking.Allocator;
import io.myria.recall.ranking.BudgetCandidate;
import io.myria.recall.ranking.CbaSettings;
import io.myria.recall.ranking.Choice;
import io.myria.recall.ranking.Page;
import io.myria.recall.ranking.Ties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The strategy {@code cba}: of the events nearest to the question, those that a greedy allocation
 * of the budget takes, in the rendering that is left room for. Thread-safe.
 */
record Allotted(CbaSettings settings, FingerprintLookup prints) implements BudgetStrategy {

  /** Factors whose reasons are long, and whose digits are many. */
  private static final List<Factor> LONGEST =
      Stream.of("relevance", "density", "recency", "novelty", "causes", "session")
          .map(signal -> new Factor(signal, 2.1234))
          .toList();

  @Override
  public Filling ordered(RecallContext sought) {
    Similarities near = Similarities.of(sought.question(), sought.ranking());
    Eligible eligible = sought.eligible();
    if (!sought.request().options().includeArchived()) {
      eligible = eligible.without(tooOld(sought));
    }
    Eligible from = eligible;
    List<Integer> nearest = nearest(sought, near, from);
    Known known = prints.withLinks(sought, seqs(sought.held(), nearest));
    sought.stages().end("fingerprints");
    return beside -> fill(sought, near, from, nearest, known, beside);
  }

  private Assembly fill(
      RecallContext sought,
      Similarities near,
      Eligible from,
      List<Integer> nearest,
      Known known,
      int beside) {
    HeldScope held = sought.held();
    Map<Integer, List<Factor>> factors = new HashMap<>();
    Scores scores = sought.standing().telling(new FactorScores(new int[0], near, factors));
    Assembly assembly = sought.assembly(scores, from, beside);
    Selection selection = assembly.selection();
    selection.text().briefs().know(known.fingerprints());
    List<BudgetCandidate> memories = memories(held, nearest, near, known.fingerprints());
    // What reasons take at most is counted before it is known which there are.
    nearest.forEach(place -> factors.put(place, LONGEST));
    Allocator allocator = new Allocator(settings);
    List<Choice> choices =
        allocator.allocate(
            memories,
            sought.now(),
            sought.budget() - beside,
            new Tied(near, nearest, links(held, known)),
            new Written(selection, nearest, memories));
    factors.clear();
    choices.forEach(one -> factors.put(nearest.get(one.candidate()), factors(one, near)));
    Assembly last =
        new Reallotted(sought, from, scores, nearest, beside).of(assembly, known.fingerprints());
    if (choices.size() < allocator.relevant(memories).size()) {
      last.selection().miss();
    }
    sought.stages().end("allocate");
    last.write();
    sought.stages().end("render");
    return last;
  }

  /** The candidates: the nearest, and what stands before them whatever is nearer. */
  private List<Integer> nearest(RecallContext sought, Similarities near, Eligible from) {
    int most = Math.min(settings.maxCandidates(), sought.mostItems());
    HeldScope held = sought.held();
    int[] all =
        near.nearest(index -> true, held.corpus().size()).stream().mapToInt(i -> i).toArray();
    Scores ordered = sought.standing().of(new FactorScores(all, near, Map.of()), from);
    Set<String> said = new HashSet<>();
    return Arrays.stream(ordered.order())
        .filter(index -> from.lets(held.event(index)))
        .filter(index -> said.add(held.event(index).line()))
        .limit(most)
        .boxed()
        .toList();
  }

  /** Events whose age has archived them; of those that are young enough no kind is asked. */
  private Set<EventSeq> tooOld(RecallContext sought) {
    HeldScope held = sought.held();
    Ageing ageing = settings.ageing();
    Instant now = sought.now();
    long derivation = sought.scene().derived().fingerprints().map(Derivation::id).orElse(0L);
    List<EventSeq> old = new ArrayList<>();
    held.events()
        .forEach(
            (seq, event) -> {
              if (!ageing.isArchivedByNoKind(event.turn().at(), now)) {
                old.add(seq);
              }
            });
    List<EventSeq> unknown =
        old.stream().filter(seq -> !isKnown(held.kinds().get(seq), derivation)).sorted().toList();
    prints
        .of(sought, unknown)
        .forEach(
            (seq, print) ->
                held.kinds().put(seq, new KnownKind(derivation, print.kind(), print.explicit())));
    Set<EventSeq> archived = new HashSet<>();
    for (EventSeq seq : old) {
      KnownKind known = held.kinds().get(seq);
      Instant at = held.events().get(seq).turn().at();
      boolean ages = isKnown(known, derivation) && !known.explicit();
      if (ages && ageing.isArchived(known.kind(), at, now)) {
        archived.add(seq);
      }
    }
    return archived;
  }

  private static boolean isKnown(KnownKind known, long derivation) {
    return known != null && known.derivation() == derivation;
  }

  private static List<EventSeq> seqs(HeldScope held, List<Integer> places) {
    return places.stream().map(place -> held.event(place).turn().seq()).toList();
  }

  private static List<BudgetCandidate> memories(
      HeldScope held, List<Integer> places, Similarities near, Map<EventSeq, Fingerprint> prints) {
    List<BudgetCandidate> memories = new ArrayList<>(places.size());
    for (int place : places) {
      Remembered event = held.event(place);
      Fingerprint print = prints.get(event.turn().seq());
      memories.add(
          new BudgetCandidate(
              BudgetCandidate.relevance(near.cosine(place)),
              print == null ? MemoryKind.SESSION_NOTE : print.kind(),
              print != null && print.explicit(),
              print == null ? 0 : print.factCount(),
              print == null ? TokenCount.of(event.turn().text()) : print.tokens(),
              event.turn().at()));
    }
    return memories;
  }

  private static Set<Long> links(HeldScope held, Known known) {
    Set<Long> pairs = new HashSet<>();
    Map<EventSeq, Integer> places = new HashMap<>();
    if (!known.links().isEmpty()) {
      for (int place = 0; place < held.corpus().size(); place++) {
        places.put(held.corpus().turn(place).seq(), place);
      }
    }
    known.links().forEach(link -> pairs.add(pair(places.get(link.from()), places.get(link.to()))));
    return pairs;
  }

  private static long pair(int one, int other) {
    return (long) Math.min(one, other) << 32 | Math.max(one, other);
  }

  private List<Factor> factors(Choice choice, Similarities near) {
    List<Factor> factors = new ArrayList<>();
    String nearness = near.byVectors() ? "relevance" : FactorScores.BY_WORDS;
    factors.add(new Factor(nearness, choice.worth().relevance()));
    factors.add(new Factor("density", choice.worth().density()));
    factors.add(new Factor("recency", choice.worth().recency()));
    factors.add(new Factor("novelty", 1 - choice.overlap()));
    factors.add(new Factor("causes", settings.coherence().penalty(choice.links())));
    factors.add(new Factor("session", settings.coherence().boost(choice.inSession())));
    return factors;
  }

  /**
   * @param places in the corpus, by the candidate
   * @param links pairs of places
   */
  private record Tied(Similarities near, List<Integer> places, Set<Long> links) implements Ties {

    @Override
    public double overlap(int one, int other) {
      return near.overlap(places.get(one), places.get(other));
    }

    @Override
    public boolean areLinked(int one, int other) {
      return !links.isEmpty() && links.contains(pair(places.get(one), places.get(other)));
    }
  }

  private record Written(Selection selection, List<Integer> places, List<BudgetCandidate> memories)
      implements Page {

    @Override
    public int least(int candidate, Rendering rendering) {
      return rendering == Rendering.VERBATIM
          ? memories.get(candidate).tokens()
          : selection.text().briefs().least();
    }

    @Override
    public int cost(int candidate, Rendering rendering) {
      return selection.cost(places.get(candidate), rendering);
    }

    @Override
    public boolean hasRoom(int candidate, Rendering rendering) {
      return selection.hasJsonRoomFor(places.get(candidate), rendering);
    }

    @Override
    public void add(int candidate, Rendering rendering) {
      selection.add(places.get(candidate), rendering);
    }
  }
}
