package io.myria.client;

import io.myria.client.Evaluation.Mark;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * {@code myria evaluate}: asks questions whose evidence is known, and says how much of it stands in
 * one answer of at most {@value #NODES} nodes, {@value #EVENTS} of them references or events.
 */
@Command(
    name = "evaluate",
    description = {
      "Asks the questions of DIR/*.questions.jsonl and says how much of their evidence one answer",
      "lists. The events have to be imported before."
    })
public final class EvaluateCommand extends ClientCommand {

  private static final int NODES = 100;
  private static final int EVENTS = 50;

  @Parameters(
      paramLabel = "DIR",
      description = {
        "holds *.questions.jsonl: an object a line with question, participants, evidence",
        "(source event keys) and, if you like, category"
      })
  private Path folder;

  @Override
  int run(Server server) {
    List<Question> questions = Question.in(folder);
    Evaluation evaluation = new Evaluation();
    for (Question question : questions) {
      evaluation.add(question.category(), ask(server, question));
    }
    if (json()) {
      return print(evaluation.document());
    }
    evaluation.lines().forEach(out()::println);
    return DONE;
  }

  private static Mark ask(Server server, Question question) {
    long start = System.nanoTime();
    JsonNode answer =
        server.call(
            "myria_query_references",
            Map.of(
                "participants",
                question.participants(),
                "query",
                question.text(),
                "max_nodes",
                NODES,
                "max_refs",
                EVENTS));
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
