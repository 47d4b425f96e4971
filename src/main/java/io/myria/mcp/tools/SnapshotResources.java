package io.myria.mcp.tools;

import static io.myria.mcp.tools.MemoryResources.JSON_TYPE;

import io.myria.error.Fault;
import io.myria.json.UriTemplate;
import io.myria.mcp.catalog.Resource;
import io.myria.mcp.catalog.ResourceBody;
import io.myria.mcp.catalog.ResourceCall;
import io.myria.mcp.catalog.ResourceGroup;
import io.myria.mcp.catalog.ResourceTemplate;
import io.myria.mcp.catalog.Tools;
import io.myria.read.QuerySettings;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotRegistry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The registry's entries of snapshots, for administrators: {@code myria://snapshot/active} and
 * {@code myria://snapshot/…}.
 */
@Dependent
class SnapshotResources implements ResourceGroup {

  private static final String PREFIX = "myria://snapshot/";
  private static final String SNAPSHOT = "snapshot";
  private static final String SNAPSHOT_ID = "snapshot_id";
  private static final int LISTED = 20;
  private static final JsonMapper JSON = JsonMapper.shared();

  private final SnapshotRegistry registry;
  private final int budgetTokens;

  @Inject
  SnapshotResources(SnapshotRegistry registry, QuerySettings settings) {
    this.registry = registry;
    this.budgetTokens = settings.mostBudgetTokens();
  }

  @Override
  public int place() {
    return 200;
  }

  @Override
  public List<Resource> resources() {
    return List.of(
        new Resource(
            PREFIX + "active",
            new Resource.About(
                "active_snapshot",
                "The active snapshot",
                "The snapshot that reads are answered from, as myria_get_active_snapshot returns"
                    + " it. Subscribe to it to be notified when another one serves.",
                JSON_TYPE),
            Permission.ADMIN,
            call -> read(call, "myria_get_active_snapshot", whole(Map.of())),
            Optional.of(this::serving)));
  }

  /** The newest builds; all of them are in {@code myria_list_snapshots}. */
  @Override
  public List<Resource> found(Caller caller, Tools tools) {
    if (!caller.administrator()) {
      return List.of();
    }
    List<Resource> found = new ArrayList<>();
    Map<String, Object> list = tools.answer("myria_list_snapshots", Map.of("limit", LISTED));
    for (Map<String, Object> snapshot : objects(list.get("snapshots"))) {
      String id = String.valueOf(snapshot.get(SNAPSHOT_ID));
      Resource.About about =
          new Resource.About(
              "snapshot_" + id,
              "Snapshot, " + snapshot.get("status"),
              snapshot.get("event_count") + " events, built " + snapshot.get("build_started_at"),
              JSON_TYPE);
      found.add(Resource.quiet(PREFIX + id, about, Permission.ADMIN, this::one));
    }
    return found;
  }

  @Override
  public Optional<ListWatch> listWatch() {
    return Optional.of(new ListWatch(Permission.ADMIN, this::serving));
  }

  @Override
  public List<ResourceTemplate> templates() {
    return List.of(
        new ResourceTemplate(
            UriTemplate.of(PREFIX + "{id}"),
            new Resource.About(
                SNAPSHOT,
                "A snapshot",
                "One snapshot's entry in the registry, whatever became of it. For administrators.",
                JSON_TYPE),
            Permission.ADMIN,
            Map.of("id", IdCompletions.SNAPSHOTS),
            this::one));
  }

  private List<ResourceBody> one(ResourceCall call) {
    String id = call.value("id").orElseGet(() -> call.uri().substring(PREFIX.length()));
    return read(call, "myria_get_snapshot_status", whole(Map.of(SNAPSHOT_ID, id)));
  }

  /** Who reads a resource can ask for no more of it. */
  private Map<String, Object> whole(Map<String, Object> arguments) {
    Map<String, Object> all = new LinkedHashMap<>(arguments);
    all.put("budget_tokens", budgetTokens);
    return all;
  }

  private static List<ResourceBody> read(
      ResourceCall call, String tool, Map<String, Object> arguments) {
    try {
      Object snapshot = call.tools().answer(tool, arguments).get(SNAPSHOT);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put(SNAPSHOT, snapshot);
      return List.of(ResourceBody.text(call.uri(), JSON_TYPE, JSON.writeValueAsString(answer)));
    } catch (Fault fault) {
      throw MemoryResources.inUri(fault);
    }
  }

  /** On this server's own behalf: who is notified is decided when they subscribe. */
  private String serving() {
    return registry.active(Caller.SELF).map(Snapshot::id).map(Object::toString).orElse("none");
  }

  @SuppressWarnings("unchecked") // as the tools' shapes have it
  static List<Map<String, Object>> objects(Object list) {
    return list == null ? List.of() : (List<Map<String, Object>>) list;
  }
}
