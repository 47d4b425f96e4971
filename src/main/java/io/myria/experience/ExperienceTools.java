package io.myria.experience;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.QuerySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What an agent needs before it acts: the group {@code experience}. */
@Dependent
public class ExperienceTools implements ToolGroup {

  private final FindResultTool results;
  private final RecallExperienceTool recall;

  @Inject
  public ExperienceTools(ToolResults results, ExperienceRecall recall, QuerySettings settings) {
    this.results = new FindResultTool(results, settings);
    this.recall = new RecallExperienceTool(recall, settings);
  }

  @Override
  public String name() {
    return "experience";
  }

  @Override
  public int place() {
    return 245;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(recall.tool(), results.tool());
  }
}
