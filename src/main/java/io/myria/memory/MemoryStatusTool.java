package io.myria.memory;

import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.MemoryKind;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.memory.Census.Kind;
import io.myria.projection.Derivation;
import io.myria.projection.DerivedPin;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code myria_memory_status}. */
@Dependent
public class MemoryStatusTool {

  private final MemoryCensus census;
  private final QuerySettings settings;
  private final ShortIds ids;

  @Inject
  public MemoryStatusTool(MemoryCensus census, QuerySettings settings, ShortIds ids) {
    this.census = census;
    this.settings = settings;
    this.ids = ids;
  }

  /** The tool's arguments. */
  record Arguments(@Inline MemoryArguments asked) implements ReadArguments.Asking {}

  /** How much there is. */
  private record Status(
      @Field("All five, each with what you see of it") List<KindJson> kinds,
      @Field("How many links of each relation you see") Map<String, Long> links,
      @Field("That you see and that have no fingerprint yet; 10001 stands for more")
          long unreadEvents,
      @Field("The time that ages are counted to") Optional<String> asOf,
      @Field("What made them; empty where nothing is derived yet") Optional<Versions> versions,
      @Field("For administrators: of the whole log") Optional<Everybody> everybody) {}

  /** Memories of a kind. */
  private record KindJson(
      @Field("Which") String kind,
      @Field("How many, with those that are archived") long memories,
      @Field("Of these") long archivedByPerson,
      @Field("Of these, and by no person") long archivedByAge) {}

  /** What serves. */
  private record Versions(
      @Field("Of the rules") Optional<String> fingerprints,
      @Field("Of the passages") Optional<String> passages,
      @Field("Of the vectors, by name and hash") Optional<String> model) {}

  /** Of the whole log. */
  private record Everybody(
      @Field("The last event's place") long logHead,
      @Field("The last event with a fingerprint") long eventSeq,
      @Field("Events between the two") long lagEvents) {}

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_memory_status",
        new Tool.About(
            "Count memories",
            "How many memories of which kind there are, how many are archived, and how many causal"
                + " links among them.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(Arguments.class, Budget.bounds(settings)),
        Status.class,
        call ->
            reply(
                census.count(call.arguments().asked().asked(call.caller(), ids)),
                call.arguments().budget()));
  }

  private static Reply reply(Census census, Budget budget) {
    List<KindJson> kinds =
        Arrays.stream(MemoryKind.values()).map(kind -> kind(census, kind)).toList();
    Map<String, Long> links = new LinkedHashMap<>();
    for (CausalRelation relation : CausalRelation.values()) {
      links.put(relation.wire(), census.links().getOrDefault(relation, 0L));
    }
    Status status =
        new Status(
            kinds,
            links,
            census.unread(),
            census.asOf().map(Object::toString),
            Optional.of(census.derived())
                .filter(is -> budget.detail().hasItems())
                .map(MemoryStatusTool::versions),
            census.everybody().map(MemoryStatusTool::everybody));
    return budget.whole(status, text(status));
  }

  private static KindJson kind(Census census, MemoryKind kind) {
    Kind of = census.kinds().getOrDefault(kind, new Kind(0, 0, 0));
    return new KindJson(kind.wire(), of.memories(), of.byPerson(), of.byAge());
  }

  private static String text(Status status) {
    StringBuilder text = new StringBuilder();
    for (KindJson kind : status.kinds()) {
      text.append(kind.kind()).append(": ").append(kind.memories());
      long archived = kind.archivedByPerson() + kind.archivedByAge();
      text.append(archived > 0 ? " (" + archived + " archived)\n" : "\n");
    }
    status.links().forEach((relation, links) -> text.append(relation + " links: " + links + "\n"));
    return status.unreadEvents() == 0
        ? text.toString()
        : text.append("not derived yet: ").append(status.unreadEvents()).append("\n").toString();
  }

  private static Versions versions(DerivedPin derived) {
    return new Versions(
        derived.fingerprints().map(Derivation::version),
        derived.passages().map(Derivation::version),
        derived.model());
  }

  private static Everybody everybody(Census.Everybody all) {
    return new Everybody(all.head(), all.read(), Math.max(0, all.head() - all.read()));
  }
}
