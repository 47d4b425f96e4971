package io.myria.topics.tree;

import io.myria.contents.ContentsDiff;
import io.myria.contents.ContentsDiff.DayChange;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.ShortForm;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.tree.TopicChange.Kind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code myria_diff_snapshots}. */
@Dependent
public class DiffTool {

  private static final int QUARTER = 4;

  private final SnapshotDiff diff;
  private final ContentsDiff contents;
  private final QuerySettings settings;
  private final ShortIds ids;

  @Inject
  public DiffTool(SnapshotDiff diff, ContentsDiff contents, QuerySettings settings, ShortIds ids) {
    this.diff = diff;
    this.contents = contents;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  public record Arguments(
      @Field(value = "The snapshot_id of an earlier answer", example = ShortIds.EXAMPLE)
          String from,
      @Field(value = "That of a later one", example = ShortIds.EXAMPLE) String to,
      @Inline ScopeArguments asking,
      @Inline Budget budget,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements ReadArguments {}

  /** What differs. */
  private record Diff(
      @Field("The earlier snapshot") String from,
      @Field("The later one") String to,
      @Field("By topic id") List<Change> topics,
      @Field("On a first page: the first days of the table of contents that differ, by time")
          Optional<List<Day>> contents,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  /** A day that differs. */
  private record Day(
      @Field("Its id, for myria_browse_toc") String nodeId,
      @Field("new, gone or changed") String change,
      @Field("What it is about, in the later snapshot where it is there") String title,
      @Field("Events of it in the earlier snapshot") long eventsBefore,
      @Field("Events of it in the later one") long eventsAfter) {}

  /** A topic that differs. */
  private record Change(
      @Field("The same in all snapshots") String topicId,
      @Field("new, gone, changed, moved; the last two may come together") List<String> changes,
      @Field("Who may see the topic") List<String> participants,
      @Field("In the earlier snapshot") Optional<Version> before,
      @Field("In the later one") Optional<Version> after,
      @Field("Of a topic that is gone: the one that took in its events") Optional<String> into) {}

  /** The topic in one of the snapshots. */
  private record Version(
      @Field("What it is about") String label,
      @Field("Events below it") long eventCount,
      @Field("internal_topic or leaf_topic") Optional<String> kind,
      @Field("What it holds there") Optional<String> nodeId,
      @Field("The topic above it") Optional<String> parentTopicId,
      @Field("Latest timestamp below it") Optional<String> lastAt) {}

  public Tool<Arguments> tool() {
    Bounds bounds = Budget.bounds(settings).with("limit", 1, SnapshotDiff.MAXIMUM_LIMIT);
    return Tool.answering(
        "myria_diff_snapshots",
        new Tool.About(
            "Compare two snapshots",
            "The topics that are new, gone, changed or moved between the snapshots of two answers.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, bounds),
        Diff.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    SnapshotId from = ids.snapshot("from", arguments.from());
    SnapshotId to = ids.snapshot("to", arguments.to());
    List<Day> days = days(arguments, arguments.asking().scope(call.caller()), from, to);
    int told = days.stream().mapToInt(day -> Budget.cost(Output.write(day), line(day))).sum();
    SnapshotDiff.Page page =
        diff.page(
            arguments.asking().scope(call.caller()),
            from,
            to,
            new PageRequest(arguments.limit(), arguments.cursor()),
            arguments
                .budget()
                .of(told, change -> json(change, detail), change -> line(json(change, detail))));
    List<Change> changes = page.changes().stream().map(change -> json(change, detail)).toList();
    return Reply.of(
        new Diff(
            from.toString(),
            to.toString(),
            changes,
            Optional.of(days).filter(some -> !some.isEmpty()),
            page.nextCursor().isPresent(),
            page.nextCursor()),
        (changes.isEmpty() && days.isEmpty() ? "Nothing differs.\n" : "")
            + changes.stream().map(DiffTool::line).collect(Collectors.joining())
            + days.stream().map(DiffTool::line).collect(Collectors.joining())
            + Lines.more(page.nextCursor()));
  }

  /** At most a quarter of the budget; none of later pages. */
  private List<Day> days(Arguments arguments, Scope scope, SnapshotId from, SnapshotId to) {
    List<Day> days = new ArrayList<>();
    int left = arguments.budget().budgetTokens() / QUARTER;
    for (DayChange change :
        arguments.cursor().isEmpty() ? contents.days(scope, from, to) : List.<DayChange>of()) {
      Day day =
          new Day(
              change.id().toString(),
              change.kind(),
              change.after().or(change::before).orElseThrow().node().title(),
              change.before().map(entry -> entry.node().events()).orElse(0L),
              change.after().map(entry -> entry.node().events()).orElse(0L));
      left -= Budget.cost(Output.write(day), line(day));
      if (left >= 0) {
        days.add(day);
      }
    }
    return days;
  }

  private static String line(Day day) {
    return "- "
        + day.change()
        + ": "
        + day.nodeId()
        + " "
        + Lines.flat(day.title())
        + " "
        + day.eventsBefore()
        + " → "
        + Lines.count(day.eventsAfter(), "event")
        + "\n";
  }

  private static Change json(TopicChange change, Detail detail) {
    return new Change(
        detail.id(change.topicId()),
        change.kinds().stream().map(Kind::wire).toList(),
        change.participants().names(),
        change.before().map(topic -> version(topic, detail)),
        change.after().map(topic -> version(topic, detail)),
        change.into().map(detail::id));
  }

  private static Version version(TopicVersion topic, Detail detail) {
    boolean items = detail.hasItems();
    return new Version(
        topic.label(),
        topic.eventCount(),
        Optional.of(topic.isLeaf() ? "leaf_topic" : "internal_topic").filter(kind -> items),
        Optional.of(topic.nodeId().toString()).filter(node -> items),
        topic.parent().filter(parent -> items).map(Object::toString),
        Optional.of(topic.lastAt().toString()).filter(at -> items));
  }

  private static String line(Change change) {
    Version shown = change.after().or(change::before).orElseThrow();
    return "- "
        + String.join(", ", change.changes())
        + ": "
        + Lines.flat(shown.label())
        + " ["
        + ShortForm.of(change.topicId())
        + "] "
        + change.before().map(version -> version.eventCount() + " → ").orElse("")
        + change.after().map(version -> Lines.count(version.eventCount(), "event")).orElse("gone")
        + change.into().map(id -> ", into [" + ShortForm.of(id) + "]").orElse("")
        + "\n";
  }
}
