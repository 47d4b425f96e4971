package io.myria.compile;

import io.myria.config.Setting;
import java.time.Duration;

/** What a build lets a model do, where one is configured. */
public record GuidedSettings(
    @Setting(
            key = "myria.builder.model_time",
            byDefault = "5m",
            least = "100ms",
            most = "1h",
            meaning =
                "How long a build waits for proposals of a model; sets without one are as without"
                    + " a model.",
            fixed = "myria.llm.build_cost and hour_cost bound what builds ask a model.")
        Duration time,
    @Setting(
            key = "myria.builder.model_parallel",
            byDefault = "2",
            least = "1",
            most = "4",
            meaning = "For how many sets of participants a build asks a model at once.",
            fixed = "myria.llm.build_cost and hour_cost bound what builds ask a model.")
        int parallel,
    @Setting(
            key = "myria.builder.model_topics",
            byDefault = "24",
            least = "1",
            most = "500",
            meaning =
                "Most topics of the same participants that a build shows a model at once as"
                    + " changed; more come in portions, the newest first.",
            fixed = "myria.llm.build_cost and hour_cost bound what builds ask a model.")
        int topics) {}
