package io.myria.tool;

import io.myria.access.Permission;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import io.myria.query.PageRequest;
import io.myria.query.SnapshotPages;
import io.myria.snapshot.SnapshotRegistry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What administrators see of snapshots and decide about them: the group {@code snapshots}, with
 * {@code myria_get_active_snapshot} and {@code myria_list_snapshots}.
 */
@Dependent
class SnapshotTools implements ToolGroup {

  private final SnapshotRegistry registry;
  private final SnapshotPages pages;
  private final LifeTools life;
  private final Clock clock;

  @Inject
  SnapshotTools(SnapshotRegistry registry, SnapshotPages pages, LifeTools life, Clock clock) {
    this.registry = registry;
    this.pages = pages;
    this.life = life;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "snapshots";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ADMIN);
  }

  @Override
  public int place() {
    return 300;
  }

  @Override
  public List<Tool> tools() {
    return Stream.concat(Stream.of(active(), list()), life.decisions().stream()).toList();
  }

  private Tool active() {
    return Tool.answering(
        "myria_get_active_snapshot",
        new Tool.About(
            "Get the active snapshot",
            "Returns the snapshot that reads are answered from, or null before the first build.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Shape.object(""),
        Shape.object("").required("snapshot", SnapshotJson.SHAPE.orNull()),
        (caller, arguments) -> {
          Map<String, Object> answer = new LinkedHashMap<>();
          answer.put("snapshot", registry.active(caller).map(SnapshotJson::of).orElse(null));
          return answer;
        });
  }

  private Tool list() {
    return Tool.answering(
        "myria_list_snapshots",
        new Tool.About(
            "List snapshots",
            "Returns what was built and what became of it, newest build first.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Shape.object("")
            .optional(
                "limit", Paging.limit(SnapshotPages.DEFAULT_LIMIT, SnapshotPages.MAXIMUM_LIMIT))
            .optional("cursor", Paging.CURSOR),
        Shape.object("")
            .required("snapshots", Shape.listOf(SnapshotJson.SHAPE, "Newest build first"))
            .required("now", Shape.instant("The server's time, for ages"))
            .required("next_cursor", Shape.string("Goes on from here").orNull()),
        (caller, arguments) -> {
          SnapshotPages.Page page =
              pages.list(
                  caller,
                  new PageRequest(
                      arguments.integer("limit", 1, SnapshotPages.MAXIMUM_LIMIT),
                      arguments.optionalString("cursor")));
          Map<String, Object> answer = new LinkedHashMap<>();
          answer.put("snapshots", page.snapshots().stream().map(SnapshotJson::of).toList());
          answer.put("now", clock.instant().toString());
          answer.put("next_cursor", page.nextCursor().orElse(null));
          return answer;
        });
  }
}
