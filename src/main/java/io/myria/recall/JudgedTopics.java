package io.myria.recall;

import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.language.Analysis;
import io.myria.language.Sentences;
import io.myria.llm.Assignment;
import io.myria.llm.Closing;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelAnswer;
import io.myria.llm.PromptFile;
import io.myria.llm.Workflow;
import io.myria.recall.context.RecallSummary;
import io.myria.topics.SummaryBullet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * The read path's two questions to a model: which categories a question needs, and whether their
 * summaries answer it. Where it gives no answer, words decide. Thread-safe.
 *
 * <p>Seed: 002-read-path, Category Selection and Sufficiency Check.
 */
record JudgedTopics(LanguageModel model) {

  private static final Logger LOG = Logger.getLogger(JudgedTopics.class.getName());

  private static final PromptFile CATEGORIES = PromptFile.of(JudgedTopics.class, "categories.v1");
  private static final PromptFile SUFFICIENCY = PromptFile.of(JudgedTopics.class, "sufficiency.v1");

  /** Categories that it is shown, those first that words would choose: some thousand tokens. */
  private static final int SHOWN = 60;

  private static final int BEGINNING_CHARACTERS = 120;

  /** What of a topic tells what it is about. */
  record Category(String topicId, Words untrusted) {}

  /** What its events' authors wrote. */
  record Words(String label, List<String> summary) {}

  /** Both questions' input. */
  record Asked(String question, List<Category> topics) {}

  /** The conclusion on categories. */
  record Chosen(
      @Field(
              value = "topic_id of each that helps to answer, the most relevant first",
              example = "6f1b7c52-8f0e-4c55-9d5b-2b8f8a0d3c11")
          List<String> topics) {}

  /** The conclusion on sufficiency. */
  record Verdict(
      @Field(value = "Whether the summaries alone answer the question", example = "false")
          Boolean sufficient) {}

  boolean works() {
    return model.works(Workflow.RECALL);
  }

  /**
   * Those that the question needs, the most relevant first, perhaps none; empty where the model
   * gave no answer, which the reply says.
   *
   * @param all the newest first
   */
  Optional<List<RecallSummary>> relevant(RecallContext sought, List<RecallSummary> all) {
    Set<String> terms = Analysis.questionTerms(sought.request().question());
    Set<RecallSummary> byWords = new LinkedHashSet<>(TopTopics.relevant(all, terms));
    byWords.addAll(all);
    List<RecallSummary> shown = byWords.stream().limit(SHOWN).toList();
    List<String> ids = shown.stream().map(topic -> topic.topicId().toString()).toList();
    Asked asked =
        new Asked(
            sought.request().question(), shown.stream().map(topic -> category(topic, 1)).toList());
    return ask(
            sought,
            "categories",
            assignment(
                sought,
                CATEGORIES,
                asked,
                events(shown, 1),
                new Closing<>(
                    "choose",
                    "Says which topics help to answer the question.",
                    Input.of(Chosen.class),
                    chosen -> violations(chosen, ids))))
        .map(
            chosen ->
                new LinkedHashSet<>(chosen.topics())
                    .stream().map(id -> shown.get(ids.indexOf(id))).toList());
  }

  private static List<String> violations(Chosen chosen, List<String> ids) {
    List<String> violations = new ArrayList<>();
    for (int index = 0; index < chosen.topics().size(); index++) {
      if (!ids.contains(chosen.topics().get(index))) {
        violations.add("topics[" + index + "] is none of the topics that you were given");
      }
    }
    return violations;
  }

  /**
   * Whether these answer by themselves; empty where the model gave no answer, which the reply says.
   */
  Optional<Boolean> suffice(RecallContext sought, List<RecallSummary> summaries) {
    Asked asked =
        new Asked(
            sought.request().question(),
            summaries.stream().map(topic -> category(topic, Integer.MAX_VALUE)).toList());
    return ask(
            sought,
            "sufficiency",
            assignment(
                sought,
                SUFFICIENCY,
                asked,
                events(summaries, Integer.MAX_VALUE),
                new Closing<>(
                    "judge",
                    "Says whether the summaries alone answer the question.",
                    Input.of(Verdict.class),
                    verdict -> List.of())))
        .map(Verdict::sufficient);
  }

  private static Category category(RecallSummary topic, int bullets) {
    return new Category(
        topic.topicId().toString(),
        new Words(
            topic.label(),
            topic.bullets().stream()
                .limit(bullets)
                .map(SummaryBullet::text)
                .map(text -> bullets == 1 ? Sentences.excerpt(text, BEGINNING_CHARACTERS) : text)
                .toList()));
  }

  private static List<EventId> events(List<RecallSummary> topics, int bullets) {
    return topics.stream()
        .flatMap(topic -> topic.bullets().stream().limit(bullets))
        .flatMap(
            bullet ->
                Stream.concat(Stream.of(bullet.first(), bullet.last()), bullet.sources().stream()))
        .distinct()
        .toList();
  }

  private static <A> Assignment<A> assignment(
      RecallContext sought,
      PromptFile prompt,
      Asked asked,
      List<EventId> shown,
      Closing<A> closing) {
    return new Assignment<>(
        Workflow.RECALL,
        sought.request().scope().participants(),
        sought.scene().pin().snapshotId(),
        prompt,
        Output.json(asked),
        shown,
        List.of(),
        closing,
        false);
  }

  private <A> Optional<A> ask(RecallContext sought, String stage, Assignment<A> assignment) {
    try {
      ModelAnswer<A> answer = model.ask(assignment);
      answer
          .failure()
          .ifPresent(failure -> sought.stages().degrade(stage, failure.wire() + ": words decided"));
      return answer.answer();
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "topics could not be judged by a model", problem);
      sought.stages().degrade(stage, "defect: words decided, and the server's log has the cause");
      return Optional.empty();
    } finally {
      sought.stages().end(stage);
    }
  }
}
