package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotLife;
import io.myria.snapshot.SnapshotLife.Change;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a person decides about snapshots: {@code myria_publish_snapshot}, {@code
 * myria_discard_snapshot}, {@code myria_rollback_snapshot} and {@code myria_resume_builds}.
 */
@Dependent
class LifeTools {

  private static final String SNAPSHOT_ID = "snapshot_id";
  private static final String BUILDS_HELD = "builds_held";

  private static final Shape CHANGE =
      Shape.object("")
          .required("snapshot", SnapshotJson.SHAPE)
          .required("previous_snapshot_id", Shape.string("Active before, if one was").orNull())
          .required(BUILDS_HELD, Shape.flag("Whether nothing builds by itself"));

  private final SnapshotLife life;

  @Inject
  LifeTools(SnapshotLife life) {
    this.life = life;
  }

  /** What is decided about one snapshot. */
  List<Tool> decisions() {
    return List.of(publish(), discard(), rollBack());
  }

  private Tool publish() {
    return Tool.answering(
        "myria_publish_snapshot",
        new Tool.About(
            "Publish the waiting snapshot",
            "Makes a validated snapshot that waits for a person the active one. For"
                + " administrators; myria_get_snapshot_status names it.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        which("The one that waits, from myria_get_snapshot_status"),
        CHANGE,
        (caller, arguments) -> json(life.publish(caller, id(arguments))));
  }

  private Tool discard() {
    return Tool.answering(
        "myria_discard_snapshot",
        new Tool.About(
            "Discard the waiting snapshot",
            "Drops a validated snapshot that waits for a person; builds then go on. For"
                + " administrators.",
            Tool.Effect.DISCARDS),
        Permission.ADMIN,
        which("The one that waits, from myria_get_snapshot_status"),
        Shape.object("").required("snapshot", SnapshotJson.SHAPE),
        (caller, arguments) ->
            Map.of("snapshot", SnapshotJson.of(life.discard(caller, id(arguments)))));
  }

  private Tool rollBack() {
    return Tool.answering(
        "myria_rollback_snapshot",
        new Tool.About(
            "Roll back to an older snapshot",
            "Makes a snapshot that is still kept the active one again, for everybody, and holds"
                + " automatic builds until myria_resume_builds. One that waits is discarded. No"
                + " event is lost. For administrators.",
            Tool.Effect.DISCARDS),
        Permission.ADMIN,
        which("An archived one that is not retired, from myria_list_snapshots"),
        CHANGE,
        (caller, arguments) -> json(life.rollBack(caller, id(arguments))));
  }

  Tool resume() {
    return Tool.answering(
        "myria_resume_builds",
        new Tool.About(
            "Resume automatic builds",
            "Lets builds start by themselves again after a rollback. For administrators.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Shape.object(""),
        Shape.object("")
            .required("was_held", Shape.flag("Whether builds were held until now"))
            .required(BUILDS_HELD, Shape.flag("Whether nothing builds by itself")),
        (caller, arguments) -> resumed(caller));
  }

  private Map<String, Object> resumed(Caller caller) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("was_held", life.resumeBuilds(caller));
    answer.put(BUILDS_HELD, false);
    return answer;
  }

  private static Shape which(String meaning) {
    return Shape.object("").required(SNAPSHOT_ID, Shape.string(meaning));
  }

  private static SnapshotId id(Arguments arguments) {
    return SnapshotId.parse(SNAPSHOT_ID, arguments.string(SNAPSHOT_ID));
  }

  private static Map<String, Object> json(Change change) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("snapshot", SnapshotJson.of(change.snapshot()));
    answer.put("previous_snapshot_id", change.previous().map(SnapshotId::toString).orElse(null));
    answer.put(BUILDS_HELD, change.buildsHeld());
    return answer;
  }
}
