package io.myria.statements;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.llm.Assignment;
import io.myria.llm.Closing;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelAnswer;
import io.myria.llm.ModelFailure;
import io.myria.llm.PromptFile;
import io.myria.llm.Workflow;
import io.myria.statements.ProposedRelations.One;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks a model for the relations that events tell of. Thread-safe. */
public final class RelationProposals {

  private static final PromptFile PROMPT =
      PromptFile.of(RelationProposals.class, "propose_relations.v2");

  /** Changes whenever the same events are asked about in another way. */
  public static final String VERSION = "proposals-1/" + PROMPT.name();

  /** Of who speaks: what is longer is no name, and takes what its batch may cost. */
  private static final int NAME_CHARACTERS = 200;

  /** Of one event: who proposes more has not read but listed. */
  static final int MOST = 16;

  /**
   * Answers that are none, however often a model is asked: these events then have no proposals.
   * After all others the model is asked again later, since nothing is known of what it would say.
   */
  private static final Set<ModelFailure> FINAL =
      EnumSet.of(
          ModelFailure.ANSWER_MALFORMED,
          ModelFailure.ANSWER_TOO_LARGE,
          ModelFailure.NO_TOOL_CALL,
          ModelFailure.BAD_TOOL_CALL,
          ModelFailure.ROUNDS_EXHAUSTED,
          ModelFailure.TOKENS_EXHAUSTED,
          ModelFailure.PROPOSAL_INVALID);

  private final LanguageModel model;

  public RelationProposals(LanguageModel model) {
    this.model = model;
  }

  /** Whether there is a model to ask. */
  public boolean works() {
    return model.works(Workflow.RELATIONS);
  }

  /** What others wrote. */
  record Words(String text, List<String> entities) {}

  /** An event of the input. */
  record Message(int message, Optional<String> speaker, Words untrusted) {}

  /** The input. */
  record Asked(List<Message> messages) {}

  /**
   * The relations that are proposed of each event, of those that have any. Blocks as long as a
   * model takes; not to be called inside a transaction.
   *
   * @param shown events of one exact set
   * @param recorded whether an answer that was recorded is taken, where there is one
   * @throws Fault {@code model_unavailable} where the model gives no answer now
   */
  Map<Event, List<EntityEdge>> of(List<ShownEvent> shown, boolean recorded) {
    if (shown.isEmpty()) {
      return Map.of();
    }
    ModelAnswer<ProposedRelations> answer = ask(shown, recorded);
    if (recorded && answer.failure().filter(ModelFailure.NOT_RECORDED::equals).isPresent()) {
      answer = ask(shown, false);
    }
    Optional<ModelFailure> failure = answer.failure();
    if (failure.isPresent() && !FINAL.contains(failure.get())) {
      throw new Fault(
          FaultCode.MODEL_UNAVAILABLE,
          "no relations are proposed (" + failure.get().wire() + "): " + answer.detail());
    }
    return answer.answer().map(proposed -> taken(proposed, shown)).orElse(Map.of());
  }

  private ModelAnswer<ProposedRelations> ask(List<ShownEvent> shown, boolean replayed) {
    List<Message> messages = new ArrayList<>();
    for (ShownEvent one : shown) {
      List<String> entities =
          one.knowledge().mentions().stream().map(EntityMention::surface).toList();
      messages.add(
          new Message(
              messages.size() + 1,
              EventText.speaker(one.event().payload())
                  .map(name -> Sentences.excerpt(name, NAME_CHARACTERS)),
              new Words(one.text(), entities)));
    }
    List<EventId> ids = shown.stream().map(one -> one.event().id()).toList();
    return model.ask(
        new Assignment<>(
            Workflow.RELATIONS,
            shown.get(0).event().participants(),
            Optional.empty(),
            PROMPT,
            Output.json(new Asked(messages)),
            ids,
            List.of(),
            new Closing<>(
                "propose_relations",
                "Ends the work: the relations that the messages tell of.",
                Input.of(ProposedRelations.class),
                // A wrong one costs itself, and no second request.
                proposed -> List.of()),
            replayed));
  }

  private static Map<Event, List<EntityEdge>> taken(
      ProposedRelations proposed, List<ShownEvent> shown) {
    Map<Event, List<EntityEdge>> taken = new LinkedHashMap<>();
    for (One one : proposed.relations()) {
      if (one.message() >= 1 && one.message() <= shown.size()) {
        ShownEvent event = shown.get(one.message() - 1);
        List<EntityEdge> edges = taken.computeIfAbsent(event.event(), any -> new ArrayList<>());
        ProposalCheck.edge(one, event)
            .filter(edge -> edges.size() < MOST)
            .filter(edge -> edges.stream().noneMatch(known -> ProposalCheck.same(known, edge)))
            .ifPresent(edges::add);
      }
    }
    taken.values().removeIf(List::isEmpty);
    return taken;
  }
}
