package io.myria.cli.evaluation;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import io.myria.cli.evaluation.Evaluation.Mark;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** {@code myria_query_references}: one answer of bounded size. */
public final class AskedTopics {

  /** Nodes that an answer may have, the root included. */
  public static final int NODES = 100;

  /** Of these, references and events. */
  public static final int EVENTS = 50;

  /** Enough for as many. */
  private static final int BUDGET = 64_000;

  /** In nanoseconds: what happens at {@code as_of} counts, and the end of a time does not. */
  private static final int BEHIND = 1_000;

  private final Server server;

  public AskedTopics(Server server) {
    this.server = server;
  }

  /**
   * @param question with evidence
   * @throws ClientFailure where there is no answer, or a larger one
   */
  public Mark mark(EvaluationQuestion question) {
    long start = System.nanoTime();
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", question.participants());
    arguments.put("query", question.text());
    arguments.put("max_nodes", NODES);
    arguments.put("max_refs", EVENTS);
    arguments.put("detail", "items");
    // As of a time, topics are active or not, and what was said later is still there.
    question.asOf().ifPresent(time -> arguments.put("to", time.plusNanos(BEHIND).toString()));
    JsonNode answer = server.read("myria_query_references", arguments, BUDGET).content();
    long took = (System.nanoTime() - start) / 1_000_000;
    Seen seen = new Seen();
    seen.look(answer.path("root"));
    if (seen.nodes > NODES || seen.events > EVENTS) {
      throw new ClientFailure(
          "an answer has " + seen.nodes + " nodes and " + seen.events + " events", null);
    }
    long listed = question.evidence().stream().filter(seen.keys::contains).count();
    return new Mark((double) listed / question.evidence().size(), seen.nodes, seen.events, took);
  }

  /** What stands in a tree. */
  private static final class Seen {

    private final Set<String> keys = new HashSet<>();
    private int nodes;
    private int events;

    void look(JsonNode node) {
      nodes++;
      String kind = node.path("kind").asString("");
      if (kind.equals("event") || kind.equals("event_ref")) {
        events++;
        keys.add(node.path("source_event_key").asString(""));
      }
      node.path("children").forEach(this::look);
    }
  }
}
