package io.myria.compile;

import io.myria.llm.InspectionSettings;
import io.myria.llm.LanguageModel;
import io.myria.llm.ModelFailure;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Changes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One set's way through a model, a portion of its changed topics at a time, the newest first. Each
 * portion is asked about as the earlier ones left the set, and what one proposes stays whatever
 * becomes of the next. A function of the set's topics and of the answers. Used by one thread at a
 * time.
 */
final class SetPortions {

  private static final Comparator<TopicVersion> OPENED =
      Comparator.comparing(TopicVersion::openedSeq)
          .thenComparing(topic -> -topic.metadata().level());

  /** What one portion brings a model to, and another may not. */
  private static final Set<ModelFailure> OF_THE_PORTION =
      EnumSet.of(
          ModelFailure.PROPOSAL_INVALID,
          ModelFailure.NO_TOOL_CALL,
          ModelFailure.BAD_TOOL_CALL,
          ModelFailure.ROUNDS_EXHAUSTED,
          ModelFailure.TOKENS_EXHAUSTED);

  private final SetTask task;
  private final int most;
  private final List<Integer> taken = new ArrayList<>();
  private List<List<TopicId>> portions;
  private int next;
  private Optional<Changes> changes = Optional.empty();
  private boolean repaired;
  private Optional<String> model = Optional.empty();

  /**
   * @param most topics of a portion
   */
  SetPortions(SetTask task, int most) {
    this.task = task;
    this.most = most;
  }

  SetTask task() {
    return task;
  }

  boolean hasMore() {
    return portions == null || next < portions.size();
  }

  /**
   * Asks about the next portion.
   *
   * @return what came of the set so far
   */
  Guided ask(LanguageModel port, InspectionSettings inspection) {
    if (portions == null) {
      portions = portions();
      skip();
    }
    if (next >= portions.size()) {
      return Guided.refused(
          task.set(), ModelFailure.NOT_RECORDED.wire(), "its changed topics are others now");
    }
    SetTask.Source source =
        changes.map(made -> new ReshapedTopics(task.source(), made).source()).orElse(task.source());
    SetProposal.Outcome outcome =
        new SetProposal(task.from(source), portions.get(next)).ask(port, inspection);
    int asked = next++;
    skip();
    if (outcome.changes().isPresent()) {
      Changes made = outcome.changes().get();
      changes = Optional.of(changes.map(all -> ReshapedTopics.merged(all, made)).orElse(made));
      taken.add(asked);
      repaired |= outcome.repaired();
      model = outcome.model();
    } else if (task.replayed().isPresent()) {
      next = portions.size();
      changes = Optional.empty();
    } else if (outcome.failure().filter(OF_THE_PORTION::contains).isEmpty()) {
      next = portions.size();
    }
    return so(outcome);
  }

  private Guided so(SetProposal.Outcome last) {
    Guided.Portions reached = new Guided.Portions(taken, portions.size());
    return changes.isPresent()
        ? new Guided(task.set(), changes, repaired, Optional.empty(), List.of(), "", model, reached)
        : new Guided(
            task.set(),
            Optional.empty(),
            false,
            last.failure().map(ModelFailure::wire),
            last.rules(),
            last.detail(),
            last.model(),
            reached);
  }

  /** A replay asks about what was taken. */
  private void skip() {
    while (next < portions.size()
        && task.replayed().filter(taken -> !taken.contains(next)).isPresent()) {
      next++;
    }
  }

  private List<List<TopicId>> portions() {
    List<TopicId> topics =
        new SetView(task)
            .topics(task.touched()).values().stream()
                .sorted(OPENED.reversed())
                .map(TopicVersion::topicId)
                .toList();
    List<List<TopicId>> portions = new ArrayList<>();
    for (int from = 0; from < topics.size(); from += most) {
      portions.add(topics.subList(from, Math.min(topics.size(), from + most)));
    }
    return portions;
  }
}
