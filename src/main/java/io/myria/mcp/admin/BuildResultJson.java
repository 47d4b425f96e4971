package io.myria.mcp.admin;

import io.myria.compile.BuildResult;
import io.myria.compile.plan.BuildPart;
import io.myria.json.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How a build ended, or that it goes on. */
public record BuildResultJson(
    @Field(
            "published, unchanged, failed, validated (waits for a person) or held; started and"
                + " running go on in the background: see myria_get_snapshot_status")
        String state,
    @Field("The snapshot it is about") Optional<String> snapshotId,
    @Field("Events that the build read") long events,
    @Field("Topics that it changed") long topics,
    @Field("How long it took") long tookMs,
    @Field("How long each part took") Optional<Map<String, Long>> partsMs,
    @Field("Whether, since a rollback or a pause, nothing builds by itself")
        Optional<Boolean> buildsHeld,
    @Field("A model's part in it, if it was asked") Optional<ModelShareJson> model,
    @Field("For a build that failed or did not start") Optional<String> reason) {

  public static BuildResultJson of(BuildResult result) {
    Map<String, Long> parts = new LinkedHashMap<>();
    for (BuildPart part : BuildPart.values()) {
      if (result.parts().containsKey(part)) {
        parts.put(part.wire(), result.parts().get(part).toMillis());
      }
    }
    return new BuildResultJson(
        result.state().wire(),
        result.snapshot().map(Object::toString),
        result.events(),
        result.topics(),
        result.took().toMillis(),
        Optional.of(parts),
        Optional.of(result.buildsHeld()),
        result.model().map(share -> ModelShareJson.of(share, true)),
        result.reason());
  }

  public static BuildResultJson unfinished(String state) {
    return new BuildResultJson(
        state,
        Optional.empty(),
        0,
        0,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
