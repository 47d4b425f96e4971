package io.myria.compile.plan;

import io.myria.config.Setting;
import io.myria.contents.TocSettings;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.projection.RecordedVectors.Recording;
import io.myria.snapshot.Versions;
import io.myria.topics.fold.FoldRules;
import io.myria.topics.fold.FoldRules.Mode;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of triggers and builds.
 *
 * @param retry after failed builds
 * @param rules of the fold; part of the builder's version
 * @param validation what a snapshot may look like
 * @param contents where the days of the table of contents part; part of the builder's version
 */
public record BuildSettings(
    @Setting(
            key = "myria.builder.inactivity_timeout",
            byDefault = "30s",
            least = "100ms",
            most = "1d",
            meaning =
                "How long nothing is appended before events that no snapshot holds are built.")
        Duration inactivityTimeout,
    @Setting(
            key = "myria.builder.max_unindexed_events",
            byDefault = "100",
            least = "1",
            most = "1000000",
            meaning = "How many events that no snapshot holds start a build.")
        int maxUnindexedEvents,
    @Setting(
            key = "myria.builder.auto_publish",
            byDefault = "true",
            meaning = "Whether a validated snapshot becomes active by itself.")
        boolean autoPublish,
    @Setting(
            key = "myria.builder.allow_manual_trigger",
            byDefault = "true",
            meaning = "Whether myria_trigger_build may start a build.")
        boolean allowManualTrigger,
    @Setting(
            key = "myria.builder.lease",
            byDefault = "20s",
            least = "1s",
            most = "10m",
            meaning = "How long a builder may say nothing before another takes over.",
            fixed = "It follows from how often the holder renews it.")
        Duration lease,
    @Setting(
            key = "myria.builder.chunk_events",
            byDefault = "1000",
            least = "1",
            most = "10000",
            meaning = "Most events that a build reads in one transaction.",
            fixed = "It bounds the memory of a build, and does not change what is built.")
        int chunkEvents,
    @Setting(
            key = "myria.builder.full_rebuild_every",
            byDefault = "0s",
            most = "3650d",
            meaning =
                "How often the whole memory is compiled anew from the log, beside builds of what is"
                    + " new; 0s is never. After one that failed the next is tried in an hour.")
        Duration fullRebuildEvery,
    Retry retry,
    FoldRules rules,
    @Setting(
            key = "myria.builder.meaning",
            byDefault = BuildSettings.AUTO,
            oneOf = {BuildSettings.AUTO, "off"},
            meaning =
                "Whether topics are grouped by vectors too: auto where an embedding model is"
                    + " configured, or off; a change compiles the memory anew.")
        String meaning,
    ValidationSettings validation,
    TocSettings contents) {

  private static final String MEANING_VERSION = " meaning-1=";
  private static final String AUTO = "auto";

  /**
   * What makes topics, labels and summaries: the same versions give the same ones.
   *
   * @param recording the vectors that the fold reads; empty where it goes by words alone
   */
  public Versions versions(Optional<Recording> recording) {
    return new Versions(
        rules.version()
            + " analysis="
            + Analysis.VERSION
            + " text="
            + EventText.VERSION
            + contents.version()
            + recording.map(BuildSettings::version).orElse(""),
        rules.mode() == Mode.TOPICS ? "quotes-6" : "templates-3",
        rules.mode() == Mode.TOPICS ? "forest-2" : "leaves-2");
  }

  /** Vectors that were made anew need not be the same, even by a model of the same name. */
  private static String version(Recording recording) {
    return MEANING_VERSION + recording.version() + " #" + recording.derivation();
  }

  /** Whether what these versions made was grouped by vectors too, and not by words alone. */
  public static boolean readVectors(Versions versions) {
    return versions.builder().contains(MEANING_VERSION);
  }

  /**
   * Whether the memory is to be compiled anew.
   *
   * @param since it was last
   */
  public boolean isFullRebuildDue(Duration since) {
    return !fullRebuildEvery.isZero() && since.compareTo(fullRebuildEvery) >= 0;
  }

  /** Whether topics are grouped by vectors, where there are any. */
  public boolean readsVectors() {
    return meaning.equals(AUTO) && rules.mode() == Mode.TOPICS;
  }

  /** Waits after failed builds. */
  public record Retry(
      @Setting(
              key = "myria.builder.retry_delay",
              byDefault = "10s",
              least = "100ms",
              most = "1h",
              meaning = "Wait after a failed build; doubled with every further failure.",
              fixed = "Failures are retried ever more slowly; ./myria build starts one at once.")
          Duration first,
      @Setting(
              key = "myria.builder.retry_delay_max",
              byDefault = "10m",
              least = "100ms",
              most = "1d",
              meaning = "Longest wait after failed builds.",
              fixed = "Failures are retried ever more slowly; ./myria build starts one at once.")
          Duration longest) {

    public Duration after(int failures) {
      int doublings = Math.min(Math.max(0, failures - 1), 20);
      Duration delay = first.multipliedBy(1L << doublings);
      return delay.compareTo(longest) < 0 ? delay : longest;
    }
  }
}
