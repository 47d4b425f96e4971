package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.contents.ContentsTools;
import io.myria.erasure.ErasureTools;
import io.myria.erasure.HoldTools;
import io.myria.erasure.RetentionTools;
import io.myria.eventlog.LogSettings;
import io.myria.experience.ExperienceTools;
import io.myria.graph.GraphTools;
import io.myria.language.TokenCount;
import io.myria.mcp.admin.BuildTools;
import io.myria.mcp.admin.JobTools;
import io.myria.mcp.admin.LifeTools;
import io.myria.mcp.admin.ModelTools;
import io.myria.mcp.admin.SnapshotTools;
import io.myria.mcp.admin.StoreTools;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.mcp.catalog.ToolPage;
import io.myria.memory.ArchiveTools;
import io.myria.memory.ChainTool;
import io.myria.memory.EventTools;
import io.myria.memory.MemoriesTools;
import io.myria.memory.MemoryStatusTool;
import io.myria.memory.NamesTool;
import io.myria.memory.ParticipantSetsTool;
import io.myria.memory.TimelineTool;
import io.myria.proof.seal.ProofTools;
import io.myria.read.QuerySettings;
import io.myria.recall.BriefTool;
import io.myria.recall.QueryTools;
import io.myria.recall.RecallTool;
import io.myria.recall.cache.RecallSettings;
import io.myria.topics.tree.DiffTool;
import io.myria.topics.tree.EventNodeTool;
import io.myria.topics.tree.ReferenceTool;
import io.myria.topics.tree.TopicTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The tools as they are offered: few words for models, all of them on the page for people. */
class ToolsPageTest {

  private static final String BEGIN = "<!-- tools -->";
  private static final String END = "<!-- /tools -->";

  /** What clients put before every conversation. */
  private static final int MOST_TOKENS = 6_000;

  private static final int MOST_TOKENS_OF_INPUTS = 3_500;

  private static final Source DEFAULTS = Source.of(Map.of());

  @Test
  void everyToolConvertsForStrictFunctionCalling() {
    for (Tool<?> tool : groups().stream().flatMap(group -> group.tools().stream()).toList()) {
      Map<String, Object> strict = StrictSchema.of(tool.input().schema());
      assertThat(strict.get("additionalProperties")).as(tool.name()).isEqualTo(false);
    }
  }

  @Test
  void strictConverterRefusesWhatFunctionCallingRefuses() {
    for (Map<String, Object> refused :
        List.<Map<String, Object>>of(
            Map.of("type", "object"),
            Map.of("type", "string", "default", "x"),
            Map.of("type", List.of("string", "object")),
            Map.of("type", "array"))) {
      Map<String, Object> schema =
          Map.of("type", "object", "properties", Map.of("a", refused), "required", List.of("a"));
      assertThatThrownBy(() -> StrictSchema.of(schema))
          .as(refused.toString())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void thePageOfToolsHasEveryToolAsItIs() throws IOException {
    List<String> page = Files.readAllLines(Path.of("docs/tools.md"));
    List<String> written = page.subList(page.indexOf(BEGIN) + 1, page.indexOf(END));
    List<String> right = new ArrayList<>();
    ToolPage sections = new ToolPage();
    for (ToolGroup group : groups()) {
      right.add("## Group `" + group.name() + "`");
      right.add("");
      group.tools().forEach(tool -> right.addAll(sections.section(tool)));
    }
    assertThat(written).as("the page should be%n%s%n", String.join("\n", right)).isEqualTo(right);
  }

  @Test
  void whatIsListedByDefaultFitsBeforeAConversation() {
    List<Map<String, Object>> all = new ArrayList<>();
    List<Map<String, Object>> inputs = new ArrayList<>();
    for (Tool<?> tool : groups().get(0).tools()) {
      Map<String, Object> input = new LinkedHashMap<>();
      input.put("name", tool.name());
      input.put("description", tool.about().description());
      input.put("inputSchema", tool.input().schema());
      inputs.add(input);
      Map<String, Object> whole = new LinkedHashMap<>(input);
      whole.put("title", tool.about().title());
      whole.put("outputSchema", tool.output().orElseThrow());
      whole.put("annotations", tool.about().effect());
      all.add(whole);
    }
    assertThat(tokens(inputs)).isLessThanOrEqualTo(MOST_TOKENS_OF_INPUTS);
    assertThat(tokens(all) + 100 * all.size()).isLessThanOrEqualTo(MOST_TOKENS);
  }

  @Test
  void oneThingHasOneWordThroughout() {
    List<String> aliases = new ArrayList<>();
    List<String> listed = new ArrayList<>();
    for (ToolGroup group : groups()) {
      for (Tool<?> tool : group.tools()) {
        listed.addAll(
            ((Map<?, ?>) tool.input().schema().get("properties"))
                .keySet().stream().map(String::valueOf).toList());
      }
    }
    aliases.addAll(List.of("question", "since", "until", "type", "channel", "limit", "max_nodes"));
    // Of one event there is one type and one channel.
    assertThat(listed.stream().filter(aliases::contains).distinct())
        .containsExactlyInAnyOrder("type", "channel");
  }

  private static int tokens(Object value) {
    return TokenCount.of(JsonMapper.shared().writeValueAsString(value));
  }

  /** All groups in the order in which they are listed; nobody calls them. */
  static List<ToolGroup> groups() {
    QuerySettings query = DEFAULTS.read(QuerySettings.class);
    RecallSettings recall = DEFAULTS.read(RecallSettings.class);
    AppendTools append =
        new AppendTools(
            null, null, null, DEFAULTS.read(LogSettings.class), Clock.systemUTC(), null);
    LifeTools life = new LifeTools(null, null);
    return List.of(
        new MemoryTools(
            append,
            new RecallTool(null, recall, null, null, null),
            new BriefTool(null, recall, null, null, null, null),
            new ExploringTools(
                new ReferenceTool(null, query, null, null),
                new EventNodeTool(null, query, null, null, null),
                new EventTools(null, null, query, null),
                new NamesTool(null, null, query))),
        new BatchTools(append),
        new TopicTools(null, query, null, new DiffTool(null, null, query, null), null),
        new ContentsTools(null, query, null, null, null, null),
        new ExperienceTools(null, null, query),
        new QueryTools(null, recall, null, null, null),
        new GraphTools(null, null, query, null),
        new MemoriesTools(
            new ChainTool(null, query, null),
            new TimelineTool(null, query, null, null),
            new MemoryStatusTool(null, query, null),
            new ParticipantSetsTool(null, query)),
        new ProofTools(null, null, null),
        new SnapshotTools(null, null, life, query, null),
        new BuildTools(null, null, new BuildTools.SnapshotEntries(null, null, query), life),
        new JobTools(null, null, query, null, null),
        new ArchiveTools(null, null),
        new ModelTools(null, null, query),
        new StoreTools(null, null, null, null, null, null, query),
        new ErasureTools(null, null, null, null, null),
        new RetentionTools(null),
        new HoldTools(null, null));
  }
}
