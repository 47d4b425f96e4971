package io.myria.recall.budget;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.derive.fingerprint.MemoryKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The parameters of the strategy {@code cba}, at the defaults of MIRA's configuration.
 *
 * @param maxCandidates nearest to the question, of which is chosen
 * @param pruning relevance that a candidate has to exceed
 */
public record CbaSettings(
    int maxCandidates,
    double pruning,
    Density density,
    Coherence coherence,
    Ageing ageing,
    RenderingSteps steps) {

  private static final Duration LONGEST = Duration.ofDays(36_500);

  static final Setting<Integer> MAX_CANDIDATES =
      Setting.integer(
          "myria.cba.max_candidates",
          100,
          1,
          1_000,
          "Strategy cba: events nearest to the question, of which is chosen.");
  static final Setting<Double> PRUNING =
      Setting.decimal(
          "myria.cba.early_pruning_threshold",
          0.6,
          0,
          1,
          "Strategy cba: relevance, (1 + cosine) / 2 on a scale for all models, to be exceeded.");
  static final Setting<Duration> SESSION_WINDOW =
      Setting.duration(
          "myria.cba.session_window",
          "2h",
          Duration.ZERO,
          LONGEST,
          "Strategy cba: within less than this of a chosen event another belongs to its session.");
  static final Setting<Double> SESSION_BOOST =
      Setting.decimal(
          "myria.cba.session_boost_beta",
          0.2,
          0,
          10,
          "Strategy cba: what it is then worth more, as a share.");
  static final Setting<Double> CAUSAL_PENALTY =
      Setting.decimal(
          "myria.cba.causal_penalty_alpha",
          0.15,
          0,
          10,
          "Strategy cba: α of e^(-α · causal links to chosen events).");
  static final Setting<Double> DENSITY_SLOPE =
      Setting.decimal(
          "myria.cba.density_sigmoid.k",
          2,
          0,
          100,
          "Strategy cba: slope of the sigmoid over facts a root of tokens.");
  static final Setting<Double> DENSITY_CENTRE =
      Setting.decimal(
          "myria.cba.density_sigmoid.mu",
          0.3,
          0,
          100,
          "Strategy cba: facts a root of tokens up to which an event counts as saying nothing.");
  static final Setting<Double> DECISION_DECAY = decay(MemoryKind.DECISION, 0.001);
  static final Setting<Double> PREFERENCE_DECAY = decay(MemoryKind.PREFERENCE, 0.01);
  static final Setting<Double> FACT_DECAY = decay(MemoryKind.FACT, 0.005);
  static final Setting<Double> NOTE_DECAY = decay(MemoryKind.SESSION_NOTE, 0.1);
  static final Setting<Double> LOG_DECAY = decay(MemoryKind.DEBUG_LOG, 0.5);
  static final Setting<Duration> NOTE_ARCHIVE = archive(MemoryKind.SESSION_NOTE, "30d");
  static final Setting<Duration> LOG_ARCHIVE = archive(MemoryKind.DEBUG_LOG, "7d");
  static final Setting<Integer> FINGERPRINT_BELOW =
      Setting.integer(
          "myria.cba.fingerprint_below_tokens",
          1_000,
          0,
          1_000_000,
          "Strategy cba: with fewer tokens left, events stand there by their fingerprints.");
  static final Setting<Integer> HEADER_BELOW =
      Setting.integer(
          "myria.cba.header_below_tokens",
          100,
          0,
          1_000_000,
          "Strategy cba: with fewer tokens left, only by kind, date, channel and id.");

  /** Every key of this strategy. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_CANDIDATES,
          PRUNING,
          SESSION_WINDOW,
          SESSION_BOOST,
          CAUSAL_PENALTY,
          DENSITY_SLOPE,
          DENSITY_CENTRE,
          DECISION_DECAY,
          FACT_DECAY,
          PREFERENCE_DECAY,
          NOTE_DECAY,
          LOG_DECAY,
          NOTE_ARCHIVE,
          LOG_ARCHIVE,
          FINGERPRINT_BELOW,
          HEADER_BELOW);

  public static CbaSettings from(Source source) {
    return new CbaSettings(
        MAX_CANDIDATES.in(source),
        PRUNING.in(source),
        new Density(DENSITY_SLOPE.in(source), DENSITY_CENTRE.in(source)),
        new Coherence(
            SESSION_WINDOW.in(source), SESSION_BOOST.in(source), CAUSAL_PENALTY.in(source)),
        new Ageing(
            Map.of(
                MemoryKind.DECISION, DECISION_DECAY.in(source),
                MemoryKind.PREFERENCE, PREFERENCE_DECAY.in(source),
                MemoryKind.FACT, FACT_DECAY.in(source),
                MemoryKind.SESSION_NOTE, NOTE_DECAY.in(source),
                MemoryKind.DEBUG_LOG, LOG_DECAY.in(source)),
            Map.of(
                MemoryKind.SESSION_NOTE, NOTE_ARCHIVE.in(source),
                MemoryKind.DEBUG_LOG, LOG_ARCHIVE.in(source))),
        new RenderingSteps(FINGERPRINT_BELOW.in(source), HEADER_BELOW.in(source)));
  }

  private static Setting<Double> decay(MemoryKind kind, double standard) {
    return Setting.decimal(
        "myria.cba.decay_rates." + kind.wire(),
        standard,
        0,
        1_000,
        "Strategy cba: λ of e^(-λ · days) for events of the kind " + kind.wire() + ".");
  }

  private static Setting<Duration> archive(MemoryKind kind, String standard) {
    return Setting.duration(
        "myria.cba.archive_thresholds." + kind.wire(),
        standard,
        Duration.ZERO,
        LONGEST,
        "Strategy cba: older ones of the kind " + kind.wire() + " are left out.");
  }
}
