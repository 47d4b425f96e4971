package io.myria.llm.chat;

import io.myria.database.OpenTransaction;
import io.myria.llm.Assignment;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelAnswer;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelSettings;
import io.myria.llm.Workflow;

/** A model that speaks chat completions. Thread-safe. */
public final class ChatModel implements LanguageModel {

  private final ModelSettings settings;
  private final ChatTemplate template;
  private final ChatEndpoint endpoint;
  private final Ledger ledger;

  public ChatModel(ModelSettings settings, ChatEndpoint endpoint, Ledger ledger) {
    this.settings = settings;
    this.template = ChatTemplate.of(settings.endpoint().template());
    this.endpoint = endpoint;
    this.ledger = ledger;
  }

  @Override
  public boolean works(Workflow workflow) {
    return settings.configured() && ledger.isOn();
  }

  @Override
  public <A> ModelAnswer<A> ask(Assignment<A> assignment) {
    OpenTransaction.refuse("a model is asked");
    if (!assignment.replayed()) {
      if (!settings.configured()) {
        return LanguageModel.NONE.ask(assignment);
      }
      if (!ledger.isOn()) {
        return ModelAnswer.failed(ModelFailure.MODEL_OFF, "models are switched off");
      }
    }
    Ledger.Book book = ledger.open(assignment, template.model());
    Conversation<A> conversation =
        new Conversation<>(
            assignment,
            settings.work().bounds(assignment.workflow()),
            template,
            new ChatPeer(settings, template, endpoint, book),
            book);
    String outcome = "defect";
    String detail = "";
    try {
      book.show(assignment.shown());
      ModelAnswer<A> answer = conversation.hold();
      outcome = answer.failure().map(ModelFailure::wire).orElse(WorkReport.OK);
      detail = answer.detail();
      return answer;
    } finally {
      book.close(conversation.report(outcome, detail));
    }
  }
}
