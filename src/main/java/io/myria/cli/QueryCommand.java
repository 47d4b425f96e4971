package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code myria query}: one question that says when, where, how deep and how hot. */
@Command(
    name = "query",
    description = {
      "Finds events that answer a question, each with how sure and why.",
      "Says when, where, how deep and how hot; ask draws a context of the same ranking."
    })
public final class QueryCommand extends ClientCommand {

  @Parameters(paramLabel = "QUESTION", description = "in plain words")
  private String question;

  @Mixin private Asker asker;

  @ArgGroup(validate = false, heading = "When and where:%n")
  private Scope scope = new Scope();

  @Option(names = "--depth", paramLabel = "N", description = "along so many relations, 0 to 5")
  private Integer depth;

  @Option(
      names = "--min-confidence",
      paramLabel = "SHARE",
      description = "from 0 to 1: without events that are less sure")
  private Double least;

  @Option(names = "--limit", paramLabel = "N", description = "at most so many (default: 10)")
  private Integer limit;

  @Option(names = "--budget", paramLabel = "TOKENS", description = "most tokens of the answer")
  private Integer budget;

  @Option(names = "--explain", description = "also the plan: what was done")
  private boolean explain;

  /** What may answer. */
  static final class Scope extends Asker.Window {
    @Option(
        names = "--time",
        paramLabel = "WORD",
        description = "today, last_week, last_month, last_quarter or all_time")
    private String time;

    @Option(
        names = "--temperature",
        paramLabel = "WORD",
        description = "hot, warm, cold or all: by the age of events")
    private String temperature;

    @Option(names = "--chat", paramLabel = "ID", description = "only of this chat")
    private String chat;

    @Option(
        names = "--related-to",
        paramLabel = "ID",
        description = "only of this chat and those that are about the same")
    private String related;

    @Option(
        names = "--about",
        paramLabel = "NAME",
        description = "only of chats that mention this; repeatable")
    private List<String> topics;

    /** A word, or from when to when, or what they have in common. */
    private Object time() {
      Map<String, Object> window = new LinkedHashMap<>();
      putWindow(window);
      if (window.isEmpty()) {
        return time;
      }
      Asker.put(window, "named", time);
      return window;
    }

    private Map<String, Object> context() {
      Map<String, Object> context = new LinkedHashMap<>();
      Asker.put(context, "current_chat", chat);
      Asker.put(context, "related_chats", related);
      Asker.put(context, "chats_by_topic", topics);
      return context.isEmpty() ? null : context;
    }
  }

  /** What the tool calls its own way. */
  private static String ours(String line) {
    return line.replace("ask with confidence_threshold", "ask with --min-confidence");
  }

  @Override
  int run(Server server) {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("query", question);
    Asker.put(arguments, "time_scope", scope.time());
    Asker.put(arguments, "context", scope.context());
    Asker.put(arguments, "temperature", scope.temperature);
    Asker.put(arguments, "use_knowledge_graph", depth == null ? null : Boolean.TRUE);
    Asker.put(arguments, "search_depth", depth);
    Asker.put(arguments, "confidence_threshold", least);
    Asker.put(arguments, "limit", limit);
    Asker.put(arguments, "budget_tokens", budget);
    Asker.put(arguments, "explain", explain ? Boolean.TRUE : null);
    if (json()) {
      arguments.put("detail", "items");
    }
    ToolAnswer answer = server.answer("myria_query", arguments);
    return json()
        ? print(answer.content())
        : show(answer.text().lines().map(QueryCommand::ours).toList());
  }
}
