package io.myria.llm;

import io.myria.config.Service;
import io.myria.database.OpenTransaction;
import jakarta.inject.Inject;
import java.util.Optional;

/** A model that speaks chat completions. Thread-safe. */
@Service
public final class ChatModel implements LanguageModel {

  private final ModelSettings settings;
  private final ChatTemplate template;
  private final ChatEndpoint endpoint;
  private final Ledger ledger;

  @Inject
  public ChatModel(
      ModelSettings settings, ChatTemplate template, ChatEndpoint endpoint, Ledger ledger) {
    this.settings = settings;
    this.template = template;
    this.endpoint = endpoint;
    this.ledger = ledger;
  }

  @Override
  public boolean works(Workflow workflow) {
    return settings.configured() && ledger.isOn();
  }

  @Override
  public <A> ModelAnswer<A> ask(Assignment<A> assignment) {
    return work(assignment).answer();
  }

  /**
   * What came of an assignment.
   *
   * @param report none where no model was asked
   */
  record Worked<A>(ModelAnswer<A> answer, Optional<WorkReport> report) {}

  <A> Worked<A> work(Assignment<A> assignment) {
    OpenTransaction.refuse("a model is asked");
    if (!assignment.replayed()) {
      if (!settings.configured()) {
        return new Worked<>(LanguageModel.NONE.ask(assignment), Optional.empty());
      }
      if (!ledger.isOn()) {
        return new Worked<>(
            ModelAnswer.failed(ModelFailure.MODEL_OFF, "models are switched off"),
            Optional.empty());
      }
    }
    Ledger.Book book = ledger.open(Ledger.Work.of(assignment), template.model());
    ChatPeer peer = new ChatPeer(settings, template, endpoint, book, ledger::isOn);
    WorkBounds bounds = settings.work().bounds(assignment.workflow());
    return worked(new Conversation<>(assignment, bounds, template, peer, book), book, assignment);
  }

  private static <A> Worked<A> worked(
      Conversation<A> conversation, Ledger.Book book, Assignment<A> assignment) {
    WorkReport report = conversation.report("defect", "");
    try {
      book.show(assignment.shown());
      ModelAnswer<A> answer = conversation.hold();
      String outcome = answer.failure().map(ModelFailure::wire).orElse(WorkReport.OK);
      report = conversation.report(outcome, answer.detail());
      return new Worked<>(answer, Optional.of(report));
    } catch (RuntimeException | Error problem) {
      report = conversation.report("defect", "");
      throw problem;
    } finally {
      book.close(report);
    }
  }
}
