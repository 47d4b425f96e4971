package io.myria.topics.tree;

import io.myria.contents.TocEntry;
import io.myria.contents.TocNodeJson;
import io.myria.contents.TocRequest;
import io.myria.json.Field;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.read.Degraded;
import io.myria.topics.RootNode;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What every read that returns a tree answers with (seed section 16); stateless. */
public final class TreeReply {

  private TreeReply() {}

  /** A rooted tree. */
  public record Tree(
      @Field("The snapshot that was read") Optional<String> snapshotId,
      @Field("The tree") TreeNodeJson root,
      @Field("Under which it was made") Constraints constraints,
      @Field("What did not do its part, and why") Optional<List<Degraded>> degraded,
      @Field("Where the tree is empty: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor,
      @Field("Of a toc: id: the node of the table of contents") Optional<TocNodeJson> tocNode) {}

  /** Under which conditions a tree was made; flags where they are set. */
  record Constraints(
      @Field("For whom") List<String> participants,
      @Field("How many these are, if participants lists the first of them")
          Optional<Integer> participantCount,
      @Field("Internal events, too") Optional<Boolean> includeInternal,
      @Field("Whether fresh events are there") boolean includeFresh,
      @Field("Topics' states are given as of this time") Optional<String> asOf) {}

  /**
   * @param zone of days and times of day
   */
  public static Reply of(QueryAnswer answer, Budget budget, ZoneId zone) {
    return of(answer, budget, zone, List::of);
  }

  /**
   * @param zone of days and times of day
   * @param strangers unknown participants, looked up where the tree is empty
   */
  public static Reply of(
      QueryAnswer answer, Budget budget, ZoneId zone, Supplier<List<UnknownName>> strangers) {
    boolean empty = answer.root().children().isEmpty() && answer.nextCursor().isEmpty();
    List<UnknownName> unknown = empty ? strangers.get() : List.of();
    Tree tree =
        new Tree(
            answer.snapshotId().map(Object::toString),
            new TreeJson(budget).of(answer.root()),
            new Constraints(
                ShownNames.of(answer.constraints().participants().names()),
                ShownNames.count(answer.constraints().participants().names()),
                Optional.of(answer.constraints().includeInternal()).filter(is -> is),
                answer.constraints().includeFresh(),
                answer.constraints().asOf().map(Object::toString)),
            Optional.of(answer.degraded()).filter(parts -> !parts.isEmpty()),
            StrangerJson.of(unknown),
            answer.truncated(),
            answer.nextCursor(),
            Optional.empty());
    return Reply.of(tree, text(answer, zone) + StrangerJson.line(unknown));
  }

  /** A node of the table of contents, beside an empty tree. */
  public static Reply of(
      TocEntry entry, ZoneId days, ZoneId zone, TocRequest asked, Budget budget) {
    TocNodeJson node = TocNodeJson.whole(entry, budget.detail());
    RootNode nothing = RootNode.above(List.of(), asked.scope().participants());
    Tree tree =
        new Tree(
            asked.snapshot().snapshotId().map(Object::toString),
            new TreeJson(budget).of(nothing),
            new Constraints(
                ShownNames.of(asked.scope().participants().names()),
                ShownNames.count(asked.scope().participants().names()),
                Optional.of(asked.scope().includeInternal()).filter(is -> is),
                asked.snapshot().wantsFresh(),
                asked.asOf().map(Object::toString)),
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.of(node));
    return budget.whole(tree, node.lines(entry, days, zone));
  }

  private static String text(QueryAnswer answer, ZoneId zone) {
    String tree = TreeText.of(answer.root(), answer.constraints().participants(), zone);
    return (tree.isEmpty() ? "Nothing is remembered that matches.\n" : tree)
        + Lines.without(answer.degraded())
        + Lines.more(answer.nextCursor());
  }
}
