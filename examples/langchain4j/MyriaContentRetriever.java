package example.myria;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import java.util.List;
import java.util.Map;

/**
 * What Myria recalls of a question: one content, the context within the budget, in the order in
 * which it is to be read. Thread-safe.
 */
public final class MyriaContentRetriever implements ContentRetriever {

  private final MyriaClient myria;
  private final int budgetTokens;

  /**
   * @param budgetTokens the most that the context may have, from 100
   */
  public MyriaContentRetriever(MyriaClient myria, int budgetTokens) {
    this.myria = myria;
    this.budgetTokens = budgetTokens;
  }

  @Override
  public List<Content> retrieve(Query query) {
    JsonNode recalled =
        myria.call("myria_recall", Map.of("query", query.text(), "budget_tokens", budgetTokens));
    String context = recalled.path("context").asText("");
    return recalled.path("abstained").asBoolean() || context.isBlank()
        ? List.of()
        : List.of(Content.from(context));
  }
}
