package io.myria.recall.ranking;

import io.myria.config.Setting;
import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.MemoryKind;
import java.time.Duration;
import java.util.Map;

/** The parameters of the strategy {@code cba}, at the defaults of MIRA's configuration. */
public record CbaSettings(
    @Setting(
            key = "myria.cba.max_candidates",
            byDefault = "100",
            least = "1",
            most = "1000",
            meaning = "Strategy cba: events nearest to the question, of which is chosen.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        int maxCandidates,
    @Setting(
            key = "myria.cba.early_pruning_threshold",
            byDefault = "0.6",
            most = "1",
            meaning =
                "Strategy cba: relevance, (1 + cosine) / 2 on a scale for all models, to be"
                    + " exceeded.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        double pruning,
    Coherence coherence,
    Density density,
    Decay decay,
    Archived archived,
    RenderingSteps steps) {

  /** λ by kind. */
  record Decay(
      @Setting(
              key = "myria.cba.decay_rates.decision",
              byDefault = "0.001",
              most = "1000",
              meaning = "Strategy cba: λ of e^(-λ · days) for events of the kind decision.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          double decision,
      @Setting(
              key = "myria.cba.decay_rates.fact",
              byDefault = "0.005",
              most = "1000",
              meaning = "Strategy cba: λ of e^(-λ · days) for events of the kind fact.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          double fact,
      @Setting(
              key = "myria.cba.decay_rates.preference",
              byDefault = "0.01",
              most = "1000",
              meaning = "Strategy cba: λ of e^(-λ · days) for events of the kind preference.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          double preference,
      @Setting(
              key = "myria.cba.decay_rates.session_note",
              byDefault = "0.1",
              most = "1000",
              meaning = "Strategy cba: λ of e^(-λ · days) for events of the kind session_note.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          double note,
      @Setting(
              key = "myria.cba.decay_rates.debug_log",
              byDefault = "0.5",
              most = "1000",
              meaning = "Strategy cba: λ of e^(-λ · days) for events of the kind debug_log.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          double log) {}

  /** Of the kinds that are. */
  record Archived(
      @Setting(
              key = "myria.cba.archive_thresholds.session_note",
              byDefault = "30d",
              most = "36500d",
              meaning = "Strategy cba: older ones of the kind session_note are left out.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          Duration note,
      @Setting(
              key = "myria.cba.archive_thresholds.debug_log",
              byDefault = "7d",
              most = "36500d",
              meaning = "Strategy cba: older ones of the kind debug_log are left out.",
              fixed = "It belongs to the strategy's formula and was measured with it.")
          Duration log) {}

  public Ageing ageing() {
    return new Ageing(
        Map.of(
            MemoryKind.DECISION, decay.decision,
            MemoryKind.PREFERENCE, decay.preference,
            MemoryKind.FACT, decay.fact,
            MemoryKind.SESSION_NOTE, decay.note,
            MemoryKind.DEBUG_LOG, decay.log),
        Map.of(MemoryKind.SESSION_NOTE, archived.note, MemoryKind.DEBUG_LOG, archived.log));
  }
}
