package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ToolCall;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.HintNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What nodes take in a tree's answer, as JSON or as text, whichever is more. Thread-safe. */
public final class TreeTokens implements TreeMeasure {

  /** The page's cursor, as a line of text; the JSON has slack for it. */
  private static final int AROUND = 100;

  /** The member that says how many participants there are, of the root and of the constraints. */
  private static final int PARTICIPANT_COUNT = 60;

  /** As long as a topic's own. */
  private static final Optional<String> SOME_CURSOR =
      Optional.of(
          "q8Zx1LkT0vGf3Wc9yHnB5mRjD2sPaE7uXoKtV4iCzQhNgYw6MbJlFrAeUdSpO"
              + "Zx3LkT8vGf1Wc5yHnB9mRjD4sPaE2uXoKtV7iCzQhNgYw0");

  private static final TopicId SOME_TOPIC =
      TopicId.parse("topic_id", "8f14e45f-ceea-467f-9dc3-5a0e2b7d61c9");

  private final TreeJson json;
  private final ParticipantSet asked;
  private final ZoneId zone;

  private TreeTokens(Budget budget, ParticipantSet asked, ZoneId zone) {
    this.json = new TreeJson(budget);
    this.asked = asked;
    this.zone = zone;
  }

  public static TreeBudget budget(ToolCall<? extends ReadArguments> call) {
    Budget budget = call.arguments().budget();
    return new TreeBudget(
        budget.budgetTokens(),
        new TreeTokens(budget, call.arguments().participants(), call.zone()));
  }

  @Override
  public int tokens(EventNode node) {
    return Budget.cost(Output.write(json.of(node)), text().line(node));
  }

  @Override
  public int tokens(EventRefNode node) {
    return Budget.cost(Output.write(json.of(node)), text().line(node));
  }

  @Override
  public int hint(String label, ParticipantSet participants) {
    HintNode hint = new HintNode(label, participants, List.of(SOME_TOPIC), List.of());
    return Budget.cost(Output.write(json.of(hint)), text().head(hint));
  }

  @Override
  public boolean tellsAll() {
    return json.tellsAll();
  }

  @Override
  public int tokens(TopicHead topic) {
    return Budget.cost(
        Output.write(json.topic(topic.withoutSummary(), "internal_topic", List.of(), SOME_CURSOR)),
        text().head(topic, true));
  }

  @Override
  public int tokens(List<SummaryBullet> summary) {
    StringBuilder lines = new StringBuilder();
    summary.forEach(bullet -> lines.append(text().bullet(bullet)));
    return Budget.cost(Output.write(json.bullets(summary)), lines.toString());
  }

  @Override
  public int names(Collection<String> names) {
    if (names.isEmpty()) {
      return 0;
    }
    int count = ShownNames.count(names).isPresent() ? PARTICIPANT_COUNT : 0;
    return TokenCount.of(Output.write(ShownNames.of(names))) + count;
  }

  @Override
  public int around() {
    return Math.max(0, AROUND - Budget.TEXT_SLACK);
  }

  private TreeText text() {
    return TreeText.deep(asked, zone);
  }
}
