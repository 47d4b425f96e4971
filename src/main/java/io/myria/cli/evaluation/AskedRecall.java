package io.myria.cli.evaluation;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.evaluation.ContextBlocks.Presence;
import io.myria.cli.evaluation.KnownEvents.Known;
import io.myria.cli.evaluation.RecallMark.Asked;
import io.myria.cli.evaluation.RecallMark.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * {@code myria_recall}, as an agent asks it: with {@code detail} {@code context}. Items would take
 * their part of the budget; what they say of ids and renderings is beside the answer for clients.
 * Confined to one thread.
 */
public final class AskedRecall {

  private static final String VERBATIM = "verbatim";

  private final Server server;
  private final KnownEvents events;

  public AskedRecall(Server server) {
    this.server = server;
    this.events = new KnownEvents(server);
  }

  /**
   * A recall that fills its budget: what a budget can hold is measured.
   *
   * @param budget of tokens
   * @throws ClientFailure where there is no answer, or one that breaks a rule: more tokens than the
   *     budget, or an event that is later than {@code as_of}
   */
  public RecallMark mark(EvaluationQuestion question, int budget, String strategy) {
    return mark(question, budget, strategy, true);
  }

  /**
   * A recall that may end before its budget, as agents get it by default.
   *
   * @param budget of tokens
   * @throws ClientFailure as {@link #mark}
   */
  public RecallMark unfilled(EvaluationQuestion question, int budget, String strategy) {
    return mark(question, budget, strategy, false);
  }

  private RecallMark mark(EvaluationQuestion question, int budget, String strategy, boolean fill) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", question.participants());
    arguments.put("query", question.text());
    arguments.put("budget_tokens", budget);
    arguments.put("strategy", strategy);
    question.asOf().or(question::newest).ifPresent(time -> arguments.put("as_of", time.toString()));
    // What is there is measured; the confidence says by itself what would be withheld.
    arguments.put("min_confidence", 0);
    arguments.put("fill", fill);
    long start = System.nanoTime();
    ToolAnswer answer = server.answer("myria_recall", arguments);
    Asked asked = new Asked(budget, (System.nanoTime() - start) / 1_000);
    RecallMark mark = RecallMark.of(question, asked, answer.content(), standing(question, answer));
    if (mark.tokens() > budget) {
      throw new ClientFailure(
          "an answer has " + mark.tokens() + " tokens, and the budget was " + budget, null);
    }
    return mark;
  }

  /** An answer for a reader does not say which event has which key; it is looked up once. */
  private List<Standing> standing(EvaluationQuestion question, ToolAnswer answer) {
    JsonNode ids = answer.about("event_ids");
    JsonNode renderings = answer.about("renderings");
    if (renderings.size() != ids.size()) {
      throw new ClientFailure("this server does not say what stands in a context", null);
    }
    ContextBlocks context = new ContextBlocks(answer.content().path("context").asString(""));
    List<Standing> standing = new ArrayList<>();
    for (int rank = 0; rank < ids.size(); rank++) {
      String id = ids.get(rank).asString("");
      Known event = events.event(id, question.participants());
      refuseLater(question, event);
      Presence claimed =
          renderings.get(rank).asString("").equals(VERBATIM) ? Presence.WHOLE : Presence.PART;
      boolean evidence = question.evidence().contains(event.key());
      standing.add(
          new Standing(
              event.key(), claimed, evidence ? context.presence(id, event.text()) : claimed));
    }
    return standing;
  }

  private static void refuseLater(EvaluationQuestion question, Known event) {
    boolean later =
        question.asOf().isPresent()
            && !event.timestamp().isEmpty()
            && Instant.parse(event.timestamp()).isAfter(question.asOf().get());
    if (later) {
      throw new ClientFailure(
          "an answer as of " + question.asOf().get() + " has an event of " + event.timestamp(),
          null);
    }
  }
}
