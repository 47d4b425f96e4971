package io.myria.topics.tree;

import io.myria.config.Service;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.llm.Assignment;
import io.myria.llm.Closing;
import io.myria.llm.Inspection;
import io.myria.llm.InspectionSettings;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelAnswer;
import io.myria.llm.PromptFile;
import io.myria.llm.Workflow;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks a model what answers a question. Thread-safe.
 *
 * <p>Seeds: 000-myria sections 14.4, 15 (step 6) and 22.2.
 */
@Service
public final class Walker {

  private static final Logger LOG = Logger.getLogger(Walker.class.getName());

  /** Walks nowhere: no model. */
  public static final Walker NONE =
      new Walker(
          LanguageModel.NONE,
          Source.of(Map.of()).read(WalkSettings.class),
          Source.of(Map.of()).read(InspectionSettings.class));

  /** What else there is to say of it is for operators, and in the audit. */
  private static final String NO_ANSWER = "the model gave no answer";

  private static final PromptFile PROMPT = PromptFile.of(Walker.class, "walk.v1");

  private final LanguageModel model;
  private final WalkSettings settings;
  private final InspectionSettings inspecting;

  @Inject
  public Walker(LanguageModel model, WalkSettings settings, InspectionSettings inspecting) {
    this.model = model;
    this.settings = settings;
    this.inspecting = inspecting;
  }

  /** Whether there is a model to walk. */
  public boolean works() {
    return settings.walker() == WalkSettings.When.AUTO && model.works(Workflow.WALK);
  }

  /** Blocks while the model works. Not to be called inside a transaction. */
  public Walk walk(WalkQuestion question) {
    Inspection inspection = new Inspection(question.within(), inspecting);
    WalkInput.show(question, inspection);
    try {
      return walk(question, inspection);
    } catch (RuntimeException problem) {
      // What the database fails at the page itself will fail at, and say.
      LOG.log(Level.WARNING, "a walk over topics failed", problem);
      return Walk.failed("defect", "the walk failed, and the server's log has the cause");
    }
  }

  private Walk walk(WalkQuestion question, Inspection inspection) {
    ModelAnswer<WalkConclusion> answer =
        model.ask(
            new Assignment<>(
                Workflow.WALK,
                question.within().scope().participants(),
                question.within().pinned().snapshotId(),
                PROMPT,
                Output.json(WalkInput.of(question)),
                WalkInput.events(question),
                inspection.tools(),
                new Closing<>(
                    "conclude",
                    "Ends the walk with the ids of what answers.",
                    Input.of(WalkConclusion.class),
                    conclusion -> conclusion.violations(inspection)),
                false));
    return answer
        .answer()
        .map(conclusion -> concluded(conclusion, inspection))
        .orElseGet(() -> Walk.failed(answer.failure().orElseThrow().wire(), NO_ANSWER));
  }

  private static Walk concluded(WalkConclusion conclusion, Inspection inspection) {
    Set<EventId> events = inspection.events();
    List<Walk.Step> steps = new ArrayList<>();
    for (String id : new LinkedHashSet<>(conclusion.answers())) {
      EventId event = WalkConclusion.event(id);
      steps.add(
          events.contains(event)
              ? new Walk.Step(Optional.of(event), Optional.empty())
              : new Walk.Step(Optional.empty(), Optional.of(WalkConclusion.topic(id))));
    }
    return new Walk(steps, Optional.empty());
  }
}
