package io.myria.mcp.tools;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.json.UriTemplate;
import io.myria.mcp.catalog.Completer;
import io.myria.mcp.catalog.ForWhom;
import io.myria.mcp.catalog.Resource;
import io.myria.mcp.catalog.ResourceBody;
import io.myria.mcp.catalog.ResourceCall;
import io.myria.mcp.catalog.ResourceGroup;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.read.QuerySettings;
import io.myria.security.Permission;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What participants may see: {@code myria://event/…}, {@code myria://topic/…} and nodes. */
@Dependent
class MemoryResources implements ResourceGroup {

  static final String JSON_TYPE = "application/json";

  private static final String PARTICIPANTS = "participants";
  private static final String EXAMPLE = "?participants=user_42,user_43";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final int budgetTokens;

  @Inject
  MemoryResources(QuerySettings settings) {
    this.budgetTokens = settings.mostBudgetTokens();
  }

  @Override
  public int place() {
    return 100;
  }

  @Override
  public List<Resource> resources() {
    return List.of();
  }

  @Override
  public List<ResourceTemplate> templates() {
    return List.of(
        new ResourceTemplate(
            UriTemplate.of("myria://brief{?participants}"),
            new Resource.About(
                "brief",
                "Memory: brief",
                "What to know at the start of a session, as myria_brief returns it. participants,"
                    + " with commas between, says for whom; it may be left out by callers who"
                    + " speak for only one.",
                JSON_TYPE),
            Permission.READ,
            Map.of(PARTICIPANTS, new ForWhom()),
            MemoryResources::brief),
        template(
            "event",
            "One event whole, as myria_get_event returns it",
            new Lookup("myria_get_event", "event_id", "items", budgetTokens),
            IdCompletions.EVENTS),
        template(
            "topic",
            "One topic with its summary and what stands directly below it, as myria_get_topic"
                + " returns it",
            new Lookup("myria_get_topic", "topic_id", "full", budgetTokens),
            IdCompletions.TOPICS),
        template(
            "node",
            "The topic that holds exactly what a node id names, as myria_get_topic returns it",
            new Lookup("myria_get_topic", "node_id", "full", budgetTokens),
            IdCompletions.NODES));
  }

  private static ResourceTemplate template(
      String kind, String description, Lookup lookup, Completer ids) {
    return new ResourceTemplate(
        UriTemplate.of("myria://" + kind + "/{id}{?participants}"),
        new Resource.About(
            kind,
            "Memory: " + kind,
            description
                + ". participants, with commas between, says for whom: only what all of them may"
                + " see is returned. It may be left out by callers who speak for only one.",
            JSON_TYPE),
        Permission.READ,
        Map.of("id", ids, PARTICIPANTS, new ForWhom()),
        lookup);
  }

  private static List<ResourceBody> brief(ResourceCall call) {
    List<String> named = call.variables().getOrDefault(PARTICIPANTS, List.of());
    List<String> participants =
        ForWhom.of(call.caller(), named, "params.uri", call.uri() + EXAMPLE);
    try {
      Map<String, Object> brief =
          call.tools().answer("myria_brief", Map.of(PARTICIPANTS, participants));
      return List.of(ResourceBody.text(call.uri(), JSON_TYPE, JSON.writeValueAsString(brief)));
    } catch (Fault fault) {
      throw inUri(fault);
    }
  }

  /** Reads by a tool that finds one thing by its id. */
  private record Lookup(String tool, String argument, String detail, int budgetTokens)
      implements Resource.Reader {

    @Override
    public List<ResourceBody> read(ResourceCall call) {
      List<String> named = call.variables().getOrDefault(PARTICIPANTS, List.of());
      List<String> participants =
          ForWhom.of(call.caller(), named, "params.uri", call.uri() + EXAMPLE);
      Map<String, Object> arguments =
          Map.of(
              argument,
              call.value("id").orElseThrow(),
              PARTICIPANTS,
              participants,
              "detail",
              detail,
              "budget_tokens",
              budgetTokens);
      try {
        Map<String, Object> answer = call.tools().answer(tool, arguments);
        return List.of(ResourceBody.text(call.uri(), JSON_TYPE, JSON.writeValueAsString(answer)));
      } catch (Fault fault) {
        throw inUri(fault);
      }
    }
  }

  /** A tool's words are about its argument; here that is a part of the URI. */
  static Fault inUri(Fault fault) {
    if (fault.field().isEmpty()) {
      return fault;
    }
    boolean whole = fault.code() == FaultCode.NOT_FOUND;
    String message = whole ? fault.getMessage() : fault.field().get() + " " + fault.getMessage();
    return new Fault(fault.code(), "params.uri", message, fault.getCause());
  }
}
