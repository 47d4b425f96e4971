package io.myria.contents;

import io.myria.contents.Contents.Browsed;
import io.myria.event.Moment;
import io.myria.eventlog.Order;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.Degraded;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What agents need to go from a year down to a sentence: the group {@code contents}. */
@Dependent
public class ContentsTools implements ToolGroup {

  private final Contents contents;
  private final QuerySettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;
  private final GripTool grips;
  private final TocSettings days;

  @Inject
  public ContentsTools(
      Contents contents,
      QuerySettings settings,
      ShortIds ids,
      UnknownNames strangers,
      Grips grips,
      TocSettings days) {
    this.contents = contents;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
    this.days = days;
    this.grips = new GripTool(grips, settings, ids, days);
  }

  @Override
  public String name() {
    return "contents";
  }

  @Override
  public int place() {
    return 240;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(root(), browse(), grips.tool());
  }

  /** In which order nodes come, as callers say it. */
  enum TocOrder {
    OLDEST(Order.OLDEST),
    NEWEST(Order.NEWEST);

    private final Order order;

    TocOrder(Order order) {
      this.order = order;
    }
  }

  /** The root's arguments. */
  record Years(
      @Inline TocArguments asked,
      @Field("What was archived, too") boolean includeArchived,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements ReadArguments.Asking {}

  /** The arguments of browsing. */
  record Children(
      @Field(
              value = "Whose children: a year, month, week or day; years without it",
              example = "toc:month:2026-09")
          Optional<String> parentId,
      @Inline TocArguments asked,
      @Field("What was archived, too") boolean includeArchived,
      @Field(value = "Leaves out what ends before", aliases = "since") Optional<Moment> from,
      @Field(value = "Leaves out what begins then or later", aliases = "until") Optional<Moment> to,
      @Field(value = "By time", byDefault = "oldest") TocOrder order,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements ReadArguments.Asking {}

  /** Nodes in a row. */
  private record Nodes(
      @Field("By time") List<TocNodeJson> nodes,
      @Field("Time zone whose midnights part the days") String zone,
      @Field("The snapshot that was read") Optional<String> snapshotId,
      @Field("What did not do its part, and why") Optional<List<Degraded>> degraded,
      @Field("Where nothing is seen: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  private Tool<Years> root() {
    return Tool.answering(
        "myria_get_toc_root",
        new Tool.About(
            "Get the table of contents",
            "The years of what was said, each with a title and a sentence. Where to begin if you"
                + " know when; myria_browse_toc goes on.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Years.class, bounds()),
        Nodes.class,
        call ->
            answer(
                call.arguments(),
                call.arguments().asked().zone(days),
                call.arguments()
                    .asked()
                    .request(
                        call.caller(),
                        ids,
                        new PageRequest(call.arguments().limit(), call.arguments().cursor()))
                    .withArchived(call.arguments().includeArchived()),
                Browsed.YEARS));
  }

  private Tool<Children> browse() {
    return Tool.answering(
        "myria_browse_toc",
        new Tool.About(
            "Browse the table of contents",
            "What stands below a year, month, week or day: titles, counts, and a sentence of each"
                + " with a grip that leads to its words. myria_get_node tells all of one;"
                + " myria_query_event_nodes with toc_node_id lists a node's events.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Children.class, bounds()),
        Nodes.class,
        this::browsed);
  }

  private Bounds bounds() {
    return Budget.bounds(settings).with("limit", 1, settings.maximumLimit());
  }

  private Reply browsed(ToolCall<Children> call) {
    Children arguments = call.arguments();
    ZoneId zone = arguments.asked().zone(days);
    Browsed browsed =
        new Browsed(
            arguments.parentId().map(text -> TocId.parse("parent_id", text)),
            arguments.from().map(time -> time.in(zone)),
            arguments.to().map(time -> time.in(zone)),
            arguments.order().order);
    PageRequest page = new PageRequest(arguments.limit(), arguments.cursor());
    return answer(
        arguments,
        zone,
        arguments
            .asked()
            .request(call.caller(), ids, page)
            .withArchived(arguments.includeArchived()),
        browsed);
  }

  private Reply answer(ReadArguments arguments, ZoneId zone, TocRequest request, Browsed browsed) {
    Detail detail = arguments.budget().detail();
    TocPage page =
        contents.browse(
            request,
            browsed,
            arguments
                .budget()
                .<TocEntry>of(
                    0,
                    entry -> TocNodeJson.listed(entry, detail),
                    entry -> TocNodeJson.listed(entry, detail).lines(entry, zone, zone)));
    List<UnknownName> unknown = unknown(request.scope(), page);
    List<TocNodeJson> nodes =
        page.nodes().stream().map(entry -> TocNodeJson.listed(entry, detail)).toList();
    String lines =
        page.nodes().stream()
            .map(entry -> TocNodeJson.listed(entry, detail).lines(entry, page.zone(), zone))
            .collect(Collectors.joining());
    List<Degraded> degraded = degraded(page, zone);
    return Reply.of(
        new Nodes(
            nodes,
            page.zone().getId(),
            page.snapshot().map(Object::toString),
            Optional.of(degraded).filter(some -> !some.isEmpty()),
            StrangerJson.of(unknown),
            page.nextCursor().isPresent(),
            page.nextCursor()),
        (lines.isEmpty() && page.nextCursor().isEmpty()
                ? "Nothing is remembered that matches.\n"
                : lines)
            + Lines.without(degraded)
            + StrangerJson.line(unknown)
            + Lines.more(page.nextCursor()));
  }

  /** What is missing, and where the listed periods begin at other midnights than asked for. */
  private static List<Degraded> degraded(TocPage page, ZoneId zone) {
    Stream<Degraded> other =
        page.nodes().stream()
            .map(entry -> entry.id().period())
            .filter(period -> !period.from(zone).equals(period.from(page.zone())))
            .limit(1)
            .map(
                period ->
                    new Degraded(
                        "contents",
                        "the days of the table of contents are those of "
                            + page.zone().getId()
                            + "; times of day are those of "
                            + zone.getId()));
    return Stream.concat(page.degraded().stream(), other).toList();
  }

  /** Whom of those asked for nothing is known of, where nothing is seen. */
  private List<UnknownName> unknown(Scope scope, TocPage page) {
    return page.nodes().isEmpty() && page.nextCursor().isEmpty() ? strangers.of(scope) : List.of();
  }
}
