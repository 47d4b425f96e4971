package io.myria.build.plan;

import io.myria.build.fold.FoldRules;
import io.myria.build.fold.FoldRules.Mode;
import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.derive.RecordedVectors.Recording;
import io.myria.snapshot.Versions;
import io.myria.text.Analysis;
import io.myria.text.EventText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of triggers and builds.
 *
 * @param inactivityTimeout without a new event, after which unindexed ones are built
 * @param maxUnindexedEvents that trigger a build
 * @param autoPublish whether a validated snapshot becomes active by itself
 * @param allowManualTrigger whether an administrator may start a build
 * @param lease after which a builder that says nothing is taken for dead
 * @param chunkEvents read in one transaction, at most
 * @param retry after failed builds
 * @param validation what a snapshot may look like
 * @param rules of the fold; part of the builder's version
 * @param meaning whether topics are grouped by vectors too, where a model is configured
 */
public record BuildSettings(
    Duration inactivityTimeout,
    int maxUnindexedEvents,
    boolean autoPublish,
    boolean allowManualTrigger,
    Duration lease,
    int chunkEvents,
    Retry retry,
    ValidationSettings validation,
    FoldRules rules,
    boolean meaning) {

  static final Setting<Duration> INACTIVITY_TIMEOUT =
      Setting.duration(
          "myria.builder.inactivity_timeout",
          "30s",
          Duration.ofMillis(100),
          Duration.ofHours(24),
          "How long nothing is appended before events that no snapshot holds are built.");
  static final Setting<Integer> MAX_UNINDEXED_EVENTS =
      Setting.integer(
          "myria.builder.max_unindexed_events",
          100,
          1,
          1_000_000,
          "How many events that no snapshot holds start a build.");
  static final Setting<Boolean> AUTO_PUBLISH =
      Setting.flag(
          "myria.builder.auto_publish",
          true,
          "Whether a validated snapshot becomes active by itself.");
  static final Setting<Boolean> ALLOW_MANUAL_TRIGGER =
      Setting.flag(
          "myria.builder.allow_manual_trigger",
          true,
          "Whether myria_trigger_build may start a build.");
  static final Setting<Duration> LEASE =
      Setting.duration(
          "myria.builder.lease",
          "20s",
          Duration.ofSeconds(1),
          Duration.ofMinutes(10),
          "How long a builder may say nothing before another takes over.");
  static final Setting<Integer> CHUNK_EVENTS =
      Setting.integer(
          "myria.builder.chunk_events",
          1000,
          1,
          10_000,
          "Most events that a build reads in one transaction.");
  static final Setting<Duration> RETRY_DELAY =
      Setting.duration(
          "myria.builder.retry_delay",
          "10s",
          Duration.ofMillis(100),
          Duration.ofHours(1),
          "Wait after a failed build; doubled with every further failure.");
  static final Setting<Duration> RETRY_DELAY_MAX =
      Setting.duration(
          "myria.builder.retry_delay_max",
          "10m",
          Duration.ofMillis(100),
          Duration.ofHours(24),
          "Longest wait after failed builds.");
  static final Setting<String> MODE =
      Setting.choice(
          "myria.builder.mode",
          "topics",
          List.of("topics", "fallback"),
          "What builds do: topics by meaning below parents, or leaves by hint and time alone; a"
              + " change compiles the memory anew.");
  static final Setting<Duration> SEGMENT_GAP =
      Setting.duration(
          "myria.builder.segment_gap",
          "30m",
          Duration.ofSeconds(1),
          Duration.ofHours(24 * 30),
          "Distance in time that begins a new topic; a change compiles the memory anew.");
  static final Setting<Integer> SEGMENT_TOKENS =
      Setting.integer(
          "myria.builder.segment_tokens",
          4000,
          100,
          100_000,
          "Tokens (cl100k) of a topic's texts; a change compiles the memory anew.");
  static final Setting<Integer> LEAF_REFS =
      Setting.integer(
          "myria.builder.leaf_refs",
          32,
          4,
          32,
          "Most events of a topic; a change compiles the memory anew.");

  private static final String MEANING_VERSION = " meaning-1=";
  private static final String AUTO = "auto";
  static final Setting<String> MEANING =
      Setting.choice(
          "myria.builder.meaning",
          AUTO,
          List.of(AUTO, "off"),
          "Whether topics are grouped by vectors too: auto where an embedding model is configured,"
              + " or off; a change compiles the memory anew.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(
          INACTIVITY_TIMEOUT,
          MAX_UNINDEXED_EVENTS,
          AUTO_PUBLISH,
          ALLOW_MANUAL_TRIGGER,
          LEASE,
          CHUNK_EVENTS,
          RETRY_DELAY,
          RETRY_DELAY_MAX,
          MODE,
          SEGMENT_GAP,
          SEGMENT_TOKENS,
          LEAF_REFS,
          MEANING);

  public static BuildSettings from(Source source) {
    return new BuildSettings(
        INACTIVITY_TIMEOUT.in(source),
        MAX_UNINDEXED_EVENTS.in(source),
        AUTO_PUBLISH.in(source),
        ALLOW_MANUAL_TRIGGER.in(source),
        LEASE.in(source),
        CHUNK_EVENTS.in(source),
        new Retry(RETRY_DELAY.in(source), RETRY_DELAY_MAX.in(source)),
        ValidationSettings.from(source),
        new FoldRules(
            Mode.valueOf(MODE.in(source).toUpperCase(Locale.ROOT)),
            SEGMENT_GAP.in(source),
            SEGMENT_TOKENS.in(source),
            LEAF_REFS.in(source)),
        MEANING.in(source).equals(AUTO));
  }

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
            + recording.map(BuildSettings::version).orElse(""),
        rules.mode() == Mode.TOPICS ? "quotes-5" : "templates-2",
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

  /** Whether topics are grouped by vectors, where there are any. */
  public boolean readsVectors() {
    return meaning && rules.mode() == Mode.TOPICS;
  }

  /** Waits after failed builds. */
  public record Retry(Duration first, Duration longest) {

    public Duration after(int failures) {
      int doublings = Math.min(Math.max(0, failures - 1), 20);
      Duration delay = first.multipliedBy(1L << doublings);
      return delay.compareTo(longest) < 0 ? delay : longest;
    }
  }
}
