package io.myria.projection;

import io.myria.config.Setting;
import java.time.Duration;

/** The settings by which consumers follow the log. */
public record DeriveSettings(
    @Setting(
            key = "myria.derive.poll",
            byDefault = "500ms",
            least = "10ms",
            most = "1m",
            meaning = "How often a server looks for events of which nothing is derived yet.",
            fixed = "Shorter costs a query more often, longer delays what is derived.")
        Duration poll,
    @Setting(
            key = "myria.derive.lease",
            byDefault = "60s",
            least = "1s",
            most = "10m",
            meaning = "How long a server that derives may say nothing before another takes over.",
            fixed = "It follows from how often the holder renews it.")
        Duration lease,
    @Setting(
            key = "myria.derive.tokens",
            byDefault = "true",
            meaning =
                "Whether a passage's tokens are kept beside its vector, so that a recall ranks"
                    + " better: some 900 bytes a message and 3,200 at most, on disk and in memory.")
        boolean tokens,
    @Setting(
            key = "myria.derive.proposals",
            byDefault = "true",
            meaning =
                "Whether a language model, where one is configured, is asked which relations"
                    + " messages tell of: every message that mentions two entities is sent to it"
                    + " once, within half of the hour's caps.")
        boolean proposals) {}
