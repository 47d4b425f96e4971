package io.myria.search;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The index's folder, where there is one, and the settings by which it follows the log. */
public record SearchSettings(
    @Setting(
            key = "myria.search.enabled",
            byDefault = "true",
            meaning =
                "Whether the server keeps an index; without one, the database answers every query.")
        boolean enabled,
    @Setting(
            key = LauncherKeys.SEARCH_FOLDER,
            meaning =
                "The index's folder, of this server alone; ./myria serve gives one in the"
                    + " data folder, otherwise it is a temporary one, filled anew at each start.")
        Optional<Path> folder,
    @Setting(
            key = "myria.search.poll_interval",
            byDefault = "250ms",
            least = "20ms",
            most = "1m",
            meaning = "How often the index looks for what other servers appended.",
            fixed = "Shorter costs more, longer shows others' events later.")
        Duration poll,
    @Setting(
            key = "myria.search.commit_interval",
            byDefault = "10s",
            least = "20ms",
            most = "1h",
            meaning = "How often the index is made durable; after a crash that much is read again.",
            fixed = "After a crash at most this much is read again.")
        Duration commit,
    @Setting(
            key = "myria.search.open_quarters",
            byDefault = "16",
            least = "2",
            most = "600",
            meaning =
                "How many quarters of the index stay open; a question may open more for as long as"
                    + " it takes.",
            fixed = "It bounds open files, and questions open more when they need them.")
        int openQuarters) {}
