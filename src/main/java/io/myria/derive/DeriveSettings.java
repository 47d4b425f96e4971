package io.myria.derive;

import io.myria.config.Setting;
import java.time.Duration;

/** The settings by which consumers follow the log. */
public record DeriveSettings(
    @Setting(
            key = "myria.derive.poll",
            byDefault = "500ms",
            least = "10ms",
            most = "1m",
            meaning = "How often a server looks for events of which nothing is derived yet.")
        Duration poll,
    @Setting(
            key = "myria.derive.lease",
            byDefault = "60s",
            least = "1s",
            most = "10m",
            meaning = "How long a server that derives may say nothing before another takes over.")
        Duration lease) {}
