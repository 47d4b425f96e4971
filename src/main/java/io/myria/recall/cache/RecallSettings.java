package io.myria.recall.cache;

import io.myria.config.Setting;
import io.myria.recall.ranking.CbaSettings;
import io.myria.recall.ranking.StagedSettings;

/** The limits of a recall. A default above the most tokens is cut to it. */
public record RecallSettings(
    @Setting(
            key = "myria.recall.default_budget_tokens",
            byDefault = "4000",
            least = "1",
            most = "1000000",
            meaning = "Tokens of a recalled context, where a question has no budget.")
        int defaultTokens,
    @Setting(
            key = "myria.recall.max_budget_tokens",
            byDefault = "64000",
            least = "100",
            most = "1000000",
            meaning = "Most tokens of a recalled context.")
        int mostTokens,
    @Setting(
            key = "myria.recall.scope_events",
            byDefault = "20000",
            least = "1",
            most = "1000000",
            meaning =
                "Events up to which all that a scope sees is ranked; of more, what a search finds.")
        int scopeEvents,
    @Setting(
            key = "myria.recall.memory",
            byDefault = "128MiB",
            most = "1024MiB",
            meaning =
                "Memory for what recent scopes see, so that it is not read again, and half as much"
                    + " beside it for what searches find in larger ones; in bytes.")
        int memory,
    @Setting(
            key = "myria.recall.floor",
            byDefault = "0.025",
            most = "1",
            meaning = "Confidence below which a recall answers that nothing is remembered.")
        double floor,
    CbaSettings cba,
    StagedSettings staged) {

  public RecallSettings {
    defaultTokens = Math.min(defaultTokens, mostTokens);
  }
}
