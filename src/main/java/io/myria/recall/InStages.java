package io.myria.recall;

import io.myria.fingerprint.Ageing;
import io.myria.language.Analysis;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.FactorScores;
import io.myria.recall.context.FactorScores.Factor;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Similarities;
import io.myria.recall.ranking.Best;
import io.myria.recall.ranking.StagedScores;
import io.myria.recall.ranking.StagedSettings;
import io.myria.topics.SummaryBullet;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The strategy {@code staged}: summaries of the topics at the top, up to half of the budget; where
 * these do not answer by themselves, events by nearness and age. Later pages go on with events.
 * Which topics, and whether they suffice, a model says where there is one, else words do.
 * Thread-safe.
 */
record InStages(StagedSettings settings, TopicStage topics, JudgedTopics judged)
    implements BudgetStrategy {

  /** An event is quoted, not concluded. */
  private static final double CONFIDENCE = 1;

  /** Words of a question that asks for a detail. */
  private static final Set<String> DETAIL =
      Set.of("when", "where", "who", "whom", "whose", "which", "how", "why");

  @Override
  public Filling ordered(RecallContext sought) {
    Similarities near = Similarities.of(sought.question(), sought.ranking());
    Scores scores = sought.standing().of(scores(sought, near), sought.eligible());
    if (!sought.isFirstPage()) {
      return beside -> written(sought, sought.assembly(scores, sought.eligible(), beside));
    }
    List<RecallSummary> all = summaries(sought);
    sought.stages().end("topics");
    Optional<List<RecallSummary>> chosen =
        judged.works() && !all.isEmpty() ? judged.relevant(sought, all) : Optional.empty();
    List<RecallSummary> offered = chosen.orElseGet(() -> TopTopics.relevant(all, asked(sought)));
    Map<List<RecallSummary>, Optional<Boolean>> verdicts = new HashMap<>();
    return beside -> {
      Assembly assembly = sought.assembly(scores, sought.eligible(), beside);
      assembly.takeSummaries(offered, StagedScores.summaries(sought.budget() - beside));
      sought.stages().end("topics");
      List<RecallSummary> taken = assembly.summaries();
      // A model that just failed is not asked again for the same answer.
      Optional<Boolean> verdict =
          chosen.isPresent() && !taken.isEmpty()
              ? verdicts.computeIfAbsent(taken, any -> judged.suffice(sought, taken))
              : Optional.empty();
      return verdict.orElseGet(() -> suffice(sought, taken))
          ? withoutTurns(sought, assembly)
          : written(sought, assembly);
    };
  }

  private static Assembly written(RecallContext sought, Assembly assembly) {
    assembly.takeTurns(false);
    return withoutTurns(sought, assembly);
  }

  private static Assembly withoutTurns(RecallContext sought, Assembly assembly) {
    sought.stages().end("select");
    assembly.write();
    sought.stages().end("render");
    return assembly;
  }

  private FactorScores scores(RecallContext sought, Similarities near) {
    HeldScope held = sought.held();
    Instant now = sought.now();
    double[] scores = new double[held.corpus().size()];
    String nearness = near.byVectors() ? "vector" : FactorScores.BY_WORDS;
    Map<Integer, List<Factor>> factors = new HashMap<>();
    for (int index = 0; index < scores.length; index++) {
      double age = Ageing.days(held.corpus().turn(index).at(), now);
      double decay = StagedScores.decay(age, settings.decayDays());
      double vector = near.cosine(index);
      scores[index] = StagedScores.score(CONFIDENCE, decay, vector);
      factors.put(index, List.of(new Factor(nearness, vector), new Factor("decay", decay)));
    }
    return new FactorScores(Best.order(scores), near, factors);
  }

  private List<RecallSummary> summaries(RecallContext sought) {
    return topics.read(
        sought, (database, visible) -> TopTopics.of(database, visible, sought.quotations()));
  }

  private static boolean suffice(RecallContext sought, List<RecallSummary> summaries) {
    List<String> words = Analysis.terms(sought.request().question());
    boolean detail = words.stream().anyMatch(DETAIL::contains);
    return StagedScores.suffice(
        asked(sought), summaries.stream().map(InStages::terms).toList(), detail);
  }

  private static Set<String> asked(RecallContext sought) {
    return Analysis.questionTerms(sought.request().question());
  }

  private static Set<String> terms(RecallSummary summary) {
    Set<String> terms = new HashSet<>();
    summary.bullets().stream()
        .map(SummaryBullet::text)
        .map(Analysis::distinctTerms)
        .forEach(terms::addAll);
    return terms;
  }
}
