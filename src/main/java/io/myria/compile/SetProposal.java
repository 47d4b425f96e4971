package io.myria.compile;

import io.myria.json.Input;
import io.myria.llm.Assignment;
import io.myria.llm.Closing;
import io.myria.llm.Inspection;
import io.myria.llm.InspectionSettings;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelAnswer;
import io.myria.llm.ModelFailure;
import io.myria.llm.PromptFile;
import io.myria.llm.Workflow;
import io.myria.topics.Shape;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.Reshaping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A portion of one set's topics before a model: what it is asked, and what its proposal would make
 * of them, which is worked out in memory before anything is said of it. Confined to one set and
 * thread.
 */
final class SetProposal {

  static final PromptFile PROMPT = PromptFile.of(SetProposal.class, "propose_topics.v1");

  private static final int TOLD = 20;

  private final SetTask task;
  private final List<TopicId> portion;
  private final SetView view;
  private final List<Violation> broken = new ArrayList<>();
  private ProposedTopics last;
  private Changes changes;
  private int proposals;

  /**
   * @param portion of the set's changed topics
   */
  SetProposal(SetTask task, List<TopicId> portion) {
    this.task = task;
    this.portion = portion;
    this.view = new SetView(task);
  }

  /**
   * What came of a proposal.
   *
   * @param changes empty where there is a failure
   * @param rules codes of what the last proposal broke
   */
  record Outcome(
      Optional<Changes> changes,
      boolean repaired,
      Optional<ModelFailure> failure,
      List<String> rules,
      String detail,
      Optional<String> model) {}

  Outcome ask(LanguageModel model, InspectionSettings inspection) {
    ShownSet shown = ShownSet.of(task, view, portion);
    Inspection tools = new Inspection(task.source().inspected(), inspection);
    ModelAnswer<ProposedTopics> answer =
        model.ask(
            new Assignment<>(
                Workflow.BUILD,
                task.audience(),
                Optional.of(task.snapshot()),
                PROMPT,
                shown.input(),
                shown.events(),
                tools.tools(),
                new Closing<>(
                    "propose_topics",
                    "Ends the work: what to change about these topics. What is left out stays.",
                    Input.of(ProposedTopics.class),
                    this::violations),
                task.replayed().isPresent()));
    return answer.failure().isPresent() ? refused(answer) : taken(answer);
  }

  private Outcome taken(ModelAnswer<ProposedTopics> answer) {
    if (answer.answer().orElseThrow() != last) {
      // The port may not have asked what is wrong with it, as with a recorded answer.
      List<String> wrong = violations(answer.answer().get());
      if (!wrong.isEmpty()) {
        return refused(
            new ModelAnswer<>(
                Optional.empty(),
                Optional.of(ModelFailure.PROPOSAL_INVALID),
                answer.model(),
                String.join("\n", wrong)));
      }
    }
    return new Outcome(
        Optional.of(changes), proposals > 1, Optional.empty(), List.of(), "", answer.model());
  }

  private Outcome refused(ModelAnswer<ProposedTopics> answer) {
    return new Outcome(
        Optional.empty(),
        false,
        answer.failure(),
        broken.stream().map(one -> one.rule().wire()).distinct().toList(),
        answer.detail(),
        answer.model());
  }

  private List<String> violations(ProposedTopics proposed) {
    proposals++;
    last = proposed;
    broken.clear();
    int mostEvents = task.source().rules().leafRefs();
    ProposalReading reading = new ProposalReading(view, mostEvents);
    Shape shape = reading.shape(proposed);
    broken.addAll(reading.violations());
    if (broken.isEmpty()) {
      changes =
          new Reshaping(
                  task.set(), task.source().rules(), task.source().topics(), task.source().logId())
              .apply(shape);
      broken.addAll(new ShapeCheck(view, task.source().rules()).violations(changes));
    }
    return broken.stream().limit(TOLD).map(Violation::told).toList();
  }
}
