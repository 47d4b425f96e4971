package io.myria.mcp.admin;

import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.security.Permission;
import io.myria.snapshot.SnapshotRegistry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What administrators see of snapshots and decide about them: the group {@code snapshots}, with
 * {@code myria_get_active_snapshot} and {@code myria_list_snapshots}.
 */
@Dependent
public class SnapshotTools implements ToolGroup {

  /** Tokens of a page's cursor and time, less what may stand beside the budget. */
  private static final int AROUND = 80;

  private final SnapshotRegistry registry;
  private final SnapshotPages pages;
  private final LifeTools life;
  private final QuerySettings settings;
  private final Clock clock;

  @Inject
  public SnapshotTools(
      SnapshotRegistry registry,
      SnapshotPages pages,
      LifeTools life,
      QuerySettings settings,
      Clock clock) {
    this.registry = registry;
    this.pages = pages;
    this.life = life;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "snapshots";
  }

  @Override
  public int place() {
    return 300;
  }

  @Override
  public List<Tool<?>> tools() {
    return Stream.concat(Stream.<Tool<?>>of(active(), list()), life.decisions().stream()).toList();
  }

  /** Arguments of a look at one thing. */
  record Look(@Inline Budget budget) {}

  private record Active(
      @Field("The snapshot that serves; none before the first build")
          Optional<SnapshotJson> snapshot) {}

  /** The list's arguments. */
  record Listing(
      @Inline Budget budget,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of an earlier answer, to go on") Optional<String> cursor) {}

  private record Snapshots(
      @Field("Newest build first") List<SnapshotJson> snapshots,
      @Field("The server's time, for ages") String now,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  private Tool<Look> active() {
    return Tool.answering(
        "myria_get_active_snapshot",
        new Tool.About(
            "Get the active snapshot",
            "The snapshot that reads are answered from, or none before the first build.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Look.class, Budget.bounds(settings)),
        Active.class,
        call ->
            call.arguments()
                .budget()
                .whole(
                    new Active(
                        registry
                            .active(call.caller())
                            .map(one -> SnapshotJson.of(one, Detail.FULL)))));
  }

  private Tool<Listing> list() {
    Bounds bounds = Budget.bounds(settings).with("limit", 1, SnapshotPages.MAXIMUM_LIMIT);
    return Tool.answering(
        "myria_list_snapshots",
        new Tool.About(
            "List snapshots",
            "What was built and what became of it, newest build first.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Listing.class, bounds),
        Snapshots.class,
        this::listed);
  }

  private Reply listed(ToolCall<Listing> call) {
    Listing arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    SnapshotPages.Page page =
        pages.list(
            call.caller(),
            new PageRequest(arguments.limit(), arguments.cursor()),
            arguments
                .budget()
                .of(
                    AROUND,
                    one -> SnapshotJson.of(one, detail),
                    one -> Output.write(SnapshotJson.of(one, detail))));
    return Reply.json(
        new Snapshots(
            page.snapshots().stream().map(one -> SnapshotJson.of(one, detail)).toList(),
            clock.instant().toString(),
            page.nextCursor()));
  }
}
