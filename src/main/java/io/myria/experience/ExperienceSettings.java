package io.myria.experience;

import io.myria.config.Setting;
import java.time.Duration;

/** How long a result of a tool is good. */
public record ExperienceSettings(
    @Setting(
            key = "myria.experience.max_age",
            byDefault = "7d",
            least = "1s",
            most = "36500d",
            meaning = "How long a tool's result is good of which its emitter does not say it.")
        Duration maxAge) {}
