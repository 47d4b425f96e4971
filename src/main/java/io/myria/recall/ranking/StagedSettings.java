package io.myria.recall.ranking;

import io.myria.config.Setting;

/** The parameters of the strategy {@code staged}. */
public record StagedSettings(
    @Setting(
            key = "myria.staged.decay_days",
            byDefault = "30",
            least = "1",
            most = "36500",
            meaning = "Strategy staged: days after which an event is worth half.",
            fixed = "It belongs to the strategy's formula and was measured with it.")
        int decayDays) {}
