package io.myria.graph;

import io.myria.graph.EntityPage.Found;
import io.myria.graph.EntityPage.OtherName;
import io.myria.graph.EntityRequest.Wanted;
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
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.Degraded;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.security.Permission;
import io.myria.statements.EntityType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code myria_find_entities}. */
class EntityTool {

  private final EntityFinder finder;
  private final QuerySettings settings;
  private final UnknownNames strangers;

  EntityTool(EntityFinder finder, QuerySettings settings, UnknownNames strangers) {
    this.finder = finder;
    this.settings = settings;
    this.strangers = strangers;
  }

  /** The tool's arguments. */
  record Arguments(
      @Field(
              value = "Words that begin words of the name, all of them; without it the most named",
              example = "harbor office")
          Optional<String> query,
      @Field(value = "Only these, and other names of the same", example = "Dana")
          List<String> names,
      @Field("Only these types") List<EntityType> types,
      @Field("Only these tiers; without query and names stable and active ones")
          List<GraphTier> tiers,
      @Inline GraphArguments asked,
      @Field(value = "Most items", listed = false) Optional<Integer> limit,
      @Field("next_cursor of the same question, to go on") Optional<String> cursor)
      implements ReadArguments.Asking {

    private Wanted wanted() {
      return new Wanted(query, names, Set.copyOf(types), Set.copyOf(tiers));
    }
  }

  /** Entities in a row. */
  private record Entities(
      @Field("The most mentioned first") List<EntityJson> entities,
      @Field("What is active is judged as of this time") Optional<String> asOf,
      @Field("What did not do its part, and why") Optional<List<Degraded>> degraded,
      @Field("Where nothing is seen: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Whether there is more") boolean truncated,
      @Field("Goes on from here") Optional<String> nextCursor) {}

  /** An entity. */
  private record EntityJson(
      @Field("Its name, as myria_traverse_graph takes it") String name,
      @Field("person, organization, place, project, product, group, animal, language, subject, …")
          String type,
      @Field("stable: in ten events or more; active: within thirty days; else inferred")
          String tier,
      @Field("Events that you see and that mention it") long mentions,
      @Field("The latest of them") String lastAt,
      @Field("Other names of the same") Optional<List<AliasJson>> aliases) {

    static EntityJson of(Found found, Detail detail) {
      return new EntityJson(
          found.entity().name(),
          found.entity().type(),
          found.entity().tier().wire(),
          found.entity().mentions(),
          found.entity().lastAt().toString(),
          Optional.of(found.aliases().stream().map(one -> AliasJson.of(one, detail)).toList())
              .filter(some -> !some.isEmpty()));
    }

    String line() {
      return Lines.label(name)
          + " ("
          + type
          + ", "
          + tier
          + "), "
          + Lines.count(mentions, "mention")
          + ", last "
          + lastAt.substring(0, "2026-01-01".length())
          + aliases
              .map(
                  some ->
                      some.stream()
                          .map(AliasJson::name)
                          .map(Lines::flat)
                          .collect(Collectors.joining(", ", "; also ", "")))
              .orElse("")
          + "\n";
    }
  }

  /** Another name. */
  private record AliasJson(
      @Field("The name") String name, @Field("Events that say so") List<String> eventIds) {

    static AliasJson of(OtherName one, Detail detail) {
      return new AliasJson(one.name(), one.events().stream().map(detail::id).toList());
    }
  }

  Tool<Arguments> tool() {
    return Tool.answering(
        "myria_find_entities",
        new Tool.About(
            "Find entities",
            "The people, organizations, places, projects and subjects that are spoken of, how often"
                + " and when last. myria_traverse_graph tells how they are related.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            Arguments.class, Budget.bounds(settings).with("limit", 1, settings.maximumLimit())),
        Entities.class,
        this::answer);
  }

  private Reply answer(ToolCall<Arguments> call) {
    Arguments arguments = call.arguments();
    Detail detail = arguments.budget().detail();
    EntityPage page =
        finder.page(
            new EntityRequest(
                arguments.asked().scope(call.caller()),
                arguments.wanted(),
                new PageRequest(arguments.limit(), arguments.cursor())),
            arguments
                .budget()
                .of(
                    0,
                    found -> EntityJson.of(found, detail),
                    found -> EntityJson.of(found, detail).line()));
    List<EntityJson> entities =
        page.entities().stream().map(found -> EntityJson.of(found, detail)).toList();
    List<UnknownName> unknown =
        entities.isEmpty() && page.nextCursor().isEmpty()
            ? strangers.of(arguments.asking().scope(call.caller()))
            : List.of();
    String lines = entities.stream().map(EntityJson::line).collect(Collectors.joining());
    return Reply.of(
        new Entities(
            entities,
            Optional.of(page.asOf().toString()).filter(at -> !entities.isEmpty()),
            page.degraded().map(List::of),
            StrangerJson.of(unknown),
            page.nextCursor().isPresent(),
            page.nextCursor()),
        (lines.isEmpty() ? "No entity is known that matches.\n" : lines)
            + Lines.without(page.degraded().stream().toList())
            + StrangerJson.line(unknown)
            + Lines.more(page.nextCursor()));
  }
}
