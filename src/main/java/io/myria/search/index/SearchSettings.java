package io.myria.search.index;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The index's folder, and the settings by which it follows the log.
 *
 * @param enabled whether there is one at all
 * @param folder of this server alone; empty for a temporary one that goes with the server
 * @param poll how often the log is looked at for what other servers appended
 * @param commit how often what was read is made to outlive the process
 */
public record SearchSettings(
    boolean enabled, Optional<Path> folder, Duration poll, Duration commit) {

  static final Setting<Boolean> ENABLED =
      Setting.flag(
          "myria.search.enabled",
          true,
          "Whether the server keeps an index; without one, the database answers every query.");
  static final Setting<Optional<String>> FOLDER =
      Setting.optional(
          "myria.search.folder",
          "The index's folder, of this server alone; ./myria serve gives one in the data folder,"
              + " otherwise it is a temporary one, filled anew at each start.");
  static final Setting<Duration> POLL =
      Setting.duration(
          "myria.search.poll_interval",
          "250ms",
          Duration.ofMillis(20),
          Duration.ofMinutes(1),
          "How often the index looks for what other servers appended.");
  static final Setting<Duration> COMMIT =
      Setting.duration(
          "myria.search.commit_interval",
          "10s",
          Duration.ofMillis(20),
          Duration.ofHours(1),
          "How often the index is made durable; after a crash that much is read again.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL = List.of(ENABLED, FOLDER, POLL, COMMIT);

  public static SearchSettings from(Source source) {
    return new SearchSettings(
        ENABLED.in(source), FOLDER.in(source).map(Path::of), POLL.in(source), COMMIT.in(source));
  }
}
