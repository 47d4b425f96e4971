package io.myria.recall.routing;

import io.myria.config.Setting;

/** Whether ways are learned, and how much is appended for that. */
public record RoutingSettings(
    @Setting(
            key = "myria.routing.enabled",
            byDefault = "false",
            meaning =
                "Whether recalls and queries are appended as retrievals, and go the way that"
                    + " feedback on these favours.")
        boolean enabled,
    @Setting(
            key = "myria.routing.share",
            byDefault = "1",
            most = "1",
            meaning = "Share of them that is appended.",
            fixed = "myria.routing.hourly bounds how many are appended.")
        double share,
    @Setting(
            key = "myria.routing.hourly",
            byDefault = "600",
            least = "1",
            most = "10000",
            meaning =
                "Most retrievals of the same participants that are appended in an hour; of"
                    + " those that ask for internal events as many again.")
        int hourly) {}
