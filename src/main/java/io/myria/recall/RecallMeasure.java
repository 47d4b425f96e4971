package io.myria.recall;

import io.myria.event.EventId;
import io.myria.graph.GraphContext;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.recall.Planner.Planned;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.routing.Recorded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tokens of {@code myria_recall}'s JSON. Ids count the same whatever their digits are: what is
 * chosen must not depend on these, which are random. Thread-safe.
 *
 * @param detail of the answer
 * @param planned what was asked for
 */
record RecallMeasure(Detail detail, Planned planned) implements AnswerMeasure {

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  /** Takes 25 tokens; random ones take 23.8 on average. */
  private static final String PLANNED_ID = "01900000-a1b0-7000-8a1b-a0b0c0000000";

  /** A cursor that holds no item. */
  private static final int CURSOR = 60;

  /** Of each item, a cursor has four bytes: a byte of a cursor takes 0.95 tokens. */
  private static final int IN_CURSOR = 4;

  /** For the retrieval's id. */
  private static final int LATER = 40;

  /** Of the names that one event mentions. */
  private static final int NAMES = 24;

  private static final int AROUND_NAMES = 5;

  @Override
  public int most(int budgetTokens) {
    return (int) (Budget.JSON_SHARE * budgetTokens) + Budget.JSON_SLACK;
  }

  @Override
  public int around(RecallAnswer bare) {
    GraphRecall.Recalled whole =
        new GraphRecall.Recalled(bare, GraphContext.NONE, Optional.empty(), Map.of());
    return tokens(RecallReply.recalled(whole, detail, planned, List.of(), Recorded.NONE))
        + CURSOR
        + LATER;
  }

  @Override
  public int item(RecallItem item) {
    return IN_CURSOR
        + (detail.hasItems() ? 1 + tokens(RecallReply.item(item, Map.of(), detail)) : 0)
        + (detail.isFull() ? NAMES : 0);
  }

  @Override
  public int summary(RecallSummary summary) {
    return detail.hasItems() ? 1 + tokens(RecallReply.summary(summary)) : 0;
  }

  /** Of the names that events mention, those that the room for them holds. */
  static Map<EventId, List<String>> fitting(
      List<RecallItem> items, Map<EventId, List<String>> names) {
    Map<EventId, List<String>> fitting = new HashMap<>();
    int room = NAMES * items.size();
    for (RecallItem item : items) {
      List<String> some = names.getOrDefault(item.eventId(), List.of());
      List<String> told = some.subList(0, Math.min(RecallReply.MOST_NAMES, some.size()));
      int cost = AROUND_NAMES + TokenCount.of(Output.write(told));
      if (!told.isEmpty() && cost <= room) {
        room -= cost;
        fitting.put(item.eventId(), told);
      }
    }
    return fitting;
  }

  private static int tokens(Record json) {
    return TokenCount.of(ID.matcher(Output.write(json)).replaceAll(PLANNED_ID));
  }
}
