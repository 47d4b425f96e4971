package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.recall.Recall;
import io.myria.recall.RecallAnswer;
import io.myria.recall.RecallFilter;
import io.myria.recall.RecallRequest;
import io.myria.recall.RecallRequest.Options;
import io.myria.recall.RecallSettings;
import io.myria.recall.Strategy;
import io.myria.snapshot.SnapshotId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** {@code myria_recall}. */
@Dependent
class RecallTool {

  private static final Shape QUESTION =
      Shape.string("What you want to know, in plain words")
          .example("When did we decide to move the release?");

  private final Recall recall;
  private final RecallSettings settings;

  @Inject
  RecallTool(Recall recall, RecallSettings settings) {
    this.recall = recall;
    this.settings = settings;
  }

  Tool tool() {
    return Tool.answering(
        "myria_recall",
        new Tool.About(
            "Recall",
            "Answers a question with the best context that fits a budget of tokens: the events that"
                + " tell it, verbatim, of those that all named participants may see. `context` is"
                + " ready for a prompt, `items` cite each event. "
                + RecallAnswer.CONFIDENCE,
            Tool.Effect.READS),
        Permission.READ,
        input(),
        RecallJson.ANSWER,
        (caller, arguments) -> RecallJson.of(recall.recall(request(caller, arguments))));
  }

  private Shape input() {
    return Shape.object("")
        .required("question", QUESTION)
        .required("participants", Scopes.PARTICIPANTS)
        .optional("budget_tokens", budget())
        .optional("from", Shape.instant("Earliest timestamp of an answer, included"))
        .optional("to", Shape.instant("End of the time of an answer, not included"))
        .optional(
            "as_of",
            Shape.instant("Answers as if it were then: what happened later does not exist"))
        .optional("context_id", Shape.string("Only events of this chat, task or sitting"))
        .optional("channels", names("Only events of these channels"))
        .optional("types", names("Only events of these types"))
        .optional("include_internal", Scopes.INCLUDE_INTERNAL)
        .optional(
            "min_confidence",
            Shape.number(
                    "Answers nothing where the confidence is lower; 0 for the nearest items", 0, 1)
                .byDefault(settings.floor()))
        .optional(
            "strategy",
            Shape.string(
                    "auto finds most; lexical uses no vectors; cba weighs relevance, density and"
                        + " age and renders by what is left; staged begins with summaries")
                .oneOf(Strategy.names().toArray(String[]::new))
                .byDefault("auto"))
        .optional("include_archived", Shape.flag("What was archived, too").byDefault(false))
        .optional("explain", Shape.flag("Says of each item why it was chosen").byDefault(false))
        .optional("cursor", Paging.CURSOR)
        .optional("snapshot_id", Paging.SNAPSHOT_ID);
  }

  private Shape budget() {
    return Shape.integer(
            "Most tokens of the context, as cl100k_base counts them",
            RecallRequest.LEAST_TOKENS,
            settings.mostTokens())
        .byDefault(settings.defaultTokens());
  }

  private RecallRequest request(Caller caller, Arguments arguments) {
    return new RecallRequest(
        Scopes.of(caller, arguments),
        arguments.string("question"),
        new RecallFilter(
            arguments.optionalString("context_id"),
            arguments.strings("channels"),
            arguments.strings("types"),
            arguments.optionalInstant("from"),
            arguments.optionalInstant("to")),
        arguments.optionalInstant("as_of"),
        options(arguments),
        arguments.optionalString("snapshot_id").map(id -> SnapshotId.parse("snapshot_id", id)),
        arguments.optionalString("cursor"));
  }

  private Options options(Arguments arguments) {
    return new Options(
        arguments
            .integer("budget_tokens", RecallRequest.LEAST_TOKENS, settings.mostTokens())
            .orElse(settings.defaultTokens()),
        arguments.has("min_confidence") ? arguments.number("min_confidence") : settings.floor(),
        Strategy.of(arguments.optionalString("strategy").orElse("auto")),
        arguments.flag("explain", false),
        arguments.flag("include_archived", false));
  }

  private static Shape names(String description) {
    return Shape.list(description, Shape.string("Name"), 0, 100);
  }
}
