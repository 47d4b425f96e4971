package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotLife;
import io.myria.snapshot.SnapshotLife.Change;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * What a person decides about snapshots: {@code myria_publish_snapshot}, {@code
 * myria_discard_snapshot}, {@code myria_rollback_snapshot} and {@code myria_resume_builds}.
 */
@Dependent
public class LifeTools {

  private final SnapshotLife life;
  private final ShortIds ids;

  @Inject
  public LifeTools(SnapshotLife life, ShortIds ids) {
    this.life = life;
    this.ids = ids;
  }

  /** Which snapshot. */
  record Which(
      @Field(
              value = "From myria_get_snapshot_status or myria_list_snapshots",
              example = ShortIds.EXAMPLE)
          String snapshotId) {}

  /** No arguments. */
  record Nothing() {}

  private record Changed(
      @Field("As it is now") SnapshotJson snapshot,
      @Field("Active before, if one was") Optional<String> previousSnapshotId,
      @Field("Whether nothing builds by itself") boolean buildsHeld) {}

  private record Discarded(@Field("As it is now") SnapshotJson snapshot) {}

  private record Resumed(
      @Field("Whether builds were held until now") boolean wasHeld,
      @Field("Whether nothing builds by itself") boolean buildsHeld) {}

  /** What is decided about one snapshot. */
  List<Tool<?>> decisions() {
    return List.of(publish(), discard(), rollBack());
  }

  private Tool<Which> publish() {
    return Tool.answering(
        "myria_publish_snapshot",
        new Tool.About(
            "Publish the waiting snapshot",
            "Makes a validated snapshot that waits for a person the active one.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Input.of(Which.class),
        Changed.class,
        call -> reply(life.publish(call.caller(), id(call.arguments()))));
  }

  private Tool<Which> discard() {
    return Tool.answering(
        "myria_discard_snapshot",
        new Tool.About(
            "Discard the waiting snapshot",
            "Drops a validated snapshot that waits for a person; builds then go on.",
            Tool.Effect.DISCARDS),
        Permission.ADMIN,
        Input.of(Which.class),
        Discarded.class,
        call ->
            Reply.json(
                new Discarded(
                    SnapshotJson.of(
                        life.discard(call.caller(), id(call.arguments())), Detail.FULL))));
  }

  private Tool<Which> rollBack() {
    return Tool.answering(
        "myria_rollback_snapshot",
        new Tool.About(
            "Roll back to an older snapshot",
            "Makes a snapshot that is still kept the active one again, for everybody, and holds"
                + " automatic builds until myria_resume_builds. One that waits is discarded. No"
                + " event is lost.",
            Tool.Effect.DISCARDS),
        Permission.ADMIN,
        Input.of(Which.class),
        Changed.class,
        call -> reply(life.rollBack(call.caller(), id(call.arguments()))));
  }

  Tool<Nothing> resume() {
    return Tool.answering(
        "myria_resume_builds",
        new Tool.About(
            "Resume automatic builds",
            "Lets builds start by themselves again after a rollback.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Input.of(Nothing.class),
        Resumed.class,
        call -> Reply.json(new Resumed(life.resumeBuilds(call.caller()), false)));
  }

  private SnapshotId id(Which which) {
    return ids.snapshot("snapshot_id", which.snapshotId());
  }

  private static Reply reply(Change change) {
    return Reply.json(
        new Changed(
            SnapshotJson.of(change.snapshot(), Detail.FULL),
            change.previous().map(SnapshotId::toString),
            change.buildsHeld()));
  }
}
