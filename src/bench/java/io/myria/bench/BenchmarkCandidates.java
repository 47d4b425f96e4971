package io.myria.bench;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.ScopeEvents.Most;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import io.myria.recall.ZipfWords;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.Remembered;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.BriefLines;
import io.myria.recall.context.ContextText;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.FactorScores;
import io.myria.recall.context.LineForm;
import io.myria.recall.context.Selection;
import io.myria.recall.context.ShownItems;
import io.myria.recall.context.Similarities;
import io.myria.recall.ranking.Allocator;
import io.myria.recall.ranking.BudgetCandidate;
import io.myria.recall.ranking.CbaSettings;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Page;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranker;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Role;
import io.myria.recall.ranking.Ties;
import io.myria.recall.ranking.Turn;
import io.myria.recall.ranking.Vector;
import io.myria.recall.ranking.Worth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A thousand messages of some twenty words about forty subjects, each nearer to the question than
 * chance has it, those of one subject alike, with up to eight facts each.
 */
@State(Scope.Benchmark)
public class BenchmarkCandidates {

  private static final int CANDIDATES = 1_000;
  private static final int SUBJECTS = 40;
  private static final int DIMENSIONS = 384;
  private static final int BUDGET = 4_000;
  private static final Instant BEGIN = Instant.parse("2026-03-01T08:00:00Z");

  private final Random random = new Random(7);
  private final ZipfWords words = new ZipfWords(random);
  private final CbaSettings settings = Source.of(Map.of()).read(CbaSettings.class);
  private final Map<EventSeq, Fingerprint> prints = new HashMap<>();
  private final int[] tokens = new int[CANDIDATES];
  private final int[][] costs = new int[CANDIDATES][Rendering.values().length];
  private HeldScope held;
  private Ranking ranking;
  private Question question;
  private BriefLines known;

  @Setup(Level.Trial)
  public void fill() {
    float[] asked = noise();
    List<float[]> subjects = IntStream.range(0, SUBJECTS).mapToObj(count -> noise()).toList();
    List<Remembered> events = new ArrayList<>();
    for (int index = 1; index <= CANDIDATES; index++) {
      String text = words.some(20);
      Vector vector = Vector.of(sum(asked, subjects.get(random.nextInt(SUBJECTS)), noise()));
      EventSeq seq = new EventSeq(index);
      Turn turn =
          new Turn(
              seq,
              new EventId(new UUID(random.nextLong(), random.nextLong())),
              BEGIN.plusSeconds(index * 1_800L),
              Optional.empty(),
              "chat",
              Optional.of("Ann"),
              Role.NONE,
              text,
              List.of(new Passage(0, text.length(), Optional.of(vector))));
      events.add(
          new Remembered(
              turn, "chat", "message", "Ann", Optional.empty(), false, Optional.empty(), false));
      prints.put(seq, print(text));
    }
    EventSeq last = new EventSeq(CANDIDATES);
    held =
        HeldScope.nothing()
            .with(new HeldScope.More(events, Set.of(), new Most(events.size(), 0)), last);
    question = new Question("what", Optional.of(Vector.of(asked)));
    Corpus corpus = held.corpus();
    ranking = Ranker.standard().rank(corpus, Question.of("what"));
    known = new BriefLines(held);
    known.know(prints);
    for (int place = 0; place < CANDIDATES; place++) {
      tokens[place] = prints.get(held.corpus().turn(place).seq()).tokens();
      costs[place][0] = ContextText.tokens(ContextText.line(held.event(place), Optional.empty()));
      costs[place][1] = known.line(place, Rendering.FINGERPRINT).tokens();
      costs[place][2] = known.line(place, Rendering.HEADER).tokens();
    }
  }

  private Fingerprint print(String text) {
    int facts = random.nextInt(9);
    List<String> subjects = List.of(text.split(" ")).subList(0, facts);
    MemoryKind kind = MemoryKind.values()[random.nextInt(MemoryKind.values().length)];
    Fingerprint bare = Fingerprint.bare(kind, ContextText.tokens(text));
    return new Fingerprint(
        kind,
        false,
        List.of(),
        subjects,
        bare.decision(),
        List.of(),
        List.of(),
        bare.validatedBy(),
        bare.assignee(),
        bare.deadline(),
        List.of(),
        bare.tokens(),
        bare.telling());
  }

  private float[] noise() {
    float[] noise = new float[DIMENSIONS];
    for (int index = 0; index < DIMENSIONS; index++) {
      noise[index] = (float) random.nextGaussian();
    }
    return noise;
  }

  private static float[] sum(float[]... some) {
    float[] sum = new float[DIMENSIONS];
    for (float[] one : some) {
      for (int index = 0; index < DIMENSIONS; index++) {
        sum[index] += one[index];
      }
    }
    return sum;
  }

  /** Written, with the tokens of each line that is tried counted anew. */
  Object written(boolean cba) {
    held.lineTokens().clear();
    Similarities near = Similarities.of(question, ranking);
    Selection selection =
        new Selection(
            held,
            new FactorScores(new int[0], near, Map.of()),
            new Eligible(RecallFilter.ALL, ShownItems.NONE, Set.of()),
            BUDGET,
            LineForm.of(false));
    selection.text().briefs().know(prints);
    choose(cba, near, page(selection::cost, selection::add, selection.text().briefs()));
    Assembly assembly = new Assembly(selection, BUDGET, CANDIDATES);
    assembly.write();
    return assembly.context();
  }

  /** Chosen, with what each line costs at hand. */
  Object chosen(boolean cba) {
    Similarities near = Similarities.of(question, ranking);
    return choose(
        cba,
        near,
        page(
            (place, rendering) -> costs[place][rendering.ordinal()],
            (place, rendering) -> {},
            known));
  }

  private Object choose(boolean cba, Similarities near, Page page) {
    List<BudgetCandidate> memories = new ArrayList<>(CANDIDATES);
    for (int place = 0; place < CANDIDATES; place++) {
      Fingerprint print = prints.get(held.corpus().turn(place).seq());
      Instant at = held.corpus().turn(place).at();
      double relevance = BudgetCandidate.relevance(near.cosine(place));
      memories.add(
          new BudgetCandidate(relevance, print.kind(), print.factCount(), print.tokens(), at));
    }
    Instant now = held.newestTime().orElseThrow();
    return cba
        ? new Allocator(settings).allocate(memories, now, BUDGET, ties(near), page)
        : plain(memories, now, page);
  }

  /** By score, as long as there is room: no overlap, no links, no sessions. */
  private List<Integer> plain(List<BudgetCandidate> memories, Instant now, Page page) {
    Allocator allocator = new Allocator(settings);
    Worth[] worths =
        memories.stream().map(memory -> allocator.worth(memory, now)).toArray(Worth[]::new);
    List<Integer> order = new ArrayList<>();
    for (int place = 0; place < CANDIDATES; place++) {
      if (memories.get(place).relevance() > settings.pruning()) {
        order.add(place);
      }
    }
    order.sort(
        Comparator.comparingDouble((Integer place) -> -worths[place].initial())
            .thenComparingDouble(place -> -worths[place].tie()));
    List<Integer> chosen = new ArrayList<>();
    int spent = 0;
    for (int place : order) {
      Optional<Rendering> rendering = settings.steps().fitting(place, BUDGET - spent, page);
      if (rendering.isPresent()) {
        spent += page.cost(place, rendering.get());
        page.add(place, rendering.get());
        chosen.add(place);
      }
    }
    return chosen;
  }

  private static Ties ties(Similarities near) {
    return new Ties() {
      @Override
      public double overlap(int one, int other) {
        return near.overlap(one, other);
      }

      @Override
      public boolean areLinked(int one, int other) {
        return false;
      }
    };
  }

  private interface Cost {
    int of(int place, Rendering rendering);
  }

  private interface Add {
    void add(int place, Rendering rendering);
  }

  private Page page(Cost cost, Add add, BriefLines briefs) {
    return new Page() {
      @Override
      public int least(int candidate, Rendering rendering) {
        return rendering == Rendering.VERBATIM ? tokens[candidate] : briefs.least();
      }

      @Override
      public int cost(int candidate, Rendering rendering) {
        return cost.of(candidate, rendering);
      }

      @Override
      public void add(int candidate, Rendering rendering) {
        add.add(candidate, rendering);
      }
    };
  }
}
